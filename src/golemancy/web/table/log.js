// @ts-check
/** What happened: an entry for each turn, opened for its steps. */

import { Mark } from "../art/marks.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { deed, happening, nameOf, Sentence, t } from "../speech.js";
import { spelled } from "../words.js";

/** @import { BoardModule, LogLine, Said, Table } from "../types.js" */
/** @typedef {{seat: number, first: number, lines: LogLine[]}} Turn decisions in a row by one seat, and the number of the first */

const SHOWN = 40; // turns in the page at once, so that it does not grow with the game
const PASSED_ON = ["turn", "over"]; // kinds of events that end a turn

/** Decisions of others since one's own last. @param {Table} table @returns {LogLine[]} */
export function since(table) {
  const own = table.log.map((line) => table.seats[line.seat].mine);
  const lines = table.log.slice(own.lastIndexOf(true) + 1);
  return lines.filter((line) => !table.seats[line.seat].mine);
}

/** The turns that decisions make up. @param {LogLine[]} lines @param {number} first the number of the first decision @returns {Turn[]} */
export function turns(lines, first) {
  /** @type {Turn[]} */
  const found = [];
  let ended = true;
  lines.forEach((line, i) => {
    if (ended || found[found.length - 1].seat !== line.seat) found.push({ seat: line.seat, first: first + i, lines: [] });
    found[found.length - 1].lines.push(line);
    ended = line.events.some((event) => PASSED_ON.includes(event.kind));
  });
  return found;
}

/** What a turn did, to be read after a name; what was done several times is told once. @param {Turn} turn @param {Table} table @returns {Said[]} */
export function deeds(turn, table) {
  /** @type {Map<string, {said: Said[], times: number}>} */
  const told = new Map();
  for (const line of turn.lines) {
    const said = deed(line, table);
    if (!said.length) continue; // a step that says nothing by itself
    const known = told.get(spelled(said));
    if (known) known.times++;
    else told.set(spelled(said), { said, times: 1 });
  }
  const parts = [...told.values()].map(({ said, times }) => (times > 1 ? [...said, ` (${times}×)`] : said));
  return parts.flatMap((said, i) => (i ? [", ", ...said] : said));
}

/** What a turn did, as one text with the name. @param {Turn} turn @param {Table} table */
export const toldOf = (turn, table) => `${nameOf(turn.seat, table)} ${spelled(deeds(turn, table))}.`;

/** The steps of a turn: all that happened but what its headline says. @param {Turn} turn */
const steps = (turn) => turn.lines.flatMap((line) => line.events).filter((event) => event.kind !== "turn");

/** One turn. @param {{turn: Turn, table: Table, board: BoardModule}} props */
function Entry({ turn, table, board }) {
  const [open, setOpen] = useState(false);
  const head = html`<${Mark} seat=${turn.seat} /><span><b class="log-name">${nameOf(turn.seat, table)}</b> <${Sentence} said=${deeds(turn, table)} board=${board} /></span>`;
  const inside = steps(turn);
  if (!inside.length) return html`<li><p class="log-turn">${head}</p></li>`;
  return html`<li><details onToggle=${(/** @type {Event} */ e) => setOpen(/** @type {HTMLDetailsElement} */ (e.target).open)}><summary class="log-turn">${head}</summary>
    ${open && html`<ul>${inside.map((event, i) => html`<li key=${i}><${Sentence} said=${happening(event, table)} board=${board} /></li>`)}</ul>`}</details></li>`;
}

/** The log, the latest below. @param {{table: Table, board: BoardModule}} props */
export function Log({ table, board }) {
  const end = useRef(/** @type {HTMLElement|null} */ (null));
  const [shown, setShown] = useState(SHOWN);
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [table.number]);
  if (!table.log.length) return html`<p class="empty">${t("log.empty")}</p>`;
  const all = turns(table.log, table.number - table.log.length);
  return html`<div class="log" ref=${end} tabIndex=${0} role="region" aria-label=${t("log.title")}>
    ${all.length > shown && html`<button type="button" class="link" onClick=${() => setShown(shown + SHOWN)}>${t("log.earlier")}</button>`}
    <ol>${all.slice(-shown).map((turn) => html`<${Entry} key=${turn.first} turn=${turn} table=${table} board=${board} />`)}</ol></div>`;
}

/** What the others did since my last decision. @param {{table: Table, board: BoardModule}} props */
export function Since({ table, board }) {
  const told = turns(since(table), 0).slice(-table.seats.length);
  return html`<div class="since" data-testid="since">${told.map(
    (turn, i) =>
      html`<p key=${i}><${Mark} seat=${turn.seat} /><span><b>${nameOf(turn.seat, table)}</b> <${Sentence} said=${deeds(turn, table)} board=${board} /></span></p>`,
  )}</div>`;
}
