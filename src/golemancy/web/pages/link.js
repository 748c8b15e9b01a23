// @ts-check
/** Where a link from a mail leads: nothing happens before the button is pressed, since programs open links, too. */

import { Submit, useSending } from "../account/forms.js";
import { post } from "../api.js";
import { Golem } from "../art/golem.js";
import { html, useEffect, useState } from "../lib.js";
import { lookAgain } from "../me.js";
import { go, Link } from "../router.js";
import { set } from "../settings.js";
import { Failure, Head } from "./parts.js";

/** What each kind of link is for. @type {Record<string, {title: string, about: string, go: string}>} */
const PURPOSES = {
  "sign-in": {
    title: "Sign in",
    about: "Press the button to sign in with this browser. Your games as a guest come with you.",
    go: "Sign in",
  },
  confirm: {
    title: "Confirm your address",
    about: "Press the button if you gave your e-mail address to golemancy.",
    go: "Confirm the address",
  },
};

/** @param {{id: string}} props */
export function LinkPage({ id }) {
  const purpose = PURPOSES[id];
  const [token] = useState(location.hash.slice(1));
  const [done, setDone] = useState("");
  useEffect(() => void (document.title = `${purpose?.title || "Link"} · golemancy`), []);
  const sending = useSending(async () => {
    /** @type {{name: string, email?: string}} */
    const answer = await post(`/links/${id}`, { token });
    history.replaceState(null, "", location.pathname);
    if (id === "confirm") setDone(`${answer.email} is confirmed. ${answer.name} can sign in with it from now on.`);
    else {
      set({ name: answer.name });
      await lookAgain();
      go("/me");
    }
  });
  if (!purpose || !token) return html`<${Failure} why="This link is not complete. Open the whole link from the mail." />`;
  return html`<${Head} /><main class="loading"><${Golem} id="letter" tint="clay" /><h1>${purpose.title}</h1>
    <p role="status">${done}</p>
    ${
      done
        ? html`<p><${Link} class="button primary" href="/me">To your account<//></p>`
        : html`<form class="small-form" onSubmit=${sending.submit}><p>${purpose.about}</p><${Submit} sending=${sending} go=${purpose.go} /></form>`
    }</main>`;
}
