// @ts-check
/** Golem It!: what the bar shows while cards are picked: the cards, a stepper for their value, and the button that lays them. */

import { Icon } from "../../art/icons.js";
import { html, useEffect, useState } from "../../lib.js";
import { useChoosing } from "../../table/context.js";
import { Chips } from "./cards.js";
import { layChoice, pickValue, putBack, useChoice } from "./chosen.js";
import { combined } from "./combining.js";
import { called, say } from "./say.js";

/** @import { FieldEvent, Markup } from "../../types.js" */
/** @import { Session } from "../../table/session.js" */
/** @import { GolemItTable } from "../views.js" */
/** @import { Choice } from "./chosen.js" */
/** @import { Offer } from "./combining.js" */

/** The offer of a value, or of the next one above, or else the highest. @param {Offer[]} offers @param {number} value */
export const nearest = (offers, value) => offers.find((one) => one.value >= value) ?? offers[offers.length - 1];

/** What is typed into a stepper counts as soon as it is a value that the cards can have; anything else changes nothing until Enter
 * takes the next value above. So the button beside it always does what it says.
 * @param {GolemItTable} t @param {Choice} choice */
function useTyped(t, { offers, offer }) {
  const [typed, setTyped] = useState(/** @type {string|null} */ (null));
  useEffect(() => setTyped(null), [offer?.value]);
  const read = (/** @type {string} */ text) => (/^\s*\d+\s*$/.test(text) ? Number(text) : null);
  const wanted = typed === null ? null : read(typed);
  const type = (/** @type {string} */ text) => {
    setTyped(text);
    if (offers.some((one) => one.value === read(text))) pickValue(t, Number(text));
  };
  const settle = () => {
    if (wanted !== null) pickValue(t, nearest(offers, wanted).value);
    setTyped(null);
  };
  return { typed, odd: wanted !== null && wanted !== offer?.value, type, settle, forget: () => setTyped(null) };
}

/** A number that can be lowered, raised and typed. @param {{t: GolemItTable, choice: Choice, busy: boolean}} props */
function Stepper({ t, choice, busy }) {
  const { offers, offer } = choice;
  const { typed, odd, type, settle, forget } = useTyped(t, choice);
  if (!offer || offers.length < 2) return null;
  const at = offers.indexOf(offer);
  const step = (/** @type {number} */ by) => (forget(), pickValue(t, (offers[at + by] ?? offer).value));
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "ArrowUp" || event.key === "ArrowDown") (event.preventDefault(), step(event.key === "ArrowUp" ? 1 : -1));
    else if (event.key === "Enter") settle();
    else if (event.key === "Escape" && typed !== null) (event.stopPropagation(), forget());
  };
  return html`<div class="gi-stepper" role="group" aria-label=${say(t, "value")}>
    <button type="button" class="button" aria-label=${say(t, "lower")} disabled=${busy || at === 0} onClick=${() => step(-1)}>−</button>
    <input type="text" inputmode="numeric" autocomplete="off" role="spinbutton" aria-label=${say(t, "value")} aria-invalid=${String(odd)}
      aria-valuenow=${offer.value} aria-valuemin=${offers[0].value} aria-valuemax=${offers[offers.length - 1].value} value=${typed ?? offer.value} disabled=${busy}
      onFocus=${(/** @type {FieldEvent} */ e) => e.target.select()} onInput=${(/** @type {FieldEvent} */ e) => type(e.target.value)} onBlur=${forget} onKeyDown=${keys} />
    <button type="button" class="button gi-up" aria-label=${say(t, "higher")} disabled=${busy || at === offers.length - 1} onClick=${() => step(1)}>+</button>
    ${odd && html`<small role="status">${say(t, "odd_value", { value: nearest(offers, Number(typed)).value })}</small>`}
  </div>`;
}

/** What the picked cards are, in words and signs. @param {{t: GolemItTable, choice: Choice}} props */
function Summary({ t, choice }) {
  const { cards, offer, missing } = choice;
  const lying = offer ? combined(t.view.printed, cards, offer) : { cards, tokens: cards.map(() => 0), value: 0, points: 0 };
  const { best } = t.view;
  const words = offer
    ? say(t, "priced", { points: offer.points, own: t.view.limit_on })
    : missing
      ? say(t, "missing", { n: missing })
      : say(t, "unfit_all", { what: best ? called(best.cards, best.value) : "" });
  return html`<p class="bar-text gi-summary" role="status"><span class="gi-chips"><${Chips} t=${t} lying=${lying} /></span> <span>${words}</span></p>`;
}

/** Stands in for the rest of the bar while cards are picked. @param {{t: GolemItTable, session: Session, busy: boolean, children: Markup}} props */
export function Composer({ t, session, busy, children }) {
  const choice = useChoice(t);
  const { hinted } = useChoosing();
  const { cards, offer } = choice;
  if (!cards.length) return children;
  const rank = 1 + hinted.findIndex((action) => action.phrase.kind === "lay") || undefined;
  const script = { "data-cards": cards.join(" "), "data-value": offer?.value };
  return html`<${Summary} t=${t} choice=${choice} />
    <div class="bar-buttons gi-compose" ...${script}><${Stepper} t=${t} choice=${choice} busy=${busy} />
      ${offer && html`<button type="button" class="button primary gi-lay" data-testid="lay" data-action=${`lay ${cards.join(" ")} at ${offer.value}`} data-hint=${rank} disabled=${busy} onClick=${() => layChoice(t, session)}>${say(t, "lay", { what: called(cards.length, offer.value) })}</button>`}
      <button type="button" class="button quiet gi-back-all" disabled=${busy} onClick=${() => putBack(t, session)}><${Icon} name="undo" /><span>${say(t, "put_back")}</span></button></div>`;
}
