// @ts-check
/** The board for any game that has none of its own: the table as text, and every decision as a button. */

import { html } from "../lib.js";
import { t as say } from "../speech.js";
import { useTableText } from "../table/textview.js";

/** @import { BoardProps } from "../types.js" */

/** @param {BoardProps} t */
export function Board(t) {
  const text = useTableText(t).map((line) => `${"    ".repeat(line.depth ?? 0)}${line.text}`);
  return html`<div class="generic-board">
    <pre class="drawing" tabIndex=${0} aria-label=${say("text.table")}>${text.join("\n")}</pre>
    ${t.bar}
  </div>`;
}

export const prompt = () => say("text.choose");

/** Every decision gets a button. */
export const button = () => true;
