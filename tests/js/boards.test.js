import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { textOf } from "./browser.js";
import { common, LANGUAGES, own } from "./catalogue.js";
import { action, printed, seat, table } from "./tables.js";

const merchants = await import("../../src/golemancy/web/boards/merchants.js");
const century = await import("../../src/golemancy/web/boards/century.js");
const adventure = await import("../../src/golemancy/web/boards/adventure/words.js");
const { sizeOf } = await import("../../src/golemancy/web/boards/adventure/map.js");
const golems = await import("../../src/golemancy/web/boards/golems/words.js");

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
  assert.equal(century.about(centuryAt(), chosen({ at: "hand/gain 2Y" })), null);
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
  assert.equal(said(0), "The mountain trading 1 green for 3 yellow; outposts: Bob; wagons: you");
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
const NAMED = {
  "red-4": { name: "golem", given: "red 4", type: "red" },
  "master-red": { name: "master-red" },
  "pair-a": { name: "pair" },
};
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
/** A table of Golems, read in a language. @param {object} view @param {string[]} texts */
const golemsAt = (view, texts = [], changes = {}, language = "en") =>
  at(view, texts, {
    reader: { catalogue: { ...common(language), ...own("golems", language) }, things: NAMED, seats: ["Ann", "Bob"], reader: 0 },
    ...changes,
  });
const golemsUse = (/** @type {any} */ card, /** @type {string[]} */ texts, free = false, language = "en") =>
  golems.prompt(golemsAt(duel({ card, free }), texts, { phase: "action" }, language));

test("Golems: cards in words", () => {
  const said = (/** @type {any} */ card, language = "en") => golems.cardWords(golemsAt(duel(), [], {}, language), card);
  assert.equal(said(GOLEM), "Kiln, red golem: gives 1 green; to summon it: 2 red, 1 blue and 1 of any colour");
  assert.equal(said(RUNE), "The red rune: gives 1 red and 1 green; reserved: 2 points for each red golem");
  assert.equal(said(GEM), "A half of the pair: brings 1 gem, 1 point, and a free card once you have both halves; or it becomes dust");
  assert.equal(said(GOLEM, "de"), "Esse, roter Golem: gibt 1× Grün; zum Beschwören: 2× Rot, 1× Blau und 1× beliebig");
  assert.equal(said(RUNE, "de"), "Die rote Rune: gibt 1× Rot und 1× Grün; reserviert: 2 Punkte für jeden roten Golem");
});

test("Golems: what a rune scores is read from its short form", () => {
  assert.deepEqual(golems.readScoring("2/red golem"), { each: "2", what: "red golem", most: undefined, types: ["red"] });
  assert.deepEqual(golems.readScoring("7/R+B+Y+G").types, ["red", "blue", "yellow", "green"]);
  assert.equal(golems.readScoring("1/icon ≤6").most, "6");
  assert.deepEqual(golems.readScoring("1/gem").types, []);
});

test("Golems: what taking a card does, by how many its row has", () => {
  const said = (/** @type {number} */ n) => golems.rowWords(golemsAt(duel()), n);
  assert.equal(said(0), "empty");
  assert.equal(said(1), "the last card brings 2 gems");
  assert.equal(said(2), "the second card costs nothing; its gem moves to the last");
  assert.equal(said(3), "the first card costs 2 gems");
});

test("Golems: prompts follow from what is legal", () => {
  const turn = (/** @type {string[]} */ ...texts) => golems.prompt(golemsAt(duel(), texts));
  assert.equal(turn("take r1c1", "gain"), "Take a card, or gain 2 gems.");
  assert.equal(turn("take r1c1"), "Take a card.");
  assert.equal(turn("gain"), "You cannot take a card: gain 2 gems.");
  assert.equal(turn("pass"), "You can do nothing but pass.");
  assert.equal(
    golemsUse(GEM, ["reward", "dust"]),
    "A half of the pair: take 1 gem, 1 point, and a free card once you have both halves, or turn it into dust.",
  );
  assert.equal(
    golemsUse(GOLEM, ["resource red"]),
    "Put Kiln into the green column. To summon it, you still need 1 red and 1 of any colour.",
  );
  assert.equal(golemsUse(GOLEM, ["summon"], true), "Summon Kiln at no cost.");
  assert.equal(golemsUse(GOLEM, ["resource red", "summon"]), "Kiln: put it into the green column, or summon it.");
  assert.equal(golemsUse(RUNE, ["reserve"]), "Reserve the red rune: 2 points for each red golem.");
});

test("Golems: prompts in German", () => {
  const said = (/** @type {any} */ card, /** @type {string[]} */ ...texts) => golemsUse(card, texts, false, "de");
  assert.equal(said(GOLEM, "resource red"), "Leg Esse in die grüne Spalte. Zum Beschwören fehlt dir noch 1× Rot und 1× beliebig.");
  assert.equal(said(RUNE, "reserve"), "Reserviere die rote Rune: 2 Punkte für jeden roten Golem.");
});

test("Golems: worth", () => {
  const held = golemSeat({ resources: { red: [] }, golems: [{ golem: "red-1", type: "red" }], hand: [{ ...GEM, worth: 1 }] });
  const t = golemsAt(duel({ seats: [held], card: RUNE }));
  assert.equal(golems.worth("red-4", t), "To summon it, you still need 1 red and 1 of any colour.");
  assert.equal(golems.worth("master-red", t), "Reserved now, it would be worth 2 points.");
  assert.equal(golems.worth("pair-a", t), "In your hand: worth 1 point now.");
  assert.equal(golems.worth("supply", t), null);
});

test("Golems: what is explained goes by its name", () => {
  const titles = (/** @type {string[]} */ ...things) => things.map((thing) => golems.titled(thing, golemsAt(duel())));
  assert.deepEqual(titles("red-4", "master-red", "time", "reserve"), ["Kiln", "The red rune", "Time", "Your gems"]);
  const found = readFileSync(new URL("../../src/golemancy/web/boards/golems/areas.js", import.meta.url), "utf8").match(/thing="\w+"/g);
  for (const thing of found ?? []) assert.ok(titles(thing.slice(7, -1))[0], thing);
});

test("Golems: the first steps are told with the figures of the card file", () => {
  const told = (language = "en") => golems.primer.map(({ text }) => /** @type {any} */ (text)(golemsAt(duel(), [], {}, language)));
  assert.match(told()[3], /^2 points for each golem, 1 for each tucked card, .* dust \(1, 3, 6, 10 for 1 to 4\)/);
  assert.ok(told("de").every((text) => !/[{}<>|]/.test(text)));
});

test("Golems: every step of the guide has words, and none twice", async () => {
  const { steps } = await import("../../src/golemancy/web/guides/golems.js");
  for (const language of LANGUAGES) {
    const catalogue = own("golems", language);
    const said = steps.flatMap(({ name }) => ["title", "text"].map((part) => catalogue[`guide.${name}.${part}`]));
    assert.ok(said.every(Boolean), language);
    assert.equal(new Set(said).size, said.length, language);
  }
});
