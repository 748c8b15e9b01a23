import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { beforeEach } from "node:test";

import { speakIn, textOf } from "./browser.js";
import { common, own } from "./catalogue.js";
import { action, printed, table } from "./tables.js";

const words = await import("../../src/golemancy/web/boards/golem_it/words.js");
const cards = await import("../../src/golemancy/web/boards/golem_it/cards.js");
const { passed, penalties } = await import("../../src/golemancy/web/boards/golem_it/seats.js");
const { Scores } = await import("../../src/golemancy/web/boards/golem_it/scores.js");
const { nextDecision, offers, possible, without } = await import("../../src/golemancy/web/boards/golem_it/combining.js");
const { choiceOf, heldCards, layChoice, pickCards, pickValue, putBack, toggled } =
  await import("../../src/golemancy/web/boards/golem_it/chosen.js");
const { nearest } = await import("../../src/golemancy/web/boards/golem_it/composer.js");
const { called } = await import("../../src/golemancy/web/boards/golem_it/say.js");

const things = Object.fromEntries(
  printed.golem_it.cards.map((/** @type {any} */ { card, colour, value }) => [card, { name: colour, value }]),
);
/** Somebody in seat 0 who reads a language. */
const reader = (language = "en") => ({
  catalogue: { ...common(language), ...own("golem_it", language) },
  things,
  seats: ["Ann", "Bob"],
  reader: 0,
});
const itSeat = (changes = {}) => ({ hand: ["m9", "p4"], cards: 2, tokens: 3, lying: null, place: null, out: false, noted: 0, ...changes });
const round = (changes = {}) => ({
  best: null,
  playing: null,
  limit_on: false,
  pool: 9,
  number: 1,
  games: 1,
  variant: "standard",
  seats: [itSeat(), itSeat({ hand: null })],
  printed: printed.golem_it,
  ...changes,
});
/** A decision about cards. @param {string} kind @param {string[]} named */
const about = (kind, named = [], number = 1) => ({
  ...action([kind, ...named].join(" "), null, kind === "lay", number),
  phrase: { kind, cards: named },
});
let tables = 0;
/** A table at which it is Ann's turn. @param {object} view @param {any[]} actions @returns {any} */
const at = (view, actions = [about("pass")], changes = {}) =>
  table({ id: `m${++tables}`, view, actions, reader: reader(), phase: "turn", ...changes });

beforeEach(() => speakIn("en"));

// ---- what a set of cards can be

const CASES = JSON.parse(readFileSync(new URL("combinations.json", import.meta.url), "utf8"));

test("what a set of cards can be is what the rules allow, in every case that they were asked about", () => {
  assert.ok(CASES.length > 100);
  for (const one of CASES) {
    const { best, limit_on: limit, pool, tokens, hand } = one;
    const asked = { cards: best?.cards ?? 0, over: best?.value ?? 0, points: limit ? tokens : pool, all: limit ? hand.length : 0 };
    const found = offers(printed.golem_it, one.cards, asked);
    assert.deepEqual(
      found.slice(0, 6).map(({ value, points }) => [value, points]),
      one.offers,
      JSON.stringify(one),
    );
    assert.equal(found.length, one.count, JSON.stringify(one));
    const rest = /** @type {string[]} */ (without(hand, one.cards));
    assert.equal(possible(printed.golem_it, one.cards, rest, asked), one.possible, JSON.stringify(one));
  }
});

test("cards are picked in any order, and what they can be is offered", () => {
  const t = at(round({ seats: [itSeat({ hand: ["m12", "m12", "m9", "p6", "p4"], cards: 5 }), itSeat()] }));
  assert.deepEqual(
    heldCards(t).map(({ id }) => id),
    ["m12/1", "m12/0", "m9/0", "p6/0", "p4/0"],
  );
  pickCards(t, /** @type {string[]} */ (toggled(t, choiceOf(t), "p6/0")));
  pickCards(t, /** @type {string[]} */ (toggled(t, choiceOf(t), "m12/0")));
  assert.deepEqual(choiceOf(t).cards, ["m12", "p6"]);
  assert.deepEqual(choiceOf(t).offer, { value: 12, points: 1 });
  assert.deepEqual([...choiceOf(t).ids], ["m12/0", "p6/0"]);
  pickValue(t, 18);
  assert.deepEqual(choiceOf(t).offer, { value: 18, points: 8 });
  assert.equal(toggled(t, choiceOf(t), "p4/0")?.length, 3); // 12 for 3 points
  pickCards(t, /** @type {string[]} */ (toggled(t, choiceOf(t), "m12/0")));
  assert.deepEqual(choiceOf(t).cards, ["p6"]);
});

test("to beat a single card another one takes its place; to beat several, one too many does not fit", () => {
  const seats = [itSeat({ hand: ["m12", "m9", "p6"], cards: 3 }), itSeat()];
  const one = at(round({ seats, best: { seat: 1, cards: 1, value: 8 } }));
  pickCards(one, ["m12/0"]);
  assert.deepEqual(toggled(one, choiceOf(one), "p6/0"), ["p6/0"]);
  const two = at(round({ seats, best: { seat: 1, cards: 2, value: 8 } }));
  pickCards(two, ["m12/0"]);
  assert.equal(choiceOf(two).missing, 1);
  assert.equal(choiceOf(two).offer, null);
  pickCards(two, ["m12/0", "m9/0"]);
  assert.equal(toggled(two, choiceOf(two), "p6/0"), null);
  assert.match(words.worth("p6", two) ?? "", /does not go with the cards/);
});

test("nothing is picked when it is not my turn, and picked cards are forgotten with the hand they were in", () => {
  const t = at(round());
  pickCards(t, ["m9/0"]);
  assert.equal(choiceOf(t).cards.length, 1);
  assert.equal(choiceOf({ ...t, actions: [], player: 1 }).cards.length, 0);
  assert.equal(choiceOf({ ...t, view: { ...t.view, number: 2 } }).cards.length, 0);
  assert.equal(choiceOf({ ...t, view: { ...t.view, seats: [itSeat({ hand: ["m9"] }), itSeat()] } }).cards.length, 0);
});

test("what the table has learned already counts as picked", () => {
  const playing = { cards: ["m9"], tokens: [0], value: 9, points: 0 };
  const t = at(round({ playing, seats: [itSeat({ hand: ["p4"] }), itSeat()] }), [about("add", ["p4"]), about("lay")], { phase: "cards" });
  assert.deepEqual(choiceOf(t).cards, ["m9"]);
  assert.deepEqual(
    heldCards(t).map(({ name }) => name),
    ["m9", "p4"],
  );
});

// ---- laying: the page finds the decisions

/** A session at a table that keeps the rules of putting a combination together. @param {any} t @param {{fails?: number}} [more] */
function playing(t, { fails = -1 } = {}) {
  /** @type {string[]} */
  const sent = [];
  const hand = [...t.view.seats[0].hand];
  /** @type {any} */
  const session = { state: { table: t, busy: false, error: null } };
  const show = (/** @type {string[]} */ chosen, /** @type {number} */ raised) => {
    const left = /** @type {string[]} */ (without(hand, chosen));
    const last = chosen.length ? hand.lastIndexOf(chosen[chosen.length - 1]) : -1;
    const values = offers(printed.golem_it, chosen, { cards: 0, over: 0, points: 9, all: 0 });
    const adds = left
      .filter((name) => hand.lastIndexOf(name) >= last)
      .map((name, i) => about(chosen.length ? "add" : "play", [name], 10 + i));
    const value = values[raised]?.value ?? 0;
    const actions = chosen.length ? [about("lay", [], 1), about("raise", [], 2), ...(raised ? [] : adds)] : adds;
    const view = { ...t.view, playing: chosen.length ? { cards: chosen, value } : null, seats: [itSeat({ hand: left }), itSeat()] };
    session.state = { ...session.state, table: { ...t, number: sent.length, can_undo: true, view, actions } };
  };
  let [chosen, raised] = [/** @type {string[]} */ ([]), 0];
  session.decide = async (/** @type {any} */ one) => {
    if (sent.length === fails) return void (session.state = { ...session.state, error: "the line is dead" });
    sent.push(one.text);
    if (one.phrase.kind === "raise") raised++;
    else if (one.phrase.kind !== "lay") chosen = [...chosen, ...one.phrase.cards];
    show(one.phrase.kind === "lay" ? [] : chosen, raised);
  };
  session.undo = async () => {
    sent.pop();
    if (raised) raised--;
    else chosen = chosen.slice(0, -1);
    show(chosen, raised);
  };
  show([], 0);
  return { session, sent, fail: (/** @type {number} */ n) => (fails = n) };
}

const HELD = ["m12", "m9", "p6", "p4"];
const open = () => at(round({ seats: [itSeat({ hand: HELD, cards: 4 }), itSeat()] }));

test("cards picked from right to left are sent from left to right, then raised, then laid", async () => {
  const t = open();
  const { session, sent } = playing(t);
  for (const id of ["p4/0", "p6/0", "m9/0"]) pickCards(t, /** @type {string[]} */ (toggled(t, choiceOf(t), id)));
  assert.deepEqual(choiceOf(t).offer, { value: 12, points: 6 });
  await layChoice(t, session);
  assert.deepEqual(sent, ["play m9", "add p6", "add p4", "lay"]);
  const other = open();
  const raised = playing(other);
  pickCards(other, ["m12/0"]);
  pickValue(other, 14);
  await layChoice(other, raised.session);
  assert.deepEqual(raised.sent, ["play m12", "raise", "raise", "lay"]);
  assert.equal(choiceOf(raised.session.state.table).cards.length, 0);
});

test("where a decision is refused, the rest is not sent and what was picked stays; laying it again goes on from there", async () => {
  const t = open();
  const { session, sent, fail } = playing(t, { fails: 2 });
  pickCards(t, ["m9/0", "p6/0", "p4/0"]);
  await layChoice(t, session);
  assert.deepEqual(sent, ["play m9", "add p6"]);
  assert.deepEqual(choiceOf(session.state.table).cards, ["m9", "p6", "p4"]);
  fail(-1);
  session.state.error = null;
  await layChoice(session.state.table, session);
  assert.deepEqual(sent, ["play m9", "add p6", "add p4", "lay"]);
});

test("what was begun otherwise is taken back first, and all of it when everything is put back", async () => {
  const t = open();
  const { session, sent } = playing(t);
  await session.decide(about("play", ["p6"]));
  assert.deepEqual(choiceOf(session.state.table).cards, ["p6"]);
  const begun = session.state.table;
  pickCards(begun, /** @type {string[]} */ (toggled(begun, choiceOf(begun), "m12/0")));
  await layChoice(begun, session);
  assert.deepEqual(sent, ["play m12", "add p6", "lay"]);
  const other = playing(open());
  await other.session.decide(about("play", ["p6"]));
  await putBack(other.session.state.table, other.session);
  assert.deepEqual(other.sent, []);
  assert.equal(choiceOf(other.session.state.table).cards.length, 0);
});

test("the next decision: a whole hand is named at once, and nothing is sent that was not picked", () => {
  const view = round({ best: { seat: 1, cards: 2, value: 8 } });
  const whole = at(view, [about("pass"), about("play", ["m9", "p4"])]);
  assert.equal(nextDecision(whole, { cards: ["m9", "p4"], value: 12 })?.text, "play m9 p4");
  assert.equal(nextDecision(at(view, [about("play", ["m12"])]), { cards: ["m9", "p4"], value: 12 }), undefined);
});

test("a typed value that the cards cannot have leads to the next above, or to the highest", () => {
  const all = [6, 12, 18].map((value) => ({ value, points: 0 }));
  assert.deepEqual(
    [1, 12, 13, 99].map((value) => nearest(all, value).value),
    [6, 12, 18, 18],
  );
});

// ---- words

test("cards, combinations and what tokens make of them", () => {
  assert.deepEqual(cards.readCard("p11"), { colour: "purple", printed: 11 });
  assert.deepEqual(cards.above(printed.golem_it, "p4", 12), { points: 3, value: 16 });
  assert.deepEqual(cards.above(printed.golem_it, "m19", 12), { points: 0, value: 19 });
  assert.deepEqual([called(1, 22), called(2, 22)], ["22", "2 × 22"]);
  const lying = { cards: ["m9", "p4"], tokens: [1, 0], value: 10, points: 1 };
  assert.equal(cards.lyingWords(at(round()), lying), "2 cards of value 10: mint 9 with 1 point and purple 4");
});

test("prompts say what is expected, in both languages", () => {
  const best = { seat: 1, cards: 2, value: 13 };
  const said = (/** @type {any} */ view, /** @type {any[]} */ actions, language = "en") =>
    words.prompt({ ...at(view, actions), reader: reader(language) });
  assert.equal(said(round(), [about("play", ["m9"])]), "Open the round: pick one card, or several of one value.");
  assert.equal(said(round({ best }), [about("play", ["m9"])]), "Beat 2 × 13: pick 2 cards, or pass.");
  assert.equal(said(round({ best, limit_on: true }), [about("pass")]), "Nothing you have beats 2 × 13: pass.");
  assert.equal(said(round({ best }), [about("play", ["m9"])], "de"), "Übertriff 2 × 13: Wähl 2 Karten, oder passe.");
  assert.match(said(round({ seats: [itSeat({ cards: 0 })] }), [about("pass")]), /^You have no cards left/);
});

test("what a card is worth", () => {
  const best = { seat: 1, cards: 1, value: 9 };
  assert.equal(words.worth("m9", at(round({ best }))), "It beats 9 as 10, for 1 point from the pool.");
  assert.equal(words.worth("m12", at(round({ best }))), null);
  assert.equal(textOf(words.rich("m9")), "9");
});

test("who passed this round, and when points are penalties", () => {
  const line = (/** @type {number} */ who, /** @type {string} */ text, kind = "x") => ({ seat: who, text, events: [{ kind, text: "" }] });
  const log = [line(0, "pass"), line(1, "play m9", "round"), line(0, "pass 1"), line(1, "pass")];
  assert.deepEqual([...passed(/** @type {any} */ ({ log, player: 1 }))], [0]);
  assert.equal(penalties(/** @type {any} */ (round({ games: 4 }))), true);
  const tournament = round({ games: 4, variant: "tournament", printed: printed.golem_it_tournament });
  assert.equal(penalties(/** @type {any} */ (tournament)), false);
});

test("the end of a series says that the fewest points win", () => {
  const t = at(round({ games: 4 }), [], { result: { scores: [1, 7], places: [1, 2], winners: [0] } });
  assert.equal(words.ending(t), "You won with the fewest points.");
  assert.equal(words.ending({ ...t, reader: { ...reader(), reader: 1 } }), "Ann won with the fewest points.");
  assert.match(textOf(Scores({ t })), /^The fewest points win\./);
  const tie = { ...t, result: { scores: [4, 4], places: [1, 1], winners: [0, 1] }, reader: reader("de") };
  assert.equal(words.ending(tie), "Ann und Bob gewinnen gemeinsam mit den wenigsten Punkten.");
  assert.equal(words.ending({ ...t, view: round({ printed: printed.golem_it_tournament }) }), null);
});

test("the game in a few steps, in both languages", () => {
  for (const language of ["en", "de"]) {
    const t = { ...at(round()), reader: reader(language) };
    const said = words.primer.map(({ title, text }) => [title, text].map((part) => (typeof part === "string" ? part : part(t))));
    assert.equal(new Set(said.flat()).size, 8);
    assert.match(said[3][1], /2 (points|Punkte)/);
  }
});
