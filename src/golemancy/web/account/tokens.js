// @ts-check
/** Tokens with which one's programs play. */

import { get, post, remove } from "../api.js";
import { Icon } from "../art/icons.js";
import { html, useEffect, useState } from "../lib.js";
import { Copy } from "../pages/copy.js";
import { Link } from "../router.js";
import { ago } from "../strings.js";

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
    confirm(`Revoke the token of ${token.name}? Its program will no longer be able to play as you.`) &&
    remove(`/me/tokens/${token.id}`).then(look, look);
  return html`<section class="tokens" aria-label="Programs"><h2>Programs that play as you</h2>
    <p>A program needs a token instead of a password. <${Link} href="/docs/server">What programs can do<//></p>
    ${
      tokens.length > 0 &&
      html`<ul class="rows">${tokens.map(
        (token) => html`<li key=${token.id}><span><b>${token.name}</b> <small>created ${ago(token.created)}</small></span>
      <button type="button" class="icon-button" aria-label=${`Revoke the token of ${token.name}`} onClick=${() => revoke(token)}><${Icon} name="trash" /></button></li>`,
      )}</ul>`
    }
    ${fresh && html`<div class="note fresh" role="status"><div><p>Here is your token. It is shown only once: keep it like a password.</p><code>${fresh}</code></div><${Copy} text=${fresh} what="the token" /></div>`}
    <form class="make" onSubmit=${create}><label class="field"><span>Name of the program</span><input type="text" required maxlength="60" autocomplete="off" value=${name} onInput=${(/** @type {FieldEvent} */ e) => setName(e.target.value)} /></label>
      <button class="button">Create a token</button></form>
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}</section>`;
}
