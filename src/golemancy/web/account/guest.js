// @ts-check
/** Getting a name, and signing in with one: by a password, or by a link that is sent by e-mail. */

import { post } from "../api.js";
import { html, useState } from "../lib.js";
import { lookAgain } from "../me.js";
import { publicName } from "../online.js";
import { set, settings } from "../settings.js";
import { t } from "../speech.js";
import { Email, Field, Password, Submit, useSending } from "./forms.js";

/** @import { Me } from "../types.js" */

/** @param {{me: Me}} props */
export const Guest = ({ me }) => html`<h1>${t("account.guest")}</h1>
  <p class="lead">${t("account.guest_about")}</p>
  <div class="sign"><div><${SignForm} path="/sign-up" title=${t("account.choose_name")} go=${t("account.sign_up")} fresh=${true} note=${t("account.sign_up_note")} /></div>
    <div><${SignForm} path="/sign-in" title=${t("account.have_name")} go=${t("account.sign_in")} fresh=${false} note=${t("account.sign_in_note")} />
    ${me.mail && html`<${ByMail} />`}</div></div>`;

/** @param {{path: string, title: string, go: string, fresh: boolean, note: string}} props */
function SignForm({ path, title, go, fresh, note }) {
  const [name, setName] = useState(fresh ? publicName(settings.name) : "");
  const [password, setPassword] = useState("");
  const sending = useSending(async () => {
    /** @type {{name: string}} */
    const signed = await post(path, { name, password });
    set({ name: signed.name });
    await lookAgain();
  });
  return html`<form onSubmit=${sending.submit} aria-label=${title}><h2>${title}</h2>
    <${Field} label=${t("account.name")} value=${name} set=${setName} minlength="2" maxlength="24" autocomplete="username" />
    <${Password} label=${t("account.password")} value=${password} set=${setPassword} fresh=${fresh} />
    <p class="fine">${note}</p><${Submit} sending=${sending} go=${go} /></form>`;
}

function ByMail() {
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState("");
  const sending = useSending(async () => {
    await post("/sign-in/link", { email });
    setSent(email);
  });
  return html`<form onSubmit=${sending.submit} aria-label=${t("account.by_mail")}><h2>${t("account.or_by_mail")}</h2>
    <${Email} value=${email} set=${setEmail} />
    <p class="fine">${t("account.by_mail_note")}</p>
    <p role="status">${sent && t("account.link_sent", { email: sent })}</p>
    <${Submit} sending=${sending} go=${t(sent ? "account.send_another" : "account.send_link")} plain=${true} /></form>`;
}
