// @ts-check
/** Options of a game that is being set up, in the game's own words. */

import { Crest, drawCrests } from "../art/crests.js";
import { html, useEffect } from "../lib.js";
import { gameSays, t } from "../speech.js";
import { readable } from "../strings.js";

/** @import { FieldEvent, NewSeat, OptionEntry, OptionValue, Reader, SelectEvent } from "../types.js" */

/** @typedef {{option: OptionEntry, base: string, words: Reader, value: OptionValue|undefined, seats: NewSeat[], set: (value: OptionValue) => void}} OptionProps */

const OWN = "own"; // the choice of something that is not in the list

/** @param {Reader} words @param {string} base */
const titleOf = (words, base) => gameSays(words, `option.${base}.title`) ?? readable(base);

/** A value in words; a whole number for who begins is a seat. @param {Reader} words @param {string} base @param {OptionValue} value @param {NewSeat[]} seats */
function valueName(words, base, value, seats) {
  if (base === "first" && typeof value === "number") return seats[value]?.name || t("setup.player", { n: value + 1 });
  return gameSays(words, `option.${base}.${value}`) ?? readable(value);
}

/** @param {OptionProps} props */
export function OptionField({ option, base, words, value, seats, set }) {
  const now = value ?? option.choices[0];
  const title = html`<span><b>${titleOf(words, base)}</b><small>${gameSays(words, `option.${base}.help`) ?? option.help}</small></span>`;
  if (option.choices.every((choice) => typeof choice === "boolean"))
    return html`<label class="switch"><input type="checkbox" checked=${now} onChange=${(/** @type {FieldEvent} */ e) => set(e.target.checked)} />${title}</label>`;
  return html`<div class="field"><label>${title}<${Values} ...${{ option, base, words, value, seats, set }} free=${option.free} /></label>
    ${isOwn(option, now) && html`<label class="own"><span class="sr">${t("setup.own_of", { what: titleOf(words, base) })}</span><textarea rows="4" value=${now} onInput=${(/** @type {FieldEvent} */ e) => set(e.target.value)}></textarea></label>`}</div>`;
}

/** What is chosen for one seat, in its row: a faction with its crest. With cards of one's own it may be one that only they have.
 * @param {OptionProps & {seat: number, own: boolean}} props */
export function SeatOption({ option, base, words, value, seats, set, seat, own }) {
  useEffect(drawCrests, []);
  const now = value ?? option.choices[0];
  const label = t("setup.seat_option", { n: seat + 1, what: titleOf(words, base) });
  return html`<div class="seat-option">${base === "faction" && html`<${Crest} faction=${String(now)} />`}
    <label><span class="sr">${label}</span><${Values} ...${{ option, base, words, value, seats, set }} free=${own && option.free} />
      ${isOwn(option, now) && html`<input type="text" aria-label=${t("setup.own_of", { what: label })} value=${now} onInput=${(/** @type {FieldEvent} */ e) => set(e.target.value)} />`}</label></div>`;
}

/** @param {OptionEntry} option @param {OptionValue} now */
const isOwn = (option, now) => option.free && !option.choices.includes(now);

/** The values to choose from. @param {OptionProps & {free: boolean}} props */
function Values({ option, base, words, value, seats, set, free }) {
  const now = value ?? option.choices[0];
  const pick = (/** @type {SelectEvent} */ e) => set(e.target.value === OWN ? "" : option.choices[Number(e.target.value)]);
  return html`<select onChange=${pick}>${option.choices.map((choice, i) => html`<option key=${i} value=${i} selected=${choice === now}>${valueName(words, base, choice, seats)}</option>`)}
    ${free && html`<option value=${OWN} selected=${isOwn(option, now)}>${t("setup.own")}</option>`}</select>`;
}
