// @ts-check
/** Golem It!: how the scores came about. */

import { Mark } from "../../art/marks.js";
import { html } from "../../lib.js";
import { ordinal } from "../../strings.js";
import { say } from "./say.js";

/** @import { Markup } from "../../types.js" */
/** @import { GolemItSeat, GolemItTable } from "../views.js" */

/** A column: the key of its title, facts for it, and what stands in it. @typedef {[string, Record<string, unknown>, (row: GolemItSeat, seat: number) => Markup]} Column */

/** @param {GolemItSeat} row */
const left = (row) => row.tokens + (row.lying?.points || 0);

/** What each game has brought, or what is left in a single one. @param {{t: GolemItTable}} props */
export function Scores({ t }) {
  const [how, columns] = columnsOf(t);
  return html`<p class="gi-how">${how}</p><table class="figures"><thead><tr><th scope="col">${say(t, "column_player")}</th>${columns.map(([key, facts]) => html`<th scope="col" key=${key}>${say(t, `column_${key}`, facts)}</th>`)}</tr></thead>
    <tbody>${t.view.seats.map(
      (row, seat) => html`<tr key=${seat}><th scope="row"><${Mark} seat=${seat} />${t.seats[seat].name}</th>
      ${columns.map(([key, , of]) => html`<td key=${key}>${of(row, seat)}</td>`)}</tr>`,
    )}</tbody></table>`;
}

/** How it is counted, and the columns that show it. @param {GolemItTable} t @returns {[string, Column[]]} */
function columnsOf(t) {
  const { penalty, prizes } = t.view.printed;
  if (penalty !== null) return [say(t, "how_penalty", { each: penalty }), penaltyColumns(penalty)];
  if (!prizes.length) return [say(t, t.view.variant === "play_on" ? "how_play_on" : "how_standard"), gameColumns(t)];
  const places = prizes.map((n, i) => ({ n, i })).filter(({ n }) => n > 0);
  const words = places.map(({ n, i }) => say(t, "how_place", { place: ordinal(i + 1), n }));
  return [say(t, "how_tournament", { what: words }), tournamentColumns(prizes)];
}

/** @param {number} each penalty points for a card in hand @returns {Column[]} */
function penaltyColumns(each) {
  const cards = (/** @type {GolemItSeat} */ row) => (row.place ? 0 : each * row.cards);
  const tokens = (/** @type {GolemItSeat} */ row) => (row.place ? 0 : left(row));
  return [
    ["earlier", {}, (row) => row.noted - cards(row) - tokens(row)],
    ["cards_times", { each }, cards],
    ["tokens", {}, tokens],
    ["penalty", {}, (row) => html`<b>${row.noted}</b>`],
  ];
}

/** @param {number[]} prizes by place @returns {Column[]} */
function tournamentColumns(prizes) {
  const prize = (/** @type {GolemItSeat} */ row) => (row.place ? prizes[row.place - 1] : 0);
  return [
    ["earlier", {}, (row) => row.noted - prize(row)],
    ["last_place", {}, (row) => row.place || "–"],
    ["last_game", {}, prize],
    ["total", {}, (row) => html`<b>${row.noted}</b>`],
  ];
}

/** @param {GolemItTable} t @returns {Column[]} */
const gameColumns = (t) => [
  ["cards_left", {}, (row) => row.cards],
  ["points_left", {}, left],
  ["score", {}, (_, seat) => html`<b>${t.result?.scores[seat] ?? ""}</b>`],
];
