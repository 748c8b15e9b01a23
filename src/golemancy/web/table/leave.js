// @ts-check
/** Leaving a running match: a golem takes over. */

import { post } from "../api.js";
import { html, useState } from "../lib.js";
import { go } from "../router.js";
import { t } from "../speech.js";
import { levelChoice, LEVELS } from "../strings.js";
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
  return html`<${Dialog} title=${t("leave.title")} close=${close}>
    <p>${t("leave.about")}</p>
    ${table.rated && html`<p>${t("leave.rated")}</p>`}
    <label class="field"><span>${t("leave.golem")}</span><select onChange=${(/** @type {SelectEvent} */ e) => setGolem(e.target.value)}>
      ${LEVELS.map((kind) => html`<option key=${kind} value=${kind} selected=${kind === golem}>${levelChoice(kind)}</option>`)}</select></label>
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}
    <div class="actions"><button type="button" class="button" autofocus onClick=${close}>${t("leave.stay")}</button><button type="button" class="button primary" onClick=${leave}>${t("leave.leave")}</button></div>
  <//>`;
}
