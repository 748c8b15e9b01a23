import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { Answers, happen, heard, page, Refused, rest, store, until, using } from "./browser.js";
import { seat } from "./tables.js";

const { useLatest } = await import("../../src/golemancy/web/again.js");
const { useLibrary } = await import("../../src/golemancy/web/library.js");
const { endedMeanwhile, myTurn, remember, seenEnd, urgentFirst } = await import("../../src/golemancy/web/lobby/standing.js");
const { costliest, Frames } = await import("../../src/golemancy/web/pages/frames.js");
const { chosenOf, hasOpen, ofSeat, optionsFor, quickSeats, renamed, renamedForCompany, seatsFor } =
  await import("../../src/golemancy/web/pages/seats.js");
const { DEFAULT_TERMS, termsToSend } = await import("../../src/golemancy/web/pages/terms.js");
const { set } = await import("../../src/golemancy/web/settings.js");

const ME = seat("Ann", { mine: true });
/** A match in a list, against somebody elsewhere. @param {string} id */
const match = (id, changes = {}) =>
  /** @type {any} */ ({ id, over: false, seats: [ME, seat("Bob")], turn: 1, status: "running", ...changes });

beforeEach(() => {
  store.kept.clear();
  store.refuses = false;
});

// ---- one's own matches

test("my turn is where a seat of mine is to decide", () => {
  assert.equal(myTurn(match("a", { turn: 0 })), true);
  assert.equal(myTurn(match("a", { turn: 1 })), false);
  assert.equal(myTurn(match("a", { turn: null })), false);
  assert.equal(myTurn(match("a", { turn: undefined })), false);
});

test("a match that ended while I was away is news until it has been seen", () => {
  remember([match("a"), match("b", { over: true })]);
  const ended = match("a", { over: true });
  assert.equal(endedMeanwhile(ended), true);
  assert.equal(endedMeanwhile(match("b", { over: true })), false);
  remember([ended]);
  assert.equal(endedMeanwhile(ended), true);
  seenEnd("a");
  assert.equal(endedMeanwhile(ended), false);
});

test("matches against golems are not awaited, and a browser that keeps nothing awaits none", () => {
  remember([match("a", { seats: [ME, seat("Clay", { person: false })] })]);
  assert.equal(endedMeanwhile(match("a", { over: true })), false);
  store.refuses = true;
  remember([match("b")]);
  assert.equal(endedMeanwhile(match("b", { over: true })), false);
});

test("what waits for me comes first, the rest keeps its order", () => {
  const found = urgentFirst([match("a"), match("b", { turn: 0 }), match("c"), match("d", { turn: 0 })]);
  assert.deepEqual(
    found.map(({ id }) => id),
    ["b", "d", "a", "c"],
  );
});

// ---- asked again and again

test("the latest answer is asked for again when the page comes back into sight", async () => {
  const server = new Answers({ "GET /lobby": { waiting: [1] } });
  const shown = await using(() => useLatest("/lobby", 60, /** @type {any} */ (null)));
  assert.equal(shown.value.answer, null);
  await until(() => shown.value.answer);
  assert.deepEqual(shown.value.answer, { waiting: [1] });
  page.visibilityState = "hidden";
  happen("visibilitychange");
  assert.equal(server.asked.length, 1);
  page.visibilityState = "visible";
  happen("visibilitychange");
  assert.equal(server.asked.length, 2);
  shown.leave();
  await until(() => heard("visibilitychange") === 0);
});

test("an answer that does not come leaves the one before", async () => {
  const server = new Answers({ "GET /lobby": { waiting: [1] } });
  const shown = await using(() => useLatest("/lobby", 60, /** @type {any} */ (null)));
  await until(() => shown.value.answer);
  server.answers["GET /lobby"] = new Refused(500, {});
  await shown.value.ask();
  await rest();
  assert.deepEqual(shown.value.answer, { waiting: [1] });
  shown.leave();
});

test("the library is asked for again while games are compiling", async () => {
  const game = (/** @type {boolean} */ ready) => ({ games: [{ name: "century", warm: { ready } }], levels: [] });
  const server = new Answers({ "GET /games": game(false) });
  const shown = await using(useLibrary);
  await until(() => shown.value.library);
  server.answers["GET /games"] = game(true);
  await until(() => shown.value.library?.games[0].warm.ready);
  shown.leave();
});

test("why there is no library is told", async () => {
  new Answers({ "GET /games": new Refused(503, { error: "the server is stopping" }) });
  const shown = await using(useLibrary);
  await until(() => shown.value.error);
  assert.equal(shown.value.error, "the server is stopping");
  shown.leave();
});

// ---- setting up

const GAME = /** @type {any} */ ({ seats: [3, 2, 4] });

test("a quick game is me against golems of the default kind", () => {
  set({ name: "Ann" });
  assert.deepEqual(quickSeats(GAME, ["random", "clay"]), [
    { kind: "person", name: "Ann" },
    { kind: "clay", name: "Ochre" },
    { kind: "clay", name: "Basalt" },
  ]);
  assert.equal(seatsFor(2, [], ["stone"])[1].kind, "stone");
});

test("another number of seats keeps those that are there", () => {
  const old = [
    { kind: "person", name: "Ann" },
    { kind: "open", name: "" },
    { kind: "iron", name: "Rex" },
  ];
  assert.deepEqual(seatsFor(2, old, ["clay"]), old.slice(0, 2));
  assert.deepEqual(seatsFor(4, old, ["clay"])[3], { kind: "clay", name: "Flint" });
});

test("with company nobody is simply You, and alone again everybody is", () => {
  const me = (/** @type {string} */ name) => ({ kind: "person", name });
  const names = (/** @type {any[]} */ ...seats) => renamedForCompany(seats).map(({ name }) => name);
  assert.deepEqual(names(me("You"), me("Bob")), ["Player 1", "Bob"]);
  assert.deepEqual(names(me("You"), { kind: "open", name: "" }), ["", ""]);
  assert.deepEqual(names(me(""), { kind: "clay", name: "Ochre" }), ["You", "Ochre"]);
  assert.deepEqual(names(me("Ann"), me("Bob")), ["Ann", "Bob"]);
});

test("whoever takes a seat gets a name that suits them", () => {
  assert.equal(renamed({ kind: "clay", name: "Ochre" }, "person", 1), "Player 2");
  assert.equal(renamed({ kind: "person", name: "Bob" }, "clay", 2), "Basalt");
  assert.equal(renamed({ kind: "clay", name: "Rex" }, "iron", 2), "Rex");
  assert.equal(renamed({ kind: "clay", name: "Rex" }, "open", 2), "");
});

const CHOICES = /** @type {any} */ ({
  options: [
    { name: "variant", choices: ["usual", "duel", "teams", "alone"], fits: { 2: ["usual", "duel"], 4: ["usual", "teams", "alone"] } },
    { name: "faction0", choices: ["golems", "dragons"], fits: {}, free: true },
    { name: "faction3", choices: ["dragons", "golems"], fits: {}, free: true },
    { name: "limit", choices: [false, true], fits: { 2: [false] } },
    { name: "round2", choices: [1, 2], fits: {} },
    { name: "first", choices: ["random", 0, 1], fits: { 1: ["random", 0] } },
  ],
});

test("set-up asks only what fits the number of players", () => {
  const asked = (/** @type {number} */ count) => optionsFor(CHOICES, count).map(({ name, choices }) => [name, choices.length]);
  assert.deepEqual(asked(2), [
    ["faction0", 2],
    ["round2", 2],
    ["first", 3],
  ]);
  assert.deepEqual(asked(4), [
    ["variant", 3],
    ["faction0", 2],
    ["faction3", 2],
    ["limit", 2],
    ["round2", 2],
    ["first", 3],
  ]);
  assert.equal(
    asked(1).some(([name]) => name === "first"),
    false,
  );
});

test("an option of each seat belongs to its row", () => {
  const where = (/** @type {number} */ i) => ofSeat(CHOICES.options[i], CHOICES);
  assert.deepEqual(where(2), { base: "faction", seat: 3 });
  assert.deepEqual(where(4), { base: "round2", seat: null });
});

test("what was chosen and does not fit any more is not sent", () => {
  const chosen = { variant: "teams", faction0: "moles", limit: true };
  assert.deepEqual(chosenOf(chosen, optionsFor(CHOICES, 2)), { faction0: "moles" });
  assert.deepEqual(chosenOf(chosen, optionsFor(CHOICES, 4)), chosen);
});

test("terms are sent for open seats only, with the clock that was chosen", () => {
  const open = [{ kind: "person" }, { kind: "open" }];
  assert.equal(hasOpen(open), true);
  assert.deepEqual(termsToSend(DEFAULT_TERMS, [{ kind: "person" }, { kind: "clay" }]), {});
  assert.deepEqual(termsToSend(DEFAULT_TERMS, open), { access: "link", clock: null, rated: false });
  const live = { ...DEFAULT_TERMS, kind: /** @type {const} */ ("live"), minutes: 5, increment: 3 };
  assert.deepEqual(termsToSend(live, open).clock, { minutes: 5, increment: 3 });
  assert.deepEqual(termsToSend({ ...live, kind: "days" }, open).clock, { days: 3 });
});

// ---- replays

test("positions are fetched in pieces, each once", async () => {
  const piece = (/** @type {number} */ first) => Array.from({ length: 32 }, (_, i) => ({ number: first + i, epoch: 0, log: [] }));
  const server = new Answers({
    "GET /matches/m1/frames?first=0&count=32&seat=1&lines=-30": piece(0),
    "GET /matches/m1/frames?first=32&count=32&seat=1&lines=-30": piece(32),
  });
  const frames = new Frames("m1", 1);
  assert.equal((await frames.at(5))?.number, 5);
  assert.equal((await frames.at(31))?.number, 31);
  assert.equal((await frames.at(32))?.number, 32);
  assert.equal(server.asked.length, 2);
});

test("the costliest decisions, the costliest first", () => {
  const mistake = (/** @type {number} */ cost) => ({ played: "a", better: "b", chance: 0.5, cost, line: [] });
  const costs = [0.05, 0.5, 0.01, 0.2, null, 0.06, 0.07, 0.08, 0.09];
  const judged = costs.map((cost, seat) => ({ seat, chances: [], mistake: cost === null ? null : mistake(cost) }));
  assert.deepEqual(
    costliest(judged).map(({ number }) => number),
    [1, 3, 8, 7, 6, 5],
  );
  assert.deepEqual(costliest([]), []);
});
