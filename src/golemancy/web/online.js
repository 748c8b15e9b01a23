// @ts-check
/** Playing with people elsewhere: who they are, and a table's terms in words. */

import { decimal, t } from "./speech.js";
import { isNameless } from "./strings.js";

/** @import { Clock, ClockRule, ListedMatch, Table } from "./types.js" */

/** Whether others have to do with a table: they sit there, may sit down, have left, or I only watch. @param {Table|ListedMatch} table */
export const shared = (table) =>
  ("watching" in table && table.watching) || table.seats.some((seat) => seat.open || seat.left || (seat.person && !seat.mine));

/** The terms under which a table is played, each in a few words. @param {{access: string, rated: boolean, clock: Clock|ClockRule|null}} table */
export const terms = ({ access, rated, clock }) => [
  t(access === "public" ? "terms.public" : "terms.link"),
  clockName(clock && "rule" in clock ? clock.rule : clock),
  t(rated ? "terms.rated" : "terms.unrated"),
];

/** @param {ClockRule|null} rule */
export function clockName(rule) {
  if (!rule) return t("clock.none");
  if ("each" in rule) return t("clock.days", { n: tenths(rule.each / 86400) });
  return t("clock.live", { n: tenths(rule.bank / 60), more: rule.increment });
}

const tenths = (/** @type {number} */ n) => Math.round(10 * n) / 10;
const two = (/** @type {number} */ n) => String(n).padStart(2, "0");

/** Time left, as a clock shows it: 2 d 03 h, 1:05:09, 4:59. @param {number} seconds */
export function timeLeft(seconds) {
  const s = Math.max(0, Math.ceil(seconds));
  if (s >= 86400) return t("clock.left_days", { days: Math.floor(s / 86400), hours: two(Math.floor((s % 86400) / 3600)) });
  const minutes = Math.floor(s / 60);
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}

/** How long something has lasted, roughly. @param {number} seconds */
export function lasting(seconds) {
  if (seconds < 5400) return t("lasting.minutes", { n: Math.max(1, Math.round(seconds / 60)) });
  if (seconds < 36 * 3600) return t("lasting.hours", { n: Math.round(seconds / 3600) });
  return t("lasting.days", { n: Math.round(seconds / 86400) });
}

/** A rating, or what was gained of it. @param {number} rating @param {boolean} [sign] */
export const ratingText = (rating, sign = false) => decimal(rating, 1, sign);

/** A name that others can use: nobody is You to them. @param {string} name */
export const publicName = (name) => (isNameless(name) ? "" : name);
