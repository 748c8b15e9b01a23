// @ts-check
/** Tournaments: those to enter, to watch and to look back at, holding one, and one of them round by round. */

import { useLatest } from "../again.js";
import { Cover } from "../art/covers.js";
import { html, useEffect } from "../lib.js";
import { clockName } from "../online.js";
import { Link } from "../router.js";
import { ago, t } from "../speech.js";
import { titleOf } from "../strings.js";
import { Hold } from "../tournament/hold.js";
import { One } from "../tournament/one.js";
import { Head, Loading } from "./parts.js";

/** @import { ListedTournament, ListedTournaments } from "../types.js" */

const EVERY = 5;
/** @type {(keyof ListedTournaments)[]} */
const STATES = ["open", "running", "over"];

/** @param {{id: string}} props */
export const TournamentsPage = ({ id }) => (id ? html`<${One} key=${id} id=${id} />` : html`<${All} />`);

function All() {
  const found = useLatest("/tournaments", EVERY, /** @type {ListedTournaments|null} */ (null)).answer;
  useEffect(() => void (document.title = t("page.title", { what: t("tournament.title") })), []);
  if (!found) return html`<${Loading} what=${t("page.searching")} />`;
  return html`<${Head} /><main class="person-page tournaments"><h1>${t("tournament.title")}</h1><p class="lead">${t("tournament.about")}</p>
    ${!found.open.length && html`<p class="empty">${t("tournament.none")}</p>`}
    ${STATES.map((state) => found[state].length > 0 && html`<section key=${state} aria-label=${t(`tournament.${state}`)}><h2>${t(`tournament.${state}`)}</h2><ul class="matches">${found[state].map((one) => html`<${Listed} key=${one.id} one=${one} />`)}</ul></section>`)}
    <${Hold} /></main>`;
}

/** @param {{one: ListedTournament}} props */
const Listed = ({
  one,
}) => html`<li class="match"><${Link} href=${`/tournaments/${one.id}`} class="match-link"><div class="thumb"><${Cover} name=${one.game} /></div>
  <div><b>${one.name}</b><span class="who">${titleOf(one.game, one.title)} · ${t(`tournament.${one.form}`)}</span>
  <small>${[t("tournament.entrants", { n: one.entrants }), clockName(one.clock), one.status === "running" ? t("tournament.round", { n: one.round, of: one.rounds }) : ago(one.updated)].join(" · ")}</small></div><//></li>`;
