// @ts-check
/** The seats of a game that is being set up: who sits there, and what is asked of each seat. */

import { settings } from "../settings.js";
import { t } from "../speech.js";
import { golemName, isNameless, tableName } from "../strings.js";

/** @import { GameEntry, NewSeat, OptionEntry, OptionValue } from "../types.js" */

/** The default golem. @param {string[]} levels */
const defaultGolem = (levels) => (levels.includes("clay") ? "clay" : levels[0]);

/** Me against golems. @param {GameEntry} game @param {string[]} levels @returns {NewSeat[]} */
export const quickSeats = (game, levels) => seatsFor(game.seats[0], [], levels);

/** So many seats, keeping those that are there. @param {number} count @param {NewSeat[]} old @param {string[]} levels @returns {NewSeat[]} */
export function seatsFor(count, old, levels) {
  return Array.from(
    { length: count },
    (_, i) => old[i] || (i ? { kind: defaultGolem(levels), name: golemName(i) } : { kind: "person", name: tableName(settings.name) }),
  );
}

/** @param {{kind: string}[]} seats */
export const hasOpen = (seats) => seats.some((seat) => seat.kind === "open");

/** With a second person, here or elsewhere, nobody is simply You. @param {NewSeat[]} seats */
export function renamedForCompany(seats) {
  const alone = seats.filter((seat) => seat.kind === "person" || seat.kind === "open").length < 2;
  const name = alone ? t("seat.me") : hasOpen(seats) ? "" : t("setup.player", { n: 1 });
  return seats.map((seat) => (seat.kind === "person" && isNameless(seat.name) && (seat.name === "") === alone ? { ...seat, name } : seat));
}

/** A golem's name is not a friend's. @param {NewSeat} seat @param {string} kind @param {number} number */
export function renamed(seat, kind, number) {
  if (kind === "open") return "";
  if (kind !== "person") return seat.kind === "person" || seat.kind === "open" ? golemName(number) : seat.name;
  return seat.kind === "person" ? seat.name : number ? t("setup.player", { n: number + 1 }) : tableName(settings.name);
}

// ---- options

const STANDS_FOR_ANOTHER = "usual"; // whichever of the others is the default for so many players

/** What an option is called in the catalogue, and the seat it belongs to: `faction2` is the faction of seat 2. @param {OptionEntry} option @param {GameEntry} game */
export function ofSeat({ name }, game) {
  const [, base, digit] = /^(.*\D)(\d)$/.exec(name) || [];
  const each = base !== undefined && game.options.some((option) => option.name === `${base}0`);
  return each ? { base, seat: Number(digit) } : { base: name, seat: null };
}

/** The options that so many players can choose, each with the values that fit; what leaves no choice is not asked. @param {GameEntry} game @param {number} count */
export const optionsFor = (game, count) =>
  game.options
    .filter((option) => (ofSeat(option, game).seat ?? 0) < count && (option.name !== "first" || count > 1))
    .map((option) => ({ ...option, choices: option.fits[count] ?? option.choices }))
    .filter((option) => option.choices.filter((value) => value !== STANDS_FOR_ANOTHER).length > 1 || option.free);

/** What was chosen, without what does not fit any more. @param {Record<string, OptionValue>} chosen @param {OptionEntry[]} options */
export const chosenOf = (chosen, options) =>
  Object.fromEntries(
    options.flatMap(({ name, choices, free }) => {
      const value = chosen[name];
      return value !== undefined && (free || choices.includes(value)) ? [[name, value]] : [];
    }),
  );
