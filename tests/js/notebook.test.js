/** Pictures in notebooks: positions made whole again. */

import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { changed, framesOf } = await import("../../src/golemancy/web/notebook.js");

test("a change replaces, takes away, adds, and goes deeper", () => {
  const before = { a: 1, b: { c: [1, { d: 2 }], e: 3 } };
  assert.deepEqual(changed(before, [5]), 5);
  assert.deepEqual(changed(before, { a: 0, f: [[1]] }), { b: before.b, f: [1] });
  const after = changed(before, { b: { c: { 1: { d: [4] } } } });
  assert.deepEqual(after, { a: 1, b: { c: [1, { d: 4 }], e: 3 } });
  assert.deepEqual(before.b.c, [1, { d: 2 }]);
});

test("every position knows its seats and speaks to nobody in particular", () => {
  const seats = [{ name: "Ann" }, { name: "Bob" }];
  const first = { number: 0, resigned: [] };
  const scene = {
    language: "en",
    words: {},
    things: {},
    table: { game: "century", seats },
    first,
    changes: [{ number: [1], resigned: [[1]] }],
  };
  const frames = framesOf(/** @type {any} */ (scene));
  assert.deepEqual(
    frames.map((frame) => frame.seats.map((seat) => seat.resigned)),
    [
      [false, false],
      [false, true],
    ],
  );
  assert.equal(frames[0].reader.reader, null);
});
