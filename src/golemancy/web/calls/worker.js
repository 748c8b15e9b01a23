// @ts-check
/** This page's service worker, if there is one: it shows notifications, and a page of its own without a network. */

export const canWork = () => "serviceWorker" in navigator && isSecureContext;

/** The service worker, started if need be. @returns {Promise<ServiceWorkerRegistration>} */
export async function worker() {
  await navigator.serviceWorker.register("/worker.js", { scope: "/" });
  return navigator.serviceWorker.ready;
}

/** Whether the page runs as an app of its own. */
export const installed = () => matchMedia("(display-mode: standalone)").matches;
