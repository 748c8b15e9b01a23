// @ts-check
/** The board for any game that has none of its own: the table as text, and every decision as a button. */

import { html } from "../lib.js";
import { named } from "../strings.js";

/** @import { BoardProps, Table } from "../types.js" */

/** @param {BoardProps} t */
export function Board(t) {
  return html`<div class="generic-board">
    <pre class="drawing" tabIndex=${0} aria-label=${t("text.table")}>${named(t.text, t.seats)}</pre>
    ${t.bar}
  </div>`;
}

/** @param {Table} t */
export const prompt = (t) => `Your decision (${t.phase}): choose one of these.`;

/** Every decision gets a button. */
export const button = () => true;
