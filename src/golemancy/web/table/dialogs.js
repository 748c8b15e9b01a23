// @ts-check
/** What opens over the table: menu, scores, first steps, passing the screen on. */

import { Golem } from "../art/golem.js";
import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { html, useEffect, useRef } from "../lib.js";
import { Link } from "../router.js";
import { SettingsForm } from "../pages/settings.js";
import { hasWords, marked, t } from "../speech.js";
import { Fair } from "./fair.js";
import { mayLeave } from "./leave.js";

/** @import { Session } from "./session.js" */
/** @import { BoardModule, Markup, Table } from "../types.js" */

/** A dialog that is open while it is drawn. @param {{title: string, close: () => void, children: Markup, class?: string}} props */
export function Dialog({ title, close, children, ...rest }) {
  const ref = useRef(/** @type {HTMLDialogElement|null} */ (null));
  useEffect(() => {
    const opener = /** @type {HTMLElement|null} */ (document.activeElement);
    const dialog = ref.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener?.isConnected && opener !== document.body) opener.focus({ preventScroll: true });
    };
  }, []);
  const outside = (/** @type {MouseEvent} */ e) => e.target === ref.current && close();
  return html`<dialog class=${rest.class} ref=${ref} aria-label=${title} onCancel=${(/** @type {Event} */ e) => (e.preventDefault(), close())} onClick=${outside}>
    <div class="dialog-inside"><header role="presentation"><h2>${title}</h2><button type="button" class="icon-button" aria-label=${t("page.close")} onClick=${close}><${Icon} name="close" /></button></header>
    ${children}</div></dialog>`;
}

/** @param {{table: Table, session: Session, close: () => void, showPrimer: (() => void)|null, learn: (() => void)|null, spectators: (() => void)|null, leave: () => void}} props */
export function Menu({ table, session, close, showPrimer, learn, spectators, leave }) {
  const running = !table.result && table.seat !== null && !table.imported;
  return html`<${Dialog} title=${t("dialog.menu")} close=${close}>
    <nav class="menu-list" aria-label=${t("dialog.menu")}>
      <${Link} class="button quiet" href=${`/rules/${table.game}`}><${Icon} name="book" />${t("page.rules")}<//>
      ${showPrimer && html`<button type="button" class="button quiet" onClick=${showPrimer}><${Icon} name="info" />${t("dialog.how")}</button>`}
      ${learn && running && html`<button type="button" class="button quiet" onClick=${learn}><${Icon} name="guide" />${t("dialog.guide")}</button>`}
      ${running && html`<button type="button" class="button quiet" onClick=${() => confirm(t("dialog.resign_asked")) && (close(), session.resign())}><${Icon} name="flag" />${t("dialog.resign")}</button>`}
      ${spectators && html`<button type="button" class="button quiet" onClick=${spectators}><${Icon} name="eye" />${t("spectators.title")}</button>`}
      ${mayLeave(table) && html`<button type="button" class="button quiet" onClick=${leave}><${Icon} name="leave" />${t("leave.title")}</button>`}
      <${Link} class="button quiet" href="/"><${Icon} name="back" />${t("table.back")}<//>
    </nav>
    <${Fair} table=${table} />
    <${StandIns} table=${table} />
    <${SettingsForm} />
  <//>`;
}

/** A part of a card file; one of somebody's own goes by its name there. @param {string} part */
const partName = (part) => (hasWords(`part.${part}`) ? t(`part.${part}`) : part.replace(/_/g, " "));

/** @param {{table: {stand_ins: string[]}}} props */
export const StandIns = ({ table }) =>
  table.stand_ins.length > 0 &&
  html`<p class="note"><${Icon} name="info" /><span>${marked("cards.stand_ins", {
    which: table.stand_ins.map(partName),
    link: html`<${Link} href="/docs/playing#cards-of-your-own">${t("cards.stand_ins_link")}<//>`,
  })}</span></p>`;

/** A text that may depend on the table. @param {string|((t: Table) => string)} text @param {Table} table */
const told = (text, table) => (typeof text === "string" ? text : text(table));

/** The game in a few steps. @param {{table: Table, board: BoardModule, close: () => void, learn: (() => void)|null}} props */
export const Primer = ({ table, board, close, learn }) => html`<${Dialog} title=${t("dialog.how")} close=${close} class="primer">
  <ol>${board.primer?.map((step, i) => html`<li key=${i}><b>${told(step.title, table)}</b><p>${told(step.text, table)}</p></li>`)}</ol>
  <div class="actions"><button type="button" class="button primary" autofocus onClick=${close}>${t("dialog.begin")}</button>
    ${learn && html`<button type="button" class="button" onClick=${learn}><${Icon} name="guide" />${t("dialog.guide_first")}</button>`}</div>
<//>`;

/** Hidden hands stay covered until the next person sits down. @param {{table: Table, session: Session}} props */
export function PassOn({ table, session }) {
  const seat = table.player ?? 0;
  const name = table.seats[seat].name;
  return html`<section class="pass-on" aria-label=${t("dialog.pass_on")} data-testid="cover">
    <${Golem} id=${name} tint="clay" />
    <h2><${Mark} seat=${seat} /> ${t("dialog.next", { who: name })}</h2>
    <p>${t("dialog.pass_to", { who: name })}</p>
    <button type="button" class="button primary big" onClick=${() => session.look(seat)}><${Icon} name="eye" />${t("dialog.show", { who: name })}</button>
  </section>`;
}
