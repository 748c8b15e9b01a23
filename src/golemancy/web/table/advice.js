// @ts-check
/** Advice at the table: a hint, and how the chances stand. Both make the game practice. */

import { get, query } from "../api.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { set, useSettings } from "../settings.js";
import { sentence } from "./bar.js";
import { Graph, percent } from "./graph.js";

/** Advice is only there where all people sit at this screen. @param {import("./session.js").Table} table */
export const mayAdvise = (table) => !table.imported && table.seat !== null && table.seats.every((seat) => !seat.person || seat.mine);

/** Whether a hint can be asked for now. @param {import("./session.js").State} state */
export const mayHint = ({ table, behind, busy }) => Boolean(table && table.actions.length > 1 && !behind && !busy && mayAdvise(table));

/** The best moves with their chance to win; one click chooses. @param {{session: any, state: any, wording: any, done?: () => void}} props */
export function Hint({ session, state, wording, done = () => undefined }) {
  const rich = wording.rich || ((/** @type {string} */ text) => text);
  if (!state.hint) return null;
  if (!state.hint.moves)
    return html`<section class="hint" aria-label="Hint"><h2>Hint</h2><p role="status">Thinking it over …</p></section>`;
  return html`<section class="hint" aria-label="Hint"><h2>Hint</h2>
    <div role="status"><ol>${state.hint.moves.map(
      (/** @type {any} */ move, /** @type {number} */ i) => html`<li key=${move.action.action}>
      <button type="button" class="hint-move" onClick=${() => (done(), session.pick([move.action]))}>
        <b class="rank">${i + 1}</b><span>${rich(sentence(move.action, state.table, wording))}</span><b>${percent(move.chance)}</b>
        <meter min="0" max="1" value=${move.chance} aria-hidden="true"></meter></button>
      ${i === 0 && move.line.length > 0 && html`<p class="line">then perhaps <code>${move.line.slice(0, 4).join(", ")}</code></p>`}</li>`,
    )}</ol></div>
    <p class="fine">Chance to win, from what you can know.</p></section>`;
}

/** Everybody's chances at all positions up to now, asked for while somebody looks. @param {any} table @param {boolean} on @returns {number[][]} */
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
      (answer) => then(answer.chances),
      () => (asking.current = false),
    );
  }, [on, table.number, table.epoch, table.seat, known]);
  return chances;
}

/** The graph with its switch. @param {{table: any}} props */
export function Chances({ table }) {
  const { graph } = useSettings();
  const chances = useChances(table, graph).slice(0, table.number + 1);
  if (!mayAdvise(table)) return null;
  return html`<section class="chances" aria-label="Chance to win">
    <label class="switch"><input type="checkbox" checked=${graph} onChange=${(/** @type {any} */ e) => set({ graph: e.target.checked })} /><span>Chance to win</span></label>
    ${graph && html`<${Graph} chances=${chances} seats=${table.seats} last=${table.number} />`}</section>`;
}
