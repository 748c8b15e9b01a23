// @ts-check
/** What happened: in words, and in the game's notation. */

import { Mark } from "../art/marks.js";
import { html, useEffect, useRef } from "../lib.js";
import { named, toYou, YOU } from "../strings.js";

/** @import { LogLine, Markup, Table } from "../types.js" */

/** What an event tells of the seat that decided, to be read after its name. @param {{text: string}} event @param {number} seat @param {Table} table */
function toldOf(event, seat, table) {
  const text = event.text.replace(new RegExp(`^seat ${seat} (?=[a-z])`), "");
  return table.seats[seat].name === YOU ? toYou(text) : text;
}

/** What a decision did, in words; without any, its notation. @param {LogLine} line @param {Table} table */
export function happened(line, table) {
  const told = line.events.filter((event) => event.kind !== "turn").map((event) => toldOf(event, line.seat, table));
  return named(told.length ? told.join(", ") : line.text, table.seats);
}

/** Decisions of others since one's own last. @param {Table} table @returns {LogLine[]} */
export function since(table) {
  const own = table.log.map((line) => table.seats[line.seat].mine);
  const lines = table.log.slice(own.lastIndexOf(true) + 1);
  return lines.filter((line) => !table.seats[line.seat].mine);
}

/** The whole log, the latest below. @param {{table: Table, rich: (text: string) => Markup}} props */
export function Log({ table, rich }) {
  const end = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [table.number]);
  if (!table.log.length) return html`<p class="empty">No decisions yet.</p>`;
  const first = table.number - table.log.length;
  return html`<ol class="log" ref=${end} tabIndex=${0} aria-label="Log of the game" start=${first + 1}>
    ${table.log.map(
      (line, i) => html`<li key=${first + i}>
      <${Mark} seat=${line.seat} /><div><span class="log-name">${table.seats[line.seat].name}</span>
      <code>${line.text}</code>
      ${line.events.some((event) => event.kind !== "turn") && html`<p>${rich(happened(line, table))}</p>`}</div></li>`,
    )}
  </ol>`;
}

/** Decisions in a row by the same seat, as one. @param {LogLine[]} lines @param {Table} table @returns {{seat: number, words: string}[]} */
function turns(lines, table) {
  /** @type {{seat: number, lines: LogLine[]}[]} */
  const found = [];
  for (const line of lines) {
    const last = found[found.length - 1];
    if (last?.seat === line.seat) last.lines.push(line);
    else found.push({ seat: line.seat, lines: [line] });
  }
  return found.map(({ seat, lines: own }) => {
    const told = own.flatMap((line) => line.events).filter((event) => !["turn", "reveal"].includes(event.kind));
    const words = told.length ? toldOnce(told.map((event) => toldOf(event, seat, table))) : own.slice(-1).map((line) => line.text);
    return { seat, words: named(words.join(", "), table.seats) };
  });
}

/** What happened several times is told once. @param {string[]} texts */
function toldOnce(texts) {
  const times = (/** @type {string} */ text) => texts.filter((other) => other === text).length;
  return [...new Set(texts)].map((text) => (times(text) > 1 ? `${text} (${times(text)}×)` : text));
}

/** What the others did, in one strip. @param {{table: Table, rich: (text: string) => Markup}} props */
export function Since({ table, rich }) {
  const told = turns(since(table), table).slice(-4);
  return html`<div class="since" data-testid="since">${told.map(
    ({ seat, words }, i) => html`<p key=${i}><${Mark} seat=${seat} /><b>${table.seats[seat].name}:</b> ${rich(words)}</p>`,
  )}</div>`;
}
