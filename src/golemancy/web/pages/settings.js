// @ts-check
/** What a person can set. */

import { html, useEffect, useState } from "../lib.js";
import { set, useSettings } from "../settings.js";
import { LANGUAGES, loadWords, t } from "../speech.js";

/** @import { Settings } from "../settings.js" */
/** @import { FieldEvent, Markup, SelectEvent } from "../types.js" */

const THEMES = ["auto", "light", "dark"];
const PACES = ["calm", "brisk", "instant"];

/** Each with its name. @param {string} what @param {string[]} keys */
const named = (what, keys) => keys.map((key) => [key, t(`settings.${what}_${key}`)]);

/** Another language is spoken as soon as its words are there. @param {string} language */
const changeLanguage = (language) => (set({ language }), void loadWords().catch(() => undefined));

/** A choice of one. @param {{label: string, value: string, choices: string[][], onChange: (value: string) => void}} props */
const Choice = ({ label, value, choices, onChange }) => html`<label class="field"><span>${label}</span>
  <select value=${value} onChange=${(/** @type {SelectEvent} */ e) => onChange(e.target.value)}>
    ${choices.map(([key, name]) => html`<option key=${key} value=${key} selected=${key === value}>${name}</option>`)}</select></label>`;

export function SettingsForm() {
  const now = useSettings();
  const [calls, setCalls] = useState(/** @type {(() => Markup)|null} */ (null));
  useEffect(() => void import("../calls/form.js").then((found) => setCalls(() => found.CallForm)), []);
  return html`<form class="settings" onSubmit=${(/** @type {Event} */ e) => e.preventDefault()}>
    <${Choice} label=${t("language.title")} value=${now.language} choices=${[["auto", t("language.auto")], ...Object.entries(LANGUAGES)]} onChange=${changeLanguage} />
    <${Choice} label=${t("settings.theme")} value=${now.theme} choices=${named("theme", THEMES)} onChange=${(/** @type {Settings["theme"]} */ theme) => set({ theme })} />
    <${Choice} label=${t("settings.pace")} value=${now.pace} choices=${named("pace", PACES)} onChange=${(/** @type {Settings["pace"]} */ pace) => set({ pace })} />
    <label class="switch"><input type="checkbox" checked=${now.confirm} onChange=${(/** @type {FieldEvent} */ e) => set({ confirm: e.target.checked })} /><span>${t("settings.confirm")}</span></label>
    <label class="switch"><input type="checkbox" checked=${now.foresight} onChange=${(/** @type {FieldEvent} */ e) => set({ foresight: e.target.checked })} /><span>${t("foresight.setting")}</span></label>
    <label class="switch"><input type="checkbox" checked=${now.text} onChange=${(/** @type {FieldEvent} */ e) => set({ text: e.target.checked })} /><span>${t("settings.text")}</span></label>
    ${calls && html`<${calls} />`}
  </form>`;
}
