// @ts-check
/** The line that says what is expected now, with the buttons that belong to no place on the board. */

import { Icon } from "../art/icons.js";
import { html, useEffect, useRef } from "../lib.js";
import { set } from "../settings.js";
import { decision, gameSays, happening, pointed, Sentence, t } from "../speech.js";

/** @import { Action, BoardModule, LogLine, SessionState, ShownState, Table } from "../types.js" */
/** @import { Session } from "./session.js" */

/** Kinds of events that belong to what comes next, not to what has ended. */
const NEXT = ["turn", "refill"];

/** @param {{session: Session, state: ShownState, wording: BoardModule, loose: Action[], showResult: () => void}} props */
export function Bar({ session, state, wording, loose, showResult }) {
  const { table } = state;
  const confirm = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => confirm.current?.focus(), [state.armed, state.choices, state.parted]);
  const rich = wording.rich || ((/** @type {string} */ text) => text);
  const rank = (/** @type {Action} */ action) =>
    1 + (state.hint?.moves || []).findIndex((move) => move.action.action === action.action) || undefined;
  const say = (/** @type {Action} */ action) => html`<${Sentence} said=${decision(action, table)} board=${wording} />`;
  return html`<section class=${`bar ${mood(state)}`} aria-label=${t("bar.title")} tabIndex=${-1}>
    ${state.error && html`<p class="bar-error" role="alert">${state.error}</p>`}
    <div class="bar-line">${inside()}</div>
  </section>`;

  /** The card or tile that it is about. @param {Action|null} action */
  function about(action) {
    const drawn = table.actions.length && !state.behind ? wording.about?.(table, action) : null;
    return drawn && html`<span class="bar-about" aria-hidden="true">${drawn}</span>`;
  }

  function inside() {
    if (state.parted) return parting(state.parted);
    if (state.armed) return confirming(state.armed);
    if (state.choices.length) return choosing(state.choices);
    const mine = table.actions.length > 0 && !state.behind;
    if (!mine || !wording.Composer) return usual(mine ? loose : []);
    return html`<${wording.Composer} t=${table} session=${session} busy=${state.busy}>${usual(loose)}<//>`;
  }

  /** What is expected, and the buttons of decisions. @param {Action[]} buttons */
  function usual(buttons) {
    return html`${about(null)}<p class="bar-text" data-testid="prompt">${rich(expectation(state, wording))}</p>
      <div class="bar-buttons">
        ${buttons.map(
          (action) => html`<button type="button" class="button" key=${action.action} disabled=${state.busy}
          data-action=${action.text} data-hint=${rank(action)} onClick=${() => session.pick([action])}>${say(action)}</button>`,
        )}
        ${begun(state) && html`<button type="button" class="button quiet" disabled=${state.busy} onClick=${() => session.undo()}><${Icon} name="undo" />${t("bar.take_back")}</button>`}
        ${state.behind > 0 && html`<button type="button" class="button quiet" onClick=${() => session.skip()}>${t("bar.skip")}</button>`}
        ${table.failed && html`<button type="button" class="button" onClick=${() => session.retryGolem()}>${t("bar.again")}</button>`}
        ${table.result && html`<button type="button" class="button primary" onClick=${showResult}>${t("bar.scores")}</button>`}
      </div>`;
  }

  /** How a game of a series ended, until somebody wants to see the next. @param {LogLine} line */
  function parting(line) {
    const told = line.events.filter(({ kind }) => !NEXT.includes(kind));
    const said = told.map((event) => happening(event, table)).filter((one) => one.length);
    return html`<div class="bar-text" role="status" data-testid="parted"><p>${said.map((one, i) => html`<${Sentence} key=${i} said=${[...one, ". "]} board=${wording} />`)}</p></div>
      <div class="bar-buttons"><button type="button" class="button primary" ref=${confirm} onClick=${() => session.nextGame()}>${gameSays(table.reader, "board.next_part") ?? t("bar.next_game")}</button></div>`;
  }

  /** @param {Action} action */
  function confirming(action) {
    const further = state.preview.filter((event) => event.kind !== action.phrase.kind).map((event) => happening(event, table));
    return html`${about(action)}<div class="bar-text"><p>${say(action)}<span class="ends">${t("bar.ends")}</span></p>
      ${further.length > 0 && html`<p class="preview">${further.map((said, i) => html`<${Sentence} key=${i} said=${[...said, ". "]} board=${wording} />`)}</p>`}</div>
      <div class="bar-buttons">
        <button type="button" class="button primary" ref=${confirm} data-testid="confirm" disabled=${state.busy}
          onClick=${() => session.decide(action)}>${t("bar.do")}</button>
        <button type="button" class="button quiet" onClick=${() => session.back()}>${t("page.back")}</button>
        <button type="button" class="link" onClick=${() => (set({ confirm: false }), session.decide(action))}>${t("bar.do_always")}</button>
      </div>`;
  }

  /** @param {Action[]} choices */
  function choosing(choices) {
    return html`<p class="bar-text">${t("bar.which")}</p><div class="bar-buttons">
      ${choices.map(
        (action, i) => html`<button type="button" class="button" key=${action.action} ref=${i ? null : confirm}
        data-action=${action.text} onClick=${() => session.choose(action)}>${say(action)}</button>`,
      )}
      <button type="button" class="button quiet" onClick=${() => session.back()}><${Icon} name="back" />${t("page.back")}</button></div>`;
  }
}

/** Whether I am in the middle of my turn, with something to take back. @param {SessionState} state */
const begun = ({ table, behind }) =>
  Boolean(
    table && !behind && table.can_undo && table.actions.length && table.log.length && table.log[table.log.length - 1].seat === table.seat,
  );

/** @param {SessionState} state */
function mood({ table, behind, armed }) {
  if (armed) return "asking";
  return table && table.actions.length && !behind ? "yours" : "waiting";
}

/** What the line says. @param {SessionState} state @param {BoardModule} wording */
export function expectation({ table, behind }, wording) {
  if (!table) return "";
  if (table.result) return ending(table, wording);
  if (table.failed) return t("bar.broken");
  const decider = table.player === null ? null : table.seats[table.player];
  if (behind && table.log.length) {
    const last = table.seats[table.log[table.log.length - 1].seat];
    return t("bar.moving", { who: (last.mine && decider ? decider : last).name });
  }
  if (table.actions.length) return pointed(wording.prompt?.(table) || "") || t("bar.phase", { phase: table.phase });
  if (!decider) return "";
  return t(table.thinking !== null ? "bar.thinking" : "bar.waiting", { who: decider.name });
}

/** @param {Table} table @param {BoardModule} wording */
export function ending(table, wording) {
  const own = wording.ending?.(table);
  if (own) return own;
  const winners = (table.result?.winners || []).map((seat) => table.seats[seat]);
  if (winners.length === 1 && winners[0].mine && table.seats.filter((seat) => seat.mine).length === 1) return t("bar.you_won");
  if (table.seats.length === 1) return t(winners.length ? "bar.you_won" : "bar.you_lost");
  return winners.length ? t("bar.won", { who: winners.map((seat) => seat.name) }) : t("bar.nobody_won");
}
