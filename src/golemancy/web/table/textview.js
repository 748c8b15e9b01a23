// @ts-check
/** The table without seeing the board: what lies where, what is legal, what just happened. */

import { html } from "../lib.js";
import { decision, t } from "../speech.js";
import { named } from "../strings.js";
import { spelled } from "../words.js";
import { toldOf, turns } from "./log.js";

/** @import { Session } from "./session.js" */
/** @import { BoardModule, Markup, Table } from "../types.js" */

/**
 * @param {{table: Table, session: Session, board: BoardModule, bar: Markup}} props
 */
export function TextView({ table, session, board, bar }) {
  const latest = turns(table.log, 0).slice(-6);
  return html`<div class="text-view">
    <section><h2>${t("text.table")}</h2>${table.text.split("\n").map((line, i) => html`<p key=${i} class=${depth(line)}>${named(line.trim(), table.seats)}</p>`)}</section>
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

/** Indented lines belong to the one before. @param {string} line */
const depth = (line) => (/^\s{4}/.test(line) ? "deep" : /^\s/.test(line) ? "in" : "line-head");
