// @ts-check
/** Monolith Arena with the Golems faction. */

import { Crest, drawCrests, hueOf } from "../art/crests.js";
import { Mark } from "../art/marks.js";
import { cls, html } from "../lib.js";
import { capital } from "../words.js";
import { Field } from "./arena/field.js";
import { Reel, useFilm } from "./arena/film.js";
import { Mine, Other } from "./arena/seats.js";
import { says, tileOf } from "./arena/words.js";
import { Tile, toldApart } from "./arena/tile.js";
import { others } from "./board.js";
import { styled } from "./style.js";

/** @import { Action } from "../types.js" */
/** @import { ArenaProps, ArenaTable, DrawnTable } from "./views.js" */

export { chapters, finale, outcome } from "./arena/film.js";
export { button, primer, prompt, worth } from "./arena/words.js";

await styled("arena");
drawCrests();

/** What the score counts. @param {number} n @param {ArenaTable} t */
export const unit = (n, t) => says(t, "board.unit", { n });

/** @param {ArenaProps} table */
export function Board(table) {
  const t = { ...table, view: { ...table.view, seats: toldApart(table.view) } };
  const theatre = useFilm(t);
  const then = theatre.step ? asThen(t, theatre.step.scene) : t;
  return html`<div class=${cls("ar", "fits", theatre.step && "shows")}>
    <section class="others ar-others" aria-label=${says(t, "board.others")}>${others(t).map((seat) => html`<${Other} key=${seat} t=${then} seat=${seat} />`)}</section>
    <section class="stage ar-stage" aria-label=${says(t, "board.arena")}><${Field} t=${t} theatre=${theatre} /></section>
    <${Reel} t=${t} theatre=${theatre} />
    ${t.bar}
    <${Mine} t=${then} seat=${t.seat ?? 0} />
  </div>`;
}

/** The table with the Hit Points of a moment in a fight. @param {DrawnTable} t @param {import("./arena/film.js").Scene} scene */
const asThen = (t, { hp }) => ({
  ...t,
  view: { ...t.view, seats: t.view.seats.map((row) => ({ ...row, hp: hp[row.side] })) },
});

// ---- what things are called

/** A tile by name, crest and space, large enough to read; or a faction. @param {string} thing @param {ArenaTable} t */
export function titled(thing, t) {
  const seats = toldApart(t.view);
  const found = tileOf(thing, t);
  if (!found) return seats.some(({ faction }) => faction === thing) ? says(t, "board.faction", { faction: thing }) : null;
  const { name, seat, lying, space } = found;
  return html`<span class=${`ar-titled is-${seats[seat].colour}`}><span class="ar-large"><${Tile} row=${seats[seat]} name=${name} facing=${lying?.facing} now=${lying} /></span>
    <span>${says(t, "board.tile", { tile: name })}${space && html` <small>${space}</small>`}<small class="ar-of"><${Crest} faction=${found.row.faction} />${says(t, "board.faction", { faction: found.row.faction })}</small></span></span>`;
}

/** The tile that a decision, or the whole moment, is about. @param {ArenaTable} t @param {Action|null} action */
export function about(t, action) {
  const found = action ? decidedOn(t, action) : underWay(t);
  const row = found && toldApart(t.view)[found.seat];
  return row?.tiles[found?.name ?? ""]
    ? html`<span class="ar-about"><${Tile} row=${row} name=${found?.name} brief=${true} /></span>`
    : null;
}

/** @param {ArenaTable} t @param {Action} action */
const decidedOn = (t, { phrase: { tile, owner } }) => ({ name: String(tile ?? ""), seat: Number(owner ?? t.player ?? 0) });

/** The tile that is being placed or that acts, or the one that something happens to. @param {ArenaTable} t */
function underWay(t) {
  const { act, board } = t.view;
  const lying = board[(["push", "absorb"].includes(t.phase) ? act?.target : act?.who) ?? ""];
  return lying ? { name: lying.tile, seat: lying.seat } : { name: act?.tile ?? "", seat: t.player ?? 0 };
}

// ---- the end

/** A draw has no winner. @param {ArenaTable} t */
export const ending = (t) => (t.result?.winners.length === t.seats.length ? says(t, "over.draw") : null);

/** Why the game is over. @param {ArenaTable} t */
function reason(t) {
  const fallen = t.view.seats.flatMap((row, seat) => (row.hp <= 0 || row.fell ? [seat] : []));
  if (fallen.length === 1) return capital(says(t, "over.fell", { seat: fallen[0] }));
  if (fallen.length) return says(t, "over.fell_several", { owner: fallen });
  return says(t, t.seats.some(({ resigned }) => resigned) ? "over.resigned" : "over.counted");
}

const FIGURES = ["player", "on_board", "in_stack", "hit_points"];

/** Why it ended, and how it stood. @param {{t: ArenaTable}} props */
export function Scores({ t }) {
  const on = (/** @type {number} */ seat) => Object.values(t.view.board).filter((tile) => tile.seat === seat).length;
  return html`<p>${reason(t)}</p><table class="figures"><thead><tr>${FIGURES.map((key) => html`<th key=${key} scope="col">${says(t, `over.${key}`)}</th>`)}</tr></thead>
    <tbody>${t.view.seats.map(
      (row, seat) => html`<tr key=${seat}><th scope="row"><${Mark} seat=${seat} />${t.seats[seat].name}
      <small class=${`ar-of is-${hueOf(row)}`}><${Crest} faction=${row.faction} />${says(t, "board.faction", { faction: row.faction })}</small></th><td>${on(seat)}</td><td>${row.stack}</td><td><b>${row.hp}</b></td></tr>`,
    )}</tbody></table>`;
}
