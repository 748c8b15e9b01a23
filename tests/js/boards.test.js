import assert from "node:assert/strict";
import test from "node:test";

import { textOf } from "./browser.js";
import { common, own } from "./catalogue.js";
import { action, printed, seat, table } from "./tables.js";

const merchants = await import("../../src/golemancy/web/boards/merchants.js");
const century = await import("../../src/golemancy/web/boards/century.js");
const adventure = await import("../../src/golemancy/web/boards/adventure/words.js");
const { sizeOf } = await import("../../src/golemancy/web/boards/adventure/map.js");
const golems = await import("../../src/golemancy/web/boards/golems/words.js");
const golemIt = await import("../../src/golemancy/web/boards/golem_it/words.js");
const cards = await import("../../src/golemancy/web/boards/golem_it/cards.js");
const { passed, penalties } = await import("../../src/golemancy/web/boards/golem_it/seats.js");

const crystals = (changes = {}) => ({ yellow: 0, green: 0, turquoise: 0, magenta: 0, ...changes });
/** A table of a game, decisions by their notation. @param {object} view @param {string[]} texts */
const at = (view, texts = [], changes = {}) => /** @type {any} */ (table({ view, actions: texts.map((text) => action(text)), ...changes }));

// ---- merchants, in two games

test("merchant cards are read from their names", () => {
  assert.deepEqual(merchants.readMerchant("trade 2Y1G>1M"), {
    kind: "trade",
    steps: 0,
    give: [
      ["yellow", 2],
      ["green", 1],
    ],
    get: [["magenta", 1]],
  });
  assert.equal(merchants.readMerchant("upgrade 3").steps, 3);
  assert.deepEqual(merchants.readMerchant("gain 2Y #2").get, [["yellow", 2]]);
});

test("starting cards belong to a seat, all others are there once", () => {
  const view = /** @type {any} */ ({ printed: printed.century });
  assert.notEqual(merchants.identity(view, "gain 2Y", 0), merchants.identity(view, "gain 2Y", 1));
  assert.equal(merchants.identity(view, "gain 1M", 0), merchants.identity(view, "gain 1M", 1));
});

test("crystals are drawn among the words, and nothing else is", () => {
  assert.equal(textOf(merchants.rich("Play gain 2Y now")), "Play gain 2 now");
  assert.deepEqual(merchants.rich("no crystals here"), ["no crystals here"]);
});

// ---- Century

const caravanOf = (changes = {}) => ({
  caravan: crystals(),
  hand: [],
  played: [],
  claimed: [],
  points: 0,
  copper: 0,
  silver: 0,
  ...changes,
});

/** A table of Century, read in a language. @param {object} changes @param {string} [language] */
const centuryAt = (changes = {}, language = "en") => {
  const seats = [caravanOf({ played: ["gain 2Y"], caravan: crystals({ turquoise: 3 }) })];
  const words = { ...common(language), ...own("caravan", language), ...own("century", language) };
  return at({ point_row: ["golem 12 (4T)"], seats, printed: printed.century, goal: 5, ...changes }, [], {
    reader: { catalogue: words, things: {}, seats: ["Ann", "Bob"], reader: 0 },
    ...changes,
  });
};

test("Century: golems, prompts, worth", () => {
  assert.deepEqual(century.readGolem("golem 12 (4T)"), { points: 12, cost: [["turquoise", 4]] });
  assert.equal(century.worth("golem 12 (4T)", centuryAt()), "You still need 1 turquoise.");
  assert.equal(century.worth("golem 12 (4T)", centuryAt({}, "de")), "Du brauchst noch 1 türkisen.");
  assert.equal(century.worth("trade 2T>1M", centuryAt()), "You have the crystals for it.");
  assert.equal(century.worth("copper", centuryAt()), null);
  assert.match(century.prompt(centuryAt({ phase: "upgrade", action: { steps: 1 } })), /1 step left/);
  const full = [caravanOf({ caravan: crystals({ yellow: 12 }) })];
  assert.equal(century.prompt(centuryAt({ phase: "discard", seats: full })), "Your caravan holds only 10. Return 2 crystals.");
  assert.equal(century.button(action("rest")), true);
  assert.equal(century.button(action("play gain 2Y")), false);
});

test("Century: the bar shows the card that a decision is about", () => {
  const chosen = (/** @type {object} */ changes) => /** @type {any} */ ({ ...action("x"), phrase: { kind: "x" }, ...changes });
  const shown = (/** @type {any} */ t, /** @type {any} */ one = null) => JSON.stringify(century.about(t, one));
  assert.equal(century.about(centuryAt(), null), null);
  assert.match(shown(centuryAt(), chosen({ phrase: { kind: "claim", card: "golem 12 (4T)" } })), /golem 12/);
  assert.match(shown(centuryAt(), chosen({ at: "hand/gain 2Y" })), /gain 2Y/);
  assert.match(shown(centuryAt({ action: { card: "upgrade 2", steps: 1 } })), /upgrade 2/);
  assert.match(shown(centuryAt({ action: { slot: 1 }, merchant_row: [{ card: "gain 3Y" }] })), /gain 3Y/);
});

// ---- The Call for Adventure

/** Ann reads the words of a game. @param {string} game @param {string} [language] */
const reading = (game, language = "en") => ({
  reader: {
    catalogue: { ...common(language), ...own("caravan", language), ...own(game, language) },
    things: { "VP 14 (3G2M)": { name: "tile", points: 14 } },
    seats: ["Ann", "Bob"],
    reader: 0,
  },
});
const MOUNTAIN = {
  name: "b2",
  place: { name: "mountain", give: crystals({ green: 1 }), get: crystals({ yellow: 3 }) },
  column: 1,
  half_row: 3,
  kind: "mountain",
  tile: "yellow 1G>3Y",
  symbol: "yellow",
  price: 2,
  wagons: [0],
  outposts: [1],
};
const VILLAGE = {
  name: "a1",
  place: { name: "village", points: 14, cost: crystals({ green: 3, magenta: 2 }) },
  column: 0,
  half_row: 2,
  kind: "village",
  tile: "VP 14 (3G2M)",
  points: 14,
  wagons: [],
  outposts: [],
};
const VALLEY = { name: "c1", place: { name: "valley", mark: "mill" }, column: 2, half_row: 0, kind: "valley", tile: "valley" };
const tiles = [
  { ...MOUNTAIN, asks: crystals({ green: 1 }), yields: crystals({ yellow: 3 }), cards: 0 },
  { ...VILLAGE, cards: 2 },
  { ...VALLEY, wagons: [], outposts: [], cards: 1 },
  { ...VILLAGE, name: "e1", place: { name: "village_closed" }, tile: "closed", points: undefined, cards: null },
];
const land = (changes = {}) => ({
  tiles,
  merchant_row: [],
  action: null,
  seats: [{ ...caravanOf(), discards: ["gain 2Y"], wagon: "b2", limit: 10 }],
  printed: printed.adventure,
  ...changes,
});
const journey = (/** @type {string[]} */ texts = [], changes = {}, view = land(), language = "en") =>
  at(view, texts, { ...reading("adventure", language), ...changes });

test("Adventure: tiles in words, with who is there and how far they are", () => {
  const said = (/** @type {number} */ i, goal = false, language = "en") =>
    adventure.tileWords(journey([], {}, land(), language), /** @type {any} */ (tiles[i]), goal);
  assert.equal(said(0), "The mountain “1 green for 3 yellow”; outposts: Bob; wagons: you");
  assert.equal(said(1, true), "The 14-point village; 2 cards to discard on the way");
  assert.equal(said(2, true), "The valley with the mill; 1 card to discard on the way");
  assert.equal(said(3), "The closed village");
  assert.equal(said(2, true, "de"), "Das Tal mit der Mühle; unterwegs 1 Karte abzulegen");
});

test("Adventure: what can be done, and what it costs", () => {
  const said = adventure.prompt(journey(["build", "rest"]));
  assert.equal(said, "Play a card, take a merchant, move, build an outpost here for 2 crystals, or rest.");
  assert.equal(
    adventure.prompt(journey(["trade", "done"], { phase: "here" })),
    "You are there. You may trade 1 green for 3 yellow, or end your turn.",
  );
});

test("Adventure: prompts on the way, in both languages", () => {
  const way = land({ action: { to: "a1", cards: 1 } });
  assert.match(adventure.prompt(journey([], { phase: "walk" }, way)), /^On the way to the 14-point village: discard 1 card,/);
  assert.match(adventure.prompt(journey([], { phase: "walk" }, way, "de")), /^Unterwegs zum Dorf mit 14 Punkten: Leg 1 Karte ab/);
  const reward = journey(["acquire 1", "take star"], { phase: "reward" });
  assert.match(adventure.prompt(reward), /Take a merchant from the row, with its crystals, or a bonus tile\.$/);
  const toll = journey(["pay seat 1 green"], { phase: "toll" });
  toll.actions[0].phrase = { kind: "toll", other: 1, colour: "green" };
  assert.match(adventure.prompt(toll), /^Bob was here first/);
});

test("Adventure: worth of tiles and mountains, and the size of a map", () => {
  assert.equal(adventure.worth("VP 14 (3G2M)", journey()), "You still need 3 green and 2 magenta.");
  assert.equal(adventure.worth("yellow 1G>3Y", journey()), "An outpost here costs you 2 crystals.");
  assert.equal(adventure.worth("outpost", journey()), null);
  assert.equal(sizeOf(/** @type {any} */ (tiles)).width, 5);
});

test("Adventure: the game in a few steps, in both languages", () => {
  for (const language of ["en", "de"])
    for (const step of adventure.primer) {
      const t = journey([], {}, land({ goal: 4 }), language);
      assert.ok(/** @type {any} */ (step.title)(t) && /** @type {any} */ (step.text)(t));
    }
});

// ---- Golems

const GOLEM = { card: "red-4", kind: "golem", type: "red", icons: ["green"], needs: { red: 2, blue: 1 }, any: 1, gems: 0 };
const RUNE = { card: "master-red", kind: "rune", icons: ["red", "green"], scores: "2 for each red golem", short: "2/red golem" };
const GEM = { card: "pair-a", kind: "gem card", gives: 1, points: 1, effect: "pair" };
const golemSeat = (changes = {}) => ({
  hand: [],
  icons: { red: 1, blue: 1, yellow: 0, green: 0 },
  golems: [],
  resources: {},
  gems: 2,
  ...changes,
});
const duel = (changes = {}) => ({
  grid: [[GOLEM]],
  card: null,
  free: false,
  temporary: null,
  aside: { cards: 2, seen: [] },
  seats: [golemSeat()],
  printed: printed.golems,
  ...changes,
});

test("Golems: cards in words", () => {
  const said = (/** @type {any} */ card) => golems.cardWords(card);
  assert.equal(said(GOLEM), "red-4, red golem: gives 1 green; to summon: 2 red, 1 blue and 1 more of any colour");
  assert.equal(said(RUNE), "master-red, rune: gives 1 red and 1 green; reserved: 2 for each red golem");
  assert.equal(said(GEM), "pair-a, gem card: reward 1 gem, 1 point and half of the pair; or dust");
});

test("Golems: what a rune scores is read from its short form", () => {
  assert.deepEqual(golems.readScoring("2/red golem"), { each: "2", what: "red golem", most: undefined, types: ["red"] });
  assert.deepEqual(golems.readScoring("7/R+B+Y+G").types, ["red", "blue", "yellow", "green"]);
  assert.equal(golems.readScoring("1/icon ≤6").most, "6");
  assert.deepEqual(golems.readScoring("1/gem").types, []);
});

test("Golems: what taking a card does, by how many its row has", () => {
  const said = (/** @type {number} */ n) => golems.rowWords(printed.golems, n);
  assert.equal(said(0), "empty");
  assert.equal(said(1), "the last of its row: brings its 2 gems");
  assert.equal(said(2), "its gem moves to the other card");
  assert.equal(said(3), "starts the row: costs 2 gems");
});

test("Golems: prompts follow from what is legal", () => {
  assert.equal(golems.prompt(at(duel(), ["take r1c1", "gain"])), "Take a card, or gain 2 gems.");
  assert.equal(golems.prompt(at(duel(), ["take r1c1"])), "Take a card.");
  assert.equal(golems.prompt(at(duel(), ["gain"])), "No card can be taken: gain 2 gems.");
  assert.equal(golems.prompt(at(duel(), ["pass"])), "You can do nothing but pass.");
  const use = (/** @type {any} */ card, /** @type {string[]} */ texts, free = false) =>
    golems.prompt(at(duel({ card, free }), texts, { phase: "action" }));
  assert.equal(use(GEM, ["reward", "dust"]), "Use pair-a: take its reward (1 gem, 1 point and half of the pair), or turn it into dust.");
  assert.equal(use(GOLEM, ["resource red"]), "Use red-4 as a resource (its banner asks for 2 red, 1 blue and 1 more of any colour).");
  assert.equal(use(GOLEM, ["summon"], true), "Use red-4 at no cost: make it a resource, or summon it.");
  assert.equal(use(RUNE, ["reserve"]), "Reserve master-red: it scores 2 for each red golem.");
});

test("Golems: worth", () => {
  const t = at(
    duel({
      seats: [golemSeat({ resources: { red: [] }, golems: [{ golem: "red-1", type: "red" }], hand: [{ ...GEM, worth: 1 }] })],
      card: RUNE,
    }),
  );
  assert.equal(golems.worth("red-4", t), "To summon it you still need 1 red and 1 more of any colour.");
  assert.equal(golems.worth("master-red", t), "Reserved now, it would be worth 2 points.");
  assert.equal(golems.worth("pair-a", t), "In your hand: worth 1 point now.");
  assert.equal(golems.worth("supply", t), null);
});

// ---- Golem It!

const itSeat = (changes = {}) => ({ hand: ["m9", "p4"], cards: 2, tokens: 3, lying: null, place: null, out: false, noted: 0, ...changes });
const round = (changes = {}) => ({
  best: null,
  playing: null,
  limit_on: false,
  pool: 9,
  games: 1,
  variant: "standard",
  seats: [itSeat()],
  printed: printed.golem_it,
  ...changes,
});

test("Golem It!: cards and what tokens make of them", () => {
  assert.deepEqual(cards.readCard("p11"), { colour: "purple", printed: 11 });
  assert.equal(cards.priceOf(printed.golem_it, "m9", 12), 3);
  assert.equal(cards.priceOf(printed.golem_it, "p4", 12), 2);
  assert.deepEqual(cards.above(printed.golem_it, "p4", 12), { points: 3, value: 16 });
  assert.deepEqual(cards.above(printed.golem_it, "m19", 12), { points: 0, value: 19 });
  assert.equal(cards.called(2, 22), "22-22");
  assert.equal(cards.called(5, 7), "5 × 7");
  assert.equal(cards.lyingWords({ cards: ["m9", "p4"], tokens: [1, 0], value: 10, points: 1 }), "10-10: mint 9 with 1 point, purple 4");
});

test("Golem It!: prompts", () => {
  const best = { seat: 1, cards: 2, value: 13 };
  assert.equal(golemIt.prompt(at(round(), ["play m9"])), "Open the round: cards of one value, leftmost card first.");
  assert.equal(
    golemIt.prompt(at(round({ best }), ["play m9"])),
    "Play 2 cards of one value over 13, or pass and return points. Click the leftmost card first.",
  );
  assert.equal(golemIt.prompt(at(round({ best, limit_on: true }), ["pass"])), "Nothing you can play beats 13-13: pass.");
  assert.match(golemIt.prompt(at(round({ seats: [itSeat({ cards: 0 })] }), ["pass 2"])), /^No cards left/);
  const playing = { cards: ["m9"], tokens: [0], value: 9, points: 0 };
  assert.equal(golemIt.prompt(at(round({ best, playing }), [], { phase: "cards" })), "Click 1 more card for this combination.");
});

test("Golem It!: worth", () => {
  const playing = { cards: ["m9", "p4"], tokens: [3, 2], value: 12, points: 5 };
  const t = at(round({ playing }));
  const best = { seat: 1, cards: 1, value: 9 };
  assert.equal(golemIt.worth("m9", at(round({ best }))), "It beats 9 as 10, for 1 point from the pool.");
  assert.equal(golemIt.worth("m12", at(round({ best }))), null);
  assert.equal(textOf(golemIt.rich("plays m9+3 now")), "plays 9+3 now");
});

test("Golem It!: who passed this round, and when points are penalties", () => {
  const line = (/** @type {number} */ who, /** @type {string} */ text, kind = "x") => ({ seat: who, text, events: [{ kind, text: "" }] });
  const log = [line(0, "pass"), line(1, "play m9", "round"), line(0, "pass 1"), line(1, "pass")];
  assert.deepEqual([...passed(/** @type {any} */ ({ log, player: 1 }))], [0]);
  assert.equal(penalties(/** @type {any} */ (round({ games: 4 }))), true);
  const tournament = round({ games: 4, variant: "tournament", printed: printed.golem_it_tournament });
  assert.equal(penalties(/** @type {any} */ (tournament)), false);
});
