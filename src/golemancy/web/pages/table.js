// @ts-check
/** The table: a board, the line that says what to do, the log, and what opens over them. */

import { Icon } from "../art/icons.js";
import { post } from "../api.js";
import { useCalls } from "../calls/table.js";
import { boardOf } from "../boards/board.js";
import { Guide, useGuide } from "../guide.js";
import { Explanation, useHelper } from "../helper.js";
import { isForPage } from "../keyhelp.js";
import { moveFocus } from "../keys.js";
import { html, useEffect, useLayoutEffect, useMemo, useState } from "../lib.js";
import { useTravel } from "../motion.js";
import { seenEnd } from "../lobby/standing.js";
import { shared } from "../online.js";
import { go, Link } from "../router.js";
import { set, useSettings } from "../settings.js";
import { isOurs, titleOf } from "../strings.js";
import { Chances, Hint, mayAdvise, mayHint, useAdvice } from "../table/advice.js";
import { Bar, expectation } from "../table/bar.js";
import { Chat, useChat } from "../table/chat.js";
import { ChoosingContext } from "../table/context.js";
import { Dialog, Menu, PassOn, Primer } from "../table/dialogs.js";
import { Leave } from "../table/leave.js";
import { readerOf, t, useLanguage, useWords } from "../speech.js";
import { useFresh } from "../table/fresh.js";
import { Log, Since, since, toldOf } from "../table/log.js";
import { People } from "../table/people.js";
import { Session } from "../table/session.js";
import { mayRemove, Spectators } from "../table/spectators.js";
import { TextView } from "../table/textview.js";
import { useWide } from "../wide.js";
import { Failure, Loading } from "./parts.js";
import { Waiting } from "./waiting.js";

/** @import { Helper } from "../helper.js" */
/** @import { Talking } from "../table/chat.js" */
/** @import { Action, BoardModule, Markup, Scene, SessionState, ShownState, Table } from "../types.js" */
/** @typedef {ReturnType<typeof useTravel>} Root */

/** @param {{id: string}} props */
export function TablePage({ id }) {
  const [state, setState] = useState(/** @type {SessionState|null} */ (null));
  const session = useMemo(() => new Session(id, setState), [id]);
  const [board, setBoard] = useState(/** @type {BoardModule|null} */ (null));
  const table = state?.table;
  useEffect(() => {
    session.start();
    return () => session.stop();
  }, [session]);
  useEffect(() => {
    if (table) boardOf(table.game, table.board).then(setBoard);
  }, [table?.game]);
  const words = useWords(table);
  if (state?.fatal) return html`<${Failure} why=${state.fatal} />`;
  if (!state || !table || !board || !words) return html`<${Loading} what=${t("table.loading")} />`;
  if (table.status === "waiting") return html`<${Waiting} session=${session} state=${state} table=${table} />`;
  const read = { ...table, title: titleOf(table.game, table.title), reader: readerOf(words, table) };
  return html`<${AtTable} key=${id} session=${session} state=${{ ...state, table: read }} table=${read} board=${board} />`;
}

/** Whether hidden hands have to be covered now. @param {Table} table */
const covered = (table) =>
  table.secret && table.player !== null && !table.result && table.seats[table.player].mine && table.seat !== table.player;

/** @param {{session: Session, state: SessionState, table: Table, board: BoardModule}} props */
function AtTable({ session, state, table, board }) {
  const { text, foresight } = useSettings();
  const guide = useGuide(table.id, table.game);
  const [open, setOpen] = useState(/** @type {string|null} */ (firstTime(table, board) && !guide.on ? "primer" : null));
  const helper = useHelper(table.id);
  const [scene, setScene] = useState(/** @type {Scene|null} */ (null));
  const travel = useTravel(`${table.epoch}/${table.number}/${table.seat}/${scene?.table.number}`);
  const After = useLater(Boolean(table.result), () => import("../table/ending.js").then((m) => m.After));
  const foresees = foresight && table.actions.length > 0;
  const Foresight = useLater(foresees, () => import("../table/foresight.js").then((m) => m.Foresight));
  const rich = board.rich || ((/** @type {string} */ words) => words);
  const loose = useLoose(travel, table, board, text);
  const advice = useAdvice(table);
  useEndOpens(table, board, setOpen);
  useFresh(travel, table, text);
  useKeys(session, travel, helper);
  useTitle(table);
  useCalls(table, state);
  const rematch = async () => {
    /** @type {{id: string}} */
    const { id } = await post(`/matches/${table.id}/rematch`);
    go(`/m/${id}`);
  };
  const close = () => setOpen(null);
  const again = (/** @type {number} */ first, /** @type {number} */ last) => (close(), session.again(first, last));
  const log = html`<${Log} table=${table} board=${board} again=${again} earlier=${() => session.earlier()} />`;
  const bar = html`<${Since} table=${table} board=${board} again=${again} /><${Bar} session=${session} state=${state} wording=${board} loose=${loose} showResult=${() => setOpen("result")} />`;
  const wide = useWide();
  const others = shared(table);
  const chat = useChat(session, state, others, wide || open === "chat");
  const inBar = wide && table.seats.length < 3;
  const people = (others || table.clock) && html`<${People} session=${session} state=${state} table=${table} />`;
  const talk = others && html`<${Chat} table=${table} session=${session} chat=${chat} />`;
  const guided =
    guide.on && !covered(table) && html`<${Guide} guide=${guide} table=${table} state=${state} session=${session} wording=${board} />`;
  const learn = isOurs(table.game) && mayAdvise(table) && !table.result ? () => (markSeen(table.game), close(), guide.to(0)) : null;
  const hint = html`<${Hint} session=${session} state=${state} wording=${board} done=${close} />`;
  const choosing = {
    actions: state.behind || scene ? [] : table.actions,
    lit: scene?.lit,
    chosen: state.armed ? [state.armed] : state.choices,
    hinted: (state.hint?.moves || []).map((move) => move.action),
    busy: state.busy,
    pick: (/** @type {Action[]} */ actions) => (helper.hide(), session.pick(actions)),
    explain: helper.explain,
  };
  return html`<div class=${`table-page game-${table.game}`} data-number=${table.number} data-turn=${table.actions.length && !state.behind ? "mine" : "other"}>
    <${TopBar} table=${table} session=${session} state=${state} open=${setOpen} ask=${() => advice.ask(() => (setOpen("hint"), session.ask()))} text=${text} chat=${others ? chat : null} people=${inBar && people} />
    ${!inBar && people}
    <div class="table-body">${!wide && guided}
      <main ref=${travel} ...${helper.watch}>
        <h1 class="sr">${table.title}</h1>
        ${
          covered(table)
            ? html`<${PassOn} table=${table} session=${session} />`
            : html`<${ChoosingContext.Provider} value=${choosing}>${
                text
                  ? html`<${TextView} table=${table} session=${session} board=${board} bar=${bar} />`
                  : scene
                    ? html`<${board.Board} ...${scene.table} bar=${scene.bar} replay=${true} />`
                    : html`<${board.Board} ...${table} bar=${bar} />`
              }<//>`
        }
        <${Explanation} shown=${helper.shown} title=${helper.shown && (board.titled?.(helper.shown.thing, table) ?? rich(helper.shown.thing))} worth=${helper.shown && board.worth?.(helper.shown.thing, table)} />
      </main>
      ${Foresight && html`<${Foresight} state=${state} board=${board} on=${foresees && !guide.on && (!open || (wide && open === "hint")) && !text && !scene && !covered(table)} />`}
      <aside class="side" aria-label=${t("table.side")}>${wide && html`${guided}${hint}<${Chances} table=${table} advice=${advice} /><h2>${t("table.log")}</h2>${log}${talk}`}</aside>
    </div>
    <${Announcer} state=${state} wording=${board} />
    ${open === "menu" && html`<${Menu} table=${table} session=${session} close=${close} showPrimer=${board.primer && (() => setOpen("primer"))} learn=${learn} spectators=${mayRemove(table) ? () => setOpen("spectators") : null} leave=${() => setOpen("leave")} />`}
    ${open === "spectators" && html`<${Spectators} table=${table} close=${close} />`}
    ${open === "leave" && html`<${Leave} table=${table} close=${close} />`}
    ${open === "chat" && !wide && html`<${Dialog} title=${t("chat.title")} class="drawer" close=${close}>${talk}<//>`}
    ${open === "log" && html`<${Dialog} title=${t("table.log")} close=${close}><${Chances} table=${table} advice=${advice} />${log}<//>`}
    ${open === "hint" && !wide && state.hint && html`<${Dialog} title=${t("table.hint")} close=${close}>${hint}<//>`}
    ${advice.dialog}
    ${After && table.result && html`<${After} ...${{ table, result: table.result, board, open, setOpen, rematch, show: setScene }} />`}
    ${open === "primer" && html`<${Primer} table=${table} board=${board} learn=${learn} close=${() => (markSeen(table.game), close())} />`}
  </div>`;
}

/**
 * @param {{table: Table, session: Session, state: SessionState, open: (what: string) => void, ask: () => void, text: boolean, chat: Talking|null, people: Markup}} props
 */
function TopBar({ table, session, state, open, ask, text, chat, people }) {
  return html`<header class="topbar">
    <${Link} class="icon-button" href="/" aria-label=${t("table.back")}><${Icon} name="back" /><//>
    <p class="topbar-title">${table.title}</p>
    ${table.watching && html`<span class="badge watching"><${Icon} name="eye" />${t("table.watching")}</span>`}
    ${table.practice && html`<span class="badge" title=${t("table.practice_about")}>${t("table.practice")}</span>`}
    ${table.stand_ins.length > 0 && html`<button type="button" class="badge as-button" onClick=${() => open("menu")}>${t("table.stand_ins")}</button>`}
    ${table.tournament && html`<${Link} class="badge as-button" href=${`/tournaments/${table.tournament}`}>${t("tournament.back")}<//>`}
    ${!state.connected && html`<span class="badge lost" role="status">${t("table.lost")}</span>`}
    ${people || html`<span class="grow"></span>`}
    ${!table.watching && html`<button type="button" class="icon-button" data-testid="undo" disabled=${!table.can_undo || state.busy || (chat && table.result)} onClick=${() => session.undo()}><${Icon} name="undo" /><span>${t("table.undo")}</span></button>`}
    ${chat ? html`<${ChatButton} chat=${chat} open=${open} />` : html`<button type="button" class="icon-button" data-testid="hint" disabled=${!mayHint(state) || state.hint} onClick=${ask}><${Icon} name="bulb" /><span>${t("table.hint")}</span></button>`}
    <button type="button" class="icon-button" aria-pressed=${String(text)} onClick=${() => set({ text: !text })}><${Icon} name="text" /><span>${t("table.text")}</span></button>
    <button type="button" class="icon-button only-narrow" onClick=${() => open("log")}><${Icon} name="log" /><span>${t("table.log")}</span></button>
    <button type="button" class="icon-button" onClick=${() => open("menu")}><${Icon} name="menu" /><span>${t("table.menu")}</span></button>
  </header>`;
}

/** @param {{chat: Talking, open: (what: string) => void}} props */
const ChatButton = ({
  chat,
  open,
}) => html`<button type="button" class="icon-button only-narrow chat-button" onClick=${() => open("chat")}><${Icon} name="chat" /><span>${t("chat.fresh", { n: chat.fresh })}</span>
  ${chat.fresh > 0 && html`<b class="fresh-count" aria-hidden="true">${chat.fresh}</b>`}</button>`;

/** The tab says when it is one's turn. @param {Table} table */
function useTitle(table) {
  const mine = table.actions.length > 0;
  const language = useLanguage();
  useEffect(() => {
    document.title = mine ? t("table.your_turn", { game: table.title }) : table.title;
  }, [mine, table.title, language]);
}

/** Says aloud what others did and what is expected. @param {{state: ShownState, wording: BoardModule}} props */
function Announcer({ state, wording }) {
  const { table, behind } = state;
  const told = since(table).map((turn) => toldOf(turn, table, wording));
  const choices = table.actions.length ? ` ${t("table.choices", { n: table.actions.length })}` : "";
  const words = behind ? "" : `${told.join(" ")} ${expectation(state, wording)}${choices}`.trim();
  return html`<div class="sr" role="status" aria-live="polite" data-testid="announcer">${words}</div>`;
}

/** Decisions that need a button: those without a place, those the board wants, and those whose place is not drawn.
 * @param {Root} root @param {Table} table @param {BoardModule} board @param {boolean} text */
export function useLoose(root, table, board, text) {
  const [places, setPlaces] = useState(/** @type {Set<string|null>|null} */ (null));
  useLayoutEffect(() => {
    const drawn = [...(root.current?.querySelectorAll("[data-place]") || [])].map((e) => e.getAttribute("data-place"));
    if (!places || drawn.some((place) => !places.has(place)) || [...places].some((place) => !drawn.includes(place)))
      setPlaces(new Set(drawn));
  }, [table.number, table.epoch, table.seat, text]);
  if (text) return [];
  return table.actions.filter((a) => a.at === null || board.button?.(a, table) || (places && !places.has(a.at)));
}

/** A part of the page that is fetched when it is needed. @param {boolean} needed @param {() => Promise<(props: any) => Markup>} load @returns {((props: any) => Markup)|null} */
function useLater(needed, load) {
  const [found, setFound] = useState(/** @type {{Part: (props: any) => Markup}|null} */ (null));
  useEffect(() => void (needed && !found && load().then((Part) => setFound({ Part }))), [needed]);
  return found && found.Part;
}

/** Opens the scores when the match ends before one's eyes, after what the board still has to show. @param {Table} table @param {BoardModule} board @param {(what: string) => void} open */
function useEndOpens(table, board, open) {
  useEffect(() => {
    if (table.result) seenEnd(table.id);
    if (table.result && !table.imported) Promise.resolve(board.finale?.(table)).then(() => open("result"));
  }, [Boolean(table.result)]);
}

/** What keys do while nothing is open over the table. @param {Session} session @param {Root} root @param {Helper} helper */
export function useKeys(session, root, helper) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => isForPage(event) && onKey(event, session, root.current, helper);
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** @param {KeyboardEvent} event @param {Session} session @param {Element|null} root @param {Helper} helper */
function onKey(event, session, root, helper) {
  const held = event.ctrlKey || event.metaKey;
  const here = document.activeElement;
  if (event.key === "Escape") session.back();
  else if (event.key === "z" && held) session.state.table?.can_undo && session.undo();
  else if (event.key === "i" && !held && here?.matches("[data-thing], [data-place]")) helper.explain(here);
  else if (event.key === "b" && !held) /** @type {HTMLElement|null|undefined} */ (root?.querySelector(".bar"))?.focus();
  else moveFocus(event, root);
}

// ---- first steps

/** @param {Table} table @param {BoardModule} board */
const firstTime = (table, board) => Boolean(board.primer) && table.number < 4 && table.seat !== null && !seen(table.game);

/** @param {string} game */
function seen(game) {
  try {
    return localStorage.getItem(`seen/${game}`) === "yes";
  } catch {
    return true;
  }
}

/** @param {string} game */
function markSeen(game) {
  try {
    localStorage.setItem(`seen/${game}`, "yes");
  } catch {
    // it is shown again the next time
  }
}
