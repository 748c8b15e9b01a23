// @ts-check
/** What a person can set. */

import { html } from "../lib.js";
import { set, useSettings } from "../settings.js";

/** @import { Settings } from "../settings.js" */
/** @import { FieldEvent, SelectEvent } from "../types.js" */

const THEMES = [
  ["auto", "Same as the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];
const PACES = [
  ["calm", "Slow"],
  ["brisk", "Normal"],
  ["instant", "Instant, no animation"],
];

/** A choice of one. @param {{label: string, value: string, choices: string[][], onChange: (value: string) => void}} props */
const Choice = ({ label, value, choices, onChange }) => html`<label class="field"><span>${label}</span>
  <select value=${value} onChange=${(/** @type {SelectEvent} */ e) => onChange(e.target.value)}>
    ${choices.map(([key, name]) => html`<option key=${key} value=${key} selected=${key === value}>${name}</option>`)}</select></label>`;

export function SettingsForm() {
  const now = useSettings();
  return html`<form class="settings" onSubmit=${(/** @type {Event} */ e) => e.preventDefault()}>
    <${Choice} label="Theme" value=${now.theme} choices=${THEMES} onChange=${(/** @type {Settings["theme"]} */ theme) => set({ theme })} />
    <${Choice} label="Speed of other players' moves" value=${now.pace} choices=${PACES} onChange=${(/** @type {Settings["pace"]} */ pace) => set({ pace })} />
    <label class="switch"><input type="checkbox" checked=${now.confirm} onChange=${(/** @type {FieldEvent} */ e) => set({ confirm: e.target.checked })} /><span>Confirm before ending my turn</span></label>
    <label class="switch"><input type="checkbox" checked=${now.text} onChange=${(/** @type {FieldEvent} */ e) => set({ text: e.target.checked })} /><span>Show the table as text</span></label>
  </form>`;
}
