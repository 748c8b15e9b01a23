// @ts-check
/** Advice at the table: a hint, and everyone's chances. Using either makes the game a practice game. */

import { get, query } from "../api.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { set, useSettings } from "../settings.js";
import { decision, lineOf, percent, Sentence, t } from "../speech.js";
import { Dialog } from "./dialogs.js";
import { Graph } from "./graph.js";

/** @import { Session } from "./session.js" */
/** @import { BoardModule, FieldEvent, SessionState, ShownState, Table } from "../types.js" */

const TOLD = 3; // deeds of how play may go on

/** Advice is only there where all people sit at this screen. @param {Table} table */
export const mayAdvise = (table) => !table.imported && table.seat !== null && table.seats.every((seat) => !seat.person || seat.mine);

/** Whether a hint can be asked for now. @param {SessionState} state */
export const mayHint = ({ table, behind, busy }) => Boolean(table && table.actions.length > 1 && !behind && !busy && mayAdvise(table));

/** Whether advice would make a match practice that is none yet. @param {Table} table */
export const wouldCount = (table) => !table.practice && !table.result;

/** Asks once in a match before advice makes it practice. @param {Table} table */
export function useAdvice(table) {
  const [agreed, setAgreed] = useState(false);
  const [wish, setWish] = useState(/** @type {{work: () => void}|null} */ (null));
  const may = agreed || !wouldCount(table);
  const ask = (/** @type {() => void} */ work) => (may ? work() : setWish({ work }));
  const close = () => setWish(null);
  const agree = () => (setAgreed(true), close(), wish?.work());
  const dialog =
    wish &&
    html`<${Dialog} title=${t("advice.title")} close=${close}><p>${t("advice.about", { rated: table.rated })}</p>
      <div class="actions"><button type="button" class="button primary" autofocus onClick=${agree}>${t("advice.agree")}</button>
        <button type="button" class="button quiet" onClick=${close}>${t("advice.rather_not")}</button></div><//>`;
  return { may, ask, dialog };
}

/** The best moves with their chances of winning; a click chooses one. @param {{session: Session, state: ShownState, wording: BoardModule, done?: () => void}} props */
export function Hint({ session, state, wording, done = () => undefined }) {
  const { table } = state;
  if (!state.hint) return null;
  if (!state.hint.moves)
    return html`<section class="hint" aria-label=${t("table.hint")}><h2>${t("table.hint")}</h2><p role="status">${t("hinted.thinking")}</p></section>`;
  return html`<section class="hint" aria-label=${t("table.hint")}><h2>${t("table.hint")}</h2>
    <div role="status"><ol>${state.hint.moves.map(
      (move, i) => html`<li key=${move.action.action}>
      <button type="button" class="hint-move" onClick=${() => (done(), session.pick([move.action]))}>
        <b class="rank">${i + 1}</b><span><${Sentence} said=${decision(move.action, table)} board=${wording} /></span><b>${percent(move.chance)}</b>
        <meter min="0" max="1" value=${move.chance} aria-hidden="true"></meter></button>
      ${i === 0 && move.phrases.length > 0 && html`<p class="line">${t("hint.then")} <${Sentence} said=${lineOf(move.phrases, table, TOLD)} board=${wording} /></p>`}</li>`,
    )}</ol></div>
    <p class="fine">${t("hinted.about")}</p></section>`;
}

/** Everybody's chances at all positions up to now, asked for while somebody looks. @param {Table} table @param {boolean} on @returns {number[][]} */
function useChances(table, on) {
  const [known, setKnown] = useState({ epoch: -1, seat: /** @type {number|null} */ (null), chances: /** @type {number[][]} */ ([]) });
  const asking = useRef(false);
  const fits = known.epoch === table.epoch && known.seat === table.seat;
  const chances = fits ? known.chances : [];
  useEffect(() => {
    if (!on || asking.current || chances.length > table.number) return;
    asking.current = true;
    const then = (/** @type {number[][]} */ more) => {
      asking.current = false;
      setKnown({ epoch: table.epoch, seat: table.seat, chances: [...chances, ...more] });
    };
    get(`/matches/${table.id}/chances${query({ seat: table.seat, first: chances.length })}`).then(
      (/** @type {{chances: number[][]}} */ answer) => then(answer.chances),
      () => (asking.current = false),
    );
  }, [on, table.number, table.epoch, table.seat, known]);
  return chances;
}

/** The graph with its switch. @param {{table: Table, advice: ReturnType<typeof useAdvice>}} props */
export function Chances({ table, advice }) {
  const graph = useSettings().graph && advice.may;
  const show = (/** @type {boolean} */ on) => (on ? advice.ask(() => set({ graph: true })) : set({ graph: false }));
  const chances = useChances(table, graph).slice(0, table.number + 1);
  if (!mayAdvise(table)) return null;
  return html`<section class="chances" aria-label=${t("chances.title")}>
    <label class="switch"><input type="checkbox" checked=${graph} onChange=${(/** @type {FieldEvent} */ e) => show(e.target.checked)} /><span>${t("chances.title")}</span></label>
    ${graph && html`<${Graph} chances=${chances} seats=${table.seats} last=${table.number} />`}</section>`;
}
