import assert from "node:assert/strict";
import test from "node:test";

import { Answers, page } from "./browser.js";

const { after, commented, grown, leaving, movesTo, onward, promoted, pruned, sent, wayTo } =
  await import("../../src/golemancy/web/analysis/tree.js");
const { moved, partsOf, swapped } = await import("../../src/golemancy/web/analysis/places.js");

// boards load their stylesheets, and draw symbols once
Object.assign(page, { head: { append: (/** @type {any} */ link) => link.onload() }, getElementById: () => page });

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

test("a tile of the arena is put on a space, moved, and taken off to where its kind goes", async () => {
  const { offered, put, removed, shifted, takes, tidy, turned } = await import("../../src/golemancy/web/analysis/fields/arena.js");
  const seat = () => ({ hand: ["Knight"], stack: ["Axe", "Charge"], discard: [], pool: ["Clay"], monolith: { hidden: [null, null] } });
  const position = { board: { a1: { seat: 1, tile: "Banner", facing: "S" } }, seats: [seat(), seat()], turns: 1 };
  const rows = /** @type {any} */ ([0, 1].map(() => ({ tiles: { Knight: { kind: "champion" }, Charge: { kind: "order" }, Clay: { kind: "golem" },
    "Clay (damaged)": { kind: "golem", damaged: true, other: "Clay" } } }))); // prettier-ignore
  assert.deepEqual(offered(position, rows[1], 1).map(String), ["seats,1,hand,0", "seats,1,stack,0", "seats,1,pool,0"]);
  const laid = put(position, ["seats", 0, "hand", 0], ["board", "b2", "tile"]);
  assert.deepEqual([laid.board.b2, laid.seats[0].hand], [{ seat: 0, tile: "Knight", facing: "N" }, []]);
  const swapped = shifted(laid, "b2", "a1");
  assert.deepEqual([swapped.board.a1.tile, swapped.board.b2.tile], ["Knight", "Banner"]);
  assert.deepEqual(Object.keys(shifted(laid, "b2", "c3").board), ["a1", "c3"]);
  const golem = { ...laid, board: { ...laid.board, b2: { seat: 0, tile: "Clay (damaged)", facing: "N" } } };
  assert.deepEqual(removed(golem, "b2", rows).seats[0].pool, ["Clay", "Clay"]);
  assert.deepEqual(removed(laid, "b2", rows).seats[0].discard, ["Knight"]);
  const hidden = put(position, ["seats", 0, "stack", 0], ["seats", 0, "monolith", "hidden", 1, "tile"]);
  assert.deepEqual(hidden.seats[0].monolith.hidden, [null, { tile: "Axe", wounds: 0, poison: [] }]);
  const gone = tidy(moved(hidden, ["seats", 0, "monolith", "hidden", 1, "tile"], ["seats", 0, "discard"]));
  assert.deepEqual([gone.seats[0].monolith.hidden, gone.seats[0].discard], [[null, null], ["Axe"]]);
  const from = ["seats", 0, "hand", 0];
  assert.ok(takes(from, ["board", "c3", "tile"], position) && !takes(from, ["board", "a1", "tile"], position));
  assert.ok(takes(from, ["seats", 0, "monolith"], position) && !takes(from, ["seats", 1, "monolith"], position));
  const next = turned(position, 1, /** @type {any} */ ({ printed: { order: [1, 0] } }));
  assert.deepEqual([next.player, next.active, next.lap, next.turns], [1, 1, 0, 2]);
});

test("wagons and outposts of the map are moved, and hexes know what lies on them", async () => {
  const { built, driven, hexes, takes } = await import("../../src/golemancy/web/analysis/fields/adventure.js");
  const place = { name: "mountain" };
  const tile = { column: 0, half_row: 0, place };
  const view = /** @type {any} */ ({ tiles: [
    { ...tile, name: "a1", kind: "mountain", tile: "m1", symbol: "green" }, { ...tile, name: "b1", kind: "valley", tile: "valley" },
    { ...tile, name: "c1", kind: "village", tile: "VP 14 (3G2M)" } ] }); // prettier-ignore
  const position = { land: { a1: "valley", b1: "m1" }, villages: { c1: "VP 9 (3Y)" }, seats: [{ wagon: "a1", outposts: [] }] };
  const moved = built(driven(position, 0, "c1"), 0, "b1", true);
  assert.deepEqual(
    hexes(moved, view).map(({ kind, symbol, wagons, outposts, points }) => [kind, symbol, wagons, outposts, points]),
    [
      ["valley", undefined, [], [], undefined],
      ["mountain", "green", [], [0], undefined],
      ["village", undefined, [0], [], 9],
    ],
  );
  assert.deepEqual(built(moved, 0, "b1", false).seats[0].outposts, []);
  assert.ok(takes(["vp_pile", 2], ["villages", "c1"]) && !takes(["vp_pile", 2], ["land", "a1"]));
});

test("what is decided before its answer is there counts once", async () => {
  const { Analysis } = await import("../../src/golemancy/web/analysis/session.js");
  const actions = [1, 2].map((action) => ({ action, text: `${action}`, phrase: { kind: "x" } }));
  const table = (/** @type {number} */ number) => ({ number, player: 0, actions, log: [] });
  new Answers({
    "GET /boards/b": { comment: "", nodes: [] },
    "GET /boards/b/frame?moves=&seat=-1": table(0),
    "GET /boards/b/frame?moves=1&seat=-1": table(1),
    "GET /boards/b/frame?moves=1,2&seat=-1": table(2),
  });
  const session = new Analysis("b", () => {});
  await session.start(0);
  const decided = session.choose(/** @type {any} */ (actions[0]));
  session.choose(/** @type {any} */ (actions[1])); // the position that it was meant for is still shown
  await decided;
  assert.deepEqual(session.state.tree.nodes.map(({ action }) => action), [1]); // prettier-ignore
});
