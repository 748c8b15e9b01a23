// @ts-check
/** What a person can set. */

import { html } from "../lib.js";
import { set, useSettings } from "../settings.js";

const THEMES = [
  ["auto", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];
const PACES = [
  ["calm", "Calm"],
  ["brisk", "Brisk"],
  ["instant", "Instant, no motion"],
];

/** A choice of one. @param {{label: string, value: string, choices: string[][], onChange: (value: any) => void}} props */
const Choice = ({ label, value, choices, onChange }) => html`<label class="field"><span>${label}</span>
  <select value=${value} onChange=${(/** @type {any} */ e) => onChange(e.target.value)}>
    ${choices.map(([key, name]) => html`<option key=${key} value=${key} selected=${key === value}>${name}</option>`)}</select></label>`;

export function SettingsForm() {
  const now = useSettings();
  return html`<form class="settings" onSubmit=${(/** @type {Event} */ e) => e.preventDefault()}>
    <${Choice} label="Light or dark" value=${now.theme} choices=${THEMES} onChange=${(/** @type {any} */ theme) => set({ theme })} />
    <${Choice} label="Others' moves" value=${now.pace} choices=${PACES} onChange=${(/** @type {any} */ pace) => set({ pace })} />
    <label class="switch"><input type="checkbox" checked=${now.confirm} onChange=${(/** @type {any} */ e) => set({ confirm: e.target.checked })} /><span>Ask before my turn ends</span></label>
    <label class="switch"><input type="checkbox" checked=${now.text} onChange=${(/** @type {any} */ e) => set({ text: e.target.checked })} /><span>Show the table as text</span></label>
  </form>`;
}
