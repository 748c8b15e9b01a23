// @ts-check
/** Keeping an analysis: on the server under a link, and as a file. */

import { Icon } from "../art/icons.js";
import { html } from "../lib.js";
import { t } from "../speech.js";
import { Copy } from "../pages/copy.js";
import { canSend } from "../pages/share.js";
import { Dialog } from "../table/dialogs.js";

/** @import { Analysis, State } from "./session.js" */
/** @import { FieldEvent, Table } from "../types.js" */

/** @param {{session: Analysis, state: State, table: Table, close: () => void}} props */
export function SaveDialog({ session, state, table, close }) {
  const done = state.sent.mine && !state.dirty;
  const link = `${location.origin}/a/${session.id}`;
  const save = async () => {
    const id = await session.save();
    if (id) history.replaceState(null, "", `/a/${id}`);
  };
  return html`<${Dialog} title=${t("analyse.save_title")} close=${close}>
    <p>${t(done ? "analyse.saved" : state.sent.mine ? "analyse.save_about" : "analyse.copy_about")}</p>
    ${state.error && html`<p role="alert" class="bar-error">${state.error}</p>`}
    ${!done && html`<p><button type="button" class="button primary" disabled=${state.saving} onClick=${save}><${Icon} name="check" />${t(state.saving ? "page.moment" : "analyse.save_now")}</button></p>`}
    ${
      done &&
      html`<div class="invite-row"><label class="field"><span>${t("analyse.link")}</span><input type="text" readonly value=${link} onFocus=${(/** @type {FieldEvent} */ e) => e.target.select()} /></label><${Copy} text=${link} what=${t("analyse.link")} /></div>
      <div class="actions">${canSend && html`<button type="button" class="button" onClick=${() => navigator.share({ title: table.title, url: link }).catch(() => undefined)}><${Icon} name="share" />${t("share.send")}</button>`}
      <a class="button" href=${`/api/boards/${session.id}/file`} download><${Icon} name="download" />${t("analyse.file")}</a></div>`
    }<//>`;
}
