// @ts-check
/** The guide through a first game: says what to look at and what to do, on the real board of a real match.
 *
 * A module guides/NAME.js holds the deal (`players`, `options`, `seed`, `rival`) and the steps, and no words: what a step says
 * stands in its game's own catalogues (games/NAME/people/words/LANGUAGE.toml) under the step's name, with facts from its `facts`:
 *
 *     [guide.claim]
 *     title = "Wake a golem"
 *     text = "You have all it asks for: {cost}."
 *
 * A step shows something (`look`, and a button leads on), or proposes a decision (`pick`: its notation, a pattern of it, or a
 * function of the table) and goes on once that was made; who does something else is asked to take it back, unless `pick` is a
 * function. A step with `until` proposes decision after decision until that is true, and asks the engine where `pick` has none:
 * so the guide keeps its promise even where the game goes another way than its script. A step without a proposal is left out. */

import { Icon } from "./art/icons.js";
import { decision, Sentence, t } from "./speech.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./lib.js";
import { post } from "./api.js";
import { findAction } from "./boards/decisions.js";
import { go } from "./router.js";
import { message } from "./words.js";

/** @import { Session } from "./table/session.js" */
/** @import { Action, BoardModule, GameEntry, GuideModule, GuideStep, Markup, NewSeat, ShownState, Table } from "./types.js" */

/** @param {string} game @returns {Promise<GuideModule>} */
const guideOf = (game) => import(`./guides/${game}.js`);

const RIVAL = "greedy"; // decides the same way each time, so that a guide's script holds

// ---- beginning and leaving

/** @typedef {{at: number, from: number}} Mark the step, and how many decisions the match had when it began */

/** @param {string} match */
const key = (match) => `guide/${match}`;

/** @param {string} match @param {Mark|null} mark */
function keep(match, mark) {
  try {
    if (mark === null) localStorage.removeItem(key(match));
    else localStorage.setItem(key(match), `${mark.at} ${mark.from}`);
  } catch {
    // a browser that keeps nothing: a reload ends the guide
  }
}

/** @param {string} match @returns {Mark|null} */
function kept(match) {
  try {
    const found = localStorage.getItem(key(match));
    if (found === null) return null;
    const [at, from = 0] = found.split(" ").map(Number);
    return { at, from };
  } catch {
    return null;
  }
}

/** Begins a first game of this kind with the guide. @param {GameEntry} game @param {(count: number) => NewSeat[]} seats */
export async function learn(game, seats) {
  const { players = game.seats[0], options = {}, seed, rival = RIVAL } = await guideOf(game.name);
  const known = seed === undefined ? seats(players) : seats(players).map((seat, i) => (i ? { ...seat, kind: rival } : seat));
  /** @type {{id: string}} */
  const { id } = await post("/matches", { game: game.name, seats: known, options, seed });
  keep(id, { at: 0, from: 0 });
  go(`/m/${id}`);
}

/** Where the guide is in a match. @param {string} match @param {string} game */
export function useGuide(match, game) {
  const [mark, setMark] = useState(kept(match));
  const [steps, setSteps] = useState(/** @type {GuideStep[]} */ ([]));
  const on = mark !== null;
  useEffect(() => {
    if (on)
      guideOf(game).then(
        (guide) => setSteps(guide.steps),
        () => setMark(null),
      );
  }, [on, game]);
  const to = (/** @type {number|null} */ at, from = 0) => {
    const next = at === null ? null : { at, from };
    keep(match, next);
    setMark(next);
  };
  const { at, from } = mark ?? { at: 0, from: 0 };
  return { step: on ? steps[at] : undefined, next: steps[at + 1], at, from, last: steps.length - 1, on, to };
}

// ---- where it stands

/** @typedef {ReturnType<typeof useGuide>} Guided */

/** What I decided since the step began, in notation. @param {Table} table @param {number} from */
function decidedSince(table, from) {
  const first = table.number - table.log.length;
  const mine = table.log.filter((line, i) => first + i >= from && table.seats[line.seat].mine);
  return mine.map((line) => line.text);
}

/** The decision that a step proposes. @param {GuideStep} step @param {Table} table @returns {Action|undefined} */
function proposed({ pick }, table) {
  if (typeof pick === "string") return table.actions.find((action) => action.text === pick);
  return pick instanceof RegExp ? findAction(table, pick) : pick?.(table);
}

/** Whether a decision is what a step proposed. @param {GuideStep} step @param {string} text */
const follows = ({ pick }, text) => (typeof pick === "string" ? pick === text : pick instanceof RegExp ? pick.test(text) : true);

/** What the step wants now, and whether it is done or was left for something else. @param {Guided} guide @param {Table} table @param {ShownState} state */
function standing({ step, from }, table, state) {
  const mine = table.actions.length > 0 && !state.behind;
  if (!step || (!step.pick && !step.until)) return { mine, wanted: undefined, done: false, astray: false };
  const made = decidedSince(table, from);
  const astray = !step.until && made.length > 0 && !follows(step, made[0]);
  const open = mine && !astray && (step.until ? !step.until(table) : !made.length);
  const scripted = open ? proposed(step, table) : undefined;
  const wanted = scripted ?? (open && step.until ? state.hint?.moves?.[0]?.action : undefined);
  const done = step.until ? step.until(table) : !astray && (made.length > 0 || (open && !scripted));
  return { mine, wanted, done, astray, asks: open && !scripted && Boolean(step.until) && !state.busy };
}

/** @typedef {ReturnType<typeof standing>} Standing */

/** Goes on when the step is done; one that proposes waits until it is my turn, so that what was done stays to be read. @param {Guided} guide @param {Standing} now @param {Table} table @param {Session} session */
function useProgress({ next, at, last, to }, { mine, done, asks }, table, session) {
  const ready = done && (mine || !(next?.pick || next?.until));
  useEffect(() => {
    if (table.result) to(null);
    else if (ready) to(at < last ? at + 1 : null, table.number);
  }, [ready, at, Boolean(table.result)]);
  useEffect(() => {
    if (asks) session.ask();
  }, [asks, table.number]);
}

// ---- what is shown

/** @param {{guide: Guided, table: Table, state: ShownState, session: Session, wording: BoardModule}} props */
export function Guide({ guide, table, state, session, wording }) {
  const { step, at, last, to } = guide;
  const panel = useRef(/** @type {HTMLElement|null} */ (null));
  const now = standing(guide, table, state);
  const proposal = useRef(/** @type {{at: number, action: Action|undefined}} */ ({ at, action: undefined }));
  if (now.wanted || proposal.current.at !== at) proposal.current = { at, action: now.wanted };
  const lit = step ? targets(step, now, state) : [];
  useProgress(guide, now, table, session);
  useHeldFocus(panel, lit, `${at}/${now.astray}`, Boolean(step));
  if (!step) return null;
  const leave = () => (to(null), /** @type {HTMLElement|null} */ (document.querySelector("main .bar"))?.focus({ preventScroll: true }));
  return html`<section class="guide" aria-label=${t("guide.title")} data-testid="guide" data-step=${at} data-name=${step.name} ref=${panel} tabIndex=${-1}>
    <div class="guide-way"><span class="fine">${t("guide.step", { n: at + 1, last: last + 1 })}</span>
      <button type="button" class="icon-button" aria-label=${t("guide.leave")} onClick=${leave}><${Icon} name="close" /></button></div>
    <div class="actions">${
      now.astray
        ? html`<button type="button" class="button primary" disabled=${!now.mine || !table.can_undo || state.busy} onClick=${() => session.undo()}>${t("guide.take_back")}</button>
          <button type="button" class="button quiet" onClick=${leave}>${t("guide.own_way")}</button>`
        : !step.pick &&
          !step.until &&
          html`${at > 0 && html`<button type="button" class="button quiet" onClick=${() => to(at - 1, table.number)}>${t("page.back")}</button>`}
          <button type="button" class="button primary" aria-describedby="guide-words" onClick=${() => (at < last ? to(at + 1, table.number) : leave())}>${t(at < last ? "guide.next" : "guide.play")}</button>`
    }</div>
    <div class="guide-words" id="guide-words" aria-live="polite" aria-atomic="true"><${Words} step=${step} now=${now} proposal=${proposal.current.action} table=${table} state=${state} wording=${wording} /></div>
  </section>
  <${Spotlight} lit=${lit} dims=${!step.pick && !step.until} panel=${panel} />`;
}

/** What a step says; what was proposed stays to be read after it was done. @param {{step: GuideStep, now: Standing, proposal: Action|undefined, table: Table, state: ShownState, wording: BoardModule}} props */
function Words({ step, now: { wanted, astray }, proposal, table, state, wording }) {
  if (astray) return html`<h2>${t("guide.astray")}</h2><p>${t("guide.astray_about")}</p>`;
  const says = (/** @type {string} */ part) => said(step, part, table, proposal, wording);
  const asked = wanted && state.armed?.action === wanted.action;
  if (asked) return html`<h2>${says("title")}</h2><p>${t("guide.confirm", { button: t("bar.do") })}</p>`;
  return html`<h2>${says("title")}</h2><p>${says("text")}</p>
    ${wanted && html`<p class="do-this"><b>${t("guide.try")}</b> <${Sentence} said=${decision(wanted, table)} board=${wording} /></p>`}`;
}

/** A text of a step. @param {GuideStep} step @param {string} part @param {Table} table @param {Action|undefined} wanted @param {BoardModule} wording @returns {Markup} */
const said = (step, part, table, wanted, wording) =>
  html`<${Sentence} said=${message(table.reader, ["guide", step.name, part].join("."), { kind: "", ...step.facts?.(table, wanted) })} board=${wording} />`;

// ---- the light

/** What to light up now: what a step shows, or where its decision is made. @param {GuideStep} step @param {Standing} now @param {ShownState} state */
function targets(step, { wanted, astray }, { table, armed, choices }) {
  const look = (typeof step.look === "function" ? step.look(table) : step.look) ?? [];
  if (!step.pick && !step.until) return look;
  if (!wanted || astray) return [];
  if (armed) return armed.action === wanted.action ? ["[data-testid=confirm]"] : [];
  const button = `[data-action="${CSS.escape(wanted.text)}"]`;
  if (choices.length) return choices.some((one) => one.action === wanted.action) ? [`.bar ${button}`] : [];
  return [...(wanted.at ? [`[data-place="${CSS.escape(wanted.at)}"].legal`] : []), button, ...look];
}

/** The elements that are lit. @param {string[]} lit @returns {HTMLElement[]} */
function elementsOf(lit) {
  const selector = lit.map((one) => (/^[.[]/.test(one) ? one : `[data-place^="${one}"]`)).join(", ");
  return selector ? [...document.querySelectorAll(`main :is(${selector})`)].map((one) => /** @type {HTMLElement} */ (one)) : [];
}

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const MARGIN = 4; // pixels between a ring and what is in it

/** The part of an element that can be seen, or null. @param {HTMLElement} element @returns {Box|null} */
function seenOf(element) {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
    if (getComputedStyle(up).overflow === "visible") continue;
    const room = up.getBoundingClientRect();
    [left, top] = [Math.max(left, room.left), Math.max(top, room.top)];
    [right, bottom] = [Math.min(right, room.right), Math.min(bottom, room.bottom)];
  }
  if (right - left < MARGIN || bottom - top < MARGIN) return null;
  return { left: left - MARGIN, top: top - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN };
}

/** Boxes that touch in one row or column as one. @param {Box[]} boxes @returns {Box[]} */
function merged(boxes) {
  const rest = [...boxes];
  for (let i = 0; i < rest.length; i++)
    for (let k = i + 1; k < rest.length; k++)
      if (inLine(rest[i], rest[k])) {
        rest[i] = around(rest[i], rest.splice(k, 1)[0]);
        k = i;
      }
  return rest;
}

/** @param {number} one @param {number} other */
const near = (one, other) => Math.abs(one - other) < MARGIN;

/** @param {Box} a @param {Box} b */
const inLine = (a, b) =>
  (near(a.top, b.top) && near(a.bottom, b.bottom) && a.left <= b.right && b.left <= a.right) ||
  (near(a.left, b.left) && near(a.right, b.right) && a.top <= b.bottom && b.top <= a.bottom);

/** @param {Box} a @param {Box} b @returns {Box} */
const around = (a, b) => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** A ring around each thing that a step is about, wherever it goes; all else is dimmed while there is only something to read.
 * @param {{lit: string[], dims: boolean, panel: {current: HTMLElement|null}}} props */
function Spotlight({ lit, dims, panel }) {
  const [boxes, setBoxes] = useState(/** @type {Box[]} */ ([]));
  const name = lit.join();
  useLayoutEffect(() => {
    let [frame, drawn] = [0, ""];
    /** @type {HTMLElement|undefined} */
    let first;
    const follow = () => {
      const elements = elementsOf(lit);
      if (elements[0] !== first) (first = elements[0])?.scrollIntoView({ block: "nearest", inline: "nearest" });
      const found = merged(elements.map(seenOf).filter((box) => box !== null));
      if (JSON.stringify(found) !== drawn) ((drawn = JSON.stringify(found)), setBoxes(found));
      makeRoom(panel.current);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [name]);
  const shape = (/** @type {Box} */ { left, top, right, bottom }, /** @type {string} */ kind, /** @type {number} */ i) =>
    html`<rect key=${i} class=${kind} x=${left} y=${top} width=${right - left} height=${bottom - top} rx="12" />`;
  return html`<svg class="spotlight" aria-hidden="true">
    ${
      dims &&
      boxes.length > 0 &&
      html`<mask id="lit"><rect class="all" width="100%" height="100%" />${boxes.map((box, i) => shape(box, "hole", i))}</mask>
      <rect class="dim" width="100%" height="100%" mask="url(#lit)" />`
    }
    ${boxes.map((box, i) => shape(box, "ring", i))}</svg>`;
}

const SHARE = 1 / 3; // of a phone's screen, for the guide and the bar together
const LEAST = 52; // pixels: a line and a half, which can be scrolled

/** Leaves the guide what the bar leaves of their share of a phone's screen. @param {HTMLElement|null} panel */
function makeRoom(panel) {
  const bar = document.querySelector("main .bar")?.getBoundingClientRect().height ?? 0;
  panel?.style.setProperty("--room", `${Math.max(LEAST, Math.floor(innerHeight * SHARE - bar))}px`);
}

// ---- the focus

/** When a step begins and nothing useful has the focus: gives it to what comes next. @param {{current: HTMLElement|null}} panel @param {string[]} lit @param {string} moment @param {boolean} on */
function useHeldFocus(panel, lit, moment, on) {
  useEffect(() => {
    const held = document.activeElement;
    const idle = !held || held === document.body || panel.current?.contains(held) || held.matches(".bar");
    if (!on || !idle) return;
    const next = panel.current?.querySelector(".primary") ?? elementsOf(lit).find((one) => one.tabIndex >= 0) ?? panel.current;
    /** @type {HTMLElement|null} */ (next)?.focus({ preventScroll: true });
  }, [moment, on]);
}
