// @ts-check
/** Puzzles: all of them by game and grade, and one at its board. */

import { get } from "../api.js";
import { Icon } from "../art/icons.js";
import { Cover } from "../art/covers.js";
import { boardOf } from "../boards/board.js";
import { styled } from "../boards/style.js";
import { Explanation, useHelper } from "../helper.js";
import { cls, html, useEffect, useMemo, useState } from "../lib.js";
import { useTravel } from "../motion.js";
import { headline, Verdict } from "../puzzles/verdict.js";
import { PuzzleSession } from "../puzzles/session.js";
import { go, Link } from "../router.js";
import { set, useSettings } from "../settings.js";
import { golemName, levelName, titleOf } from "../strings.js";
import { readerOf, t, useLanguage, useWords } from "../speech.js";
import { Bar, expectation } from "../table/bar.js";
import { ChoosingContext } from "../table/context.js";
import { TextView } from "../table/textview.js";
import { useWide } from "../wide.js";
import { Failure, Head, Loading } from "./parts.js";
import { useKeys, useLoose } from "./table.js";

/** @import { Action, BoardModule, PuzzleGame, PuzzleList, PuzzleLook, PuzzleState, PuzzleToday, Table } from "../types.js" */

await styled("../puzzles/puzzles");

/** @param {{id: string, part: string}} props */
export const PuzzlesPage = ({ id, part }) =>
  part ? html`<${OnePage} key=${`${id}/${part}`} game=${id} number=${Number(part)} />` : html`<${ListPage} game=${id} />`;

// ---- the list

/** @param {{game: string}} props */
function ListPage({ game }) {
  const [list, setList] = useState(/** @type {PuzzleList|null} */ (null));
  const [error, setError] = useState("");
  const language = useLanguage();
  useEffect(() => void get("/puzzles").then(setList, (failure) => setError(failure.message)), []);
  useEffect(() => void (document.title = t("page.title", { what: t("puzzle.title") })), [language]);
  if (error) return html`<${Failure} why=${error} />`;
  if (!list) return html`<${Loading} what=${t("page.searching")} />`;
  const shown = list.games.filter((one) => !game || one.game === game);
  if (!shown.length && game) return html`<${Failure} why=${t("puzzle.none")} />`;
  const title = game ? t("puzzle.of_game", { game: titleOf(game, shown[0].title) }) : t("puzzle.title");
  return html`<${Head} /><main class="puzzles-page"><h1>${title}</h1><p class="lead">${t("puzzle.about")}</p>
    ${!game && list.today && html`<${Today} today=${list.today} />`}
    <p class="streaks" role="status"><span><b>${list.solved}</b> ${t("puzzle.solved_count", { n: list.solved })}</span><span><b>${list.row}</b> ${t("puzzle.row", { n: list.row })}</span><span><b>${list.days}</b> ${t("puzzle.days", { n: list.days })}</span></p>
    ${game ? html`<${Grades} one=${shown[0]} /><p><${Link} class="button" href="/puzzles">${t("puzzle.all_games")}<//></p>` : html`<ul class="puzzle-games">${shown.map((one) => html`<${GameRow} key=${one.game} one=${one} />`)}</ul>`}
    ${!shown.length && html`<p class="empty">${t("puzzle.none")}</p>`}</main>`;
}

/** The puzzle of the day. @param {{today: PuzzleToday}} props */
export const Today = ({
  today,
}) => html`<section class="puzzle-today" aria-label=${t("puzzle.today")}><${Link} class="match-link" href=${`/puzzles/${today.game}/${today.number}`}><div class="thumb"><${Cover} name=${today.game} /></div>
  <div><b>${t("puzzle.today")}</b><span>${titleOf(today.game, today.title)} · ${t("puzzle.grade", { level: levelName(today.grade) })}</span></div>
  <span class=${cls("badge", today.state !== "solved" && "turn")}>${today.state === "solved" && html`<${Icon} name="check" />`}${t(today.state === "solved" ? "puzzle.done" : "puzzle.solve")}</span><//></section>`;

/** @param {{one: PuzzleGame}} props */
function GameRow({ one }) {
  const solved = one.puzzles.filter((each) => each.state === "solved").length;
  const open = one.puzzles.findIndex((each) => each.state === "new") + 1 || 1;
  return html`<li><div class="thumb"><${Cover} name=${one.game} /></div><div><h2>${titleOf(one.game, one.title)}</h2>
    <p>${t("puzzle.progress", { solved, n: one.puzzles.length })}</p>
    <p class="fine">${Object.entries(one.grades)
      .map(([grade, n]) => t("puzzle.grade_count", { level: levelName(grade), n }))
      .join(" · ")}</p></div>
    <div class="actions"><${Link} class="button primary" href=${`/puzzles/${one.game}/${open}`} aria-label=${t("puzzle.solve_game", { game: titleOf(one.game, one.title) })}>${t("puzzle.solve")}<//>
      <${Link} class="button" href=${`/puzzles/${one.game}`} aria-label=${t("puzzle.all_of", { game: titleOf(one.game, one.title) })}>${t("puzzle.all")}<//></div></li>`;
}

/** Every puzzle of a game, grade by grade. @param {{one: PuzzleGame}} props */
const Grades = ({ one }) =>
  Object.keys(one.grades).map(
    (
      grade,
    ) => html`<section key=${grade} aria-label=${t("puzzle.grade", { level: levelName(grade) })}><h2>${t("puzzle.grade", { level: levelName(grade) })}</h2><p class="fine">${t(`puzzle.grade_about.${grade}`)}</p>
    <ul class="puzzle-numbers">${one.puzzles.map(
      (each, i) =>
        each.grade === grade &&
        html`<li key=${i}><${Link} class=${cls("button", each.state)} href=${`/puzzles/${one.game}/${i + 1}`} aria-label=${t(`puzzle.number.${each.state}`, { number: i + 1 })}>${each.state === "solved" ? html`<${Icon} name="check" />` : each.state === "failed" ? html`<${Icon} name="undo" />` : ""}${i + 1}<//></li>`,
    )}</ul></section>`,
  );

// ---- one puzzle

/** @param {{game: string, number: number}} props */
function OnePage({ game, number }) {
  const [state, setState] = useState(/** @type {PuzzleState|null} */ (null));
  const session = useMemo(() => new PuzzleSession(`puzzles/${game}/${number}`, setState), [game, number]);
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
  if (!state?.look || !table || !board || !words) return html`<${Loading} what=${t("puzzle.loading")} />`;
  const seats = table.seats.map((seat, i) => ({ ...seat, name: seat.mine ? t("seat.me") : golemName(i) }));
  const named = { ...table, title: titleOf(table.game, table.title), seats };
  const read = { ...named, reader: readerOf(words, named) };
  return html`<${AtPuzzle} session=${session} state=${{ ...state, table: read }} table=${read} board=${board} look=${state.look} number=${number} />`;
}

/** @param {{session: PuzzleSession, state: PuzzleState & {table: Table}, table: Table, board: BoardModule, look: PuzzleLook, number: number}} props */
function AtPuzzle({ session, state, table, board, look, number }) {
  const { text } = useSettings();
  const wide = useWide();
  const helper = useHelper(table.id);
  const travel = useTravel(`${table.line}/${state.behind}`);
  const rich = board.rich || ((/** @type {string} */ words) => words);
  const loose = useLoose(travel, table, board, text);
  const next = number < look.count ? `/puzzles/${table.game}/${number + 1}` : `/puzzles/${table.game}`;
  const { verdict } = state;
  const language = useLanguage();
  useKeys(session, travel, helper);
  useEffect(
    () => void (document.title = t("page.title", { what: t("puzzle.name", { game: table.title, number }) })),
    [table.title, number, language],
  );
  const shown = verdict && !state.behind;
  const task = html`<div class="since puzzle-task"><p><b>${t("puzzle.task")}</b> ${wide ? "" : t("puzzle.grade", { level: levelName(look.grade) })}</p></div>`;
  const bar = shown
    ? html`<${Verdict} ...${{ verdict, table, board, session, next, busy: state.busy, error: state.error }} />`
    : html`${task}<${Bar} session=${session} state=${state} wording=${board} loose=${loose} showResult=${() => undefined} />`;
  const choosing = {
    actions: state.behind || verdict ? [] : table.actions,
    chosen: state.armed ? [state.armed] : state.choices,
    hinted: [],
    busy: state.busy,
    pick: (/** @type {Action[]} */ actions) => (helper.hide(), session.pick(actions)),
    explain: helper.explain,
  };
  return html`<div class=${`table-page puzzle-page game-${table.game}`} data-number=${table.number} data-turn=${table.actions.length && !state.behind && !verdict ? "mine" : "other"}>
    <header class="topbar"><${Link} class="icon-button" href=${`/puzzles/${table.game}`} aria-label=${t("puzzle.back")}><${Icon} name="back" /><//>
      <p class="topbar-title">${t("puzzle.name", { game: table.title, number })}</p><span class="badge">${levelName(look.grade)}</span>
      ${look.state === "solved" && html`<span class="badge" title=${t("puzzle.done")}><${Icon} name="check" /><span class="sr">${t("puzzle.done")}</span></span>`}<span class="grow"></span>
      <button type="button" class="icon-button" disabled=${state.busy || verdict?.right === null || Boolean(verdict?.right)} data-testid="give-up" onClick=${() => session.giveUp()}><${Icon} name="bulb" /><span>${t("puzzle.show")}</span></button>
      <button type="button" class="icon-button" aria-pressed=${String(text)} onClick=${() => set({ text: !text })}><${Icon} name="text" /><span>${t("table.text")}</span></button>
      <button type="button" class="icon-button" onClick=${() => go(next)}><${Icon} name="next" /><span>${t("puzzle.next")}</span></button></header>
    <div class="table-body"><main ref=${travel} ...${helper.watch}><h1 class="sr">${t("puzzle.name", { game: table.title, number })}</h1>
        <${ChoosingContext.Provider} value=${choosing}>${text ? html`<${TextView} table=${table} session=${session} board=${board} bar=${bar} />` : html`<${board.Board} ...${table} bar=${bar} />`}<//>
        <${Explanation} shown=${helper.shown} title=${helper.shown && (board.titled?.(helper.shown.thing, table) ?? rich(helper.shown.thing))} worth=${helper.shown && board.worth?.(helper.shown.thing, table)} />
      </main>
      <aside class="side" aria-label=${t("puzzle.side")}>${
        wide &&
        html`<h2>${t("puzzle.task")}</h2><p>${t("puzzle.task_about")}</p><p><b>${t("puzzle.grade", { level: levelName(look.grade) })}</b><br />${t(`puzzle.grade_about.${look.grade}`)}</p>
      <p>${t("puzzle.position", { number, n: look.count })}</p><p><${Link} class="button" href=${`/puzzles/${table.game}`}>${t("puzzle.all")}<//></p>`
      }</aside></div>
    <div class="sr" role="status" aria-live="polite" data-testid="announcer">${shown ? headline(verdict) : expectation(state, board)}</div>
  </div>`;
}
