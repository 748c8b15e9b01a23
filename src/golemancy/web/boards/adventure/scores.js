// @ts-check
/** How the scores of The Call for Adventure came about. */

import { COLOURS } from "../../art/crystal.js";
import { Mark } from "../../art/marks.js";
import { html } from "../../lib.js";
import { says } from "../reading.js";
import { readVp } from "./words.js";

/** @import { AdventureSeat, AdventureTable, AdventureView } from "../views.js" */

const SOURCES = ["tiles", "outposts", "bonus", "crystals"];

/** Points of a seat by where they come from, in the order of SOURCES. @param {AdventureView} view @param {AdventureSeat} row */
function sources({ column_points: columns, printed }, row) {
  const sum = (/** @type {number[]} */ parts) => parts.reduce((total, part) => total + part, 0);
  const tiles = sum(row.claimed.map((name) => readVp(name).points));
  const outposts = sum(COLOURS.map((colour) => sum(columns.slice(0, row.board[colour]))));
  const bonus = sum(row.bonus.map((name) => printed.bonus_tiles[name]).map(({ gives, figure }) => (gives === "points" ? figure : 0)));
  return [tiles, outposts, bonus, row.points - tiles - outposts - bonus];
}

/** @param {{t: AdventureTable}} props */
export function Scores({ t }) {
  const { seats } = t.view;
  return html`<table class="figures"><thead><tr><th scope="col">${says(t, "scores.points")}</th>${t.seats.map((player, seat) => html`<th scope="col" key=${seat}><${Mark} seat=${seat} />${player.name}</th>`)}</tr></thead>
    <tbody>${SOURCES.map((source, i) => html`<tr key=${source}><th scope="row">${says(t, `scores.${source}`)}</th>${seats.map((row, seat) => html`<td key=${seat}>${sources(t.view, row)[i]}</td>`)}</tr>`)}
      <tr><th scope="row">${says(t, "scores.total")}</th>${seats.map((row, seat) => html`<td key=${seat}><b>${row.points}</b></td>`)}</tr></tbody></table>`;
}
