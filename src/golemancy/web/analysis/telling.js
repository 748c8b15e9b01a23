// @ts-check
/** Decisions of an analysis in words, each by itself. */

import { decision, deedOf, nameOf, t } from "../speech.js";
import { spelled } from "../words.js";

/** @import { Action, Phrase, Said, Table } from "../types.js" */

/** What a seat decided, with its name; a step of which nothing is said afterwards is said as it is offered. @param {Phrase} phrase @param {number} seat @param {Table} table @returns {Said[]} */
export function told(phrase, seat, table) {
  const done = deedOf(phrase, seat, table);
  if (spelled(done).trim()) return [nameOf(seat, table), " ", ...done];
  return [
    t("analyse.step", { who: nameOf(seat, table) }),
    " ",
    ...decision(/** @type {Action} */ (/** @type {unknown} */ ({ phrase })), table),
  ];
}
