// @ts-check
/** One's own matches with others: whose turn it is, and what ended meanwhile. */

import { html } from "../lib.js";
import { shared } from "../online.js";
import { ago, t } from "../speech.js";

/** @import { ListedMatch } from "../types.js" */

const KEY = "awaited";

/** The matches with others that were running when this device last looked. @returns {string[]} */
function awaited() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "[]");
  } catch {
    return [];
  }
}

/** @param {string[]} ids */
function keep(ids) {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // a browser that keeps nothing: what ended stands among the replays
  }
}

/** Notes the matches that are still running; those that ended stay until they are seen. @param {ListedMatch[]} matches */
export function remember(matches) {
  const old = awaited();
  keep(matches.filter((match) => shared(match) && (!match.over || old.includes(match.id))).map((match) => match.id));
}

/** The end of a match has been seen. @param {string} id */
export const seenEnd = (id) => keep(awaited().filter((other) => other !== id));

/** Whether a match ended while this device was away. @param {ListedMatch} match */
export const endedMeanwhile = (match) => match.over && awaited().includes(match.id);

/** Whether somebody waits for me. @param {ListedMatch} match */
export const myTurn = (match) => match.turn !== null && match.turn !== undefined && match.seats[match.turn].mine;

/** What waits for me comes first. @param {ListedMatch[]} matches */
export const urgentFirst = (matches) =>
  [...matches].sort((a, b) => Number(myTurn(b) || endedMeanwhile(b)) - Number(myTurn(a) || endedMeanwhile(a)));

/** The last line of a match in the list. @param {{match: ListedMatch}} props */
export function Standing({ match }) {
  const when = t("lobby.updated", { ago: ago(match.updated), practice: match.practice });
  if (endedMeanwhile(match)) return html`<small><b class="badge turn">${t("lobby.finished")}</b> ${when}</small>`;
  if (match.status === "waiting") return html`<small><b class="badge">${t("lobby.waiting")}</b></small>`;
  if (myTurn(match)) return html`<small><b class="badge turn">${t("lobby.your_turn")}</b> ${when}</small>`;
  const who = match.seats[match.turn ?? -1]?.name;
  return html`<small>${who && shared(match) ? t("lobby.waiting_for", { who, when }) : when}</small>`;
}
