// @ts-check
/** Sharing a replay: who may watch it, its link, and how another page shows it. */

import { put } from "../api.js";
import { Icon } from "../art/icons.js";
import { html, useState } from "../lib.js";
import { t } from "../speech.js";
import { Dialog } from "../table/dialogs.js";
import { Copy } from "./copy.js";

/** @import { FieldEvent, Table } from "../types.js" */

/** Whether the device has its own way to send a link. */
export const canSend = typeof navigator !== "undefined" && typeof navigator.share === "function";

/** Whether this browser's person may say who watches. @param {Table} table */
const isHost = (table) => table.seats.some((seat) => seat.host && seat.mine);

/** A button that opens what there is to share. @param {{table: Table, number: number, look?: string}} props */
export function Share({ table, number, look = "icon-button" }) {
  const [open, setOpen] = useState(false);
  return html`<button type="button" class=${look} onClick=${() => setOpen(true)}><${Icon} name="share" /><span>${t("share.share")}</span></button>
    ${open && html`<${ShareDialog} table=${table} number=${number} close=${() => setOpen(false)} />`}`;
}

/** @param {{table: Table, number: number, close: () => void}} props */
function ShareDialog({ table, number, close }) {
  const [shared, setShared] = useState(table.shared);
  const [error, setError] = useState("");
  const link = `${location.origin}/r/${table.id}#${number}`;
  const frame = `<iframe src="${location.origin}/embed/${table.id}#${number}" title="${t("replay.title", { game: table.title })}" width="800" height="640"></iframe>`;
  const allow = (/** @type {boolean} */ wanted) =>
    put(`/matches/${table.id}/sharing`, { shared: wanted }).then(
      (/** @type {{shared: boolean}} */ answer) => (setShared(answer.shared), (table.shared = answer.shared)),
      (failure) => setError(failure.message),
    );
  return html`<${Dialog} title=${t("share.title")} close=${close}>
    ${
      isHost(table)
        ? html`<label class="switch"><input type="checkbox" checked=${shared} onChange=${(/** @type {FieldEvent} */ e) => allow(e.target.checked)} /><span>${t("share.allow")}<small>${t("share.allow_about")}</small></span></label>`
        : html`<p class="note">${t(shared ? "share.is_shared" : "share.not_shared")}</p>`
    }
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}
    ${
      shared &&
      html`<${Given} label=${t("share.link")} text=${link} />
      ${canSend && html`<p><button type="button" class="button primary" onClick=${() => navigator.share({ title: table.title, url: link }).catch(() => undefined)}><${Icon} name="share" />${t("share.send")}</button></p>`}
      <${Given} label=${t("share.embed")} text=${frame} />`
    }
  <//>`;
}

/** Something to copy. @param {{label: string, text: string}} props */
const Given = ({ label, text }) => html`<div class="invite-row"><label class="field"><span>${label}</span>
  <input type="text" readonly value=${text} onFocus=${(/** @type {FieldEvent} */ e) => e.target.select()} /></label><${Copy} text=${text} what=${label} /></div>`;
