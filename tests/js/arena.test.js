import assert from "node:assert/strict";
import test from "node:test";

import "./browser.js";
import { common, own } from "./catalogue.js";
import { action, line, printed, table } from "./tables.js";

const words = await import("../../src/golemancy/web/boards/arena/words.js");
const { ghostOf, turning } = await import("../../src/golemancy/web/boards/arena/field.js");
const { chapters, isLatest, lastFight, outcome, sceneOf, stepsOf, witnessed } =
  await import("../../src/golemancy/web/boards/arena/film.js");
const { hexagon, layoutOf, middle, placed, step } = await import("../../src/golemancy/web/boards/arena/geometry.js");
const { spelled } = await import("../../src/golemancy/web/words.js");
const { initiatives } = await import("../../src/golemancy/web/boards/arena/tile.js");

const KNIGHT = { kind: "champion", initiative: [1], toughness: 1, melee: { N: 2 }, armor: { N: 1, NE: 1 }, copies: 4 };
const RUNE = { kind: "rune", effect: "melee_bonus", amount: 1, whom: "friends", reach: "linked", links: ["S", "SW"], copies: 2 };
const FACES = {
  Banner: { kind: "banner" },
  Knight: KNIGHT,
  "Rune of Strength": RUNE,
  Battle: { kind: "order", orders: ["battle", "push_back"] },
  "Clay Golem": { kind: "golem", other: "Clay Golem (damaged)" },
  "Clay Golem (damaged)": { kind: "golem", other: "Clay Golem", damaged: true },
};
const side = (/** @type {number} */ n, changes = {}) => ({
  faction: n ? "Golems" : "Dragon Empire",
  colour: "grey",
  side: n,
  hp: 20,
  fell: 0,
  hand: ["Knight"],
  pool: [],
  discard: [],
  markers: 0,
  stack: 30,
  monolith: { hidden: [null, null], segments: [null, null], revealed: false },
  tiles: FACES,
  ...changes,
});
const lying = (/** @type {number} */ seat, /** @type {string} */ tile, changes = {}) => ({
  seat,
  tile,
  facing: "N",
  kind: FACES[/** @type {"Knight"} */ (tile)].kind,
  ...changes,
});
const arena = (changes = {}) => ({
  turns: 3,
  ending: "none",
  seats: [side(0), side(1)],
  board: {},
  act: null,
  printed: printed.arena,
  ...changes,
});
const READER = {
  catalogue: { ...common("en"), ...own("arena", "en") },
  things: {},
  seats: ["Ann", "Bob"],
  reader: 0,
};
const at = (view = {}, changes = {}) => /** @type {any} */ (table({ view: arena(view), reader: READER, ...changes }));
const german = (view = {}, changes = {}) =>
  at(view, { reader: { ...READER, catalogue: { ...common("de"), ...own("arena", "de") } }, ...changes });

// ---- words

test("what is printed on a tile", () => {
  const said = (/** @type {any} */ face) => words.faceWords(at(), face);
  assert.equal(said(KNIGHT), "Champion; Initiative 1; blades 2 north; Armor 1 north and 1 north-east; Toughness 1.");
  assert.equal(said(RUNE), "Rune; +1 Strength for blades of own tiles to the south and south-west.");
  assert.equal(said({ ...RUNE, amount: -1, reach: "all" }), "Rune; −1 Strength for blades of own tiles anywhere.");
  assert.match(said(FACES.Battle), /^Order: a Battle is fought.* Or: an own tile pushes/);
  assert.equal(said({ kind: "golem", damaged: true }), "Golem; damaged: the next hit removes it.");
});

test("the page says what is printed on a tile as the server explains it", () => {
  for (const language of ["en", "de"]) {
    const said = own("arena", language);
    for (const kind of ["tile", "order"]) assert.equal(said[`face.${kind}`], said[`explain.${kind}`], language);
  }
});

test("what has become of a tile", () => {
  assert.equal(words.stateWords(at(), /** @type {any} */ (lying(0, "Knight"))), "");
  const hurt = lying(0, "Knight", { wounds: 1, endures: 2, netted: true, melee_bonus: -1, extra_attacks: 1, poison: [0, 1] });
  assert.equal(words.stateWords(at(), /** @type {any} */ (hurt)), "1 Wound (removed at 2), 2 Poison, in a Net, −1 blades, 1 more attack");
});

test("a space with what lies there, as it points", () => {
  const board = { c3: lying(0, "Banner"), d2: lying(1, "Knight", { facing: "SW", wounds: 1 }) };
  const t = at({ board, seats: [side(0, { hp: 1 }), side(1)] });
  assert.equal(words.placeWords(t, "c3", t.view.board.c3), "c3: your Banner, 1 Hit Point, facing north. Banner.");
  assert.match(words.placeWords(t, "d2", t.view.board.d2), /^d2: Bob's Knight, facing south-west\. Champion;.* Now: 1 Wound\.$/);
  assert.equal(words.placeWords(t, "a1", undefined), "a1: empty");
  assert.match(words.placeWords(german(t.view), "c3", t.view.board.c3), /^c3: Banner von dir, 1 Lebenspunkt, Blick nach Norden/);
});

test("the prompt of a turn lists what is legal", () => {
  const said = (/** @type {string[]} */ ...texts) => words.prompt(at({}, { actions: texts.map((text) => action(text)) }));
  assert.equal(said("end turn"), "End your turn.");
  assert.equal(said("place Knight", "end turn"), "Place a tile.");
  assert.equal(said("place Knight", "play Battle", "move c3", "unfold", "end turn"), "Place a tile, play an Order or use an ability.");
});

test("prompts of acts under way", () => {
  const said = (/** @type {string} */ phase, /** @type {any} */ act, board = {}) => words.prompt(at({ act, board }, { phase }));
  assert.equal(said("to", { act: "place", tile: "Knight" }), "Choose a space for Knight.");
  assert.equal(said("to", { act: "banner" }), "Choose a space for your Banner.");
  assert.equal(said("face", { act: "place", tile: "Knight" }), "Choose which way Knight faces.");
  assert.equal(said("who", { act: "net" }), "Net: choose the enemy to catch.");
  assert.equal(said("push", { target: "c3" }, { c3: lying(1, "Knight") }), "Knight is pushed: choose where it goes.");
  assert.equal(said("replace", { replaced: 1 }), "Unlucky Draw: choose Order 2 of 3 to replace.");
  assert.equal(said("somewhere", null), "somewhere");
});

test("every prompt and every step of the first steps can be said in both languages", () => {
  const phases = [
    "monolith",
    "draw",
    "unlucky",
    "discard",
    "order",
    "source",
    "who",
    "target",
    "triangle",
    "segment",
    "aim",
    "protect",
    "absorb",
  ];
  for (const t of [at, german])
    for (const phase of phases) assert.match(words.prompt(t({ act: { act: "charge", tile: "Knight" } }, { phase })), /\p{L}{3}.*[.?]$/u);
  for (const step of words.primer) {
    const told = [at(), german()].map((t) => [step.title, step.text].map((text) => (typeof text === "string" ? text : text(t))));
    assert.notEqual(told[0][0], told[1][0]);
    assert.notEqual(told[0][1], told[1][1]);
  }
});

test("buttons and worth", () => {
  const t = at({ board: { c3: lying(1, "Knight", { wounds: 1 }) }, act: { tile: "Knight" } });
  assert.equal(words.button(action("x", "facing/N"), at({}, { phase: "face" })), false);
  assert.equal(words.button(action("stay"), at({}, { phase: "face" })), true);
  assert.equal(words.worth("Knight · Golems · c3", t), "It faces north. Now: 1 Wound.");
  assert.equal(words.worth("Knight · Golems", t), "Of 4: 1 on the board and 1 in hand.");
  assert.equal(words.worth("Knight · Nobody", t), null);
  assert.deepEqual(words.tallied(["a", "b", "a"]), [
    ["a", 2],
    ["b", 1],
  ]);
});

// ---- the field

test("nineteen spaces in five columns", () => {
  const layout = layoutOf(printed.arena);
  const { at: where } = layout;
  assert.equal(layout.spaces.length, 19);
  assert.equal(new Set(layout.spaces.map(({ x }) => x)).size, 5);
  assert.deepEqual([where.a1.x, where.e3.x], [1, 7]);
  assert.ok(where.c5.y < where.c1.y);
  assert.deepEqual(placed(layout, { x: 4, y: 0 }), { left: "50%", top: "0%" });
  assert.equal(middle(layout, ["c1", "c3"]).x, where.c2.x);
  assert.equal(hexagon(2).split(" ").length, 6);
  assert.ok(Math.abs(step(3).y - 1) < 1e-9);
});

test("the tile that is placed, and the one that is turned", () => {
  assert.equal(ghostOf(at()), null);
  assert.equal(ghostOf(at({ act: { act: "banner" } })), "Banner");
  assert.equal(ghostOf(at({ act: { act: "place", tile: "Knight" } })), "Knight");
  const put = turning(at({ act: { act: "place", tile: "Knight", to: "b2" } }, { phase: "face" }));
  assert.deepEqual([put?.space, put?.name, put?.facing], ["b2", "Knight", "N"]);
  const turned = turning(at({ act: { act: "move", who: "c3" }, board: { c3: lying(1, "Knight", { facing: "SE" }) } }, { phase: "face" }));
  assert.deepEqual([turned?.space, turned?.facing, turned?.row.side], ["c3", "SE", 1]);
  assert.equal(turning(at({ act: { act: "move" } })), null);
});

test("unfolding turns each segment, then the Banner", () => {
  const hidden = [{ tile: "Knight" }, { tile: "Rune of Strength" }];
  const seats = [side(0, { monolith: { hidden, segments: [null, null], revealed: false } }), side(1)];
  const act = (/** @type {any} */ changes) => ({ act: "unfold", segment: 2, spaces: ["b2", "b3"], facings: [null, null], ...changes });
  const found = (/** @type {any} */ changes) =>
    turning(at({ seats, act: act(changes), board: { c3: lying(0, "Banner", { facing: "S" }) } }, { phase: "face" }));
  assert.deepEqual([found({})?.name, found({})?.space], ["Rune of Strength", "b2"]);
  assert.deepEqual([found({ facings: ["N", null] })?.name, found({ facings: ["N", null] })?.space], ["Knight", "b3"]);
  assert.deepEqual([found({ facings: ["N", "N"] })?.name, found({ facings: ["N", "N"] })?.facing], ["Banner", "S"]);
});

test("initiatives with what others add, never below 0", () => {
  assert.deepEqual(initiatives(/** @type {any} */ ({ initiative: [3, 0] }), { initiative_bonus: -1 }), [2, 0]);
  assert.deepEqual(initiatives(/** @type {any} */ ({}), null), []);
});

// ---- a fight as a film

const before = arena({ board: { a1: lying(0, "Knight"), a2: lying(1, "Knight"), c3: lying(1, "Banner") } });
const e = (/** @type {string} */ kind, facts = {}) => ({ kind, text: kind, ...facts });

test("events become steps: titles, blows with their wounds, what comes after", () => {
  const events = [
    e("battle", { seat: 0, full: false }),
    e("phase", { initiative: 1 }),
    e("attack", { attacker: "a1", target: "a2", wounds: 2, weapons: ["melee"] }),
    e("wound", { space: "a2", wounds: 2 }),
    e("remove", { space: "a2", seat: 1, tile: "Knight" }),
    e("attack", { attacker: "a1", target: "c3", wounds: 1, weapons: ["ranged"] }),
    e("hit_points", { space: "c3", side: 1, lost: 1, left: 19 }),
    e("battle_over"),
    e("turn", { seat: 1 }),
  ];
  const steps = stepsOf(/** @type {any} */ ({ before, events }));
  assert.deepEqual(
    steps.map(({ kind, told, phase }) => [kind, told.map((one) => one.kind).join(". "), phase]),
    [
      ["title", "battle", null],
      ["blow", "attack. wound", 1],
      ["after", "remove", 1],
      ["blow", "attack. hit_points", 1],
      ["title", "battle_over", null],
    ],
  );
  assert.equal(steps[1].scene.tiles.a2.wounds, 2);
  assert.equal(steps[2].gone.a2.tile, "Knight");
  assert.equal(steps[2].scene.tiles.a2, undefined);
  assert.equal(steps[3].scene.hp[1], 19);
  assert.equal(steps[0].scene.hp[1], 20);
  assert.equal(before.board.a2.wounds, undefined);
});

test("tiles come, go, turn over and change places in a scene", () => {
  const events = [
    e("battle", { seat: 0, full: true }),
    e("put", { space: "b2", seat: 0, tile: "Knight", facing: "S" }),
    e("move", { start: "b2", end: "b3", facing: "NE" }),
    e("swap", { start: "a1", end: "b3" }),
    e("flip", { space: "d2", tile: "Clay Golem (damaged)" }),
    e("flip", { space: "d3", tile: "Clay Golem" }),
    e("net", { space: "a2" }),
    e("battle_over"),
  ];
  const golems = { d2: lying(1, "Clay Golem"), d3: lying(1, "Clay Golem (damaged)", { damaged: true }) };
  const { scene } = stepsOf(/** @type {any} */ ({ before: arena({ board: { ...before.board, ...golems } }), events })).slice(-1)[0];
  assert.deepEqual([scene.tiles.a1.facing, scene.tiles.b3.facing, scene.tiles.b2], ["NE", "N", undefined]);
  assert.deepEqual([scene.tiles.d2.tile, scene.tiles.d2.damaged], ["Clay Golem (damaged)", true]);
  assert.deepEqual([scene.tiles.d3.tile, Boolean(scene.tiles.d3.damaged)], ["Clay Golem", false]);
  assert.equal(scene.tiles.a2.netted, true);
});

test("a scene knows unfolded segments, and a fold takes them away", () => {
  const seats = [side(0, { monolith: { hidden: [null, null], segments: ["a1", null], revealed: true } }), side(1)];
  const open = arena({ seats, board: before.board });
  assert.deepEqual(sceneOf(/** @type {any} */ (open)).segments, [["a1"], []]);
  const events = [e("battle", { seat: 0, full: false }), e("fold", { seat: 0, spaces: ["a1"] }), e("battle_over")];
  const last = stepsOf(/** @type {any} */ ({ before: open, events })).slice(-1)[0];
  assert.deepEqual(last.scene.segments[0], []);
  assert.equal(last.scene.tiles.a1, undefined);
});

test("the latest fight is found from its beginning", () => {
  const log = [line(0, "place"), line(0, "play", ["battle", ""], ["attack", ""]), line(1, "absorb", ["attack", ""]), line(1, "end")];
  assert.deepEqual(lastFight(at({}, { log, number: 10 })), { first: 7, last: 8 });
  assert.equal(lastFight(at({}, { log: [line(0, "place")], number: 1 })), null);
});

test("a fight comes to what each seat lost, and opens phase by phase", () => {
  const events = /** @type {any} */ ([
    e("battle", { seat: 0 }),
    e("phase", { initiative: 3 }),
    e("attack", { attacker: "a1", target: "a2", wounds: 2, weapons: ["melee"] }),
    e("remove", { space: "a2", seat: 1, tile: "Knight" }),
    e("phase", { initiative: 0 }),
    e("hit_points", { space: "c3", side: 1, lost: 2, left: 18, owner: 1 }),
    e("hit_points", { space: "c3", side: 1, lost: 1, left: 17, owner: 1 }),
    e("battle_over"),
  ]);
  const said = (/** @type {any} */ t) => outcome(events, t).map(spelled);
  assert.deepEqual(said(at()), ["Bob loses 3 Hit Points and Knight"]);
  assert.deepEqual(said(german()), ["Bob verliert 3 Lebenspunkte und Ritter"]);
  assert.deepEqual(outcome(events.slice(0, 2), at()), []);
  assert.deepEqual(outcome(events.slice(0, 3), at()).map(spelled), ["nobody is hurt"]);
  assert.deepEqual(
    chapters(events).map(({ head, events: inside }) => [head?.kind, inside.length]),
    [
      [undefined, 1],
      ["phase", 2],
      ["phase", 2],
      [undefined, 1],
    ],
  );
});

test("a fight that the page saw itself is told from what was before it", () => {
  const line = (/** @type {string[]} */ ...kinds) => ({ seat: 0, text: "x", events: kinds.map((kind) => e(kind)) });
  const t = /** @type {any} */ ({ number: 5, log: [line("turn"), line("battle", "phase"), line("strike", "battle_over")] });
  const seen = { number: 3, epoch: 0, view: before };
  const found = witnessed(t, { first: 3, last: 4 }, /** @type {any} */ (seen));
  assert.deepEqual(found?.events.map(({ kind }) => kind), ["battle", "phase", "strike", "battle_over"]); // prettier-ignore
  assert.equal(found?.before, before);
  assert.equal(witnessed(t, { first: 3, last: 4 }, /** @type {any} */ ({ ...seen, number: 2 })), null);
  const other = { ...t, log: [line("turn"), line("battle", "phase"), line("attack")] }; // as long, in another variation
  assert.deepEqual([isLatest(t, found), isLatest(other, found), isLatest(t, null)], [true, false, false]);
});
