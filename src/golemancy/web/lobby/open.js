// @ts-check
/** Tables of others in the lobby: to join, and to watch. */

import { useLatest } from "../again.js";
import { Cover } from "../art/covers.js";
import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { html } from "../lib.js";
import { terms } from "../online.js";
import { Link } from "../router.js";

const EVERY = 5;

/** Nothing is shown while nobody has laid a table. */
export function OpenTables() {
  const tables = useLatest("/lobby", EVERY).answer;
  const strange = (/** @type {any} */ match) => !match.seats.some((/** @type {any} */ seat) => seat.mine);
  const waiting = (tables?.waiting || []).filter(strange);
  const running = (tables?.running || []).filter(strange);
  return html`${waiting.length > 0 && html`<section aria-label="Open tables"><h2>Open tables</h2><ul class="matches">${waiting.map((/** @type {any} */ match) => html`<${OpenTable} key=${match.id} match=${match} />`)}</ul></section>`}
    ${running.length > 0 && html`<section aria-label="Tables to watch"><h2>Watch</h2><ul class="matches">${running.map((/** @type {any} */ match) => html`<${OpenTable} key=${match.id} match=${match} watch=${true} />`)}</ul></section>`}`;
}

/** @param {{match: any, watch?: boolean}} props */
const OpenTable = ({ match, watch = false }) => html`<li class="match"><${Link} href=${`/m/${match.id}`} class="match-link"><div class="thumb"><${Cover} name=${match.game} /></div>
  <div><b>${match.title}</b><span class="who">${match.seats.map((/** @type {any} */ seat, /** @type {number} */ i) => html`<span key=${i}><${Mark} seat=${i} />${seat.open ? "open" : seat.name}</span>`)}</span>
  <small>${terms(match).slice(1).join(", ")}</small></div>
  <span class="badge">${watch ? html`<${Icon} name="eye" /> Watch` : "Join"}</span><//></li>`;
