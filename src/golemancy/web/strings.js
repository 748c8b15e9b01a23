// @ts-check
/** Words that several parts of the page share. Words of a single board live in the board's module. */

import { hasWords, ordinal, t } from "./speech.js";

/** @import { GameEntry } from "./types.js" */

export { ordinal }; // for the boards

/** Whether a game is one of ours: with a kind, a length and a guide for the lobby; others do without. @param {string} game */
export const isOurs = (game) => hasWords(`game.${game}.kind`);

/** What makes someone want to play a game. @param {GameEntry} game */
export const pitchOf = ({ name, pitch }) => (isOurs(name) ? t(`game.${name}.pitch`) : pitch);

/** What a game is called in the reader's language; most have one name everywhere. @param {string} game @param {string} title */
export const titleOf = (game, title) => (hasWords(`game.${game}.title`) ? t(`game.${game}.title`) : title);

/** Levels of golems, from the weakest to the strongest. */
export const LEVELS = ["random", "clay", "stone", "bronze", "iron", "mercury"];

/** @param {string} level */
export const levelName = (level) => (hasWords(`level.${level}.name`) ? t(`level.${level}.name`) : level);

/** A level with what it is like, as in a list to choose from. @param {string} level */
export const levelChoice = (level) =>
  hasWords(`level.${level}.about`) ? t("golem.choice", { level: levelName(level), about: t(`level.${level}.about`) }) : levelName(level);

/** "Clay golem". @param {string} level */
export const golemKind = (level) => t("golem.kind", { level: levelName(level) });

const GOLEMS = 6; // names that the catalogue has

/** A golem's name at the table. @param {number} seat */
export const golemName = (seat) => t(`golem.${1 + ((seat + GOLEMS - 1) % GOLEMS)}`);

/** 2–5 from [2, 3, 4, 5]. @param {number[]} seats */
export function span(seats) {
  const sorted = [...seats].sort((a, b) => a - b);
  const [low, high] = [sorted[0], sorted[sorted.length - 1]];
  return low === high ? `${low}` : `${low}–${high}`;
}

/** "1–2 players" or "1 player". @param {number[]} seats */
export const players = (seats) => t("lobby.players", { range: span(seats), n: Math.max(...seats) });

/** With a capital at its beginning. @param {string} text */
export const capital = (text) => text.replace(/^./, (c) => c.toUpperCase());

/** An option's or value's name, readable. @param {string|number|boolean} name */
export const readable = (name) => capital(String(name).replace(/_/g, " "));

/** Whom a page calls by no other name, in each language. */
const SELVES = ["You", "Du"];

/** Whether somebody goes by no name of their own. @param {string|undefined} name */
export const isNameless = (name) => !name || SELVES.includes(name);

/** The name that somebody goes by at the table: their own, or You. @param {string} name */
export const tableName = (name) => (isNameless(name) ? t("seat.me") : name);
