// @ts-check
/** The service worker: a page without a network, and notifications while the page is closed. */

const KEPT = "golemancy-1";
const OFFLINE = "/offline";
const WITH_IT = [OFFLINE, "/web/alone/offline.css", "/web/alone/offline.js", "/web/icon.svg"];

/** @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} Lasting */
/** @typedef {{title: string, text: string, match: string, waiting: number}} Message */

const here = /** @type {any} */ (self);

here.addEventListener("install", (/** @type {Lasting} */ event) =>
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.addAll(WITH_IT))
      .then(() => here.skipWaiting()),
  ),
);

here.addEventListener("activate", (/** @type {Lasting} */ event) => event.waitUntil(tidy().then(() => here.clients.claim())));

/** Forgets what an older version kept. */
async function tidy() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
}

here.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (WITH_IT.includes(path)) event.respondWith(fetch(request).catch(() => caches.match(path)));
});

// ---- notifications

here.addEventListener("push", (/** @type {any} */ event) => event.data && event.waitUntil(tell(event.data.json())));

/** Says what a message says, unless its table is open before one's eyes. @param {Message} message */
async function tell({ title, text, match, waiting }) {
  here.navigator.setAppBadge?.(waiting).catch(() => undefined);
  const windows = await here.clients.matchAll({ type: "window" });
  if (windows.some((/** @type {any} */ one) => one.focused && new URL(one.url).pathname === `/m/${match}`)) return;
  await here.registration.showNotification(title, { body: text, tag: match, icon: "/web/icon-192.png", data: { match } });
}

here.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(`/m/${event.notification.data.match}`));
});

/** Shows a table: in a window that has it, in another of ours, or in a new one. @param {string} path */
async function open(path) {
  const windows = await here.clients.matchAll({ type: "window" });
  const there = windows.find((/** @type {any} */ one) => new URL(one.url).pathname === path);
  if (there) await there.focus();
  else await here.clients.openWindow(path);
}
