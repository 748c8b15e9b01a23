// @ts-check
/** What is said of a turn that was tried: right or wrong, what it is worth, why, and who else sees it. */

import { Icon } from "../art/icons.js";
import { cls, html } from "../lib.js";
import { go } from "../router.js";
import { lineOf, percent, Sentence, t } from "../speech.js";
import { levelName } from "../strings.js";
import { message, spelled } from "../words.js";

/** @import { BoardModule, Phrase, PuzzleVerdict, Table } from "../types.js" */
/** @import { PuzzleSession } from "./session.js" */

/** A turn as a sentence. @param {{phrases: (Phrase & {seat: number})[], table: Table, board: BoardModule}} props */
const Turn = ({ phrases, table, board }) => html`<${Sentence} said=${lineOf(phrases, table)} board=${board} />`;

/** What the better turn gains. @param {PuzzleVerdict} verdict @param {Table} table */
function reason({ why }, table) {
  if (!why?.gains.length) return "";
  const gains = why.gains.map((gain) => spelled(message(table.reader, `gain.${gain.kind}`, gain)));
  return spelled(message(table.reader, `why.${why.kind}`, { kind: why.kind, turns: why.turns, gains }));
}

/** The headline. @param {PuzzleVerdict} verdict */
export function headline({ right, equal, chance, best = 0 }) {
  if (right === null) return t("puzzle.solution");
  if (right) return t(equal ? "puzzle.as_good" : "puzzle.right");
  return t("puzzle.wrong", { chance: percent(chance), best: percent(best) });
}

/**
 * @param {{verdict: PuzzleVerdict, table: Table, board: BoardModule, session: PuzzleSession, next: string, busy: boolean, error: string|null}} props
 */
export function Verdict({ verdict, table, board, session, next, busy, error }) {
  const done = verdict.right !== false;
  return html`<section class=${cls("bar", "verdict", verdict.right ? "right" : "wrong")} aria-label=${t("puzzle.verdict")} tabIndex=${-1} data-testid="verdict" data-right=${String(verdict.right)}>
    ${error && html`<p class="bar-error" role="alert">${error}</p>`}
    <p class="bar-text"><${Icon} name=${verdict.right ? "check" : done ? "bulb" : "close"} /> ${headline(verdict)}</p>
    <div class="bar-buttons">${
      done
        ? html`<button type="button" class="button primary" data-testid="next" onClick=${() => go(next)}>${t("puzzle.next")}</button>
          <button type="button" class="button quiet" onClick=${() => session.again()}><${Icon} name="again" /><span>${t("puzzle.again")}</span></button>
          <button type="button" class="button quiet" onClick=${() => session.retry()}><${Icon} name="undo" /><span>${t("puzzle.once_more")}</span></button>`
        : html`<button type="button" class="button primary" data-testid="retry" onClick=${() => session.retry()}><${Icon} name="undo" />${t("puzzle.retry")}</button>
          <button type="button" class="button" disabled=${busy} data-testid="solution" onClick=${() => session.giveUp()}><${Icon} name="bulb" />${t("puzzle.show")}</button>
          ${verdict.frames.length > 0 && html`<button type="button" class="button quiet" onClick=${() => session.again()}><${Icon} name="again" /><span>${t("puzzle.reply_again")}</span></button>`}`
    }</div>
    <div class="verdict-facts">${done ? html`<${Solved} verdict=${verdict} table=${table} board=${board} />` : html`<${Failed} verdict=${verdict} />`}</div></section>`;
}

/** @param {{verdict: PuzzleVerdict}} props */
const Failed = ({ verdict }) =>
  html`<p>${verdict.frames.length > 0 && t("puzzle.reply")} ${Boolean(verdict.levels?.length) && t("puzzle.like_you", { levels: (verdict.levels ?? []).map(levelName) })}</p>`;

/** @param {{verdict: PuzzleVerdict, table: Table, board: BoardModule}} props */
function Solved({ verdict, table, board }) {
  const { phrases = [], chance, next = 0, others = 0, played = [] } = verdict;
  const why = reason(verdict, table);
  return html`<p><b>${t("puzzle.turn")}</b> <${Turn} phrases=${phrases} table=${table} board=${board} />.</p>
    <p>${why && `${why} `}${t("puzzle.worth", { chance: percent(chance), next: percent(next) })}${others > 0 && ` ${t("puzzle.others", { n: others })}`}</p>
    ${played.length > 0 && html`<details><summary>${t("puzzle.what_others")}</summary><ul>${played.map((one) => html`<li key=${one.level}><b>${t("puzzle.level", { level: levelName(one.level) })}</b> <${Turn} phrases=${one.phrases} table=${table} board=${board} /></li>`)}</ul></details>`}`;
}
