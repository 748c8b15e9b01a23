// @ts-check
/** People I played with, those first who have an open table. */

import { get } from "../api.js";
import { html, useEffect, useState } from "../lib.js";
import { Link } from "../router.js";
import { ago, t } from "../speech.js";

/** @import { Friend } from "../types.js" */

export function Friends() {
  const [friends, setFriends] = useState(/** @type {Friend[]} */ ([]));
  useEffect(
    () =>
      void get("/me/friends").then(
        (/** @type {Friend[]} */ found) => setFriends(found.sort((a, b) => Number(Boolean(b.table)) - Number(Boolean(a.table)))),
        () => undefined,
      ),
    [],
  );
  if (!friends.length) return null;
  return html`<section aria-label=${t("friends.title")}><h2>${t("friends.title")}</h2><p class="fine">${t("friends.about")}</p>
    <ul class="rows">${friends.map(
      (
        friend,
      ) => html`<li key=${friend.name}><span class="row-words"><b><${Link} href=${`/players/${encodeURIComponent(friend.name)}`}>${friend.name}<//></b>
      <small>${t("friends.played", { n: friend.games })} · ${ago(friend.last)}</small></span>
      ${friend.table && html`<${Link} class="button" href=${`/m/${friend.table}`} aria-label=${`${t("lobby.join")}: ${friend.name}`}>${t("lobby.join")}<//>`}</li>`,
    )}</ul></section>`;
}
