// @ts-check
/** Messages that come though the page is closed: this browser's subscription to them. */

import { post } from "../api.js";
import { language } from "../speech.js";
import { canWork, worker } from "./worker.js";

export const canPush = () => canWork() && "PushManager" in window;

/** This browser's subscription, if there is one. @returns {Promise<PushSubscription|null>} */
export async function subscription() {
  const ready = canPush() ? await navigator.serviceWorker.getRegistration("/") : undefined;
  return ready ? ready.pushManager.getSubscription() : null;
}

/** Has the server tell this browser. @param {string} key  the server's */
export async function subscribe(key) {
  const ready = await worker();
  const found = await ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys = {} } = found.toJSON();
  await post("/me/devices", { endpoint, key: keys.p256dh, auth: keys.auth, language: language() });
}

/** Has the server tell this browser no more. */
export async function unsubscribe() {
  const found = await subscription();
  if (!found) return;
  await post("/me/devices/remove", { endpoint: found.endpoint }).catch(() => undefined);
  await found.unsubscribe();
}
