// @ts-check
/** Golems, of the Matchbox Collection: a duel, or alone against the Automa. */

import { drawElements, Element, Gem, Seal } from "../art/elements.js";
import { Mark } from "../art/marks.js";
import { cls, html } from "../lib.js";
import { Automa, InUse, Mine, Other, Shared } from "./golems/areas.js";
import { styled } from "./style.js";

/** @import { GolemsProps, GolemsTable } from "./views.js" */

export { button, primer, prompt, worth } from "./golems/words.js";

await styled("golems");
drawElements();

/** @param {GolemsProps} t */
export function Board(t) {
  const seat = t.seat ?? 0;
  return html`<div class=${cls("go", t.view.automa && "solo")}>
    <section class="go-others" aria-label="Opposite">${t.view.automa ? html`<${Automa} view=${t.view} />` : html`<${Other} t=${t} seat=${1 - seat} />`}</section>
    <${Shared} t=${t} />
    <div class="go-side">${t.bar}<${InUse} t=${t} seat=${seat} /><${Mine} t=${t} seat=${seat} /></div>
  </div>`;
}

// ---- words with signs

const SIGNS =
  /(\b\d+ (?:red|blue|yellow|green|gems?)\b|\b(?:red|blue|yellow|green)(?= column| icon)|\b(?:red|blue|yellow|green|time)-\d+\b)/g;

/** @param {string} part */
function sign(part) {
  const [, n, what] = part.match(/^(\d+) (\w+)$/) || [];
  if (n)
    return html`<span class="go-sign" role="img" aria-label=${part}>${n}${what.startsWith("gem") ? html`<${Gem} />` : html`<${Element} name=${what} />`}</span>`;
  if (!part.includes("-")) return html`<span class="go-sign"><${Element} name=${part} />${part}</span>`;
  return html`<span class="go-sign"><${Seal} name=${part.split("-")[0]} />${part}</span>`;
}

/** Words with elements, gems and golems drawn. @param {string} text */
export const rich = (text) => html`<span>${text.split(SIGNS).map((part, i) => (i % 2 ? sign(part) : part))}</span>`;

// ---- the end

/** Alone, it is the Automa that may win. @param {GolemsTable} t */
export const ending = (t) => (t.view.automa && t.result && !t.result.winners.length ? "The Automa won." : null);

/** @type {[string, string][]} */
const SOURCES = [
  ["golems", "Golems"],
  ["type", "Golems of its rune's type"],
  ["tucked", "Tucked cards"],
  ["dust", "Dust"],
  ["gem_cards", "Gem cards"],
  ["runes", "Runes"],
  ["gems", "Gems"],
];

/** How the scores came about. @param {{t: GolemsTable}} props */
export function Scores({ t }) {
  const { automa, lost } = t.view;
  const rows = [
    ...t.view.seats.map((row, seat) => ({
      name: html`<${Mark} seat=${seat} />${t.seats[seat].name}`,
      points: row.points,
    })),
    ...(automa ? [{ name: "Automa", points: automa.points }] : []),
  ];
  const used = SOURCES.filter(([source]) => rows.some(({ points }) => source in points));
  return html`${automa && html`<p>${lost ? "No card could be taken, so the game is lost." : soloWords(rows[0].points.total, automa.points.total)}</p>`}
    <table class="figures"><thead><tr><th scope="col">Points</th>${rows.map(({ name }, i) => html`<th scope="col" key=${i}>${name}</th>`)}</tr></thead>
    <tbody>${used.map(([source, words]) => html`<tr key=${source}><th scope="row">${words}</th>${rows.map(({ points }, i) => html`<td key=${i}>${points[source] ?? "–"}</td>`)}</tr>`)}
      <tr><th scope="row">Total</th>${rows.map(({ points }, i) => html`<td key=${i}><b>${points.total}</b></td>`)}</tr></tbody></table>`;
}

/** @param {number} mine @param {number} theirs */
const soloWords = (mine, theirs) =>
  mine >= theirs ? `You matched or beat the Automa: ${mine} to ${theirs}.` : `The Automa beat you: ${theirs} to your ${mine}.`;
