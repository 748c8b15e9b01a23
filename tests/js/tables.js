/** Tables as the server sends them, small enough to read. */

import { readFileSync } from "node:fs";

/** What the games print, as a fresh view of each says it; tests/web/test_printed_fixture.py keeps it true. */
export const printed = JSON.parse(readFileSync(new URL("printed.json", import.meta.url), "utf8"));

/** A decision. @param {string} text @param {string|null} [at] */
export const action = (text, at = null, ends = false, number = text.length) => ({ action: number, text, at, ends });

/** A seat. @param {string} name */
export const seat = (name, changes = {}) => ({
  name,
  kind: "person",
  person: true,
  open: false,
  mine: false,
  host: false,
  player: null,
  left: false,
  resigned: false,
  late: false,
  gained: null,
  ...changes,
});

/** A line of the log. @param {number} who @param {string} text @param {...[string, string]} events */
export const line = (who, text, ...events) => ({ seat: who, text, events: events.map(([kind, words]) => ({ kind, text: words })) });

/** A table of two, Ann's page at it. */
export const table = (changes = {}) => ({
  type: "table",
  id: "m1",
  epoch: 1,
  status: "running",
  access: "link",
  rated: false,
  rematch: null,
  fair: { hash: null, seed: null, salt: null },
  game: "century",
  title: "Century",
  options: {},
  practice: false,
  imported: false,
  stand_ins: [],
  own_deck: false,
  board: true,
  number: 0,
  latest: 0,
  seat: 0,
  player: 0,
  phase: "turn",
  thinking: null,
  clock: null,
  watching: false,
  seats: [seat("Ann", { mine: true }), seat("Bob", { person: false, kind: "clay" })],
  secret: false,
  failed: false,
  can_undo: false,
  waited: 0,
  view: {},
  text: "",
  actions: [],
  log: [],
  result: null,
  ...changes,
});
