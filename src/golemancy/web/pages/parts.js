// @ts-check
/** What several pages share. */

import { Golem } from "../art/golem.js";
import { Icon } from "../art/icons.js";
import { html, useState } from "../lib.js";
import { useMe } from "../me.js";
import { Link } from "../router.js";
import { Dialog } from "../table/dialogs.js";
import { SettingsForm } from "./settings.js";

/** The head of every page but the table. */
export function Head() {
  const [open, setOpen] = useState(false);
  const me = useMe();
  return html`<header class="head">
    <${Link} class="brand" href="/" aria-label="golemancy, to the lobby"><${Golem} id="golemancy" tint="clay" parts=${{ head: 4, eye: 0, torso: 0, arm: 0, rune: 2, shoulder: 3, leg: 0, age: 0 }} /><span>golemancy</span><//>
    <span class="grow"></span>
    <${Link} class="icon-button who-am-i" href="/me"><${Icon} name="person" /><span>${me?.name || "Guest"}</span><//>
    <button type="button" class="icon-button" onClick=${() => setOpen(true)}><${Icon} name="gear" /><span>Settings</span></button>
    ${open && html`<${Dialog} title="Settings" close=${() => setOpen(false)}><${SettingsForm} /><//>`}
  </header>`;
}

/** @param {{what: string}} props */
export const Loading = ({ what }) => html`<main class="loading" role="status"><${Golem} id="loading" tint="clay" /><p>${what} …</p></main>`;

/** @param {{why: string}} props */
export const Failure = ({ why }) => html`<main class="loading"><${Golem} id="sorry" tint="clay" parts=${{ eye: 2, age: 1 }} />
  <h1>That did not work</h1><p role="alert">${why}</p><p><${Link} class="button" href="/">To the lobby<//></p></main>`;
