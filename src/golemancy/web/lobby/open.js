// @ts-check
/** Tables of others in the lobby: to join, and to watch. */

import { useLatest } from "../again.js";
import { Cover } from "../art/covers.js";
import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { cls, html, useState } from "../lib.js";
import { terms } from "../online.js";
import { Link } from "../router.js";
import { t } from "../speech.js";
import { titleOf } from "../strings.js";

/** @import { ListedMatch, PublicTables } from "../types.js" */

const EVERY = 5;
const FEW = 6;
/** @type {PublicTables} */
const NONE = { waiting: [], running: [] };

/** Shows nothing while there is no public table. */
export function OpenTables() {
  const tables = useLatest("/lobby", EVERY, NONE).answer;
  const strange = (/** @type {ListedMatch} */ match) => !match.seats.some((seat) => seat.mine);
  const waiting = tables.waiting.filter(strange).sort((a, b) => Number(Boolean(b.known)) - Number(Boolean(a.known)));
  const running = tables.running.filter(strange);
  return html`<${Tables} title=${t("lobby.open_tables")} label=${t("lobby.open_tables")} matches=${waiting} /><${Tables} title=${t("lobby.watch")} label=${t("lobby.watch_tables")} matches=${running} watch=${true} />`;
}

/** @param {{title: string, label: string, matches: ListedMatch[], watch?: boolean}} props */
function Tables({ title, label, matches, watch = false }) {
  const [all, setAll] = useState(false);
  if (!matches.length) return null;
  return html`<section aria-label=${label}><h2>${title}</h2>
    <ul class="matches">${matches.slice(0, all ? matches.length : FEW).map((match) => html`<${OpenTable} key=${match.id} match=${match} watch=${watch} />`)}</ul>
    ${!all && matches.length > FEW && html`<p><button type="button" class="button" onClick=${() => setAll(true)}>${t("lobby.all", { n: matches.length })}</button></p>`}</section>`;
}

/** @param {{match: ListedMatch, watch?: boolean}} props */
const OpenTable = ({
  match,
  watch = false,
}) => html`<li class="match"><${Link} href=${`/m/${match.id}`} class="match-link"><div class="thumb"><${Cover} name=${match.game} /></div>
  <div><b>${titleOf(match.game, match.title)}</b>${match.known && html`<span class="badge">${t("friends.known")}</span>`}<span class="who">${match.seats.map((seat, i) => html`<span key=${i}><${Mark} seat=${i} />${seat.open ? t("lobby.open_seat") : seat.name}</span>`)}</span>
  <small>${terms(match).slice(1).join(" · ")}</small></div>
  <span class=${cls("badge", !watch && "turn")}>${watch ? html`<${Icon} name="eye" /> ${t("lobby.watch")}` : t("lobby.join")}</span><//></li>`;
