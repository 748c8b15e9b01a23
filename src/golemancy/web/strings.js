// @ts-check
/** Words that several parts of the page share. Words of a single board live in the board's module. */

import { counted, plural } from "./plural.js";

/** What the lobby says of the games we know; others do without. @type {Record<string, {minutes: string, kind: string}>} */
export const GAMES = {
  century: { minutes: "30–45 min", kind: "Trading and engine building" },
  golems: { minutes: "20 min", kind: "A duel with dual-use cards" },
  golem_it: { minutes: "20–30 min", kind: "Climbing and shedding" },
  adventure: { minutes: "45–60 min", kind: "Travel and trade" },
  arena: { minutes: "30–45 min", kind: "Hex tactics" },
};

/** Levels of golems, as a player reads them. @type {Record<string, {name: string, about: string}>} */
export const LEVELS = {
  random: { name: "Pebble", about: "moves at random" },
  clay: { name: "Clay", about: "easy, for first games" },
  stone: { name: "Stone", about: "takes the obvious move" },
  bronze: { name: "Bronze", about: "thinks a little ahead" },
  iron: { name: "Iron", about: "thinks ahead" },
  mercury: { name: "Mercury", about: "the strongest; thinks for up to two seconds" },
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

/** "1–2 players" or "1 player". @param {number[]} seats */
export const players = (seats) => `${span(seats)} ${plural(Math.max(...seats), "player")}`;

/** With a capital at its beginning. @param {string} text */
export const capital = (text) => text.replace(/^./, (c) => c.toUpperCase());

/** An option's or value's name, readable. @param {string|number|boolean} name */
export const readable = (name) => capital(String(name).replace(/_/g, " "));

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

const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIXES = /** @type {Record<string, string>} */ ({ one: "st", two: "nd", few: "rd", other: "th" });

/** Names in a row: Ann, Bob and Cleo. @param {string[]} names */
export const listed = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`);

/** 1st, 2nd, 3rd, 4th … @param {number} place */
export const ordinal = (place) => `${place}${SUFFIXES[ORDINALS.select(place)]}`;

/** How long ago, roughly. @param {number} seconds since 1970 */
export function ago(seconds) {
  const minutes = Math.round((Date.now() / 1000 - seconds) / 60);
  if (minutes < 2) return "just now";
  if (minutes < 60) return `${counted(minutes, "minute")} ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 36) return hours === 1 ? "an hour ago" : `${counted(hours, "hour")} ago`;
  return `${counted(Math.round(hours / 24), "day")} ago`;
}
