// @ts-check
/** All words of the page, in one catalogue. Words of a single board live in the board's module. */

/** What the lobby says of the games we know; others get along without. @type {Record<string, {minutes: string, kind: string}>} */
export const GAMES = {
  century: { minutes: "30–45 min", kind: "Trade and build an engine" },
  golems: { minutes: "20 min", kind: "A duel of double-use cards" },
  golem_it: { minutes: "20–30 min", kind: "Climb and shed" },
  adventure: { minutes: "45–60 min", kind: "Travel and trade" },
  arena: { minutes: "30–45 min", kind: "Hex tactics" },
};

/** Levels of golems, as a player reads them. @type {Record<string, {name: string, about: string}>} */
export const LEVELS = {
  random: { name: "Pebble", about: "moves at random" },
  clay: { name: "Clay", about: "easy-going, for first games" },
  stone: { name: "Stone", about: "takes what it sees" },
  bronze: { name: "Bronze", about: "thinks ahead a little" },
  iron: { name: "Iron", about: "thinks ahead" },
  mercury: { name: "Mercury", about: "the strongest; thinks up to two seconds" },
};

/** @param {string} level */
export const levelName = (level) => LEVELS[level]?.name || level;

/** Names for golems at the table. */
export const GOLEM_NAMES = ["Ochre", "Basalt", "Flint", "Marl", "Tuff", "Cobble"];

/** 2–5 from [2, 3, 4, 5]. @param {number[]} seats */
export function span(seats) {
  const sorted = [...seats].sort((a, b) => a - b);
  const [low, high] = [sorted[0], sorted[sorted.length - 1]];
  return low === high ? `${low}` : `${low}–${high}`;
}

/** "players" or "player". @param {number[]} seats */
export const players = (seats) => `${span(seats)} ${Math.max(...seats) === 1 ? "player" : "players"}`;

/** An option's or value's name, readable. @param {string|number|boolean} name */
export const readable = (name) =>
  String(name)
    .replace(/_/g, " ")
    .replace(/^./, (c) => c.toUpperCase());

const ODD_VERBS = /** @type {Record<string, string>} */ ({ is: "are", has: "have", does: "do", was: "were" });

/** A verb as it stands after "you": takes → take, passes → pass, carries → carry. @param {string} verb */
export function second(verb) {
  if (ODD_VERBS[verb]) return ODD_VERBS[verb];
  if (/..ies$/.test(verb) && verb.length > 4) return verb.replace(/ies$/, "y");
  return verb.replace(/(ss|sh|ch|x|zz|o)es$|s$/, "$1");
}

/** What happened to someone, said to them: its first verb, and one behind "and". @param {string} text */
export const toYou = (text) =>
  text.replace(/^[a-z]+s\b/, second).replace(/ and ([a-z]+s)(?= (?:an?|the|at|no|\d))/g, (_, verb) => ` and ${second(verb)}`);

/** Names instead of seat numbers in the words of the rules; somebody called You is spoken to. @param {string} text @param {{name: string}[]} seats */
export function named(text, seats) {
  const name = (/** @type {string} */ n) => seats[Number(n)]?.name;
  const spoken = text
    .replace(/(^|[;:,.] |\n)seat (\d+) ([a-z]+s)\b/gi, (all, gap, n, verb) => (name(n) === YOU ? `${gap}${YOU} ${second(verb)}` : all))
    .replace(/\bthe (\w+) of seat (\d+)\b/gi, (all, thing, n) => (name(n) === YOU ? `your ${thing}` : all));
  return spoken.replace(/\bseat (\d+)\b/gi, (all, n) => name(n) ?? all);
}

/** Whom a page calls by no other name. */
export const YOU = "You";

/** Names in a row: Ann, Bob and Cleo. @param {string[]} names */
export const listed = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`);

/** How long ago, roughly. @param {number} seconds since 1970 */
export function ago(seconds) {
  const minutes = Math.round((Date.now() / 1000 - seconds) / 60);
  if (minutes < 2) return "just now";
  if (minutes < 60) return `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 36) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  return `${Math.round(hours / 24)} days ago`;
}
