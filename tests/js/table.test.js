import assert from "node:assert/strict";
import test from "node:test";

import "./browser.js";
import { action, line, seat, table } from "./tables.js";

const { ending, expectation } = await import("../../src/golemancy/web/table/bar.js");
const { deeds, since, toldOf, turns } = await import("../../src/golemancy/web/table/log.js");
const { decision, happening, readerOf } = await import("../../src/golemancy/web/speech.js");
const { spelled } = await import("../../src/golemancy/web/words.js");
const { mayAdvise, mayHint } = await import("../../src/golemancy/web/table/advice.js");
const { mayLeave } = await import("../../src/golemancy/web/table/leave.js");
const { others } = await import("../../src/golemancy/web/boards/board.js");
const { findAction, may } = await import("../../src/golemancy/web/boards/decisions.js");

const RESULT = { scores: [3, 5], places: [2, 1], winners: [1] };
const state = (/** @type {any} */ shown, changes = {}) => ({ table: shown, behind: 0, busy: false, ...changes });

const WORDS = {
  catalogue: {
    "decide.rest": "Rest",
    "done.rest": "[rest|rests]",
    "done.gain": "[gain|gains] {n|crystal|crystals}",
    "done.quiet": "",
    "event.gain": "{seat} [take|takes] {n|crystal|crystals}",
  },
  things: {},
};

/** A table in somebody's words. */
const spoken = (changes = {}) => {
  const shown = /** @type {any} */ (table(changes));
  return { ...shown, reader: readerOf(WORDS, shown) };
};

test("a decision in words, in a game without words its notation", () => {
  const said = (/** @type {any} */ phrase) => spelled(decision(/** @type {any} */ ({ phrase }), spoken()));
  assert.equal(said({ kind: "rest" }), "Rest");
  assert.equal(said({ kind: "plain", text: "acquire 1" }), "Acquire 1");
});

test("what happened, to the reader and to others", () => {
  const event = (/** @type {number} */ seat) => /** @type {any} */ ({ kind: "gain", seat, n: 1, text: "" });
  assert.equal(spelled(happening(event(1), spoken())), "Bob takes 1 crystal");
});

test("the line says what is expected", () => {
  const plain = { Board: () => null };
  const asks = { ...plain, prompt: () => "Play a card." };
  const mine = table({ actions: [action("rest")] });
  assert.equal(expectation(state(null), plain), "");
  assert.equal(expectation(state(mine), asks), "Play a card.");
  assert.equal(expectation(state(mine), plain), "Your decision: turn");
  assert.equal(expectation(state(table({ player: 1 })), asks), "Waiting for Bob");
  assert.equal(expectation(state(table({ player: 1, thinking: 1 })), asks), "Bob is thinking …");
  assert.equal(expectation(state(table({ failed: true })), asks), "A golem has broken down. Your game is safe.");
  assert.equal(expectation(state(table({ log: [line(1, "rest")] }), { behind: 1 }), asks), "Bob is moving …");
});

test("the end in words: to you, to several, to nobody", () => {
  const plain = { Board: () => null };
  assert.equal(ending(table({ result: RESULT }), plain), "Bob won.");
  assert.equal(ending(table({ result: { ...RESULT, winners: [0] } }), plain), "You won!");
  assert.equal(ending(table({ result: { ...RESULT, winners: [] } }), plain), "Nobody won.");
  const both = [seat("Ann", { mine: true }), seat("Bob", { mine: true })];
  assert.equal(ending(table({ seats: both, result: { ...RESULT, winners: [0, 1] } }), plain), "Ann and Bob won.");
  assert.equal(ending(table({ seats: both, result: { ...RESULT, winners: [0] } }), plain), "Ann won.");
  const alone = [seat("Ann", { mine: true })];
  assert.equal(ending(table({ seats: alone, result: { scores: [1], places: [2], winners: [] } }), plain), "You lost.");
  assert.equal(ending(table({ result: RESULT }), { ...plain, ending: () => "A draw." }), "A draw.");
});

const told = (/** @type {number} */ who, /** @type {any} */ phrase, ...events) => ({ ...line(who, "", ...events), phrase });

test("decisions in a row by one seat are a turn, until the turn is passed on", () => {
  const log = [
    told(1, { kind: "gain", n: 2 }),
    told(1, { kind: "gain", n: 2 }, ["turn", ""]),
    told(1, { kind: "rest" }, ["turn", ""]),
    told(0, { kind: "rest" }),
  ];
  const found = turns(log, 4);
  assert.deepEqual(
    found.map((turn) => [turn.seat, turn.first, turn.lines.length]),
    [
      [1, 4, 2],
      [1, 6, 1],
      [0, 7, 1],
    ],
  );
  assert.equal(toldOf(found[0], spoken()), "Bob gains 2 crystals (2×).");
  assert.equal(toldOf(found[1], spoken()), "Bob rests.");
});

test("a decision that begins a turn begins an entry, though the same seat decided before", () => {
  const log = [told(0, { kind: "take", begins: true }), told(0, { kind: "use" }), told(0, { kind: "take", begins: true })];
  assert.deepEqual(
    turns(log, 0).map(({ first, lines }) => [first, lines.length]),
    [
      [0, 2],
      [2, 1],
    ],
  );
});

test("what happens after a turn was passed on stands under the name of the next", () => {
  const log = [told(1, { kind: "rest" }, ["gain", ""], ["turn", ""], ["draw", ""]), told(0, { kind: "rest" }, ["rest", ""])];
  const kinds = (/** @type {any[]} */ lines) => turns(lines, 0).map((turn) => turn.events.map((event) => event.kind));
  assert.deepEqual(kinds(log), [["gain"], ["draw", "rest"]]);
  assert.deepEqual(kinds(log.slice(0, 1)), [["gain", "turn", "draw"]]); // nobody has decided since
});

test("a board may say what fights came to", () => {
  const [turn] = turns([told(1, { kind: "rest" }, ["attack", ""])], 0);
  const board = /** @type {any} */ ({ outcome: (/** @type {any[]} */ events) => events.map(({ kind }) => [`one ${kind}`]) });
  assert.equal(toldOf(turn, spoken(), board), "Bob rests, one attack.");
});

test("steps that say nothing by themselves are left out", () => {
  const [turn] = turns([told(1, { kind: "quiet" }), told(1, { kind: "rest" })], 0);
  assert.equal(spelled(deeds(turn, spoken())), "rests");
});

test("what others did since my last decision", () => {
  const log = [line(1, "a"), line(0, "b"), line(1, "c"), line(1, "d")];
  const [turn, ...more] = since(table({ log, number: 14 }));
  assert.deepEqual([turn.first, turn.lines.map((one) => one.text), more], [12, ["c", "d"], []]);
  assert.deepEqual(since(table({ log: [line(0, "b")] })), []);
});

test("advice is only there where all people sit at this screen", () => {
  assert.equal(mayAdvise(table()), true);
  assert.equal(mayAdvise(table({ imported: true })), false);
  assert.equal(mayAdvise(table({ seat: null })), false);
  assert.equal(mayAdvise(table({ seats: [seat("Ann", { mine: true }), seat("Bob")] })), false);
  const choices = table({ actions: [action("a"), action("bb")] });
  assert.equal(mayHint(/** @type {any} */ (state(choices))), true);
  assert.equal(mayHint(/** @type {any} */ (state(choices, { behind: 1 }))), false);
  assert.equal(mayHint(/** @type {any} */ (state(table({ actions: [action("a")] })))), false);
});

test("a seat can be left to a golem where somebody else sits", () => {
  const shared = { seats: [seat("Ann", { mine: true }), seat("Bob")] };
  assert.equal(mayLeave(table(shared)), true);
  assert.equal(mayLeave(table({ ...shared, status: "over" })), false);
  assert.equal(mayLeave(table({ ...shared, watching: true })), false);
  assert.equal(mayLeave(table()), false);
});

test("the other seats come in turn order from mine", () => {
  assert.deepEqual(others({ seat: 1, seats: [0, 0, 0, 0] }), [2, 3, 0]);
  assert.deepEqual(others({ seat: null, seats: [0, 0] }), [1]);
});

test("decisions are found by their notation", () => {
  const t = { actions: [action("play gain 2Y"), action("rest")] };
  assert.equal(findAction(t, /^play/)?.text, "play gain 2Y");
  assert.equal(findAction(t, /^claim/), undefined);
  assert.equal(may(t, "rest"), true);
  assert.equal(may(t, "done"), false);
});
