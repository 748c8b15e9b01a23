import assert from "node:assert/strict";
import test from "node:test";

import { counted, plural } from "../../src/golemancy/web/plural.js";

test("one of something has no plural, everything else has", () => {
  assert.equal(counted(1, "point"), "1 point");
  for (const n of [0, 2, 5, 11, 21, 101]) assert.equal(counted(n, "point"), `${n} points`);
});

test("the plural is chosen for the number that is shown", () => {
  assert.equal(counted(1.04, "day"), "1 day");
  assert.equal(counted(0.96, "day"), "1 day");
  assert.equal(counted(1.5, "day"), "1.5 days");
  assert.equal(counted(1.25, "hour"), "1.3 hours");
});

test("endings follow the spelling of the noun", () => {
  assert.deepEqual(
    ["match", "box", "pass", "dish", "penalty", "day", "tile"].map((one) => plural(2, one)),
    ["matches", "boxes", "passes", "dishes", "penalties", "days", "tiles"],
  );
});

test("a noun of several words is counted by its last", () => {
  assert.equal(counted(2, "Hit Point"), "2 Hit Points");
  assert.equal(counted(1, "penalty point"), "1 penalty point");
});

test("what is irregular is said", () => {
  assert.equal(counted(1, "seat is", "seats are"), "1 seat is");
  assert.equal(counted(3, "seat is", "seats are"), "3 seats are");
});
