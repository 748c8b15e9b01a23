// @ts-check
/** Playing with people elsewhere: who they are, and a table's terms in words. */

import { counted } from "./plural.js";
import { YOU } from "./strings.js";

/** @import { Clock, ClockRule, ListedMatch, Table } from "./types.js" */

/** Whether others have to do with a table: they sit there, may sit down, have left, or I only watch. @param {Table|ListedMatch} table */
export const shared = (table) =>
  ("watching" in table && table.watching) || table.seats.some((seat) => seat.open || seat.left || (seat.person && !seat.mine));

/** The terms under which a table is played, each in a few words. @param {{access: string, rated: boolean, clock: Clock|ClockRule|null}} table */
export const terms = ({ access, rated, clock }) => [
  access === "public" ? "Anyone can join" : "By invitation only",
  clockName(clock && "rule" in clock ? clock.rule : clock),
  rated ? "Rated" : "Unrated",
];

/** @param {ClockRule|null} rule */
export function clockName(rule) {
  if (!rule) return "No clock";
  if ("each" in rule) return `${counted(rule.each / 86400, "day")} per decision`;
  return `${counted(rule.bank / 60, "minute")}${rule.increment ? `, ${counted(rule.increment, "second")} more per turn` : ""}`;
}

const two = (/** @type {number} */ n) => String(n).padStart(2, "0");

/** Time left, as a clock shows it: 2 d 03 h, 1:05:09, 4:59. @param {number} seconds */
export function timeLeft(seconds) {
  const s = Math.max(0, Math.ceil(seconds));
  if (s >= 86400) return `${Math.floor(s / 86400)} d ${two(Math.floor((s % 86400) / 3600))} h`;
  const minutes = Math.floor(s / 60);
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}

/** How long something has lasted, roughly. @param {number} seconds */
export function lasting(seconds) {
  if (seconds < 5400) return counted(Math.max(1, Math.round(seconds / 60)), "minute");
  return seconds < 36 * 3600 ? counted(Math.round(seconds / 3600), "hour") : counted(Math.round(seconds / 86400), "day");
}

/** A rating, or what was gained of it. @param {number} rating @param {boolean} [sign] */
export const ratingText = (rating, sign = false) => `${sign && rating >= 0 ? "+" : ""}${rating.toFixed(1)}`.replace("-", "−");

/** A name that others can use: nobody is You to them. @param {string} name */
export const publicName = (name) => (name === YOU ? "" : name);
