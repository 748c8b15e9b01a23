// @ts-check
/** Notifications while a tab is open, and the number of games that wait as the app's badge. */

import { get } from "../api.js";
import { go } from "../router.js";
import { settings } from "../settings.js";
import { t } from "../speech.js";
import { titleOf } from "../strings.js";
import { canWork, installed, worker } from "./worker.js";

/** @import { WaitingGame } from "../types.js" */

const EVERY = 45_000;

/** Turns that this tab knows of: a match and its last decision. @type {Set<string>} */
const known = new Set();
const turn = (/** @type {string} */ match, /** @type {number} */ number) => `${match}/${number}`;

export const allowed = () => typeof Notification !== "undefined" && Notification.permission === "granted";

/** Whether somebody looks at this page now. */
const looking = () => document.visibilityState === "visible" && document.hasFocus();

/** Says that it is my turn, unless I look at that table. @param {WaitingGame} game */
export function tellTurn({ match, game, title: plain, who, number }) {
  const fresh = !known.has(turn(match, number));
  known.add(turn(match, number));
  if (!fresh || !settings.notify || !allowed() || (looking() && location.pathname === `/m/${match}`)) return;
  const title = t("call.turn", { game: titleOf(game, plain) });
  show(title, { body: t("call.turn_text", { who, n: who.length }), tag: match, icon: "/web/icon-192.png", data: { match } }).catch(
    () => undefined,
  );
}

/** On a phone only a service worker can show one. @param {string} title @param {NotificationOptions} details */
async function show(title, details) {
  const ready = canWork() && (await navigator.serviceWorker.getRegistration("/"));
  if (ready) await ready.showNotification(title, details);
  else
    new Notification(title, details).onclick = () => {
      window.focus();
      go(`/m/${details.data.match}`);
    };
}

/** Asks now and then which games wait; only for those who want to be told. */
async function look() {
  if (!settings.notify && !installed()) return;
  /** @type {WaitingGame[]|null} */
  const waiting = await get("/me/waiting").catch(() => null);
  if (!waiting) return;
  waiting.forEach(tellTurn);
  badge(waiting.length);
}

/** @param {number} count */
function badge(count) {
  if (!("setAppBadge" in navigator)) return;
  (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** What waits when the page opens is no news; what comes later is. */
export async function keepLooking() {
  /** @type {WaitingGame[]} */
  const waiting = await get("/me/waiting").catch(() => []);
  for (const { match, number } of waiting) known.add(turn(match, number));
  badge(waiting.length);
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  if (installed() && canWork()) await worker().catch(() => undefined);
}
