// @ts-check
/** What happened: an entry for each turn, opened for its steps. */

import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib.js";
import { deed, happening, nameOf, Sentence, t } from "../speech.js";
import { spelled } from "../words.js";

/** @import { BoardModule, LogEvent, LogLine, Said, Table } from "../types.js" */
/** @typedef {{seat: number, first: number, lines: LogLine[], events: LogEvent[]}} Turn decisions in a row by one seat, the number of the first, and what happened in the turn */
/** @typedef {(first: number, last: number) => void} Again shows some decisions once more */

const SHOWN = 20; // turns in the page at once, so that it does not grow with the game
const PASSED_ON = ["turn", "over"]; // kinds of events that end a turn

/** The turns of others since one's own last decision. @param {Table} table @returns {Turn[]} */
export function since(table) {
  const own = table.log.map((line) => table.seats[line.seat].mine).lastIndexOf(true) + 1;
  return turns(table.log.slice(own), table.number - table.log.length + own);
}

/** The turns that decisions make up. @param {LogLine[]} lines @param {number} first the number of the first decision @returns {Turn[]} */
export function turns(lines, first) {
  /** @type {Turn[]} */
  const found = [];
  let ended = true;
  /** @type {LogEvent[]} */
  let early = []; // of a turn whose seat has not decided anything yet
  lines.forEach((line, i) => {
    if (ended || line.phrase?.begins || found[found.length - 1].seat !== line.seat)
      found.push({ seat: line.seat, first: first + i, lines: [], events: early });
    const turn = found[found.length - 1];
    const passed = i + 1 < lines.length ? line.events.findIndex((event) => event.kind === "turn") : -1;
    turn.lines.push(line);
    turn.events = [...turn.events, ...(passed < 0 ? line.events : line.events.slice(0, passed))];
    early = passed < 0 ? [] : line.events.slice(passed + 1);
    ended = line.events.some((event) => PASSED_ON.includes(event.kind));
  });
  return found;
}

/** What a turn did and what fights came to, to be read after a name; what was done several times is told once. @param {Turn} turn @param {Table} table @param {BoardModule} [board] @returns {Said[]} */
export function deeds(turn, table, board) {
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
  parts.push(...(board?.outcome?.(turn.events, table) ?? []));
  return parts.flatMap((said, i) => (i ? [", ", ...said] : said));
}

/** What a turn did, as one text with the name. @param {Turn} turn @param {Table} table @param {BoardModule} [board] */
export const toldOf = (turn, table, board) => `${nameOf(turn.seat, table)} ${spelled(deeds(turn, table, board))}.`;

/** What happened in a turn, step by step; a fight opens phase by phase. @param {{events: LogEvent[], table: Table, board: BoardModule}} props */
export function Steps({ events, table, board }) {
  const say = (/** @type {LogEvent} */ event) => html`<${Sentence} said=${happening(event, table)} board=${board} />`;
  const list = (/** @type {LogEvent[]} */ some) => html`<ul>${some.map((event, i) => html`<li key=${i}>${say(event)}</li>`)}</ul>`;
  const chapters = board.chapters?.(events) ?? [{ head: null, events }];
  return chapters.map(({ head, events: inside }, i) =>
    head && inside.length
      ? html`<details class="log-chapter" key=${i}><summary>${say(head)}</summary>${list(inside)}</details>`
      : html`<div key=${i}>${list(head ? [head] : inside)}</div>`,
  );
}

/** Shows a turn once more. @param {{turn: Turn, again: Again}} props */
const AgainButton = ({ turn, again }) =>
  html`<button type="button" class="icon-button log-again" aria-label=${t("log.again")} title=${t("log.again")} onClick=${() => again(turn.first, turn.first + turn.lines.length - 1)}><${Icon} name="again" /></button>`;

/** One turn. @param {{turn: Turn, table: Table, board: BoardModule, again: Again}} props */
function Entry({ turn, table, board, again }) {
  const [open, setOpen] = useState(false);
  const head = html`<${Mark} seat=${turn.seat} /><span><b class="log-name">${nameOf(turn.seat, table)}</b> <${Sentence} said=${deeds(turn, table, board)} board=${board} /></span>`;
  const inside = turn.events.filter((event) => event.kind !== "turn");
  const told = inside.length
    ? html`<details onToggle=${(/** @type {Event} */ e) => setOpen(/** @type {HTMLDetailsElement} */ (e.target).open)}><summary class="log-turn">${head}</summary>
      ${open && html`<${Steps} events=${inside} table=${table} board=${board} />`}</details>`
    : html`<p class="log-turn">${head}</p>`;
  return html`<li class="log-entry">${told}<${AgainButton} turn=${turn} again=${again} /></li>`;
}

/** The log, the latest below; what lies further back is fetched when somebody asks. @param {{table: Table, board: BoardModule, again: Again, earlier: () => Promise<void>}} props */
export function Log({ table, board, again, earlier }) {
  const end = useRef(/** @type {HTMLElement|null} */ (null));
  const [shown, setShown] = useState(SHOWN);
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [table.number]);
  if (!table.log.length) return html`<p class="empty">${t("log.empty")}</p>`;
  const first = table.number - table.log.length;
  const all = turns(table.log, first);
  const more = async () => {
    if (all.length < shown + SHOWN && first > 0) await earlier();
    setShown(shown + SHOWN);
  };
  return html`<div class="log" ref=${end} tabIndex=${0} role="region" aria-label=${t("log.title")}>
    ${(all.length > shown || first > 0) && html`<button type="button" class="link" onClick=${more}>${t("log.earlier")}</button>`}
    <ol>${all.slice(-shown).map((turn) => html`<${Entry} key=${turn.first} turn=${turn} table=${table} board=${board} again=${again} />`)}</ol></div>`;
}

/** What the others did since my last decision: as much as there is room for, and the rest in a list that opens. @param {{table: Table, board: BoardModule, again: Again}} props */
export function Since({ table, board, again }) {
  const lines = useRef(/** @type {HTMLElement|null} */ (null));
  const [cut, setCut] = useState(false);
  const [open, setOpen] = useState(false);
  const told = since(table).slice(-table.seats.length);
  useLayoutEffect(() => {
    const now = Boolean(lines.current && lines.current.scrollHeight > lines.current.clientHeight + 2);
    if (now !== cut) setCut(now);
  });
  useEffect(() => setOpen(false), [told.length === 0]);
  if (!told.length) return html`<div class="since" data-testid="since"></div>`;
  return html`<div class="since" data-testid="since" onKeyDown=${(/** @type {KeyboardEvent} */ e) => e.key === "Escape" && setOpen(false)}><div class="since-lines" ref=${lines}>${told.map(
    (turn) =>
      html`<p key=${turn.first}><${Mark} seat=${turn.seat} /><span><b>${nameOf(turn.seat, table)}</b> <${Sentence} said=${deeds(turn, table, board)} board=${board} /></span></p>`,
  )}</div>
    ${(cut || open) && html`<button type="button" class="link" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>${t(open ? "page.close" : "log.all", { n: told.length })}</button>`}
    ${open && html`<div class="since-all" role="region" tabIndex=${0} aria-label=${t("log.others")}><ol>${told.map((turn) => html`<${Entry} key=${turn.first} turn=${turn} table=${table} board=${board} again=${again} />`)}</ol></div>`}</div>`;
}
