// @ts-check
/** How I want to be called when it is my turn, on this device. */

import { get } from "../api.js";
import { html, useEffect, useState } from "../lib.js";
import { set, useSettings } from "../settings.js";
import { t } from "../speech.js";
import { canPush, subscribe, subscription, unsubscribe } from "./push.js";
import { sound } from "./sounds.js";
import { canWork, worker } from "./worker.js";

/** @import { FieldEvent, Ways } from "../types.js" */

/** @param {{title: string, about: string, on: boolean, busy?: boolean, change: (on: boolean) => void}} props */
const Switch = ({ title, about, on, busy = false, change }) => html`<label class="switch">
  <input type="checkbox" checked=${on} disabled=${busy} onChange=${(/** @type {FieldEvent} */ e) => change(e.target.checked)} />
  <span>${title}<small>${about}</small></span></label>`;

/** Whether the browser lets us notify, asking the person if that is open. */
const permitted = async () => (await Notification.requestPermission()) === "granted";

export function CallForm() {
  const now = useSettings();
  const [ways, setWays] = useState(/** @type {Ways|null} */ (null));
  const [closed, setClosed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  useEffect(() => {
    get("/me/calls").then(setWays, () => undefined);
    subscription().then((found) => setClosed(Boolean(found)));
  }, []);
  /** Does something about notifications, once at a time. @param {() => Promise<unknown>} work */
  const change = async (work) => {
    setBusy(true);
    setError("");
    await work().catch(() => setError(t("call.failed")));
    setBusy(false);
  };
  const ask = async (/** @type {() => Promise<unknown>} */ work) => ((await permitted()) ? work() : setError(t("call.denied")));
  const notify = (/** @type {boolean} */ on) =>
    change(() => (on ? ask(async () => (set({ notify: true }), canWork() && (await worker()))) : turnOff(true)));
  const turnOff = async (/** @type {boolean} */ all) => {
    if (all) set({ notify: false });
    await unsubscribe();
    setClosed(false);
  };
  const push = (/** @type {boolean} */ on) =>
    change(() => (on ? ask(async () => (await subscribe(ways?.key || ""), setClosed(true))) : turnOff(false)));
  const able = typeof Notification !== "undefined";
  return html`<fieldset class="calls"><legend>${t("call.title")}</legend>
    <${Switch} title=${t("call.sounds")} about=${t("call.sounds_about")} on=${now.sounds} change=${(/** @type {boolean} */ sounds) => (set({ sounds }), sound("turn"))} />
    ${able && html`<${Switch} title=${t("call.tab")} about=${t("call.tab_about")} on=${now.notify} busy=${busy} change=${notify} />`}
    ${able && now.notify && ways && (ways.key && canPush() ? html`<${Switch} title=${t("call.closed")} about=${t("call.closed_about")} on=${closed} busy=${busy} change=${push} />` : html`<p class="fine">${t("call.only_open")}</p>`)}
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}
    <${Install} /></fieldset>`;
}

// ---- as an app

/** @typedef {Event & {prompt: () => Promise<unknown>}} InstallEvent */
/** What the browser lets us install later. @type {InstallEvent|null} */
let offered = null;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = /** @type {InstallEvent} */ (event);
});
addEventListener("appinstalled", () => {
  offered = null;
  if (canWork()) worker().catch(() => undefined);
});

function Install() {
  const [gone, setGone] = useState(!offered);
  if (gone) return null;
  const install = async () => (await offered?.prompt(), setGone(true));
  return html`<div class="install"><span>${t("call.install")}<small>${t("call.install_about")}</small></span>
    <button type="button" class="button" onClick=${install}>${t("call.install_go")}</button></div>`;
}
