// @ts-check
/** Golems, of the Matchbox Collection: a duel, or alone against the Automa. */

import { drawElements } from "../art/elements.js";
import { Mark } from "../art/marks.js";
import { cls, html } from "../lib.js";
import { Automa, InUse, Mine, Other, Shared } from "./golems/areas.js";
import { say } from "./golems/words.js";
import { styled } from "./style.js";

/** @import { GolemsPoints, GolemsProps, GolemsTable } from "./views.js" */

export { button, primer, prompt, titled, worth } from "./golems/words.js";

await styled("golems");
drawElements();

/** @param {GolemsProps} t */
export function Board(t) {
  const seat = t.seat ?? 0;
  return html`<div class=${cls("go fits", t.view.automa && "solo")}>
    <section class="go-others others" aria-label=${say(t, "board.opposite")}>${t.view.automa ? html`<${Automa} t=${t} />` : html`<${Other} t=${t} seat=${1 - seat} />`}</section>
    <div class="stage"><${Shared} t=${t} /></div>
    ${t.bar}
    <${InUse} t=${t} seat=${seat} />
    <${Mine} t=${t} seat=${seat} />
  </div>`;
}

// ---- the end

/** Alone, it is the Automa that may win. @param {GolemsTable} t */
export const ending = (t) => (t.view.automa && t.result && !t.result.winners.length ? say(t, "end.automa") : null);

/** Where points come from, in the order of the rules. */
const SOURCES = ["golems", "type", "tucked", "dust", "gem_cards", "runes", "gems"];

/** How a game against the Automa ended. @param {GolemsTable} t @param {GolemsPoints} mine @param {GolemsPoints} theirs */
function alone(t, { total: mine }, { total: theirs }) {
  if (t.view.lost) return say(t, "end.lost");
  return say(t, mine > theirs ? "end.beaten" : mine === theirs ? "end.matched" : "end.behind", {
    mine,
    theirs,
    by: Math.abs(mine - theirs),
  });
}

/** How the scores came about. @param {{t: GolemsTable}} props */
export function Scores({ t }) {
  const { automa } = t.view;
  const rows = [
    ...t.view.seats.map((row, seat) => ({ name: html`<${Mark} seat=${seat} />${t.seats[seat].name}`, points: row.points })),
    ...(automa ? [{ name: say(t, "board.automa"), points: automa.points }] : []),
  ];
  const used = SOURCES.filter((source) => rows.some(({ points }) => points[source]));
  return html`${automa && html`<p>${alone(t, rows[0].points, automa.points)}</p>`}
    <table class="figures"><thead><tr><th scope="col">${say(t, "end.from")}</th>${rows.map(({ name }, i) => html`<th scope="col" key=${i}>${name}</th>`)}</tr></thead>
    <tbody>${used.map((source) => html`<tr key=${source}><th scope="row">${say(t, `end.${source}`)}</th>${rows.map(({ points }, i) => html`<td key=${i}>${points[source] ?? "–"}</td>`)}</tr>`)}
      <tr><th scope="row">${say(t, "end.total")}</th>${rows.map(({ points }, i) => html`<td key=${i}><b>${points.total}</b></td>`)}</tr></tbody></table>`;
}
