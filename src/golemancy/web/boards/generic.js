// @ts-check
/** The board for any game that has none of its own: the table as text, and every decision as a button. */

import { html } from "../lib.js";
import { t as words } from "../speech.js";
import { named } from "../strings.js";

/** @import { BoardProps } from "../types.js" */

/** @param {BoardProps} t */
export function Board(t) {
  return html`<div class="generic-board">
    <pre class="drawing" tabIndex=${0} aria-label=${words("text.table")}>${named(t.text, t.seats)}</pre>
    ${t.bar}
  </div>`;
}

/** Every decision gets a button. */
export const button = () => true;
