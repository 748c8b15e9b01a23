// @ts-check
/** What opens over the table: menu, scores, first steps, the screen being passed on. */

import { Golem } from "../art/golem.js";
import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { html, useEffect, useRef } from "../lib.js";
import { Link } from "../router.js";
import { SettingsForm } from "../pages/settings.js";
import { ratingText, shared } from "../online.js";
import { ending } from "./bar.js";
import { Fair } from "./fair.js";
import { mayLeave } from "./leave.js";

/** A dialog that is open while it is drawn. @param {{title: string, close: () => void, children: any, class?: string}} props */
export function Dialog({ title, close, children, ...rest }) {
  const ref = useRef(/** @type {HTMLDialogElement|null} */ (null));
  useEffect(() => {
    ref.current?.showModal();
    return () => ref.current?.close();
  }, []);
  const outside = (/** @type {MouseEvent} */ e) => e.target === ref.current && close();
  return html`<dialog class=${rest.class} ref=${ref} aria-label=${title} onCancel=${(/** @type {Event} */ e) => (e.preventDefault(), close())} onClick=${outside}>
    <div class="dialog-inside"><header><h2>${title}</h2><button type="button" class="icon-button" aria-label="Close" onClick=${close}><${Icon} name="close" /></button></header>
    ${children}</div></dialog>`;
}

/** @param {{table: any, session: any, close: () => void, showPrimer: (() => void)|null, learn: (() => void)|null, leave: () => void}} props */
export function Menu({ table, session, close, showPrimer, learn, leave }) {
  const running = !table.result && table.seat !== null && !table.imported;
  return html`<${Dialog} title="Menu" close=${close}>
    <nav class="menu-list" aria-label="Menu">
      <${Link} class="button quiet" href=${`/rules/${table.game}`}><${Icon} name="book" />Rules<//>
      ${showPrimer && html`<button type="button" class="button quiet" onClick=${showPrimer}><${Icon} name="info" />How it goes</button>`}
      ${learn && running && html`<button type="button" class="button quiet" onClick=${learn}><${Icon} name="guide" />Guide me</button>`}
      ${running && html`<button type="button" class="button quiet" onClick=${() => confirm("Resign this game?") && (close(), session.resign())}><${Icon} name="flag" />Resign</button>`}
      ${mayLeave(table) && html`<button type="button" class="button quiet" onClick=${leave}><${Icon} name="leave" />Leave the table</button>`}
      <${Link} class="button quiet" href="/"><${Icon} name="back" />To the lobby<//>
    </nav>
    <${Fair} table=${table} />
    <${StandIns} table=${table} />
    <${SettingsForm} />
  <//>`;
}

/** @param {{table: {stand_ins: string[]}}} props */
export const StandIns = ({ table }) =>
  table.stand_ins.length > 0 &&
  html`<p class="note"><${Icon} name="info" /><span>Some cards have stand-in values
  (${table.stand_ins.join(", ").replace(/_/g, " ")}): no public source gives the printed ones.${" "}
  <${Link} href="/docs/playing#cards-of-your-own">Replace them with those of your copy<//>.</span></p>`;

/** @param {{table: any, board: any, close: () => void, rematch: () => void}} props */
export function Result({ table, board, close, rematch }) {
  const order = table.seats
    .map((/** @type {any} */ _, /** @type {number} */ i) => i)
    .sort((/** @type {number} */ a, /** @type {number} */ b) => table.result.places[a] - table.result.places[b]);
  return html`<${Dialog} title=${ending(table, board)} close=${close} class="result">
    <div class="podium" data-testid="result">${order.map(
      (/** @type {number} */ seat) => html`<div class=${`place-${Math.min(table.result.places[seat], 3)}`} key=${seat}>
      <${Golem} id=${`${table.id}/${seat}`} tint=${["magenta", "turquoise", "clay", "green", "yellow", "purple"][seat % 6]} />
      <p><b>${table.result.places[seat]}.</b> <${Mark} seat=${seat} />${table.seats[seat].name}</p><p class="score">${table.result.scores[seat]} <small>${board.unit || "points"}</small></p>
      ${table.seats[seat].gained !== null && html`<p class="fine">rating ${ratingText(table.seats[seat].gained, true)}</p>`}</div>`,
    )}</div>
    ${board.Scores && html`<${board.Scores} t=${table} />`}
    ${table.practice && html`<p class="note">A practice game: decisions were taken back, or advice was asked for.</p>`}
    <${Fair} table=${table} />
    <div class="actions">
      <${Again} table=${table} rematch=${rematch} />
      <${Link} class="button" href=${`/r/${table.id}`}><${Icon} name="play" />Watch the replay<//>
      <a class="button" href=${`/api/matches/${table.id}/replay`} download><${Icon} name="download" />Save the replay</a>
      <${Link} class="button quiet" href="/">Lobby<//>
    </div>
  <//>`;
}

/** Once more: with others everybody has to come again. @param {{table: any, rematch: () => void}} props */
function Again({ table, rematch }) {
  if (table.watching)
    return table.rematch && html`<${Link} class="button primary" href=${`/m/${table.rematch}`}><${Icon} name="eye" />Watch the rematch<//>`;
  const words = table.rematch ? "Join the rematch" : shared(table) ? "Rematch" : "Play again";
  return html`<button type="button" class="button primary" autofocus onClick=${rematch}><${Icon} name="again" />${words}</button>`;
}

/** @param {{board: any, close: () => void, learn: (() => void)|null}} props */
export const Primer = ({ board, close, learn }) => html`<${Dialog} title="How it goes" close=${close} class="primer">
  <ol>${board.primer.map((/** @type {any} */ step) => html`<li key=${step.title}><b>${step.title}</b><p>${step.text}</p></li>`)}</ol>
  <div class="actions"><button type="button" class="button primary" autofocus onClick=${close}>Let us begin</button>
    ${learn && html`<button type="button" class="button" onClick=${learn}><${Icon} name="guide" />Guide me through the first turns</button>`}</div>
<//>`;

/** Hidden hands stay covered until the next person sits down. @param {{table: any, session: any}} props */
export function PassOn({ table, session }) {
  const seat = table.player;
  const name = table.seats[seat].name;
  return html`<section class="pass-on" aria-label="Pass the screen on" data-testid="cover">
    <${Golem} id=${name} tint="clay" />
    <h2><${Mark} seat=${seat} /> ${name} is next</h2>
    <p>Hands are covered. Pass the screen to ${name}.</p>
    <button type="button" class="button primary big" onClick=${() => session.look(seat)}><${Icon} name="eye" />I am ${name}: show my side</button>
  </section>`;
}
