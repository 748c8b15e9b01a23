// @ts-check
/** Setting up a table with open seats: who can join, the clock, and whether it is rated. */

import { html } from "../lib.js";

/** @import { FieldEvent } from "../types.js" */

/** @typedef {{access: "link"|"public", kind: "none"|"live"|"days", minutes: number, increment: number, days: number, rated: boolean}} Terms */

/** @type {Terms} */
export const DEFAULT_TERMS = { access: "link", kind: "none", minutes: 15, increment: 15, days: 3, rated: true };

/** As the server wants them; nothing for a table without open seats. @param {Terms} terms @param {{kind: string}[]} seats */
export function termsToSend({ access, kind, minutes, increment, days, rated }, seats) {
  if (!hasOpen(seats)) return {};
  const clock = { none: null, live: { minutes, increment }, days: { days } }[kind];
  return { access, clock, rated };
}

/** @param {{kind: string}[]} seats */
export const hasOpen = (seats) => seats.some((seat) => seat.kind === "open");

/** @type {[Terms["access"], string, string][]} */
const ACCESS = [
  ["link", "Friends with the link", "You send them the link to the table."],
  ["public", "Anyone", "The table is listed in the lobby."],
];
const CLOCKS = [
  ["none", "No clock"],
  ["live", "Minutes per player"],
  ["days", "Days per decision"],
];

/** @param {{terms: Terms, change: (what: Partial<Terms>) => void}} props */
export function TermsFields({ terms, change }) {
  return html`<fieldset class="terms"><legend>Who can join</legend>
      ${ACCESS.map(
        ([
          key,
          name,
          about,
        ]) => html`<label key=${key} class="radio"><input type="radio" name="access" value=${key} checked=${terms.access === key}
        onChange=${() => change({ access: key })} /><span><b>${name}</b><small>${about}</small></span></label>`,
      )}</fieldset>
    <fieldset class="terms"><legend>Clock</legend>
      <label class="field"><span class="sr">Clock</span><select onChange=${(/** @type {Event & {readonly target: {value: Terms["kind"]}}} */ e) => change({ kind: e.target.value })}>
        ${CLOCKS.map(([key, name]) => html`<option key=${key} value=${key} selected=${terms.kind === key}>${name}</option>`)}</select></label>
      ${
        terms.kind === "live" &&
        html`<div class="amounts"><${Amount} label="Minutes" value=${terms.minutes} min=${1} max=${600} set=${(/** @type {number} */ minutes) => change({ minutes })} />
        <${Amount} label="Extra seconds per turn" value=${terms.increment} min=${0} max=${300} set=${(/** @type {number} */ increment) => change({ increment })} /></div>`
      }
      ${terms.kind === "days" && html`<div class="amounts"><${Amount} label="Days" value=${terms.days} min=${1} max=${30} set=${(/** @type {number} */ days) => change({ days })} /></div>`}
      ${terms.kind !== "none" && html`<p class="fine">Running out of time counts as resigning.</p>`}
      <label class="switch"><input type="checkbox" checked=${terms.rated} onChange=${(/** @type {FieldEvent} */ e) => change({ rated: e.target.checked })} />
        <span><b>Rated</b><small>The result counts towards everyone's rating.</small></span></label></fieldset>`;
}

/** @param {{label: string, value: number, min: number, max: number, set: (value: number) => void}} props */
const Amount = ({ label, value, min, max, set }) => html`<label class="field"><span>${label}</span>
  <input type="number" inputmode="numeric" required min=${min} max=${max} step="1" value=${value} onInput=${(/** @type {FieldEvent} */ e) => set(Number(e.target.value))} /></label>`;
