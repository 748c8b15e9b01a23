// @ts-check
/** Where somebody is signed in, and signing out there. */

import { get, remove } from "../api.js";
import { html, useEffect, useState } from "../lib.js";
import { lookAgain } from "../me.js";
import { set } from "../settings.js";
import { ago, t } from "../speech.js";

/** @import { Browser } from "../types.js" */

/** The browser that looks at the list comes first. @param {Browser[]} browsers */
export const thisFirst = (browsers) => [...browsers].sort((a, b) => Number(b.current) - Number(a.current));

export function Sessions() {
  const [browsers, setBrowsers] = useState(/** @type {Browser[]} */ ([]));
  const [error, setError] = useState("");
  const fail = (/** @type {Error} */ failure) => setError(failure.message);
  const look = () => get("/me/sessions").then((/** @type {Browser[]} */ found) => setBrowsers(thisFirst(found)), fail);
  useEffect(() => void look(), []);
  const end = (/** @type {Browser} */ one) => remove(`/me/sessions/${one.id}`).then(look, fail);
  const endAll = () => confirm(t("account.sign_out_asked")) && remove("/me/sessions").then(() => (set({ name: "" }), lookAgain()), fail);
  return html`<section aria-label=${t("account.sessions")}><h2>${t("account.sessions")}</h2>
    <ul class="rows">${browsers.map(
      (
        one,
      ) => html`<li key=${one.id}><span class="row-words"><b>${one.device}</b><small>${one.current ? t("account.this_browser") : t("account.last_seen", { ago: ago(one.seen) })}</small></span>
      ${!one.current && html`<button type="button" class="button" aria-label=${t("account.sign_out_of", { device: one.device, ago: ago(one.seen) })} onClick=${() => end(one)}>${t("account.sign_out")}</button>`}</li>`,
    )}</ul>
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}
    <div class="actions"><button type="button" class="button" onClick=${endAll}>${t("account.sign_out_all")}</button></div></section>`;
}
