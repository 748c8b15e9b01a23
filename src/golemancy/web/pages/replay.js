// @ts-check
/** The replay viewer: a slider, play and step, from any seat; chances, and the decisions that cost most. */

import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { boardOf } from "../boards/board.js";
import { Explanation, useHelper } from "../helper.js";
import { embedded } from "../api.js";
import { isForPage } from "../keyhelp.js";
import { cls, html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { useTravel } from "../motion.js";
import { Link } from "../router.js";
import { set, useSettings } from "../settings.js";
import { ChoosingContext } from "../table/context.js";
import { Dialog } from "../table/dialogs.js";
import { Graph } from "../table/graph.js";
import { decimal, deed, deedOf, marked, nameOf, percent, readerOf, Sentence, t, useWords } from "../speech.js";
import { titleOf } from "../strings.js";
import { useWide } from "../wide.js";
import { costliest, Frames, useAnalysis } from "./frames.js";
import { Closed, Loading } from "./parts.js";
import { address, numberInAddress, useAddress } from "./position.js";
import { Share } from "./share.js";
import { WholeLog } from "./wholelog.js";

/** @import { Action, BoardModule, CostlyDecision, FieldEvent, Judged, SelectEvent, Table } from "../types.js" */

const PACE = 800; // milliseconds for each decision
const SPEEDS = [0.5, 1, 2, 4];

/** @param {{id: string}} props */
export function ReplayPage({ id }) {
  const [seat, setSeat] = useState(/** @type {number|null} */ (0));
  const [number, setNumber] = useState(numberInAddress);
  const [frame, setFrame] = useState(/** @type {Table|undefined} */ (undefined));
  const [board, setBoard] = useState(/** @type {BoardModule|null} */ (null));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [error, setError] = useState(/** @type {Error|null} */ (null));
  const frames = useMemo(() => new Frames(id, seat), [id, seat]);
  const beyond = (/** @type {number} */ last) => (address(last, false), setNumber(last)); // where the address names no position
  const wanted = useRef(0);
  useEffect(() => {
    wanted.current = number;
    frames.at(number).then(async (found) => {
      if (!found) return beyond((await frames.at(0))?.latest ?? 0);
      if (wanted.current === number) setFrame(found);
    }, setError);
  }, [frames, number]);
  useEffect(() => {
    if (frame) boardOf(frame.game, frame.board).then(setBoard);
  }, [frame?.game]);
  useEffect(() => {
    if (!playing || !frame) return;
    if (number >= frame.latest) return setPlaying(false);
    const timer = setTimeout(() => show(number + 1), PACE / speed);
    return () => clearTimeout(timer);
  }, [playing, frame, speed]);
  useAddress((n) => (setPlaying(false), setNumber(n)));
  const words = useWords(frame);
  if (error) return html`<${Closed} error=${error} />`;
  if (!frame || !board || !words) return html`<${Loading} what=${t("replay.loading")} />`;
  const show = (/** @type {number} */ n, jump = false) => (address(n, jump), setNumber(n));
  const bounded = (/** @type {number} */ n) => Math.max(0, Math.min(n, frame.latest));
  const to = (/** @type {number} */ n) => (setPlaying(false), show(bounded(n)));
  const jump = (/** @type {number} */ n) => (setPlaying(false), show(bounded(n), true));
  const read = { ...frame, title: titleOf(frame.game, frame.title), reader: readerOf(words, frame) };
  return html`<${Viewer} ...${{ frame: read, board, number, to, jump, playing, setPlaying, speed, setSpeed, seat, setSeat }} />`;
}

/** A replay inside another site's page. @param {{id: string}} props */
export const EmbeddedReplay = ({ id }) => html`<${ReplayPage} id=${id} />`;

/** What a decision that cost much belonged to, and what a better one would have: lit as the first and second place. @param {CostlyDecision|undefined} costly @returns {Action[]} */
const lit = (costly) =>
  costly
    ? [1, 0].map((which, i) => ({ action: -1 - i, text: "", phrase: costly.phrases[which], at: costly.at[which] ?? "", ends: false }))
    : [];

/**
 * @param {{frame: Table, board: BoardModule, number: number, to: (number: number) => void, jump: (number: number) => void, playing: boolean,
 *   setPlaying: (playing: boolean) => void, speed: number, setSpeed: (speed: number) => void, seat: number|null, setSeat: (seat: number|null) => void}} props
 */
function Viewer({ frame, board, number, to, jump, playing, setPlaying, speed, setSpeed, seat, setSeat }) {
  const travel = useTravel(`${frame.number}/${frame.seat}`);
  const helper = useHelper(frame.id);
  const rich = board.rich || ((/** @type {string} */ words) => words);
  const line = frame.log[frame.log.length - 1];
  const guest = embedded();
  const wide = useWide() && !guest;
  const [open, setOpen] = useState(false);
  const judged = useAnalysis(frame.id, frame.latest, useSettings().graph && !guest);
  const costly = costliest(judged);
  const now = costly.find((one) => one.number === frame.number);
  const leap = (/** @type {number} */ n) => (setOpen(false), jump(n));
  useEffect(() => void (document.title = t("page.title", { what: t("replay.title", { game: frame.title }) })), [frame.title]);
  const faster = (/** @type {number} */ by) => setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed) + by))]);
  useKeys({
    ArrowLeft: () => to(number - 1),
    ArrowRight: () => to(number + 1),
    Home: () => to(0),
    End: () => to(frame.latest),
    " ": () => setPlaying(!playing),
    "+": () => faster(1),
    "-": () => faster(-1),
  });
  const beside = html`<${Analysis} ...${{ frame, board, judged, costly, number, to: leap }} /><h2>${t("table.log")}</h2><${WholeLog} table=${frame} board=${board} to=${leap} />`;
  const bar = html`<div class="since" data-testid="told"><p>${line ? html`<${Mark} seat=${line.seat} /><b>${nameOf(line.seat, frame)}</b> <${Sentence} said=${deed(line, frame)} board=${board} />` : t("replay.start")}</p>
    <${Costly} one=${now} frame=${frame} board=${board} /></div>`;
  const choosing = { actions: [], chosen: [], hinted: lit(now), busy: false, pick: () => undefined, explain: helper.explain };
  return html`<div class=${cls("table-page replay", `game-${frame.game}`, guest && "embedded")} data-number=${frame.number}>
    <header class="topbar">${!guest && html`<${Link} class="icon-button" href="/" aria-label=${t("table.back")}><${Icon} name="back" /><//>`}<p class="topbar-title">${guest ? html`<a href=${`/r/${frame.id}#${frame.number}`} target="_blank" rel="noopener">${t("replay.title", { game: frame.title })}</a>` : t("replay.title", { game: frame.title })}</p><span class="grow"></span>
      <label class="seat-choice"><span class="sr">${t("replay.view")}</span><select onChange=${(/** @type {SelectEvent} */ e) => setSeat(e.target.value === "" ? null : Number(e.target.value))}>
        ${frame.seats.map((who, i) => html`<option key=${i} value=${i} selected=${seat === i}>${t("replay.seen_by", { who: who.name })}</option>`)}<option value="" selected=${seat === null}>${t("replay.seen_by_all")}</option></select></label>
      ${
        !guest &&
        html`<${Share} table=${frame} number=${frame.number} />
      <${Link} class="icon-button" href=${`/a/match.${frame.id}#${frame.number}`}><${Icon} name="zoom" /><span>${t("replay.analyse")}</span><//>
      <a class="icon-button" href=${`/api/matches/${frame.id}/replay`} download aria-label=${t("replay.save")}><${Icon} name="download" /></a>
      <button type="button" class="icon-button only-narrow" onClick=${() => setOpen(true)}><${Icon} name="log" /><span>${t("table.log")}</span></button>`
      }</header>
    <div class="table-body"><main ref=${travel} ...${helper.watch}><h1 class="sr">${t("replay.heading", { game: frame.title })}</h1>
        <${ChoosingContext.Provider} value=${choosing}><${board.Board} ...${frame} bar=${bar} replay=${true} /><//>
        <${Explanation} shown=${helper.shown} title=${helper.shown && (board.titled?.(helper.shown.thing, frame) ?? rich(helper.shown.thing))} worth=${null} /></main>
      ${!guest && html`<aside class="side" aria-label=${t("replay.side")}>${wide && beside}</aside>`}</div>
    ${open && !wide && html`<${Dialog} title=${t("replay.side")} close=${() => setOpen(false)}>${beside}<//>`}
    <footer class="film"><button type="button" class="icon-button" aria-label=${t("replay.to_start")} onClick=${() => to(0)}><${Icon} name="first" /></button>
      <button type="button" class="icon-button" aria-label=${t("replay.step_back")} onClick=${() => to(number - 1)}><${Icon} name="prev" /></button>
      <button type="button" class="icon-button strong" aria-label=${t(playing ? "replay.pause" : "replay.play")} onClick=${() => setPlaying(!playing)}><${Icon} name=${playing ? "pause" : "play"} /></button>
      <button type="button" class="icon-button" aria-label=${t("replay.step_forward")} onClick=${() => to(number + 1)}><${Icon} name="next" /></button>
      <button type="button" class="icon-button" aria-label=${t("replay.to_end")} onClick=${() => to(frame.latest)}><${Icon} name="last" /></button>
      <input type="range" min="0" max=${frame.latest} value=${number} aria-label=${t("replay.position")} onInput=${(/** @type {FieldEvent} */ e) => to(Number(e.target.value))} />
      <output>${number} / ${frame.latest}</output>
      <label class="speed"><span class="sr">${t("replay.speed")}</span><select onChange=${(/** @type {SelectEvent} */ e) => setSpeed(Number(e.target.value))}>
        ${SPEEDS.map((one) => html`<option key=${one} value=${one} selected=${one === speed}>${t("replay.times", { times: one < 1 ? decimal(one, 1) : one })}</option>`)}</select></label></footer>
  </div>`;
}

/** What keys do while nothing is open and no button has the focus that the key would press. @param {Record<string, () => void>} keys */
function useKeys(keys) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const pressed = event.key === " " && /** @type {Element} */ (event.target).matches?.("button, a");
      if (!keys[event.key] || pressed || !isForPage(event)) return;
      event.preventDefault();
      keys[event.key]();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** The graph of the whole game, and the way to the decisions that cost most. @param {{frame: Table, board: BoardModule, judged: Judged[], costly: CostlyDecision[], number: number, to: (number: number) => void}} props */
function Analysis({ frame, board, judged, costly, number, to }) {
  const { graph } = useSettings();
  const done = judged.length > frame.latest;
  return html`<section class="chances" aria-label=${t("chances.title")}>
    <label class="switch"><input type="checkbox" checked=${graph} onChange=${(/** @type {FieldEvent} */ e) => set({ graph: e.target.checked })} /><span>${t("chances.title")}</span></label>
    ${
      graph &&
      html`<${Graph} chances=${judged.map((one) => one.chances)} seats=${frame.seats} last=${frame.latest} at=${number} go=${to} costly=${costly} />
      <h2>${t("replay.costliest")}</h2>
      <ol class="costliest">${costly.map(
        (
          one,
          i,
        ) => html`<li key=${one.number}><button type="button" class="hint-move" aria-current=${String(number === one.number)} onClick=${() => to(one.number)}>
        <b class="rank">${i + 1}</b><span><small>${t("replay.decision", { n: one.number + 1 })}</small><${Mark} seat=${one.seat} /> ${nameOf(one.seat ?? 0, frame)} <${Deed} one=${one} which=${0} frame=${frame} board=${board} /><small>${marked("replay.better", { better: html`<${Deed} one=${one} which=${1} frame=${frame} board=${board} />` })}</small></span><b>−${percent(one.cost)}</b></button></li>`,
      )}</ol>
      <p class="fine" role="status">${done ? !costly.length && t("replay.no_mistake") : t("replay.analysing", { done: judged.length, n: frame.latest })}</p>`
    }</section>`;
}

/** What was played, or what would have been better. @param {{one: CostlyDecision, which: 0|1, frame: Table, board: BoardModule}} props */
const Deed = ({ one, which, frame, board }) =>
  html`<${Sentence} said=${deedOf(one.phrases[which], one.seat ?? 0, frame)} board=${board} />`;

/** What comes next, where it cost much. @param {{one: CostlyDecision|undefined, frame: Table, board: BoardModule}} props */
const Costly = ({ one, frame, board }) =>
  one &&
  html`<p class="costly-now"><${Mark} seat=${one.seat} />${marked("replay.next", {
    who: html`<b>${t("replay.next_who", { who: nameOf(one.seat ?? 0, frame) })}</b>`,
    played: html`<${Deed} one=${one} which=${0} frame=${frame} board=${board} />`,
    cost: percent(one.cost),
    better: html`<${Deed} one=${one} which=${1} frame=${frame} board=${board} />`,
  })}</p>`;
