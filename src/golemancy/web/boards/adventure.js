// @ts-check
/** Century Golem: The Call for Adventure. */

import { COLOURS } from "../art/crystal.js";
import { Mark } from "../art/marks.js";
import { drawTerrain } from "../art/terrain.js";
import { html } from "../lib.js";
import { Landscape } from "./adventure/map.js";
import { Mine, Other } from "./adventure/seats.js";
import { Start, Supply } from "./adventure/supply.js";
import { readVp } from "./adventure/words.js";
import { others } from "./board.js";
import { MerchantRow } from "./merchants.js";
import { styled } from "./style.js";

/** @import { AdventureProps, AdventureSeat, AdventureTable, AdventureView } from "./views.js" */

export { button, primer, prompt, worth } from "./adventure/words.js";
export { rich } from "./merchants.js";

await styled("adventure");
drawTerrain();

/** @param {AdventureProps} t */
export function Board(t) {
  return html`<div class="adv">
    <section class="adv-others" aria-label="Other players">${others(t).map((seat) => html`<${Other} key=${seat} t=${t} seat=${seat} />`)}</section>
    <${Landscape} t=${t}><${Supply} view=${t.view} /><//>
    <div class="adv-side"><div class="adv-market"><${Start} view=${t.view} /><${MerchantRow} view=${t.view} /></div>
      ${t.bar}<${Mine} t=${t} seat=${t.seat ?? 0} /></div>
  </div>`;
}

// ---- the end

/** Points of a seat by where they come from. @param {AdventureView} view @param {AdventureSeat} row */
function sources({ column_points: columns, printed }, row) {
  const sum = (/** @type {number[]} */ parts) => parts.reduce((total, part) => total + part, 0);
  const tiles = sum(row.claimed.map((name) => readVp(name).points));
  const outposts = sum(COLOURS.map((colour) => sum(columns.slice(0, row.board[colour]))));
  const bonus = sum(row.bonus.map((name) => printed.bonus_tiles[name]).map(({ gives, figure }) => (gives === "points" ? figure : 0)));
  return [tiles, outposts, bonus, row.points - tiles - outposts - bonus];
}

const SOURCES = ["VP tiles", "Outposts", "Bonus tiles", "Crystals"];

/** How the scores came about. @param {{t: AdventureTable}} props */
export function Scores({ t }) {
  const { seats } = t.view;
  return html`<table class="figures"><thead><tr><th scope="col">Points</th>${t.seats.map((player, seat) => html`<th scope="col" key=${seat}><${Mark} seat=${seat} />${player.name}</th>`)}</tr></thead>
    <tbody>${SOURCES.map((words, i) => html`<tr key=${words}><th scope="row">${words}</th>${seats.map((row, seat) => html`<td key=${seat}>${sources(t.view, row)[i]}</td>`)}</tr>`)}
      <tr><th scope="row">Total</th>${seats.map((row, seat) => html`<td key=${seat}><b>${row.points}</b></td>`)}</tr></tbody></table>`;
}
