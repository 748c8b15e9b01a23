// @ts-check
/** The guide through a first game: says what to look at and what to do, on the real board of a real match. */

import { Icon } from "./art/icons.js";
import { decision, Sentence, t } from "./speech.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./lib.js";
import { post } from "./api.js";
import { go } from "./router.js";

/** @import { Action, BoardModule, GameEntry, GuideModule, GuideStep, NewSeat, SessionState, Table } from "./types.js" */

/** @param {string} game @returns {Promise<GuideModule>} */
const guideOf = (game) => import(`./guides/${game}.js`);

// ---- beginning and leaving

/** @param {string} match */
const key = (match) => `guide/${match}`;

/** @param {string} match @param {number|null} step */
function keep(match, step) {
  try {
    if (step === null) localStorage.removeItem(key(match));
    else localStorage.setItem(key(match), String(step));
  } catch {
    // a browser that keeps nothing: a reload ends the guide
  }
}

/** @param {string} match @returns {number|null} */
function kept(match) {
  try {
    const step = localStorage.getItem(key(match));
    return step === null ? null : Number(step);
  } catch {
    return null;
  }
}

/** Begins a first game of this kind with the guide. @param {GameEntry} game @param {(count: number) => NewSeat[]} seats */
export async function learn(game, seats) {
  const { players = game.seats[0], options = {} } = await guideOf(game.name);
  /** @type {{id: string}} */
  const { id } = await post("/matches", { game: game.name, seats: seats(players), options });
  keep(id, 0);
  go(`/m/${id}`);
}

/** Where the guide is in a match. @param {string} match @param {string} game */
export function useGuide(match, game) {
  const [at, setAt] = useState(kept(match));
  const [steps, setSteps] = useState(/** @type {GuideStep[]} */ ([]));
  const on = at !== null;
  useEffect(() => {
    if (on)
      guideOf(game).then(
        (guide) => setSteps(guide.steps),
        () => setAt(null),
      );
  }, [on, game]);
  const to = (/** @type {number|null} */ step) => (keep(match, step), setAt(step));
  return { step: on ? steps[at] : undefined, at: at ?? 0, last: steps.length - 1, on, to };
}

// ---- what is shown

/** @param {{guide: ReturnType<typeof useGuide>, table: Table, state: SessionState, wording: BoardModule}} props */
export function Guide({ guide, table, state, wording }) {
  const { step, at, last, to } = guide;
  const rich = wording.rich || ((/** @type {string} */ text) => text);
  const wanted = useWanted(guide, table, state);
  if (!step) return null;
  const waits = step.pick && !wanted;
  const lit = wanted ? (state.armed || state.choices.length ? [".bar"] : placesOf(wanted)) : step.pick ? [] : step.look || [];
  const text = typeof step.text === "string" ? step.text : step.text(table, wanted);
  return html`<section class="guide" aria-label=${t("guide.title")} data-testid="guide" data-step=${at}>
    <header><h2>${step.title}</h2><span class="fine">${t("guide.step", { n: at + 1, last: last + 1 })}</span>
      <button type="button" class="icon-button" aria-label=${t("guide.leave")} onClick=${() => to(null)}><${Icon} name="close" /></button></header>
    <div aria-live="polite">${waits ? html`<p>${t("guide.watch")}</p>` : html`<p>${rich(text)}</p>`}
      ${wanted && html`<p class="do-this"><b>${t("guide.try")}</b> <${Sentence} said=${decision(wanted, table)} board=${wording} /></p>`}</div>
    ${
      !step.pick &&
      html`<div class="actions">${at > 0 && html`<button type="button" class="button quiet" onClick=${() => to(at - 1)}>${t("page.back")}</button>`}
      <button type="button" class="button primary" onClick=${() => to(at < last ? at + 1 : null)}>${t(at < last ? "guide.next" : "guide.play")}</button></div>`
    }
  </section>
  <${Spotlight} lit=${lit} dims=${!step.pick} moment=${`${at}/${table.number}/${Boolean(state.armed)}/${state.choices.length}`} />`;
}

/** The decision that a step proposes now; goes on when one was made, or when there is none to propose. @param {ReturnType<typeof useGuide>} guide @param {Table} table @param {SessionState} state */
function useWanted({ step, at, to }, table, state) {
  const own = table.log.filter((line) => table.seats[line.seat].mine).length;
  const mark = useRef({ at: -1, own });
  if (mark.current.at !== at && step) mark.current = { at, own };
  const mine = table.actions.length > 0 && !state.behind;
  const wanted = mine ? step?.pick?.(table) : undefined;
  const done = Boolean(step?.pick && (own > mark.current.own || (mine && !wanted)));
  useEffect(() => {
    if (table.result) to(null);
    else if (done) to(at + 1);
  }, [done, at, Boolean(table.result)]);
  return wanted;
}

/** Where a decision is made: at its place, or with its button. @param {Action} action */
const placesOf = (action) => [
  ...(action.at ? [`[data-place="${CSS.escape(action.at)}"].legal`] : []),
  `[data-action="${CSS.escape(action.text)}"]`,
];

// ---- the light

/** The box around all that is lit, or null. @param {string[]} lit */
function boxOf(lit) {
  const selector = lit.map((one) => (/^[.[]/.test(one) ? one : `[data-place^="${one}"]`)).join(", ");
  const boxes = selector
    ? [...document.querySelectorAll(`main :is(${selector})`)].map((e) => e.getBoundingClientRect()).filter((box) => box.width)
    : [];
  if (!boxes.length) return null;
  const [left, top] = [Math.min(...boxes.map((b) => b.left)), Math.min(...boxes.map((b) => b.top))];
  return {
    left: left - 8,
    top: top - 8,
    width: Math.max(...boxes.map((b) => b.right)) - left + 16,
    height: Math.max(...boxes.map((b) => b.bottom)) - top + 16,
  };
}

/** A ring around what a step is about; all else is dimmed while there is only something to read. @param {{lit: string[], dims: boolean, moment: string}} props */
function Spotlight({ lit, dims, moment }) {
  const ring = useRef(/** @type {HTMLElement|null} */ (null));
  const name = lit.join(",");
  useLayoutEffect(() => {
    const follow = () => {
      const box = boxOf(lit);
      if (!ring.current) return;
      ring.current.hidden = !box;
      for (const [side, value] of Object.entries(box || {})) ring.current.style.setProperty(side, `${value}px`);
    };
    bringIntoView(boxOf(lit));
    follow();
    const timers = [80, 300, 700].map((wait) => setTimeout(follow, wait));
    addEventListener("scroll", follow, { passive: true });
    addEventListener("resize", follow);
    return () => {
      timers.forEach(clearTimeout);
      removeEventListener("scroll", follow);
      removeEventListener("resize", follow);
    };
  }, [name, moment]);
  return html`<div class=${dims ? "spotlight dims" : "spotlight"} ref=${ring} aria-hidden="true" hidden></div>`;
}

/** Scrolls the least that shows a box between the guide and the bar. @param {{top: number, height: number}|null} box */
function bringIntoView(box) {
  if (!box) return;
  const [top, bottom] = [
    document.querySelector(".table-body > .guide")?.getBoundingClientRect().bottom ?? 0,
    innerHeight - (innerWidth < 700 ? 150 : 0),
  ];
  if (box.top < top) scrollBy({ top: box.top - top - 12 });
  else if (box.top + box.height > bottom) scrollBy({ top: Math.min(box.top - top - 12, box.top + box.height - bottom) });
}
