import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { pieces, say } from "../../src/golemancy/web/words.js";

const vectors = JSON.parse(readFileSync(new URL("../words/vectors.json", import.meta.url), "utf8"));
const { catalogue, things, seats, reader } = vectors;

test("the page says what the terminal says", () => {
  for (const [phrase, sentence] of vectors.cases) assert.equal(say({ catalogue, things, seats, reader }, "event", phrase), sentence);
});

test("things and amounts come with their words, so that a board can draw them", () => {
  const said = pieces({ catalogue, things, seats, reader }, "event", { kind: "claim", seat: 0, card: "golem 1" });
  assert.deepEqual(said, ["Ann claims ", { thing: "golem 1", words: "golem worth 1 point" }]);
});

test("a message that is missing or broken is named", () => {
  const broken = { catalogue: { "event.x": "a | b", "event.y": "{", "event.z": "<n>" }, things, seats, reader };
  for (const kind of ["x", "y", "z", "none"]) assert.throws(() => say(broken, "event", { kind }), Error);
});
