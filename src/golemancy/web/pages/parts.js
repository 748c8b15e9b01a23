// @ts-check
/** What several pages share. */

import { embedded } from "../api.js";
import { Golem } from "../art/golem.js";
import { Icon } from "../art/icons.js";
import { html, useEffect, useState } from "../lib.js";
import { useMe } from "../me.js";
import { Link } from "../router.js";
import { marked, t } from "../speech.js";
import { Dialog } from "../table/dialogs.js";
import { SettingsForm } from "./settings.js";

/** @import { Warming } from "../types.js" */

/** The head of every page but the table. */
export function Head() {
  const [open, setOpen] = useState(false);
  const me = useMe();
  return html`<header class="head">
    <${Link} class="brand" href="/" aria-label=${t("page.home")}><${Golem} id="golemancy" tint="clay" parts=${{ head: 4, eye: 0, torso: 0, arm: 0, rune: 2, shoulder: 3, leg: 0, age: 0 }} /><span>${t("page.name")}</span><//>
    <span class="grow"></span>
    <${Link} class="icon-button who-am-i" href="/me"><${Icon} name="person" /><span>${me?.name || t("page.guest")}</span><//>
    <button type="button" class="icon-button" onClick=${() => setOpen(true)}><${Icon} name="gear" /><span>${t("settings.title")}</span></button>
    ${open && html`<${Dialog} title=${t("settings.title")} close=${() => setOpen(false)}><${SettingsForm} /><//>`}
  </header>`;
}

/** @param {{what: string}} props */
export const Loading = ({ what }) => html`<main class="loading" role="status"><${Golem} id="loading" tint="clay" /><p>${what}</p></main>`;

/** @param {{why: string}} props */
export const Failure = ({ why }) => html`<main class="loading"><${Golem} id="sorry" tint="clay" parts=${{ eye: 2, age: 1 }} />
  <h1>${t("error.title")}</h1><p role="alert">${why}</p><p><${Link} class="button" href="/">${t("page.lobby")}<//></p></main>`;

/** A replay or an analysis that is not there, or not for everybody: nobody learns which. @param {{error: Error & {code?: string}}} props */
export function Closed({ error }) {
  useEffect(() => void (document.title = t("page.title", { what: t("share.closed") })), []);
  if (embedded())
    return html`<main class="loading"><h1>${t("share.closed")}</h1><p>${error.code === "no_match" ? t("share.closed_about") : error.message}</p></main>`;
  if (error.code !== "no_match") return html`<${Failure} why=${error.message} />`;
  return html`<${Head} /><main class="loading"><${Golem} id="sorry" tint="clay" parts=${{ eye: 2, age: 1 }} />
    <h1>${t("share.closed")}</h1><p>${t("share.closed_about")}</p><p><${Link} class="button primary" href="/">${t("page.lobby")}<//></p></main>`;
}

/** An address that nothing stands under. */
export function Lost() {
  useEffect(() => void (document.title = t("page.title", { what: t("error.lost") })), []);
  return html`<${Head} /><main class="loading"><${Golem} id="sorry" tint="clay" parts=${{ eye: 2, age: 1 }} />
    <h1>${t("error.lost")}</h1><p>${marked("error.lost_about", { address: html`<code>${location.pathname}</code>` })}</p>
    <p><${Link} class="button primary" href="/">${t("page.lobby")}<//></p></main>`;
}

/** How far the compiling has come; it can be played meanwhile. @param {{warm: Warming}} props */
export function Warm({ warm }) {
  if (warm.failed) return html`<p class="warm failed" role="alert">${t("lobby.broken", { why: warm.failed })}</p>`;
  if (warm.ready) return null;
  return html`<p class="warm"><label>${t("lobby.compiling")}
    <progress max=${warm.steps} value=${warm.done}></progress></label></p>`;
}
