// @ts-check
/** What belongs to an account: its e-mail address, its password, its data, and its end. */

import { post, put } from "../api.js";
import { Icon } from "../art/icons.js";
import { html, useState } from "../lib.js";
import { lookAgain } from "../me.js";
import { set } from "../settings.js";
import { YOU } from "../strings.js";
import { Dialog } from "../table/dialogs.js";
import { Email, Password, Submit, useSending } from "./forms.js";

/** @import { Markup, Me } from "../types.js" */

/** @typedef {{me: Me, done: (said: string) => void, close: () => void}} FormProps */

/** @param {{me: Me}} props */
export function Security({ me }) {
  const [open, setOpen] = useState(/** @type {string|null} */ (null));
  const [said, setSaid] = useState("");
  const close = () => setOpen(null);
  const done = (/** @type {string} */ words) => (close(), setSaid(words), void lookAgain());
  const props = { me, done, close };
  return html`<section aria-label="Account"><h2>Account</h2>
    <p class="said" role="status">${said && html`<${Icon} name="check" /><span>${said}</span>`}</p>
    <ul class="rows">
      ${me.mail && html`<${Row} title="E-mail" about=${me.email || "None yet. With an address you can sign in by a link."}><${Open} what="e-mail address" go=${me.email ? "Change" : "Add"} onClick=${() => setOpen("email")} /><//>`}
      <${Row} title="Password" about="Changing it signs you out everywhere else."><${Open} what="password" go="Change" onClick=${() => setOpen("password")} /><//>
      <${Row} title="Your data" about="Your account, matches with replays, and chat, in one file."><a class="button" href="/api/me/export" download="golemancy.zip">Download<span class="sr"> your data</span></a><//>
      <${Row} title="Close the account" about="Your games stay, without your name."><${Open} what="the account" go="Close" onClick=${() => setOpen("closing")} /><//>
    </ul>
    ${open === "email" && html`<${EmailForm} ...${props} />`}
    ${open === "password" && html`<${PasswordForm} ...${props} />`}
    ${open === "closing" && html`<${ClosingForm} ...${props} />`}</section>`;
}

/** @param {{title: string, about: string, children: Markup}} props */
const Row = ({ title, about, children }) => html`<li><span class="row-words"><b>${title}</b><small>${about}</small></span>${children}</li>`;

/** @param {{go: string, what: string, onClick: () => void}} props */
const Open = ({ go, what, onClick }) =>
  html`<button type="button" class="button" onClick=${onClick}>${go}<span class="sr"> ${what}</span></button>`;

/** Asks for the password, unless a link has just shown who it is. @param {{me: Me, label: string, value: string, set: (value: string) => void}} props */
const Proof = ({ me, label, value, set }) =>
  me.linked
    ? html`<p class="fine">You signed in by e-mail just now, so your password is not needed.</p>`
    : html`<${Password} label=${label} value=${value} set=${set} />`;

/** The name, which password managers want to know. @param {{me: Me}} props */
const ForManagers = ({ me }) => html`<input hidden type="text" autocomplete="username" readonly value=${me.name} />`;

/** @param {FormProps} props */
function EmailForm({ me, done, close }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const proof = me.linked ? {} : { password };
  const sending = useSending(async () => {
    await put("/me/email", { email, ...proof });
    done(`A link is on its way to ${email}. Open it within 15 minutes to confirm the address.`);
  });
  const forgetting = useSending(async () => {
    await put("/me/email", { email: null, ...proof });
    done("Your e-mail address is no longer kept.");
  });
  return html`<${Dialog} title=${me.email ? "Change your e-mail address" : "Add an e-mail address"} close=${close}>
    <form class="small-form" onSubmit=${sending.submit}><${ForManagers} me=${me} />
      <p>It is used to sign you in and to tell you when your password changes. Others never see it.</p>
      <${Email} value=${email} set=${setEmail} /><${Proof} me=${me} label="Your password" value=${password} set=${setPassword} />
      ${forgetting.error && html`<p role="alert" class="bar-error">${forgetting.error}</p>`}
      <${Submit} sending=${sending} go="Send a link to confirm">${me.email && html`<button type="button" class="button" onClick=${forgetting.submit}>Forget ${me.email}</button>`}<//></form><//>`;
}

/** @param {FormProps} props */
function PasswordForm({ me, done, close }) {
  const [old, setOld] = useState("");
  const [password, setPassword] = useState("");
  const sending = useSending(async () => {
    await put("/me/password", me.linked ? { password } : { password, old });
    done("Your password was changed. You are signed out everywhere else.");
  });
  return html`<${Dialog} title="Change your password" close=${close}>
    <form class="small-form" onSubmit=${sending.submit}><${ForManagers} me=${me} />
      <${Proof} me=${me} label="Old password" value=${old} set=${setOld} />
      <${Password} label="New password" value=${password} set=${setPassword} fresh=${true} /><p class="fine">At least 8 characters.</p>
      <${Submit} sending=${sending} go="Change the password" /></form><//>`;
}

/** @param {FormProps} props */
function ClosingForm({ me, close }) {
  const [password, setPassword] = useState("");
  const sending = useSending(async () => {
    await post("/me/close", me.linked ? {} : { password });
    set({ name: YOU });
    await lookAgain();
  });
  return html`<${Dialog} title="Close your account" close=${close}>
    <form class="small-form" onSubmit=${sending.submit}><${ForManagers} me=${me} />
      <ul class="outcomes"><li>Games with others stay; you appear in them as “A former player”.</li>
        <li>In matches that are running, a golem takes over your seat.</li>
        <li>Your ratings, e-mail address, sessions and programs are deleted, and so are matches that only you could see.</li>
        <li>Nobody else can take the name ${me.name} for a year.</li></ul>
      <p><b>This cannot be undone.</b></p>
      <${Proof} me=${me} label="Your password" value=${password} set=${setPassword} />
      <${Submit} sending=${sending} go="Close my account"><button type="button" class="button" onClick=${close}>Keep it</button><//></form><//>`;
}
