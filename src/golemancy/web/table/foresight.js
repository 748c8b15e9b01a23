// @ts-check
/** What a decision surely leads to, shown over the board while it is pointed at: the table as it would be, seen through. */

import { get, query } from "../api.js";
import { styled } from "../boards/style.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib.js";
import { decision, happening, percent, Sentence, t } from "../speech.js";
import { mayAdvise } from "./advice.js";
import { ChoosingContext, NOBODY } from "./context.js";

/** @import { Action, BoardModule, Foreseen, ShownState, Table } from "../types.js" */

await styled("../table/foresight");

const WAIT = 500; // milliseconds that a decision is pointed at before what it leads to is shown
const LATER = 700; // and further ones before chances are asked for
const PLACES = ".spot.legal[data-place], .bar [data-action]";

/** The one decision that an element stands for; none where it stands for several. @param {Element} element @param {Table} table @returns {Action|null} */
export function decisionAt(element, { actions }) {
  const [place, text] = [element.getAttribute("data-place"), element.getAttribute("data-action")];
  const found = actions.filter((action) => (text === null ? action.at === place : action.text === text));
  return found.length === 1 ? found[0] : null;
}

/** The decision that is pointed at, has the focus or is pressed for long. @param {Table} table @param {boolean} on @returns {Action|null} */
function usePointed(table, on) {
  const [pointed, setPointed] = useState(/** @type {Action|null} */ (null));
  useEffect(() => {
    setPointed(null);
    if (!on) return;
    /** @type {Element|null} */
    let at = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    let timer;
    const to = (/** @type {Element|null} */ element) => {
      if (element === at) return;
      clearTimeout(timer);
      at = element;
      setPointed(null);
      if (element) timer = setTimeout(() => setPointed(element.isConnected ? decisionAt(element, table) : null), WAIT);
    };
    const place = (/** @type {Event} */ event) => /** @type {Element} */ (event.target).closest?.(PLACES) ?? null;
    /** @type {Record<string, (event: any) => void>} */
    const heard = {
      pointerover: (event) => event.pointerType === "mouse" && to(place(event)),
      pointerdown: (event) => to(event.pointerType === "mouse" ? null : place(event)),
      focusin: (event) => event.target.matches(":focus-visible") && to(place(event)),
      keydown: (event) => event.key === "Escape" && to(null),
      scroll: () => to(null),
    };
    const lifted = (/** @type {PointerEvent} */ event) => event.pointerType !== "mouse" && clearTimeout(timer);
    for (const [kind, hear] of Object.entries(heard)) addEventListener(kind, hear, { passive: true, capture: kind === "scroll" });
    addEventListener("pointerup", lifted);
    return () => {
      clearTimeout(timer);
      for (const [kind, hear] of Object.entries(heard)) removeEventListener(kind, hear, { capture: kind === "scroll" });
      removeEventListener("pointerup", lifted);
    };
  }, [table.epoch, table.number, table.seat, on]);
  return pointed;
}

/** What is certain about a decision, and in practice how it would change the chances. @param {Table} table @param {Action|null} action */
function useForeseen(table, action) {
  const [found, setFound] = useState(
    /** @type {{action: Action, certain: Foreseen, chance: {before: number, after: number}|null}|null} */ (null),
  );
  useEffect(() => {
    setFound(null);
    if (!action) return;
    const leaving = new AbortController();
    const where = query({ seat: table.seat, action: action.action });
    const chances = async (/** @type {Foreseen} */ certain) => {
      await new Promise((done) => setTimeout(done, LATER));
      if (leaving.signal.aborted) return;
      const chance = await get(`/matches/${table.id}/foreseen${where}`, leaving.signal);
      setFound({ action, certain, chance });
    };
    get(`/matches/${table.id}/preview${where}`, leaving.signal)
      .then((/** @type {Foreseen} */ certain) => {
        setFound({ action, certain, chance: null });
        return table.practice && mayAdvise(table) ? chances(certain) : undefined;
      })
      .catch(() => undefined);
    return () => leaving.abort();
  }, [action, table.epoch, table.number, table.practice]);
  return found && found.action === action ? found : null;
}

/** The table as it would be, over the board. @param {{state: ShownState, board: BoardModule, on: boolean}} props */
export function Foresight({ state, board, on }) {
  const { table } = state;
  const idle = !state.armed && !state.choices.length && !state.busy && !state.behind && !state.parted;
  const pointed = usePointed(table, on && idle && table.actions.length > 0);
  const found = useForeseen(table, pointed);
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    const main = ref.current?.parentElement?.querySelector("main");
    if (ref.current && main) ref.current.scrollTop = main.scrollTop;
  }, [found]);
  if (!found) return null;
  const { certain, chance } = found;
  const said = certain.events.map((event) => happening(event, table)).filter((one) => one.length);
  const words = html`<p><b><${Sentence} said=${decision(found.action, table)} board=${board} /></b> ${said.map((one, i) => html`<${Sentence} key=${i} said=${[...one, ". "]} board=${board} />`)}${!said.length && !certain.view && t("foresight.nothing")}</p>
    ${chance && html`<p class="foreseen-chance">${t("foresight.chance", { before: percent(chance.before), after: percent(chance.after) })}</p>`}`;
  const bar = html`<section class="bar foreseen">${words}</section>`;
  return html`${certain.view && html`<div class="foresight" ref=${ref} aria-hidden="true" inert><${ChoosingContext.Provider} value=${NOBODY}><${board.Board} ...${asForeseen(table, certain.view)} foreseen=${{ before: table.view, events: certain.events }} bar=${bar} /><//></div>`}
    ${!certain.view && html`<div class="foreseen-alone" aria-hidden="true">${words}</div>`}
    <div class="sr" role="status" data-testid="foreseen">${words}</div>`;
}

/** A table with another view. @param {Table} table @param {any} view @returns {Table} */
const asForeseen = (table, view) => ({
  ...table,
  view,
  number: table.number + 1,
  player: view.player,
  phase: view.phase,
  actions: [],
  result: null,
});
