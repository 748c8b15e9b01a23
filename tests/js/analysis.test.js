import assert from "node:assert/strict";
import test from "node:test";

import "./browser.js";

const { after, commented, grown, leaving, movesTo, onward, promoted, pruned, sent, wayTo } =
  await import("../../src/golemancy/web/analysis/tree.js");
const { moved, partsOf, swapped } = await import("../../src/golemancy/web/analysis/places.js");

const node = (/** @type {number} */ parent, /** @type {number|null} */ action) => ({
  ...{ parent, action, seat: 0, text: `${action}`, phrase: { kind: "x" }, comment: "" },
});
/** 0 → 1 → 2, and 3 → 4 in place of 1. */
const tree = { comment: "", nodes: [node(-1, 10), node(0, 11), node(1, null), node(0, 13), node(3, 14)] };

test("a tree knows its lines", () => {
  assert.deepEqual(after(tree, 0), [1, 3]);
  assert.deepEqual(wayTo(tree, 4), [0, 3, 4]);
  assert.deepEqual(onward(tree, -1), [0, 1, 2]);
  assert.equal(movesTo(tree, 2), "10,11,r0");
  assert.deepEqual([leaving(tree, 2), leaving(tree, 4), leaving(tree, -1)], [null, 3, null]);
});

test("a decision that is there already is no other branch", () => {
  assert.deepEqual(grown(tree, node(0, 13)), { tree, at: 3 });
  const more = grown(tree, node(4, 15));
  assert.deepEqual([more.at, more.tree.nodes.length, tree.nodes.length], [5, 6, 5]);
});

test("what is pruned goes with all that follows it", () => {
  const less = pruned(tree, 1);
  assert.deepEqual(
    less.tree.nodes.map(({ parent, action }) => [parent, action]),
    [
      [-1, 10],
      [0, 13],
      [1, 14],
    ],
  );
  assert.equal(less.at, 0);
});

test("a promoted line comes first, and every decision still follows its parent", () => {
  const changed = promoted(tree, 4);
  assert.deepEqual(
    onward(changed.tree, -1).map((i) => changed.tree.nodes[i].action),
    [10, 13, 14],
  );
  assert.equal(changed.tree.nodes[changed.at].action, 14);
  assert.ok(changed.tree.nodes.every(({ parent }, i) => parent < i));
  assert.equal(promoted(tree, 2).tree, tree);
});

test("comments go along to the server, texts do not", () => {
  const said = sent(commented(commented(tree, 1, "why?"), -1, "a game"));
  assert.equal(said.comment, "a game");
  assert.deepEqual(said.nodes[1], { parent: 0, action: 11, seat: 0, comment: "why?" });
});

test("a way of thousands of decisions is no trouble", () => {
  const long = { comment: "", nodes: Array.from({ length: 4000 }, (_, i) => node(i - 1, i)) };
  assert.equal(onward(long, -1).length, 4000);
  assert.equal(promoted(long, 3999).at, 3999);
  assert.equal(pruned(long, 10).tree.nodes.length, 10);
});

test("things of a position are swapped, or moved to a pile and missed where they lay", () => {
  const position = { seats: [{ hand: ["a", "b"] }], row: [{ card: "c", on: 1 }, null, "d"], deck: ["e"], secret: ["f"] };
  assert.deepEqual(swapped(position, ["seats", 0, "hand", 1], ["row", 0, "card"]).row[0], { card: "b", on: 1 });
  const next = moved(position, ["seats", 0, "hand", 0], ["deck"]);
  assert.deepEqual([next.seats[0].hand, next.deck], [["b"], ["e", "a"]]);
  assert.deepEqual(moved(position, ["row", 2], ["deck"]).row[2], null);
  const { places } = partsOf(position, [], (key) => ["row", "deck"].includes(key));
  assert.deepEqual(
    places.map(({ key, things, takes }) => [key, things.map((one) => one.name), takes]),
    [
      ["row", ["c", "d"], false],
      ["deck", ["e"], true],
    ],
  );
});
