// @ts-check
/** The engine beside the board: everybody's chances, and the three best lines. */

import { Mark } from "../art/marks.js";
import { html } from "../lib.js";
import { set, useSettings } from "../settings.js";
import { lineOf, percent, Sentence, t } from "../speech.js";
import { told } from "./telling.js";

/** @import { Analysis, BestMove, State } from "./session.js" */
/** @import { BoardModule, FieldEvent, Said, Table } from "../types.js" */

const LONG = 4; // decisions of a line that are told

/** @param {{session: Analysis, state: State, table: Table, board: BoardModule}} props */
export function Engine({ session, state, table, board }) {
  const { lines, notation } = useSettings();
  const { thought } = state;
  const toggle = (/** @type {"lines"|"notation"} */ key, /** @type {boolean} */ on) =>
    html`<label class="switch"><input type="checkbox" checked=${on} onChange=${(/** @type {FieldEvent} */ e) => set({ [key]: e.target.checked })} /><span>${t(`analyse.${key}`)}</span></label>`;
  return html`<section class="engine" aria-label=${t("analyse.lines")} aria-busy=${String(Boolean(lines && !thought))}>
    ${toggle("lines", lines)}
    ${
      lines &&
      html`<ul class="chance-list">${table.seats.map((seat, i) => html`<li key=${i}><${Mark} seat=${i} /><span>${seat.name}</span><meter min="0" max="1" value=${thought?.chances[i] ?? 0} aria-hidden="true"></meter><b>${thought ? percent(thought.chances[i] ?? 0) : "…"}</b></li>`)}</ul>
      <ol class="best">${thought?.moves.map((move, i) => html`<li key=${move.action}><${Best} ...${{ session, move, rank: i + 1, table, board, notation }} /></li>`)}</ol>
      <p class="fine">${t(thought ? (thought.deep ? "analyse.judged" : "analyse.roughly") : "hinted.thinking")}</p>
      ${toggle("notation", notation)}`
    }</section>`;
}

/** A decision with how play may go on; a click makes it. @param {{session: Analysis, move: BestMove, rank: number, table: Table, board: BoardModule, notation: boolean}} props */
function Best({ session, move, rank, table, board, notation }) {
  const action = table.actions.find((one) => one.action === move.action);
  const [first, ...rest] = move.phrases;
  const said = (/** @type {Said[]} */ words) => html`<${Sentence} said=${words} board=${board} />`;
  return html`<button type="button" class="hint-move" disabled=${!action} onClick=${() => action && session.pick([action])}>
    <b class="rank">${rank}</b><span>${notation ? html`<code>${move.line[0]}</code>` : first && said(told(first, first.seat, table))}
      ${notation ? html`<small><code>${move.line.slice(1, LONG).join(" · ")}</code></small>` : rest.length > 0 && html`<small>${t("hint.then")} ${said(lineOf(rest, table, LONG - 1))}</small>`}</span>
    <b>${percent(move.chance)}</b></button>`;
}
