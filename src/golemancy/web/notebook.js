// @ts-check
/** A state or a match in a notebook, or in a file of its own: the board, what was done, and a slider. No server is asked. */

import { CrystalSymbols } from "./art/crystal.js";
import { Icon } from "./art/icons.js";
import { KitSymbols } from "./art/kit.js";
import { Mark } from "./art/marks.js";
import { boardOf } from "./boards/board.js";
import { html, render, useEffect, useMemo, useState } from "./lib.js";
import { useTravel } from "./motion.js";
import { decision, deed, nameOf, readerOf, Sentence, speak, t } from "./speech.js";
import { ending } from "./table/bar.js";
import { ChoosingContext } from "./table/context.js";

/** @import { Action, BoardModule, FieldEvent, Table, ThingPhrase } from "./types.js" */

/** @typedef {any} Change  `[value]`: this instead; 0: nothing; else changes by their keys */
/** @typedef {Table & {resigned: number[], text?: string}} Frame */
/**
 * What golemancy/showing/scene.py says.
 * @typedef {{language: string, words: Record<string, string>, things: Record<string, ThingPhrase>, table: Partial<Table>,
 *   first: Partial<Frame>, changes: Change[]}} Scene
 */

/** A value after a change; what stays the same is shared. @param {any} before @param {Change} change @returns {any} */
export function changed(before, change) {
  if (Array.isArray(change)) return change[0];
  const after = Array.isArray(before) ? [...before] : { ...before };
  for (const [key, one] of Object.entries(change)) {
    if (one === 0) delete after[key];
    else after[key] = changed(before[key], one);
  }
  return after;
}

/** What every position of a scene has, besides what is said of it. */
const STILL = { id: "shown", epoch: 0, replay: true, imported: true, watching: true, thinking: null, clock: null, failed: false };

/** All positions of a scene, whole. @param {Scene} scene @returns {Frame[]} */
export function framesOf({ words, things, table, first, changes }) {
  let now = first;
  const all = [now, ...changes.map((change) => (now = changed(now, change)))];
  return all.map((frame) => {
    const seats = (table.seats ?? []).map((seat, i) => ({ ...seat, resigned: (frame.resigned ?? []).includes(i) }));
    const whole = /** @type {any} */ ({ ...STILL, ...table, ...frame, seats });
    return { ...whole, reader: readerOf({ catalogue: words, things }, whole) };
  });
}

/** Draws a scene into an element. @param {Scene} scene @param {Element} root */
export async function show(scene, root) {
  speak(scene.language, scene.words);
  const { game, board: own } = scene.table;
  const board = own ? await boardOf(String(game), true) : null;
  root.replaceChildren(); // the board in text, for those who run no scripts
  render(
    html`<svg class="symbols" aria-hidden="true"><${KitSymbols} /><${CrystalSymbols} /></svg><${Player} scene=${scene} board=${board} />`,
    root,
  );
}

/** @param {{scene: Scene, board: BoardModule|null}} props */
function Player({ scene, board }) {
  const frames = useMemo(() => framesOf(scene), [scene]);
  const [at, setAt] = useState(frames.length - 1);
  const [playing, setPlaying] = useState(false);
  const last = frames.length - 1;
  const to = (/** @type {number} */ n) => (setPlaying(false), setAt(Math.max(0, Math.min(n, last))));
  const play = () => (!playing && at === last && setAt(0), setPlaying(!playing));
  useEffect(() => {
    if (!playing) return;
    if (at === last) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), 800);
    return () => clearTimeout(timer);
  }, [playing, at]);
  useKeys({
    ArrowLeft: () => to(at - 1),
    ArrowRight: () => to(at + 1),
    Home: () => to(0),
    End: () => to(last),
    " ": last ? play : () => undefined,
  });
  return html`<div class=${`table-page replay in-notebook game-${scene.table.game}`} data-number=${frames[at].number}>
    <${Shown} key=${last ? "match" : at} frame=${frames[at]} board=${board} />
    ${last > 0 && html`<${Film} ...${{ at, last, to, playing, play }} />`}
  </div>`;
}

/** One position. @param {{frame: Frame, board: BoardModule|null}} props */
function Shown({ frame, board }) {
  const travel = useTravel(String(frame.number));
  const [picked, setPicked] = useState(/** @type {Action[]} */ ([]));
  useEffect(() => setPicked([]), [frame]);
  const choosing = { actions: frame.actions, chosen: picked, hinted: [], busy: false, pick: setPicked, explain: () => setPicked([]) };
  const bar = html`<${Told} frame=${frame} board=${board} picked=${picked} />`;
  const drawn = board
    ? html`<${board.Board} ...${frame} actions=${[]} bar=${bar} replay=${true} />`
    : html`<div class="generic-board"><pre class="drawing" tabIndex=${0} aria-label=${t("text.table")}>${frame.text}</pre>${bar}</div>`;
  return html`<div class="table-body"><main ref=${travel}><h1 class="sr">${frame.title}</h1><${ChoosingContext.Provider} value=${choosing}>${drawn}<//></main></div>`;
}

/** What was done last, what is expected now, and how that is written. @param {{frame: Frame, board: BoardModule|null, picked: Action[]}} props */
function Told({ frame, board, picked }) {
  const line = frame.log[frame.log.length - 1];
  const done = line ? deed(line, frame) : [];
  const wording = board ?? /** @type {any} */ ({});
  const who = frame.player === null ? "" : t("bar.waiting", { who: frame.seats[frame.player].name });
  const said = frame.result ? ending(frame, wording) : (frame.actions.length && board?.prompt?.(frame)) || who;
  return html`<div class="since">
    ${done.length > 0 && html`<p><${Mark} seat=${line.seat} /><b>${nameOf(line.seat, frame)}</b> <${Sentence} said=${done} board=${wording} />.</p>`}
    <p>${frame.player !== null && html`<${Mark} seat=${frame.player} />`}${said}</p>
    ${frame.actions.length > 0 && html`<${Decisions} frame=${frame} board=${wording} picked=${picked} />`}</div>`;
}

/** The decisions of a place that was chosen, else all of them, folded. @param {{frame: Frame, board: BoardModule, picked: Action[]}} props */
function Decisions({ frame, board, picked }) {
  const list = (/** @type {Action[]} */ some) =>
    html`<ul>${some.map((one) => html`<li key=${one.action}><code>${one.text}</code> <${Sentence} said=${decision(one, frame)} board=${board} /></li>`)}</ul>`;
  if (picked.length) return html`<div class="decisions">${list(picked)}</div>`;
  return html`<details class="decisions"><summary>${t("notebook.decisions", { n: frame.actions.length })}</summary>${list(frame.actions)}</details>`;
}

/** The slider and its buttons. @param {{at: number, last: number, to: (n: number) => void, playing: boolean, play: () => void}} props */
function Film({ at, last, to, playing, play }) {
  const button = (/** @type {string} */ icon, /** @type {string} */ label, /** @type {() => void} */ click, look = "") =>
    html`<button type="button" class=${`icon-button ${look}`} aria-label=${label} onClick=${click}><${Icon} name=${icon} /></button>`;
  return html`<footer class="film">${button("first", t("replay.to_start"), () => to(0))}
    ${button("prev", t("replay.step_back"), () => to(at - 1))}
    ${button(playing ? "pause" : "play", t(playing ? "replay.pause" : "replay.play"), play, "strong")}
    ${button("next", t("replay.step_forward"), () => to(at + 1))}
    ${button("last", t("replay.to_end"), () => to(last))}
    <input type="range" min="0" max=${last} value=${at} aria-label=${t("replay.position")} onInput=${(/** @type {FieldEvent} */ e) => to(Number(e.target.value))} />
    <output>${at} / ${last}</output></footer>`;
}

/** What keys do, but where the slider or a button would use them itself. @param {Record<string, () => void>} keys */
function useKeys(keys) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const own = /** @type {Element} */ (event.target).matches?.(event.key === " " ? "button, summary" : "input");
      if (!keys[event.key] || own || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      keys[event.key]();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
