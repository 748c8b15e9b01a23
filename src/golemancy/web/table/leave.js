// @ts-check
/** Leaving a running match: a golem takes over. */

import { post } from "../api.js";
import { html, useState } from "../lib.js";
import { go } from "../router.js";
import { LEVELS } from "../strings.js";
import { Dialog } from "./dialogs.js";

/** @import { SelectEvent, Table } from "../types.js" */

/** Whether there is a seat to leave and somebody to leave it to. @param {Table} table */
export const mayLeave = (table) =>
  table.status === "running" && !table.watching && !table.imported && table.seats.some((seat) => seat.person && !seat.mine);

/** @param {{table: Table, close: () => void}} props */
export function Leave({ table, close }) {
  const [golem, setGolem] = useState("stone");
  const [error, setError] = useState("");
  const leave = () =>
    post(`/matches/${table.id}/leave`, { golem }).then(
      () => go("/"),
      (failure) => setError(failure.message),
    );
  return html`<${Dialog} title="Leave the table" close=${close}>
    <p>A golem takes over your seat so that the others can finish. You cannot return to the seat, but you can watch.</p>
    ${table.rated && html`<p>This match is rated: leaving counts as finishing last.</p>`}
    <label class="field"><span>Golem that takes over</span><select onChange=${(/** @type {SelectEvent} */ e) => setGolem(e.target.value)}>
      ${Object.entries(LEVELS).map(([kind, { name, about }]) => html`<option key=${kind} value=${kind} selected=${kind === golem}>${name}: ${about}</option>`)}</select></label>
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}
    <div class="actions"><button type="button" class="button" autofocus onClick=${close}>Stay</button><button type="button" class="button primary" onClick=${leave}>Leave</button></div>
  <//>`;
}
