// @ts-check
/** Getting a name, and signing in with one: by a password, or by a link that is sent by e-mail. */

import { post } from "../api.js";
import { html, useState } from "../lib.js";
import { lookAgain } from "../me.js";
import { publicName } from "../online.js";
import { set, settings } from "../settings.js";
import { Email, Field, Password, Submit, useSending } from "./forms.js";

/** @import { Me } from "../types.js" */

/** @param {{me: Me}} props */
export const Guest = ({ me }) => html`<h1>You are a guest</h1>
  <p class="lead">This browser remembers your seats. With a name and a password you can reach them from any device, and your results are kept under your name.</p>
  <div class="sign"><div><${SignForm} path="/sign-up" title="Choose a name" go="Sign up" fresh=${true} note="Name: 2 to 24 characters. Password: at least 8. Your games as a guest come with you." /></div>
    <div><${SignForm} path="/sign-in" title="I already have a name" go="Sign in" fresh=${false} note="Your games as a guest come with you." />
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
    <${Field} label="Name" value=${name} set=${setName} minlength="2" maxlength="24" autocomplete="username" />
    <${Password} label="Password" value=${password} set=${setPassword} fresh=${fresh} />
    <p class="fine">${note}</p><${Submit} sending=${sending} go=${go} /></form>`;
}

function ByMail() {
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState("");
  const sending = useSending(async () => {
    await post("/sign-in/link", { email });
    setSent(email);
  });
  return html`<form onSubmit=${sending.submit} aria-label="Sign in by e-mail"><h2>Or sign in by e-mail</h2>
    <${Email} value=${email} set=${setEmail} />
    <p class="fine">For accounts with a confirmed address, also when you have forgotten the password.</p>
    <p role="status">${sent && `If an account has the address ${sent}, a link is on its way. It works once, for 15 minutes.`}</p>
    <${Submit} sending=${sending} go=${sent ? "Send another link" : "Send me a link"} plain=${true} /></form>`;
}
