// @ts-check
/** The table without seeing the board: what lies where, what is legal, what just happened. */

import { get, pathOf, query } from "../api.js";
import { html, useEffect, useState } from "../lib.js";
import { decision, t, useLanguage } from "../speech.js";
import { spelled } from "../words.js";
import { toldOf, turns } from "./log.js";

/** @import { Session } from "./session.js" */
/** @import { BoardModule, Markup, Table, TextLine } from "../types.js" */

/** What lies on the table, in the reader's language, once it is there. @param {Table} table @returns {TextLine[]} */
export function useTableText({ id, number, seat, epoch, line, place = pathOf(id), moves }) {
  const [lines, setLines] = useState(/** @type {TextLine[]} */ ([]));
  const language = useLanguage();
  useEffect(() => {
    let wanted = true;
    get(`${place}/text${query(line === undefined ? { number, moves, seat, language } : { line, language })}`).then(
      (/** @type {{lines: TextLine[]}} */ answer) => wanted && setLines(answer.lines),
      () => {}, // the table has moved on, and the next text is on its way
    );
    return () => {
      wanted = false;
    };
  }, [place, moves, number, seat, epoch, line, language]);
  return lines;
}

/**
 * @param {{table: Table, session: Session, board: BoardModule, bar: Markup}} props
 */
export function TextView({ table, session, board, bar }) {
  const latest = turns(table.log, 0).slice(-6);
  const lines = useTableText(table);
  return html`<div class="text-view">
    <section><h2>${t("text.table")}</h2>${lines.map((line, i) => html`<p key=${i} class=${depth(line)}>${line.text.trim()}</p>`)}</section>
    ${bar}
    <section><h2>${t("text.legal")}</h2>
      ${
        table.actions.length
          ? html`<ul class="choices">${table.actions.map(
              (action) => html`<li key=${action.action}><button type="button" class="button"
            data-action=${action.text} onClick=${() => session.pick([action])}>${spelled(decision(action, table))}</button></li>`,
            )}</ul>`
          : html`<p class="empty">${t("text.none")}</p>`
      }
    </section>
    <section><h2>${t("text.latest")}</h2>
      ${
        latest.length
          ? html`<ul class="plain">${latest.map((turn, i) => html`<li key=${i}>${toldOf(turn, table, board)}</li>`)}</ul>`
          : html`<p class="empty">${t("text.nothing")}</p>`
      }
    </section>
  </div>`;
}

/** Lines of a depth belong to one before; a game without words has them indented. @param {TextLine} line */
function depth({ depth, text }) {
  const level = depth ?? (/^\s{4}/.test(text) ? 2 : /^\s/.test(text) ? 1 : 0);
  return ["line-head", "in", "deep"][Math.min(level, 2)];
}
