// @ts-check
/** Where somebody is signed in, and signing out there. */

import { get, remove } from "../api.js";
import { html, useEffect, useState } from "../lib.js";
import { lookAgain } from "../me.js";
import { set } from "../settings.js";
import { ago, YOU } from "../strings.js";

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
  const endAll = () =>
    confirm("Sign out in every browser, this one included?") && remove("/me/sessions").then(() => (set({ name: YOU }), lookAgain()), fail);
  return html`<section aria-label="Where you are signed in"><h2>Where you are signed in</h2>
    <ul class="rows">${browsers.map(
      (
        one,
      ) => html`<li key=${one.id}><span class="row-words"><b>${one.device}</b><small>${one.current ? "this browser" : `last seen ${ago(one.seen)}`}</small></span>
      ${!one.current && html`<button type="button" class="button" onClick=${() => end(one)}>Sign out<span class="sr"> of ${one.device}, last seen ${ago(one.seen)}</span></button>`}</li>`,
    )}</ul>
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}
    <div class="actions"><button type="button" class="button" onClick=${endAll}>Sign out everywhere</button></div></section>`;
}
