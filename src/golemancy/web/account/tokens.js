// @ts-check
/** Tokens with which one's programs play. */

import { get, post, remove } from "../api.js";
import { Icon } from "../art/icons.js";
import { html, useEffect, useState } from "../lib.js";
import { Copy } from "../pages/copy.js";
import { Link } from "../router.js";
import { ago, marked, t } from "../speech.js";

/** @import { FieldEvent, Token } from "../types.js" */

export function Tokens() {
  const [tokens, setTokens] = useState(/** @type {Token[]} */ ([]));
  const [fresh, setFresh] = useState("");
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  const look = () => get("/me/tokens").then(setTokens, () => undefined);
  useEffect(() => void look(), []);
  const create = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      /** @type {{token: string}} */
      const made = await post("/me/tokens", { name });
      setFresh(made.token);
      setName("");
      setError("");
      await look();
    } catch (failure) {
      setError(/** @type {Error} */ (failure).message);
    }
  };
  const revoke = (/** @type {Token} */ token) =>
    confirm(t("account.revoke_asked", { name: token.name })) && remove(`/me/tokens/${token.id}`).then(look, look);
  return html`<section class="tokens" aria-label=${t("account.programs")}><h2>${t("account.programs_title")}</h2>
    <p>${marked("account.programs_about", { link: html`<${Link} href="/docs/server">${t("account.programs_link")}<//>` })}</p>
    ${
      tokens.length > 0 &&
      html`<ul class="rows">${tokens.map(
        (
          token,
        ) => html`<li key=${token.id}><span><b>${token.name}</b> <small>${t("account.created", { ago: ago(token.created) })}</small></span>
      <button type="button" class="icon-button" aria-label=${t("account.revoke", { name: token.name })} onClick=${() => revoke(token)}><${Icon} name="trash" /></button></li>`,
      )}</ul>`
    }
    ${fresh && html`<div class="note fresh" role="status"><div><p>${t("account.token")}</p><code>${fresh}</code></div><${Copy} text=${fresh} what=${t("copy.token")} /></div>`}
    <form class="make" onSubmit=${create}><label class="field"><span>${t("account.program")}</span><input type="text" required maxlength="60" autocomplete="off" value=${name} onInput=${(/** @type {FieldEvent} */ e) => setName(e.target.value)} /></label>
      <button class="button">${t("account.create")}</button></form>
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}</section>`;
}
