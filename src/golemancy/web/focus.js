// @ts-check
/** Keeps the focus somewhere: when what had it is gone or can no longer be used, it goes to where one would look next. */

/** The best place now: an open dialog, the line that says what to do, else the page's main part. @returns {HTMLElement|null} */
function next() {
  const dialogs = document.querySelectorAll("dialog[open]");
  return dialogs.length
    ? /** @type {HTMLElement} */ (dialogs[dialogs.length - 1])
    : document.querySelector(".bar") || document.querySelector("main");
}

/** Whether something can no longer have the focus. @param {Element} element */
const useless = (element) => !element.isConnected || element.matches(":disabled") || Boolean(element.closest("dialog:not([open])"));

/** Watches the whole page from now on. */
export function keepFocus() {
  /** @type {Element|null} */
  let last = null;
  const look = () => {
    if (!last || (document.activeElement !== document.body && document.activeElement) || !useless(last)) return;
    const place = next();
    if (place && !place.hasAttribute("tabindex")) place.setAttribute("tabindex", "-1");
    place?.focus({ preventScroll: true });
  };
  addEventListener("focusin", (event) => (last = /** @type {Element} */ (event.target)));
  const changes = new MutationObserver(() => requestAnimationFrame(look));
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled", "open", "hidden"] });
}
