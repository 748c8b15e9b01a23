// @ts-check
/** Who I am: a guest, or a name with all that belongs to it; and tokens with which my programs play. */

import { Friends } from "../account/friends.js";
import { Guest } from "../account/guest.js";
import { Security } from "../account/security.js";
import { Sessions } from "../account/sessions.js";
import { Tokens } from "../account/tokens.js";
import { post } from "../api.js";
import { Icon } from "../art/icons.js";
import { html, useEffect } from "../lib.js";
import { lookAgain, useMe } from "../me.js";
import { Link } from "../router.js";
import { set } from "../settings.js";
import { t } from "../speech.js";
import { Head, Loading } from "./parts.js";
import { Ratings } from "./player.js";

/** @import { Me } from "../types.js" */

export function AccountPage() {
  const me = useMe();
  useEffect(() => void (document.title = t("page.title", { what: t("account.you") })), []);
  if (!me) return html`<${Loading} what=${t("account.searching")} />`;
  return html`<${Head} /><main class="person-page">${me.guest ? html`<${Guest} me=${me} />` : html`<${Known} me=${me} />`}
    <${Friends} />
    ${me.ratings.length > 0 && html`<section aria-label=${t("page.ratings")}><h2>${t("page.ratings")}</h2><${Ratings} ratings=${me.ratings} /></section>`}
    ${!me.guest && html`<${Security} me=${me} /><${Sessions} key=${me.name} />`}
    <${Tokens} key=${me.name} /></main>`;
}

/** @param {{me: Me}} props */
function Known({ me }) {
  const leave = () =>
    post("/sign-out").then(
      () => (set({ name: "" }), lookAgain()),
      () => undefined,
    );
  return html`<h1>${me.name}</h1><p class="lead">${t("account.signed_in")}</p>
    <div class="actions"><${Link} class="button" href=${`/players/${encodeURIComponent(me.name || "")}`}><${Icon} name="crown" />${t("account.results")}<//>
      <button type="button" class="button" onClick=${leave}>${t("account.sign_out")}</button></div>`;
}
