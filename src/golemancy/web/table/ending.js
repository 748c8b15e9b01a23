// @ts-check
/** The end as a story: who won and why, how the chances stood, the decisions on which it turned, and on from there. */

import { get, query } from "../api.js";
import { Golem } from "../art/golem.js";
import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { styled } from "../boards/style.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { ratingText, shared } from "../online.js";
import { Share } from "../pages/share.js";
import { plural } from "../plural.js";
import { Link } from "../router.js";
import { gameSays, lineOf, marked, nameOf, ordinal, percent, Sentence, t } from "../speech.js";
import { capital } from "../words.js";
import { ending } from "./bar.js";
import { Dialog } from "./dialogs.js";
import { Fair } from "./fair.js";
import { Graph } from "./graph.js";
import { PlayOn } from "./playon.js";

/** @import { BoardModule, Ending, Phrase, Result as Outcome, Scene, Table, TurningPoint, TurningSide } from "../types.js" */

await styled("../table/ending");

const POLL = 1000; // milliseconds between two looks at an analysis that goes on
const MOST_DEEDS = 3; // of a turn that are told
const TINTS = ["magenta", "turquoise", "clay", "green", "yellow", "purple"];

/** What is known of the end so far, asked for until all is. @param {Table} table @param {boolean} on @returns {Ending|null} */
export function useStory({ id, epoch }, on) {
  const [story, setStory] = useState(/** @type {Ending|null} */ (null));
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!on || story?.turning || story?.asked === false || failures > 5) return;
    let left = false;
    const known = story?.chances ?? [];
    const ask = () =>
      get(`/matches/${id}/ending${query({ first: known.length })}`).then(
        (/** @type {Ending} */ found) => !left && setStory({ ...found, chances: [...known.slice(0, found.first), ...found.chances] }),
        () => !left && setFailures(failures + 1),
      );
    const timer = setTimeout(ask, story || failures ? POLL : 0);
    return () => ((left = true), clearTimeout(timer));
  }, [id, epoch, on, story, failures]);
  return story;
}

/**
 * Everything after the end: the dialog, and a turning point on the board.
 * @param {{table: Table, result: Outcome, board: BoardModule, open: string|null, setOpen: (what: string|null) => void,
 *   rematch: () => void, show: (scene: Scene|null) => void}} props
 */
export function After({ table, result, board, open, setOpen, rematch, show }) {
  const [wanted, setWanted] = useState(open === "result");
  const [at, setAt] = useState(/** @type {number|null} */ (null));
  const [from, setFrom] = useState(/** @type {TurningPoint|null} */ (null));
  useEffect(() => void (open === "result" && setWanted(true)), [open]);
  const story = useStory(table, wanted);
  const points = story?.turning ?? [];
  const point = at === null ? null : points[at];
  const frame = useFrame(table, point);
  const back = () => (setAt(null), setOpen("result"));
  useEffect(() => {
    if (!point || !frame || at === null) return show(null);
    const bar = html`<${Turning} key=${at} ...${{ point, at, of: points.length, table: frame, board, to: setAt, playOn: () => setFrom(point), back }} />`;
    show({ table: frame, bar, lit: lights(point) });
    return () => show(null);
  }, [point, frame]);
  const look = (/** @type {number} */ one) => (setOpen(null), setAt(one));
  return html`${
    open === "result" &&
    html`<${Dialog} title=${ending(table, board)} close=${() => setOpen(null)} class="result">
      <${Result} ...${{ table, result, board }} />
      <${Story} ...${{ table, story, board, look, playOn: setFrom }} />
      <${Ways} ...${{ table, rematch }} /><//>`
  }
  ${from && html`<${PlayOn} table=${table} number=${from.number} seat=${from.seat} close=${() => setFrom(null)} />`}`;
}

/** The table before a decision, from one's own seat. @param {Table} table @param {TurningPoint|null} point @returns {Table|null} */
function useFrame(table, point) {
  const [frame, setFrame] = useState(/** @type {Table|null} */ (null));
  useEffect(() => {
    let left = false;
    setFrame(null);
    if (point)
      get(`/matches/${table.id}/frames${query({ first: point.number, count: 1, seat: table.seat, lines: -1 })}`).then(
        (/** @type {(Table & {view: object})[]} */ [found]) =>
          !left && setFrame({ ...found, view: { ...found.view, events: [] }, title: table.title, reader: table.reader }),
        () => undefined,
      );
    return () => void (left = true);
  }, [table.id, table.seat, point?.number]);
  return frame && frame.number === point?.number ? frame : null;
}

/** What a turning point lights up on the board: where the two turns differ, or where both decide. @param {TurningPoint} point @returns {Record<string, string>} */
function lights({ played, better }) {
  const only = (/** @type {TurningSide} */ one, /** @type {TurningSide} */ other) =>
    one.places.filter((place) => !other.places.includes(place));
  const different = [...only(played, better).map((place) => [place, "played"]), ...only(better, played).map((place) => [place, "better"])];
  return Object.fromEntries(different.length ? different : better.places.map((place) => [place, "both"]));
}

// ---- who won

/** What a score counts: points, unless the board says otherwise. @param {number} score @param {BoardModule} board @param {Table} table */
function unit(score, board, table) {
  if (typeof board.unit === "function") return board.unit(score, table);
  return board.unit ? plural(score, board.unit) : t("dialog.points", { n: score });
}

/** Places and scores, and where they come from. @param {{table: Table, result: Outcome, board: BoardModule}} props */
function Result({ table, result, board }) {
  const gains = table.seats.map((seat) => seat.gained);
  const order = table.seats.map((_, i) => i).sort((a, b) => result.places[a] - result.places[b]);
  const reasons = whyWon(table, result, board, order);
  return html`${reasons.length > 0 && html`<p class="lead">${reasons.join(" ")}</p>`}
    <div class="podium" data-testid="result">${order.map(
      (seat) => html`<div class=${`place-${Math.min(result.places[seat], 3)}`} key=${seat}>
      <${Golem} id=${`${table.id}/${seat}`} tint=${TINTS[seat % TINTS.length]} />
      <p><b>${ordinal(result.places[seat])}</b> <${Mark} seat=${seat} />${table.seats[seat].name}</p><p class="score">${marked("dialog.score", { score: result.scores[seat], unit: html`<small>${unit(result.scores[seat], board, table)}</small>` })}</p>
      ${gains[seat] !== null && html`<p class="fine">${t("dialog.rating", { gained: ratingText(gains[seat], true) })}</p>`}</div>`,
    )}</div>
    ${board.Scores && html`<${board.Scores} t=${table} />`}
    ${table.practice && html`<p class="note">${t("dialog.practice")}</p>`}`;
}

/** Why the first is ahead of the second, in sentences. @param {Table} table @param {Outcome} result @param {BoardModule} board @param {number[]} order seats by place */
function whyWon(table, result, board, [first, second]) {
  const gone = table.seats.flatMap((seat, i) => (seat.resigned ? [i] : []));
  if (gone.length) return gone.map((seat) => said(table, table.seats[seat].late ? "after.late" : "after.gave_up", { seat }));
  if (second === undefined || result.winners.length !== 1) return [];
  const [score, other] = [result.scores[first], result.scores[second]];
  if (table.lowest_wins) return [said(table, "after.fewest", { seat: first, other: second, score, more: other })];
  if (score <= other || unit(score, board, table) !== t("dialog.points", { n: score })) return [];
  const ahead = said(table, "after.ahead", { seat: first, other: second, score, by: score - other });
  return [ahead, ...mostFrom(table, result, first, second)];
}

/** The source from which most of a lead comes. @param {Table} table @param {Outcome} result @param {number} first @param {number} second */
function mostFrom(table, { sources }, first, second) {
  if (!sources) return [];
  const lead = Object.entries(sources[first]).map(([source, n]) => ({ source, n: n - (sources[second][source] ?? 0) }));
  const best = lead.sort((a, b) => b.n - a.n)[0];
  const name = best && gameSays(table.reader, `source.${best.source}`);
  return name && best.n > 0 ? [said(table, "after.most", { source: name, n: best.n })] : [];
}

/** A sentence that speaks to the reader. @param {Table} table @param {string} key @param {Record<string, unknown>} facts */
const said = (table, key, facts) => capital(gameSays(table.reader, key, facts) ?? "");

// ---- how it came about

/** The graph and the turning points, as far as they are known.
 * @param {{table: Table, story: Ending|null, board: BoardModule, look: (at: number) => void, playOn: (point: TurningPoint) => void}} props */
function Story({ table, story, board, look, playOn }) {
  if (!story || story.asked === false) return null;
  const { chances, turning, of } = story;
  return html`<section class="story" aria-label=${t("chances.title")}><h3>${t("chances.title")}</h3>
    <${Graph} chances=${chances} seats=${table.seats} last=${of - 1} at=${chances.length - 1} costly=${turning ?? []} />
    ${!turning && html`<p class="fine" role="status">${chances.length < of ? t("replay.analysing", { done: chances.length, n: of - 1 }) : t("after.looking")}</p>`}</section>
    ${
      turning &&
      html`<section class="story" aria-label=${t("after.turning")}><h3>${t("after.turning")}</h3>
      ${!turning.length && html`<p class="fine">${t("replay.no_mistake")}</p>`}
      <ol class="turning-points" data-testid="turning">${turning.map(
        (point, i) => html`<li key=${point.number}><${Weighed} ...${{ point, n: i + 1, table, board }} />
        <div class="actions"><button type="button" class="button" onClick=${() => look(i)}><${Icon} name="eye" />${t("after.look")}<span class="sr"> ${t("after.number", { n: i + 1 })}</span></button>
          <button type="button" class="button quiet" onClick=${() => playOn(point)}><${Icon} name="play" />${t("after.play_on")}<span class="sr"> ${t("after.number", { n: i + 1 })}</span></button></div></li>`,
      )}</ol></section>`
    }`;
}

/** A turning point in words: what was played beside what was better, and why. @param {{point: TurningPoint, n: number, table: Table, board: BoardModule}} props */
function Weighed({ point, n, table, board }) {
  const why = reason(point.why, table);
  return html`<p class="turning-head"><b class="rank">${n}</b><${Mark} seat=${point.seat} /><span>${nameOf(point.seat, table)}</span><b>−${percent(point.cost)}</b></p>
    <div class="turning-sides"><${Side} kind="played" side=${point.played} ...${{ point, table, board }} /><${Side} kind="better" side=${point.better} ...${{ point, table, board }} /></div>
    ${why && html`<p class="turning-why">${why}</p>`}`;
}

/** @param {{kind: "played"|"better", side: TurningSide, point: TurningPoint, table: Table, board: BoardModule}} props */
const Side = ({
  kind,
  side,
  point,
  table,
  board,
}) => html`<p class=${`turning-side ${kind}`}><small>${t(kind === "played" ? "after.played" : "after.better")}</small>
  <span><${Sentence} said=${deeds(side, point.seat, table)} board=${board} /></span><b>${percent(side.chance)}</b></p>`;

/** What is done in the turn. @param {TurningSide} side @param {number} seat @param {Table} table */
function deeds({ phrase, phrases }, seat, table) {
  const end = phrases.findIndex((one) => one.seat !== seat);
  const turn = end < 0 ? phrases : phrases.slice(0, end);
  return lineOf(turn.length ? turn : [{ ...phrase, seat }], table, MOST_DEEDS, t("after.more"));
}

/** What the better line gains, as a sentence; nothing where nothing can be counted. @param {Phrase[]} gains @param {Table} table */
function reason(gains, table) {
  if (!gains.length) return "";
  const parts = gains.map((gain) => gameSays(table.reader, `gain.${gain.kind}`, gain)).filter(Boolean);
  const { end, turns } = gains[0];
  return t(end ? "why.end" : turns ? "why.later" : "why.at_once", { turns, gains: parts });
}

// ---- on the board

/** The bar at a turning point that is lit on the board.
 * @param {{point: TurningPoint, at: number, of: number, table: Table, board: BoardModule, to: (at: number) => void, playOn: () => void, back: () => void}} props */
function Turning({ point, at, of, table, board, to, playOn, back }) {
  const bar = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => bar.current?.focus(), []);
  return html`<section class="bar turning" aria-label=${t("after.turning_of", { n: at + 1, of })} tabIndex=${-1} ref=${bar} data-testid="turning-bar">
    <${Weighed} ...${{ point, n: at + 1, table, board }} />
    <div class="bar-buttons">
      <button type="button" class="button primary" onClick=${playOn}><${Icon} name="play" />${t("after.play_on")}</button>
      <button type="button" class="button" disabled=${at === 0} onClick=${() => to(at - 1)} aria-label=${t("after.earlier")}><${Icon} name="prev" /></button>
      <button type="button" class="button" disabled=${at === of - 1} onClick=${() => to(at + 1)} aria-label=${t("after.later")}><${Icon} name="next" /></button>
      <${Link} class="button quiet" href=${`/r/${table.id}#${point.number}`}>${t("after.in_replay")}<//>
      <button type="button" class="button quiet" onClick=${back}>${t("after.back")}</button></div></section>`;
}

// ---- where to go

/** Once more, to show it, or away. @param {{table: Table, rematch: () => void}} props */
const Ways = ({ table, rematch }) => html`<${Fair} table=${table} />
    <div class="actions">
      <${Again} table=${table} rematch=${rematch} />
      <${Link} class="button" href=${`/r/${table.id}`}><${Icon} name="play" />${t("dialog.watch_replay")}<//>
      <${Share} table=${table} number=${table.number} look="button" />
      <a class="button" href=${`/api/matches/${table.id}/replay`} download><${Icon} name="download" />${t("replay.save")}</a>
      <${Link} class="button quiet" href="/">${t("dialog.lobby")}<//>
    </div>`;

/** Once more: with others, everyone has to join again. @param {{table: Table, rematch: () => void}} props */
function Again({ table, rematch }) {
  if (table.tournament) return html`<${Link} class="button primary" href=${`/tournaments/${table.tournament}`}>${t("tournament.back")}<//>`;
  if (table.watching)
    return (
      table.rematch &&
      html`<${Link} class="button primary" href=${`/m/${table.rematch}`}><${Icon} name="eye" />${t("dialog.watch_rematch")}<//>`
    );
  const words = t(table.rematch ? "dialog.join_rematch" : shared(table) ? "dialog.rematch" : "dialog.again");
  return html`<button type="button" class="button primary" autofocus onClick=${rematch}><${Icon} name="again" />${words}</button>`;
}
