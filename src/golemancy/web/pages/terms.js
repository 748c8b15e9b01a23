// @ts-check
/** Setting up a table with open seats: who can join, the clock, and whether it is rated. */

import { html } from "../lib.js";
import { t } from "../speech.js";
import { hasOpen } from "./seats.js";

/** @import { FieldEvent } from "../types.js" */

/** @typedef {{access: "link"|"public", kind: "none"|"live"|"days", minutes: number, increment: number, days: number, rated: boolean}} Terms */

/** @type {Terms} */
export const DEFAULT_TERMS = { access: "link", kind: "none", minutes: 15, increment: 15, days: 3, rated: false };

/** As the server wants them; nothing for a table without open seats. @param {Terms} terms @param {{kind: string}[]} seats */
export function termsToSend({ access, kind, minutes, increment, days, rated }, seats) {
  if (!hasOpen(seats)) return {};
  const clock = { none: null, live: { minutes, increment }, days: { days } }[kind];
  return { access, clock, rated };
}

/** @type {Terms["access"][]} */
const ACCESS = ["link", "public"];
const CLOCKS = ["none", "live", "days"];

/** @param {{terms: Terms, change: (what: Partial<Terms>) => void}} props */
export function TermsFields({ terms, change }) {
  return html`<fieldset class="terms"><legend>${t("setup.access")}</legend>
      ${ACCESS.map(
        (key) => html`<label key=${key} class="radio"><input type="radio" name="access" value=${key} checked=${terms.access === key}
        onChange=${() => change({ access: key })} /><span><b>${t(`setup.access_${key}`)}</b><small>${t(`setup.access_${key}_about`)}</small></span></label>`,
      )}</fieldset>
    <fieldset class="terms"><legend>${t("setup.clock")}</legend>
      <label class="field"><span class="sr">${t("setup.clock")}</span><select onChange=${(/** @type {Event & {readonly target: {value: Terms["kind"]}}} */ e) => change({ kind: e.target.value })}>
        ${CLOCKS.map((key) => html`<option key=${key} value=${key} selected=${terms.kind === key}>${t(`setup.clock_${key}`)}</option>`)}</select></label>
      ${
        terms.kind === "live" &&
        html`<div class="amounts"><${Amount} label=${t("setup.minutes")} value=${terms.minutes} min=${1} max=${600} set=${(/** @type {number} */ minutes) => change({ minutes })} />
        <${Amount} label=${t("setup.increment")} value=${terms.increment} min=${0} max=${300} set=${(/** @type {number} */ increment) => change({ increment })} /></div>`
      }
      ${terms.kind === "days" && html`<div class="amounts"><${Amount} label=${t("setup.days")} value=${terms.days} min=${1} max=${30} set=${(/** @type {number} */ days) => change({ days })} /></div>`}
      ${terms.kind !== "none" && html`<p class="fine">${t("setup.out_of_time")}</p>`}
      <label class="switch"><input type="checkbox" checked=${terms.rated} onChange=${(/** @type {FieldEvent} */ e) => change({ rated: e.target.checked })} />
        <span><b>${t("setup.rated")}</b><small>${t("setup.rated_about")}</small></span></label></fieldset>`;
}

/** @param {{label: string, value: number, min: number, max: number, set: (value: number) => void}} props */
const Amount = ({ label, value, min, max, set }) => html`<label class="field"><span>${label}</span>
  <input type="number" inputmode="numeric" required min=${min} max=${max} step="1" value=${value} onInput=${(/** @type {FieldEvent} */ e) => set(Number(e.target.value))} /></label>`;
