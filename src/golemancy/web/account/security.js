// @ts-check
/** What belongs to an account: its e-mail address, its password, its data, and its end. */

import { post, put } from "../api.js";
import { Digest } from "../calls/digest.js";
import { Icon } from "../art/icons.js";
import { html, useState } from "../lib.js";
import { lookAgain } from "../me.js";
import { set } from "../settings.js";
import { t } from "../speech.js";
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
  return html`<section aria-label=${t("account.title")}><h2>${t("account.title")}</h2>
    <p class="said" role="status">${said && html`<${Icon} name="check" /><span>${said}</span>`}</p>
    <ul class="rows">
      ${me.mail && html`<${Row} title=${t("account.mail")} about=${me.email || t("account.no_mail")}><${Open} what=${t(me.email ? "account.change_email" : "account.add_email")} go=${t(me.email ? "account.change" : "account.add")} onClick=${() => setOpen("email")} /><//>`}
      ${me.mail && html`<${Digest} me=${me} />`}
      <${Row} title=${t("account.password")} about=${t("account.password_about")}><${Open} what=${t("account.change_password")} go=${t("account.change")} onClick=${() => setOpen("password")} /><//>
      <${Row} title=${t("account.data")} about=${t("account.data_about")}><a class="button" href="/api/me/export" download="golemancy.zip" aria-label=${t("account.download_data")}>${t("account.download")}</a><//>
      <${Row} title=${t("account.close_account")} about=${t("account.close_about")}><${Open} what=${t("account.close_account")} go=${t("account.close")} onClick=${() => setOpen("closing")} /><//>
    </ul>
    ${open === "email" && html`<${EmailForm} ...${props} />`}
    ${open === "password" && html`<${PasswordForm} ...${props} />`}
    ${open === "closing" && html`<${ClosingForm} ...${props} />`}</section>`;
}

/** @param {{title: string, about: string, children: Markup}} props */
const Row = ({ title, about, children }) => html`<li><span class="row-words"><b>${title}</b><small>${about}</small></span>${children}</li>`;

/** @param {{go: string, what: string, onClick: () => void}} props */
const Open = ({ go, what, onClick }) => html`<button type="button" class="button" onClick=${onClick} aria-label=${what}>${go}</button>`;

/** Asks for the password, unless a link has just shown who it is. @param {{me: Me, label: string, value: string, set: (value: string) => void}} props */
const Proof = ({ me, label, value, set }) =>
  me.linked ? html`<p class="fine">${t("account.linked")}</p>` : html`<${Password} label=${label} value=${value} set=${set} />`;

/** The name, which password managers want to know. @param {{me: Me}} props */
const ForManagers = ({ me }) => html`<input hidden type="text" autocomplete="username" readonly value=${me.name} />`;

/** @param {FormProps} props */
function EmailForm({ me, done, close }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const proof = me.linked ? {} : { password };
  const sending = useSending(async () => {
    await put("/me/email", { email, ...proof });
    done(t("account.confirm_sent", { email }));
  });
  const forgetting = useSending(async () => {
    await put("/me/email", { email: null, ...proof });
    done(t("account.forgotten"));
  });
  return html`<${Dialog} title=${t(me.email ? "account.change_email" : "account.add_email")} close=${close}>
    <form class="small-form" onSubmit=${sending.submit}><${ForManagers} me=${me} />
      <p>${t("account.email_about")}</p>
      <${Email} value=${email} set=${setEmail} /><${Proof} me=${me} label=${t("account.your_password")} value=${password} set=${setPassword} />
      ${forgetting.error && html`<p role="alert" class="bar-error">${forgetting.error}</p>`}
      <${Submit} sending=${sending} go=${t("account.send_confirm")}>${me.email && html`<button type="button" class="button" onClick=${forgetting.submit}>${t("account.forget", { email: me.email })}</button>`}<//></form><//>`;
}

/** @param {FormProps} props */
function PasswordForm({ me, done, close }) {
  const [old, setOld] = useState("");
  const [password, setPassword] = useState("");
  const sending = useSending(async () => {
    await put("/me/password", me.linked ? { password } : { password, old });
    done(t("account.password_changed"));
  });
  return html`<${Dialog} title=${t("account.change_password")} close=${close}>
    <form class="small-form" onSubmit=${sending.submit}><${ForManagers} me=${me} />
      <${Proof} me=${me} label=${t("account.old_password")} value=${old} set=${setOld} />
      <${Password} label=${t("account.new_password")} value=${password} set=${setPassword} fresh=${true} /><p class="fine">${t("account.at_least")}</p>
      <${Submit} sending=${sending} go=${t("account.change_it")} /></form><//>`;
}

/** @param {FormProps} props */
function ClosingForm({ me, close }) {
  const [password, setPassword] = useState("");
  const sending = useSending(async () => {
    await post("/me/close", me.linked ? {} : { password });
    set({ name: "" });
    await lookAgain();
  });
  return html`<${Dialog} title=${t("account.closing")} close=${close}>
    <form class="small-form" onSubmit=${sending.submit}><${ForManagers} me=${me} />
      <ul class="outcomes"><li>${t("account.closing_games")}</li>
        <li>${t("account.closing_running")}</li>
        <li>${t("account.closing_deleted")}</li>
        <li>${t("account.closing_name", { name: me.name })}</li></ul>
      <p><b>${t("account.closing_final")}</b></p>
      <${Proof} me=${me} label=${t("account.your_password")} value=${password} set=${setPassword} />
      <${Submit} sending=${sending} go=${t("account.close_mine")}><button type="button" class="button" onClick=${close}>${t("account.keep")}</button><//></form><//>`;
}
