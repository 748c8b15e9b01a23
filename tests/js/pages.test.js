import assert from "node:assert/strict";
import test from "node:test";

import { Answers, rest, speakIn, until } from "./browser.js";
import { common, LANGUAGES, own } from "./catalogue.js";
import { drawn } from "./drawing.js";
import { seat, table } from "./tables.js";

const { html } = await import("../../src/golemancy/web/lib.js");
/** @param {string} path @param {string} name */
const part = async (path, name) => (await import(`../../src/golemancy/web/${path}.js`))[name];

const WARM = { done: 1, steps: 1, ready: true, failed: null };
const game = (/** @type {string} */ name, changes = {}) => ({
  ...{ name, title: name, pitch: "", seats: [2, 4], options: [], stand_ins: ["gain_cards"], cards: true, warm: WARM },
  ...changes,
});
const FACTIONS = ["golems", "dragon_empire"];
const faction = (/** @type {number} */ i) => ({ name: `faction${i}`, choices: FACTIONS, help: "", free: true, fits: {} });
const ARENA = game("arena", {
  options: [
    { name: "variant", choices: ["usual", "duel", "teams"], help: "", free: false, fits: { 2: ["usual", "duel"] } },
    ...[0, 1, 2, 3].map(faction),
    { name: "tactical", choices: [false, true], help: "", free: false, fits: {} },
    { name: "first", choices: ["random", 0, 1], help: "", free: false, fits: {} },
  ],
});
const ANN = seat("Ann", { mine: true, host: true });
const BOB = seat("Bob", { player: "Bob" });
const listed = (/** @type {string} */ id, changes = {}) => ({
  ...{ id, game: "arena", title: "Arena", created: 0, updated: Date.now() / 1000 - 300, status: "running", over: false, places: null },
  ...{ practice: true, imported: false, access: "public", rated: true, clock: { each: 86400 }, options: {}, seats: [ANN, BOB], turn: 1 },
  ...changes,
});
const ME = {
  guest: false,
  name: "Ann",
  email: "ann@b.org",
  linked: false,
  mail: true,
  ratings: [{ game: "arena", rating: 3.14, matches: 1 }],
};
const RATED = ["Ann", "Bob", "Cleo", "Dan"].map((name, i) => ({ name, game: "arena", rating: 9 - i, matches: i + 1 }));

const ANSWERS = {
  "GET /games": { games: [ARENA, game("century", { warm: { ...WARM, ready: true, failed: "why" } })], levels: ["random", "clay", "own"] },
  "GET /matches": [listed("a"), listed("b", { status: "waiting" }), listed("c", { over: true, places: [1, 1], imported: true })],
  "GET /lobby": {
    waiting: [listed("d", { seats: [BOB, seat("", { open: true })] })],
    running: [listed("e", { seats: [BOB], clock: null })],
  },
  "GET /me": ME,
  "GET /me/friends": [{ name: "Bob", games: 2, last: Date.now() / 1000 - 300, table: "d" }],
  "GET /me/calls": { key: null, digest: "day" },
  "GET /tournaments": {
    open: [],
    running: [
      {
        ...{ id: "t", name: "Cup", game: "arena", title: "Arena", form: "swiss", status: "running", clock: { each: 86400 }, rated: false },
        ...{ most: 8, entrants: 3, round: 1, rounds: 2, updated: Date.now() / 1000 - 300, hosting: true, me: 0 },
      },
    ],
    over: [],
  },
  "GET /me/sessions": [{ id: "1", device: "Firefox", created: 0, seen: 0, current: false }],
  "GET /me/tokens": [{ id: "1", name: "bot", created: 0 }],
  "GET /ratings/arena": RATED,
  "GET /ratings/century": [],
  "GET /players/Bob": {
    ...{ name: "Bob", since: 0, ratings: [] },
    results: [listed("f", { over: true, places: [1, 2], seats: [ANN, { ...BOB, theirs: true, gained: -1.5 }] })],
  },
  "GET /rules/arena": { title: "x", html: "", headings: [] },
  "GET /matches/m1/text": { number: 0, lines: [{ depth: 0, text: "9 7 5" }] },
  "GET /matches/m1/chat": { lines: [{ number: 0, seat: 1, name: "Bob", text: "hi", made: 0 }], muted: false, muted_seats: [] },
  "GET /matches/m1/spectators": [{ id: "1", name: null }],
};

const CLOCK = { rule: { bank: 60, increment: 0 }, left: [10, 200000], running: 0 };
const SHARED = { seats: [ANN, BOB, seat("Rex", { person: false, kind: "iron", left: true })], rated: true, clock: CLOCK, access: "public" };
const OVER = { result: { scores: [3, 1, 0], places: [1, 2, 3], winners: [0] }, practice: true, fair: { hash: "a", seed: "b", salt: "c" } };
const nothing = () => undefined;
const session = /** @type {any} */ ({ id: "m1", newest: () => null, nextLine: () => 0, overhear: nothing });
const state = (/** @type {any} */ shown) => ({
  table: shown,
  behind: 0,
  busy: false,
  connected: false,
  lines: [],
  choices: [],
  present: [true, false, true],
});

/** Everything that the shell can draw by itself: a component's file and name, and what it is given. @type {[string, string, (shown: any) => object][]} */
const DRAWN = [
  ["pages/lobby", "LobbyPage", () => ({})],
  ["pages/setup", "SetupPage", () => ({ id: "arena" })],
  ["pages/setup", "SetupPage", () => ({ id: "chess" })],
  ["pages/account", "AccountPage", () => ({})],
  ["pages/player", "PlayerPage", () => ({ id: "Bob" })],
  ["pages/player", "RatingsPage", () => ({ id: "arena" })],
  ["pages/player", "RatingsPage", () => ({ id: "" })],
  ["pages/rules", "RulesPage", () => ({ id: "arena", kind: "rules" })],
  ["pages/link", "LinkPage", () => ({ id: "confirm" })],
  ["pages/parts", "Lost", () => ({})],
  ["pages/settings", "SettingsForm", () => ({})],
  ["pages/waiting", "Waiting", () => waiting({ seats: [ANN, BOB, seat("Seat 3", { open: true, person: false })] })],
  [
    "pages/waiting",
    "Waiting",
    () => waiting({ seats: [BOB, seat("Seat 2", { open: true, person: false })], watching: true, access: "link" }),
  ],
  [
    "pages/terms",
    "TermsFields",
    () => ({ terms: { access: "link", kind: "live", minutes: 1, increment: 1, days: 1, rated: true }, change: nothing }),
  ],
  ["table/people", "People", () => ({ session, state: state(null), table: table({ ...SHARED, waited: 9e5, player: 1, clock: null }) })],
  ["table/people", "People", () => ({ session, state: state(null), table: table(SHARED) })],
  [
    "table/dialogs",
    "Menu",
    () => ({ table: table(SHARED), session, close: nothing, showPrimer: nothing, learn: nothing, spectators: nothing, leave: nothing }),
  ],
  [
    "table/dialogs",
    "Result",
    () => ({ table: table({ ...SHARED, ...OVER }), result: OVER.result, board: {}, close: nothing, rematch: nothing }),
  ],
  ["table/dialogs", "PassOn", () => ({ table: table(), session })],
  ["table/dialogs", "StandIns", () => ({ table: { stand_ins: ["own_part", "golem"] } })],
  ["table/leave", "Leave", () => ({ table: table(SHARED), close: nothing })],
  ["table/spectators", "Spectators", () => ({ table: table(SHARED), close: nothing })],
  [
    "table/chat",
    "Chat",
    () => ({ table: table(SHARED), session, chat: { lines: [], muted: { all: false, seats: [] }, mute: nothing, fresh: 1 } }),
  ],
  ["table/textview", "TextView", () => ({ table: table(), session, bar: null })],
  ["table/bar", "Bar", () => ({ session, state: state(table({ ...SHARED, ...OVER })), wording: {}, loose: [], showResult: nothing })],
  ["table/graph", "Graph", () => ({ chances: [[0.5, 0.5, 0]], seats: SHARED.seats, last: 1 })],
  ["table/advice", "Chances", () => ({ table: table() })],
  ["account/guest", "Guest", () => ({ me: { ...ME, guest: true } })],
];

/** A table that waits. */
const waiting = (changes = {}) => {
  const shown = table({ ...SHARED, status: "waiting", ...changes });
  return { session, state: state(shown), table: shown };
};

Object.assign(globalThis.location, { href: "http://localhost:8000/m/m1", hostname: "localhost", hash: "#token" });
globalThis.confirm = () => false;

/** What can be read once everything has come. @param {string} path @param {string} name @param {object} props */
async function read(path, name, props) {
  const shown = await drawn(html`<${await part(path, name)} ...${props} />`);
  await rest(30);
  await until(() => shown.words());
  const words = shown.words();
  shown.leave();
  return words;
}

/** @param {string} language */
function inLanguage(language) {
  speakIn(language);
  new Answers({ ...ANSWERS, [`GET /words/${language}?game=arena`]: { ...common(language), ...own("arena", language) } });
}

/** English texts that have no place for a fact and are not German as well: none of them may be read in German. */
const [english, german] = LANGUAGES.map(common);
const ENGLISH = new Set(Object.values(english).filter((text) => /^\p{L}[^{[<]+$/u.test(text) && !Object.values(german).includes(text)));

for (const [i, [path, name, props]] of DRAWN.entries()) {
  test(`${name} of ${path} can be read in every language (${i})`, async () => {
    inLanguage("en");
    assert.ok((await read(path, name, props(null))).length > 0);
    inLanguage("de");
    const words = await read(path, name, props(null));
    assert.deepEqual(
      words.filter((text) => ENGLISH.has(text)),
      [],
    );
  });
}
