// @ts-check
/** The log of a whole replay: every turn is a way to its place, and the one that is shown lies open. */

import { get, query } from "../api.js";
import { Mark } from "../art/marks.js";
import { cls, html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { nameOf, Sentence, t } from "../speech.js";
import { deeds, Steps, turns } from "../table/log.js";

/** @import { BoardModule, LogLine, Table } from "../types.js" */

const PIECE = 200; // lines in one answer
const AROUND = 20; // turns before and after the one that is shown

/** All lines of a match, piece by piece. @param {Table} table @returns {LogLine[]} */
function useLines({ id, latest, seat }) {
  const [known, setKnown] = useState({ seat: /** @type {number|null} */ (null), lines: /** @type {LogLine[]} */ ([]) });
  const lines = known.seat === seat ? known.lines : [];
  useEffect(() => {
    let left = false;
    if (lines.length < latest)
      get(`/matches/${id}/log${query({ first: lines.length, last: Math.min(latest, lines.length + PIECE) - 1, seat })}`).then(
        (/** @type {LogLine[]} */ more) => !left && setKnown({ seat, lines: [...lines, ...more] }),
        () => undefined,
      );
    return () => void (left = true);
  }, [id, latest, seat, known]);
  return lines;
}

/** @param {{table: Table, board: BoardModule, to: (number: number) => void}} props */
export function WholeLog({ table, board, to }) {
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  const lines = useLines(table);
  const all = useMemo(() => turns(lines, 0), [lines]);
  const [more, setMore] = useState({ before: AROUND, after: AROUND });
  const here = all.findLastIndex((turn) => turn.first < table.number);
  useEffect(() => list.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" }), [table.number, all.length]);
  if (!all.length) return html`<p class="empty">${t("log.empty")}</p>`;
  const first = Math.max(0, here - more.before);
  const last = Math.min(all.length, here + more.after + 1);
  return html`<div class="log" ref=${list} tabIndex=${0} role="region" aria-label=${t("log.title")}>
    ${first > 0 && html`<button type="button" class="link" onClick=${() => setMore({ ...more, before: more.before + AROUND })}>${t("log.earlier")}</button>`}
    <ol>${all.slice(first, last).map((turn, i) => {
      const now = first + i === here;
      return html`<li key=${turn.first} class="log-entry"><div><button type="button" class=${cls("log-turn log-go", now && "here")} aria-current=${String(now)} onClick=${() => to(turn.first + turn.lines.length)}>
        <${Mark} seat=${turn.seat} /><span><b class="log-name">${nameOf(turn.seat, table)}</b> <${Sentence} said=${deeds(turn, table, board)} board=${board} /></span></button>
        ${now && html`<${Steps} events=${turn.events.filter((event) => event.kind !== "turn")} table=${table} board=${board} />`}</div></li>`;
    })}</ol>
    ${last < all.length && html`<button type="button" class="link" onClick=${() => setMore({ ...more, after: more.after + AROUND })}>${t("replay.later")}</button>`}</div>`;
}
