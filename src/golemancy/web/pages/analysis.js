// @ts-check
/** The analysis board: every seat's decisions, variations, and the engine's best lines. */

import { Analysis } from "../analysis/session.js";
import { Engine } from "../analysis/engine.js";
import { Notes, Outline } from "../analysis/outline.js";
import { SaveDialog } from "../analysis/saving.js";
import { told } from "../analysis/telling.js";
import { leaving, wayTo } from "../analysis/tree.js";
import { Icon } from "../art/icons.js";
import { boardOf } from "../boards/board.js";
import { Explanation, useHelper } from "../helper.js";
import { isForPage } from "../keyhelp.js";
import { moveFocus } from "../keys.js";
import { html, useEffect, useMemo, useState } from "../lib.js";
import { useTravel } from "../motion.js";
import { set, useSettings } from "../settings.js";
import { readerOf, t, useWords } from "../speech.js";
import { titleOf } from "../strings.js";
import { Bar } from "../table/bar.js";
import { ChoosingContext } from "../table/context.js";
import { Dialog } from "../table/dialogs.js";
import { TextView } from "../table/textview.js";
import { useWide } from "../wide.js";
import { spelled } from "../words.js";
import { sheet } from "../analysis/sheet.js";
import { Closed, Loading } from "./parts.js";
import { numberInAddress } from "./position.js";
import { StartPage } from "./start.js";

/** @import { State } from "../analysis/session.js" */
/** @import { Session } from "../table/session.js" */
/** @import { Action, BoardModule, SelectEvent, ShownState, Table } from "../types.js" */

await sheet;

/** @param {{id: string}} props */
export const AnalysisPage = ({ id }) => (id ? html`<${Opened} key=${id} id=${id} />` : html`<${StartPage} />`);

/** @param {{id: string}} props */
function Opened({ id }) {
  const [state, setState] = useState(/** @type {State|null} */ (null));
  const [error, setError] = useState(/** @type {Error|null} */ (null));
  const [board, setBoard] = useState(/** @type {BoardModule|null} */ (null));
  const session = useMemo(() => new Analysis(id, setState), [id]);
  const table = state?.table;
  useEffect(() => {
    session.start(numberInAddress()).catch(setError);
    return () => session.stop();
  }, [session]);
  useEffect(() => {
    if (table) boardOf(table.game, table.board).then(setBoard);
  }, [table?.game]);
  const words = useWords(table);
  if (error) return html`<${Closed} error=${error} />`;
  if (!state || !table || !board || !words) return html`<${Loading} what=${t("analyse.loading")} />`;
  const read = { ...table, title: titleOf(table.game, table.title), reader: readerOf(words, table) };
  return html`<${Workshop} session=${session} state=${{ ...state, table: read }} table=${read} board=${board} />`;
}

/** Decisions that need a button. @param {Table} table @param {BoardModule} board @param {ReturnType<typeof useTravel>} root @param {boolean} text */
function useLoose(table, board, root, text) {
  const [drawn, setDrawn] = useState(/** @type {string} */ (""));
  useEffect(() => {
    const places = [...(root.current?.querySelectorAll("[data-place]") || [])].map((one) => one.getAttribute("data-place"));
    setDrawn(places.join("\n"));
  }, [table, text]);
  if (text) return [];
  const places = new Set(drawn.split("\n"));
  return table.actions.filter((one) => one.at === null || board.button?.(one, table) || !places.has(one.at));
}

/** @param {{session: Analysis, state: State & {table: Table}, table: Table, board: BoardModule}} props */
function Workshop({ session, state, table, board }) {
  const { text, lines } = useSettings();
  const helper = useHelper(table.id, session.place);
  const travel = useTravel(`${state.at}/${table.number}/${table.seat}`);
  const wide = useWide();
  const [open, setOpen] = useState(/** @type {string|null} */ (null));
  const rich = board.rich || ((/** @type {string} */ words) => words);
  const loose = useLoose(table, board, travel, text);
  const close = () => setOpen(null);
  useEffect(() => void (document.title = t("page.title", { what: t("analyse.title", { game: table.title }) })), [table.title]);
  useEffect(() => void session.ask(lines), [lines]);
  useKeys(session, travel);
  useWarning(state.dirty);
  const shown = /** @type {ShownState} */ (state);
  const acting = /** @type {Session} */ (/** @type {unknown} */ (session));
  const bar = html`<${Told} state=${state} table=${table} /><${Bar} session=${acting} state=${shown} wording=${board} loose=${loose} showResult=${() => setOpen("result")} />`;
  const best = (state.thought?.moves ?? []).flatMap((move) => table.actions.filter((one) => one.action === move.action));
  const choosing = {
    actions: table.actions,
    chosen: state.choices,
    hinted: lines ? best : [],
    busy: state.busy,
    pick: (/** @type {Action[]} */ actions) => (helper.hide(), session.pick(actions)),
    explain: helper.explain,
  };
  const beside = html`<${Engine} ...${{ session, state, table, board }} /><h2>${t("analyse.tree")}</h2>
    <${Outline} session=${session} state=${state} table=${table} /><${Notes} key=${state.at} session=${session} state=${state} />`;
  return html`<div class=${`table-page analysis game-${table.game}`} data-number=${table.number} data-at=${state.at}>
    <header class="topbar"><a class="icon-button" href="/a" aria-label=${t("analyse.all")}><${Icon} name="back" /></a>
      <p class="topbar-title">${t("analyse.title", { game: table.title })}</p><span class="grow"></span>
      <label class="seat-choice"><span class="sr">${t("replay.view")}</span><select onChange=${(/** @type {SelectEvent} */ e) => session.look(e.target.value === "" ? null : Number(e.target.value))}>
        <option value="-1" selected=${session.eyes === -1}>${t("analyse.follow")}</option>
        ${table.seats.map((who, i) => html`<option key=${i} value=${i} selected=${session.eyes === i}>${t("replay.seen_by", { who: who.name })}</option>`)}<option value="" selected=${session.eyes === null}>${t("replay.seen_by_all")}</option></select></label>
      <button type="button" class="icon-button" aria-label=${t("analyse.undo")} disabled=${!state.past.length} onClick=${() => session.revert()}><${Icon} name="undo" /></button>
      <button type="button" class="icon-button flipped" aria-label=${t("analyse.redo")} disabled=${!state.future.length} onClick=${() => session.redo()}><${Icon} name="undo" /></button>
      <button type="button" class="icon-button" aria-pressed=${String(text)} onClick=${() => set({ text: !text })}><${Icon} name="text" /><span>${t("table.text")}</span></button>
      <button type="button" class="icon-button" onClick=${() => setOpen("save")}><${Icon} name="share" /><span>${t("analyse.save")}</span></button>
      <button type="button" class="icon-button only-narrow" onClick=${() => setOpen("lines")}><${Icon} name="log" /><span>${t("analyse.lines_short")}</span></button></header>
    <div class="table-body"><main ref=${travel} ...${helper.watch}><h1 class="sr">${t("analyse.title", { game: table.title })}</h1>
        <${ChoosingContext.Provider} value=${choosing}>${text ? html`<${TextView} table=${table} session=${acting} board=${board} bar=${bar} />` : html`<${board.Board} ...${table} bar=${bar} />`}<//>
        <${Explanation} shown=${helper.shown} title=${helper.shown && (board.titled?.(helper.shown.thing, table) ?? rich(helper.shown.thing))} worth=${null} /></main>
      <aside class="side" aria-label=${t("analyse.side")}>${wide && beside}</aside></div>
    <${Announcer} state=${state} table=${table} />
    <${Steps} session=${session} state=${state} />
    ${open === "lines" && !wide && html`<${Dialog} title=${t("analyse.side")} close=${close}>${beside}<//>`}
    ${open === "save" && html`<${SaveDialog} session=${session} state=${state} table=${table} close=${close} />`}
    ${open === "result" && html`<${Dialog} title=${t("bar.scores")} close=${close}>${board.Scores ? html`<${board.Scores} t=${table} />` : null}<//>`}
  </div>`;
}

/** The decision that led here, in words. @param {State} state @param {Table} table */
function lastDeed({ tree, at }, table) {
  if (at < 0) return t("analyse.beginning");
  const node = tree.nodes[at];
  return `${spelled(told(node.phrase, node.seat, table))}.`;
}

/** What led here, above the bar. @param {{state: State, table: Table}} props */
const Told = ({ state, table }) => html`<div class="since"><p>${lastDeed(state, table)}</p></div>`;

/** Says aloud where one has come. @param {{state: State, table: Table}} props */
function Announcer({ state, table }) {
  const branch = leaving(state.tree, state.at) === null ? "analyse.in_main" : "analyse.in_variation";
  const words = `${lastDeed(state, table)} ${t(branch, { n: wayTo(state.tree, state.at).length })}`;
  return html`<div class="sr" role="status" aria-live="polite">${state.busy ? "" : words}</div>`;
}

/** Steps through the line, and changes of it. @param {{session: Analysis, state: State}} props */
function Steps({ session, state }) {
  const more = state.tree.nodes.some((node) => node.parent === state.at);
  const button = (/** @type {string} */ key, /** @type {string} */ icon, /** @type {boolean} */ can, /** @type {() => void} */ work) =>
    html`<button type="button" class="icon-button" aria-label=${t(key)} disabled=${!can} onClick=${work}><${Icon} name=${icon} /></button>`;
  return html`<footer class="film">${button("replay.to_start", "first", state.at >= 0, () => session.go(-1))}
    ${button("replay.step_back", "prev", state.at >= 0, () => session.stepBack())}
    ${button("replay.step_forward", "next", more, () => session.step())}
    ${button("replay.to_end", "last", more, () => session.toEnd())}
    <span class="grow"></span>
    <button type="button" class="icon-button" disabled=${leaving(state.tree, state.at) === null} onClick=${() => session.promote()}><${Icon} name="crown" /><span>${t("analyse.promote")}</span></button>
    <button type="button" class="icon-button" disabled=${state.at < 0} onClick=${() => session.prune()}><${Icon} name="trash" /><span>${t("analyse.delete")}</span></button>
    <output>${wayTo(state.tree, state.at).length}</output></footer>`;
}

/** @param {Analysis} session @param {ReturnType<typeof useTravel>} root */
function useKeys(session, root) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => isForPage(event) && onKey(event, session, root.current);
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** @type {Record<string, (session: Analysis) => unknown>} */
const KEYS = {
  ArrowLeft: (session) => session.stepBack(),
  ArrowRight: (session) => session.step(),
  ArrowUp: (session) => session.aside(-1),
  ArrowDown: (session) => session.aside(1),
  Home: (session) => session.go(-1),
  End: (session) => session.toEnd(),
  Escape: (session) => session.back(),
};

/** @param {KeyboardEvent} event @param {Analysis} session @param {Element|null} root */
function onKey(event, session, root) {
  const held = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  const redo = held && (key === "y" || (key === "z" && event.shiftKey));
  if (redo) session.redo();
  else if (held && key === "z") session.revert();
  else if (!held && KEYS[event.key] && !document.activeElement?.matches("[data-place], .log")) KEYS[event.key](session);
  else return moveFocus(event, root);
  event.preventDefault();
}

/** Asks before a changed tree is left that nobody has kept; for that, the way out is a plain link. @param {boolean} dirty */
function useWarning(dirty) {
  useEffect(() => {
    if (!dirty) return;
    const warn = (/** @type {BeforeUnloadEvent} */ event) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [dirty]);
}
