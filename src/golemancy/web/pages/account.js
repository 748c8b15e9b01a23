// @ts-check
/** Who I am: a guest or a name with a password, and tokens with which my programs play. */

import { get, post, remove } from "../api.js";
import { Icon } from "../art/icons.js";
import { html, useEffect, useState } from "../lib.js";
import { lookAgain, useMe } from "../me.js";
import { publicName } from "../online.js";
import { Link } from "../router.js";
import { set, settings } from "../settings.js";
import { ago, YOU } from "../strings.js";
import { Copy } from "./copy.js";
import { Head, Loading } from "./parts.js";
import { Ratings } from "./player.js";

/** @import { FieldEvent, Me, Token } from "../types.js" */

export function AccountPage() {
  const me = useMe();
  useEffect(() => void (document.title = "You · golemancy"), []);
  if (!me) return html`<${Loading} what="Looking you up" />`;
  return html`<${Head} /><main class="person-page">${me.guest ? html`<${Guest} />` : html`<${Known} me=${me} />`}
    ${me.ratings.length > 0 && html`<section aria-label="Ratings"><h2>Ratings</h2><${Ratings} ratings=${me.ratings} /></section>`}
    <${Tokens} /></main>`;
}

function Guest() {
  return html`<h1>You are a guest</h1>
    <p class="lead">This browser remembers your seats. With a name and a password you can reach them from any device, and your results are kept under your name.</p>
    <div class="sign"><${SignForm} path="/sign-up" title="Choose a name" go="Sign up" secret="new-password" note="Name: 2 to 24 characters. Password: at least 8. Your games as a guest come with you." />
      <${SignForm} path="/sign-in" title="I already have a name" go="Sign in" secret="current-password" note="Your games as a guest come with you." /></div>`;
}

/** @param {{path: string, title: string, go: string, secret: string, note: string}} props */
function SignForm({ path, title, go, secret, note }) {
  const [name, setName] = useState(path === "/sign-up" ? publicName(settings.name) : "");
  const [password, setPassword] = useState("");
  const [state, setState] = useState({ busy: false, error: "" });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setState({ busy: true, error: "" });
    try {
      /** @type {{name: string}} */
      const signed = await post(path, { name, password });
      set({ name: signed.name });
      await lookAgain();
    } catch (failure) {
      setState({ busy: false, error: /** @type {Error} */ (failure).message });
    }
  };
  return html`<form onSubmit=${send} aria-label=${title}><h2>${title}</h2>
    <label class="field"><span>Name</span><input type="text" required minlength="2" maxlength="24" autocomplete="username" value=${name} onInput=${(/** @type {FieldEvent} */ e) => setName(e.target.value)} /></label>
    <label class="field"><span>Password</span><input type="password" required minlength="8" maxlength="200" autocomplete=${secret} value=${password} onInput=${(/** @type {FieldEvent} */ e) => setPassword(e.target.value)} /></label>
    <p class="fine">${note}</p>
    ${state.error && html`<p role="alert" class="bar-error">${state.error}</p>`}
    <div class="actions"><button class="button primary" disabled=${state.busy}>${state.busy ? "One moment …" : go}</button></div></form>`;
}

/** @param {{me: Me}} props */
function Known({ me }) {
  const leave = () =>
    post("/sign-out").then(
      () => (set({ name: YOU }), lookAgain()),
      () => undefined,
    );
  return html`<h1>${me.name}</h1><p class="lead">You are signed in.</p>
    <div class="actions"><${Link} class="button" href=${`/players/${encodeURIComponent(me.name || "")}`}><${Icon} name="crown" />My results<//>
      <button type="button" class="button" onClick=${leave}>Sign out</button></div>`;
}

function Tokens() {
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
