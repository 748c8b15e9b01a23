// @ts-check
/** Leaving a running match: a golem plays on. */

import { post } from "../api.js";
import { html, useState } from "../lib.js";
import { go } from "../router.js";
import { LEVELS } from "../strings.js";
import { Dialog } from "./dialogs.js";

/** Whether there is a seat to leave and somebody to leave it to. @param {any} table */
export const mayLeave = (table) =>
  table.status === "running" &&
  !table.watching &&
  !table.imported &&
  table.seats.some((/** @type {any} */ seat) => seat.person && !seat.mine);

/** @param {{table: any, close: () => void}} props */
export function Leave({ table, close }) {
  const [golem, setGolem] = useState("stone");
  const [error, setError] = useState("");
  const leave = () =>
    post(`/matches/${table.id}/leave`, { golem }).then(
      () => go("/"),
      (failure) => setError(failure.message),
    );
  return html`<${Dialog} title="Leave the table" close=${close}>
    <p>A golem takes your seat and plays on for you, so that the others can finish. You cannot come back to the seat, but you may watch.</p>
    ${table.rated && html`<p>This match is rated: who leaves is rated as last.</p>`}
    <label class="field"><span>Who plays on</span><select onChange=${(/** @type {any} */ e) => setGolem(e.target.value)}>
      ${Object.entries(LEVELS).map(([kind, { name, about }]) => html`<option key=${kind} value=${kind} selected=${kind === golem}>${name}: ${about}</option>`)}</select></label>
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}
    <div class="actions"><button type="button" class="button" autofocus onClick=${close}>Stay</button><button type="button" class="button primary" onClick=${leave}>Leave</button></div>
  <//>`;
}
