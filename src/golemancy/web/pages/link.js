// @ts-check
/** Where a link from a mail leads: nothing happens before the button is pressed, since programs open links, too. */

import { Submit, useSending } from "../account/forms.js";
import { post } from "../api.js";
import { Golem } from "../art/golem.js";
import { html, useEffect, useState } from "../lib.js";
import { lookAgain } from "../me.js";
import { go, Link } from "../router.js";
import { set } from "../settings.js";
import { t } from "../speech.js";
import { Failure, Head } from "./parts.js";

/** What each kind of link is for, as the catalogue calls it. @type {Record<string, string>} */
const PURPOSES = { "sign-in": "sign_in", confirm: "confirm", stop: "stop" };

/** @param {{id: string}} props */
export function LinkPage({ id }) {
  const purpose = PURPOSES[id];
  const [token] = useState(location.hash.slice(1));
  const [done, setDone] = useState("");
  useEffect(() => void (document.title = t("page.title", { what: t(`link.${purpose || "title"}`) })), []);
  const sending = useSending(async () => {
    /** @type {{name: string, email?: string}} */
    const answer = id === "stop" ? await post(`/calls/stop/${token}`) : await post(`/links/${id}`, { token });
    history.replaceState(null, "", location.pathname);
    if (id === "stop") setDone(t("link.stopped"));
    else if (id === "confirm") setDone(t("link.confirmed", answer));
    else {
      set({ name: answer.name });
      await lookAgain();
      go("/me");
    }
  });
  if (!purpose || !token) return html`<${Failure} why=${t("error.link")} />`;
  return html`<${Head} /><main class="loading"><${Golem} id="letter" tint="clay" /><h1>${t(`link.${purpose}`)}</h1>
    <p role="status">${done}</p>
    ${
      done
        ? html`<p><${Link} class="button primary" href="/me">${t("link.account")}<//></p>`
        : html`<form class="small-form" onSubmit=${sending.submit}><p>${t(`link.${purpose}_about`)}</p><${Submit} sending=${sending} go=${t(`link.${purpose}_go`)} /></form>`
    }</main>`;
}
