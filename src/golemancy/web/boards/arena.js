// @ts-check
/** Monolith Arena with the Golems faction. */

import { Crest, drawCrests, hueOf, HUES, Sign } from "../art/crests.js";
import { Mark } from "../art/marks.js";
import { html } from "../lib.js";
import { Field } from "./arena/field.js";
import { Reel, useFilm } from "./arena/film.js";
import { Mine, Other } from "./arena/seats.js";
import { others } from "./board.js";
import { styled } from "./style.js";

/** @import { ArenaProps, ArenaTable, ArenaView, DrawnSeat, DrawnTable } from "./views.js" */

export { finale } from "./arena/film.js";
export { button, primer, prompt, worth } from "./arena/words.js";

await styled("arena");
drawCrests();

/** What one of the score is called. */
export const unit = "Hit Point";

/** Two seats with one faction get another colour and a broken rim. @param {ArenaView} view @returns {DrawnSeat[]} */
function toldApart({ seats: rows, printed: { directions } }) {
  const taken = new Set(rows.map(hueOf));
  return rows.map((row, seat) => {
    const twin = rows.slice(0, seat).some((other) => hueOf(other) === hueOf(row));
    const spare = twin && HUES.find((hue) => !taken.has(hue));
    if (spare) taken.add(spare);
    return { ...row, colour: spare || hueOf(row), twin, directions };
  });
}

/** @param {ArenaProps} table */
export function Board(table) {
  const t = { ...table, view: { ...table.view, seats: toldApart(table.view) } };
  const theatre = useFilm(t);
  const then = theatre.step ? asThen(t, theatre.step.scene) : t;
  return html`<div class="ar">
    <section class="ar-others" aria-label="Other players">${others(t).map((seat) => html`<${Other} key=${seat} t=${then} seat=${seat} />`)}</section>
    <section class="ar-shared" aria-label="The arena"><${Field} t=${t} theatre=${theatre} /><${Reel} t=${t} theatre=${theatre} /></section>
    <div class="ar-near">${t.bar}<${Mine} t=${then} seat=${t.seat ?? 0} /></div>
  </div>`;
}

/** The table with the Hit Points of a moment in a fight. @param {DrawnTable} t @param {import("./arena/film.js").Scene} scene */
const asThen = (t, { hp }) => ({
  ...t,
  view: { ...t.view, seats: t.view.seats.map((row) => ({ ...row, hp: hp[row.side] })) },
});

// ---- words with signs

const SIGNS = /(\bInitiative \d+\b|\b\d+ Hit Points?\b|\b\d+ Wounds?\b)/g;

/** @param {string} part */
function sign(part) {
  const [n] = part.match(/\d+/) || ["0"];
  if (part.startsWith("Initiative")) return html`<b class="ar-pill">${part}</b>`;
  return html`<span class="ar-inline" role="img" aria-label=${part}>${n}<${Sign} name=${part.includes("Hit") ? "heart" : "wounds"} /></span>`;
}

/** A tile by its name, faction and space, with its crest. @param {string[]} names */
const titled = ([name, faction, space]) =>
  html`<span class="ar-inline"><${Crest} faction=${faction} />${name}${space && html` <small>${space}</small>`}</span>`;

/** Words with Hit Points, Wounds and crests drawn. @param {string} text */
export const rich = (text) =>
  text.includes(" · ") ? titled(text.split(" · ")) : html`<span>${text.split(SIGNS).map((part, i) => (i % 2 ? sign(part) : part))}</span>`;

// ---- the end

/** A draw has no winner. @param {ArenaTable} t */
export const ending = (t) => (t.result?.winners.length === t.seats.length ? "A draw: everyone has the same number of Hit Points." : null);

/** How it stood at the end. @param {{t: ArenaTable}} props */
export function Scores({ t }) {
  const on = (/** @type {number} */ seat) => Object.values(t.view.board).filter((tile) => tile.seat === seat).length;
  return html`<table class="figures"><thead><tr><th scope="col">Player</th><th scope="col">Faction</th><th scope="col">On the board</th><th scope="col">In the stack</th><th scope="col">Hit Points</th></tr></thead>
    <tbody>${t.view.seats.map(
      (row, seat) => html`<tr key=${seat}><th scope="row"><${Mark} seat=${seat} />${t.seats[seat].name}</th>
      <td><span class=${`ar-inline is-${hueOf(row)}`}><${Crest} faction=${row.faction} />${row.faction}</span></td><td>${on(seat)}</td><td>${row.stack}</td><td><b>${row.hp}</b></td></tr>`,
    )}</tbody></table>`;
}
