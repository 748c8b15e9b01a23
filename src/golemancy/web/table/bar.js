// @ts-check
/** The line that says what is expected now, with the buttons that belong to no place on the board. */

import { Icon } from "../art/icons.js";
import { html, useEffect, useRef } from "../lib.js";
import { set } from "../settings.js";
import { listed, named, toYou } from "../strings.js";

/**
 * @typedef {import("./session.js").Action} Action
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./session.js").State} State
 * @typedef {{prompt?: (table: any) => string, label?: (action: Action, table: any) => string|null, button?: (action: Action, table: any) => boolean, rich?: (text: string) => any, ending?: (table: any) => string|null}} Wording
 */

/** A decision in words. @param {Action} action @param {any} table @param {Wording} wording */
export const sentence = (action, table, wording) => wording.label?.(action, table) || action.text.replace(/^./, (c) => c.toUpperCase());

/** @param {{session: Session, state: State, wording: Wording, loose: Action[], showResult: () => void}} props */
export function Bar({ session, state, wording, loose, showResult }) {
  const table = /** @type {import("./session.js").Table} */ (state.table);
  const confirm = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => confirm.current?.focus(), [state.armed, state.choices]);
  const rich = wording.rich || ((/** @type {string} */ text) => text);
  const rank = (/** @type {Action} */ action) =>
    1 + (state.hint?.moves || []).findIndex((move) => move.action.action === action.action) || undefined;
  const say = (/** @type {Action} */ action) => sentence(action, table, wording);
  return html`<section class=${`bar ${mood(state)}`} aria-label="What to do now" tabIndex=${-1}>
    ${state.error && html`<p class="bar-error" role="alert">${state.error}</p>`}
    <div class="bar-line">${inside()}</div>
  </section>`;

  function inside() {
    if (state.armed) return confirming(state.armed);
    if (state.choices.length) return choosing(state.choices);
    const buttons = table.actions.length && !state.behind ? loose : [];
    return html`<p class="bar-text" data-testid="prompt">${rich(expectation(state, wording))}</p>
      <div class="bar-buttons">
        ${buttons.map(
          (action) => html`<button type="button" class="button" key=${action.action} disabled=${state.busy}
          data-action=${action.text} data-hint=${rank(action)} onClick=${() => session.pick([action])}>${rich(say(action))}</button>`,
        )}
        ${begun(state) && html`<button type="button" class="button quiet" disabled=${state.busy} onClick=${() => session.undo()}><${Icon} name="undo" />Take back</button>`}
        ${state.behind > 0 && html`<button type="button" class="button quiet" onClick=${() => session.skip()}>Skip ahead</button>`}
        ${table.failed && html`<button type="button" class="button" onClick=${() => session.retryGolem()}>Try again</button>`}
        ${table.result && html`<button type="button" class="button primary" onClick=${showResult}>Scores</button>`}
      </div>`;
  }

  /** @param {Action} action */
  function confirming(action) {
    return html`<div class="bar-text"><p>${rich(say(action))}<span class="ends">ends your turn</span></p>
      ${news(say(action), state.preview, table).length > 0 && html`<p class="preview">${rich(foretold(news(say(action), state.preview, table), table))}</p>`}</div>
      <div class="bar-buttons">
        <button type="button" class="button primary" ref=${confirm} data-testid="confirm" disabled=${state.busy}
          onClick=${() => session.decide(action)}>Do it</button>
        <button type="button" class="button quiet" onClick=${() => session.back()}>Back</button>
        <button type="button" class="link" onClick=${() => (set({ confirm: false }), session.decide(action))}>Do it, and stop asking</button>
      </div>`;
  }

  /** @param {Action[]} choices */
  function choosing(choices) {
    return html`<p class="bar-text">Which of these?</p><div class="bar-buttons">
      ${choices.map(
        (action, i) => html`<button type="button" class="button" key=${action.action} ref=${i ? null : confirm}
        data-action=${action.text} onClick=${() => session.choose(action)}>${rich(say(action))}</button>`,
      )}
      <button type="button" class="button quiet" onClick=${() => session.back()}><${Icon} name="back" />Back</button></div>`;
  }
}

/** What a preview tells beyond the sentence above it, my own doings without a subject. @param {string} said @param {string[]} events @param {any} table */
const news = (said, events, table) =>
  events
    .map((event) => event.replace(new RegExp(`^seat ${table.seat} (?=[a-z])`), ""))
    .filter((event) => toYou(event).toLowerCase() !== said.toLowerCase());

/** What will happen, in sentences: first what I do, then the rest. @param {string[]} events @param {any} table */
export function foretold(events, table) {
  const mine = events.filter((event) => /^[a-z]+s /.test(event)).map(toYou);
  const rest = events.filter((event) => !/^[a-z]+s /.test(event));
  const sentences = [...(mine.length ? [`you ${listed(mine)}`] : []), ...rest];
  return sentences.map((text) => `${named(text, table.seats).replace(/^./, (c) => c.toUpperCase())}.`).join(" ");
}

/** Whether I am in the middle of my turn, with something to take back. @param {State} state */
const begun = ({ table, behind }) =>
  Boolean(
    table && !behind && table.can_undo && table.actions.length && table.log.length && table.log[table.log.length - 1].seat === table.seat,
  );

/** @param {State} state */
function mood({ table, behind, armed }) {
  if (armed) return "asking";
  return table && table.actions.length && !behind ? "yours" : "waiting";
}

/** What the line says. @param {State} state @param {Wording} wording */
export function expectation({ table, behind }, wording) {
  if (!table) return "";
  if (table.result) return ending(table, wording);
  if (table.failed) return "A golem has broken down. Your game is safe.";
  const who = table.player === null ? null : table.seats[table.player];
  if (behind && table.log.length) return `${table.seats[table.log[table.log.length - 1].seat].name} is moving …`;
  if (table.actions.length) return wording.prompt?.(table) || `Your decision: ${table.phase}`;
  if (!who) return "";
  return table.thinking !== null ? `${who.name} is thinking …` : `Waiting for ${who.name}`;
}

/** @param {import("./session.js").Table} table @param {Wording} wording */
export function ending(table, wording) {
  const own = wording.ending?.(table);
  if (own) return own;
  const winners = (table.result?.winners || []).map((seat) => table.seats[seat]);
  if (winners.length === 1 && winners[0].mine && table.seats.filter((seat) => seat.mine).length === 1) return "You have won!";
  if (table.seats.length === 1) return winners.length ? "You have won!" : "You have lost.";
  return winners.length ? `${listed(winners.map((seat) => seat.name))} won.` : "Nobody has won.";
}
