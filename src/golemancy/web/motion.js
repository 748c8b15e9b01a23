// @ts-check
/** Motion: what lies somewhere else after a decision travels there. */

import { useLayoutEffect, useRef } from "./lib.js";
import { still } from "./settings.js";

const TRAVEL = 240;
const EASE = "cubic-bezier(.2,.8,.25,1)";

/** @param {Element|null} root @returns {Map<string, DOMRect>} */
function places(root) {
  const found = new Map();
  for (const element of root?.querySelectorAll("[data-flip]") || []) {
    found.set(element.getAttribute("data-flip"), element.getBoundingClientRect());
  }
  return found;
}

/**
 * A ref for the root of a board: things named by data-flip travel when `moment` changes; new ones come from
 * the element that their data-from names, or appear.
 * @param {string} moment
 */
export function useTravel(moment) {
  const root = useRef(/** @type {Element|null} */ (null));
  const last = useRef(moment);
  /** @type {Map<string, DOMRect>|null} */
  let before = null;
  if (last.current !== moment && root.current) before = places(root.current);
  last.current = moment;
  useLayoutEffect(() => {
    if (before && root.current) travel(root.current, before);
  }, [moment]);
  return root;
}

/** @param {Element} root @param {Map<string, DOMRect>} before */
function travel(root, before) {
  const quiet = still();
  for (const element of root.querySelectorAll("[data-flip]")) {
    const old = before.get(element.getAttribute("data-flip") || "");
    if (quiet) {
      if (!old) glow(element);
    } else if (old) {
      move(element, old);
    } else {
      arrive(element, root, before);
    }
  }
}

/** @param {Element} element @param {DOMRect} old */
function move(element, old) {
  const now = element.getBoundingClientRect();
  const [x, y] = [old.left - now.left, old.top - now.top];
  if (!now.width || (Math.abs(x) < 2 && Math.abs(y) < 2)) return;
  const scale = old.width / now.width;
  const start = `translate(${x}px, ${y}px) scale(${scale})`;
  element.animate(
    [
      { transform: start, transformOrigin: "0 0", zIndex: 5 },
      { transform: "none", transformOrigin: "0 0", zIndex: 5 },
    ],
    { duration: TRAVEL, easing: EASE },
  );
}

/** @param {Element} element @param {Element} root @param {Map<string, DOMRect>} before */
function arrive(element, root, before) {
  const name = element.getAttribute("data-from");
  const from = name ? before.get(name) || root.querySelector(`[data-flip="${CSS.escape(name)}"]`)?.getBoundingClientRect() : null;
  if (from) {
    move(element, from);
    return;
  }
  element.animate(
    [
      { opacity: 0, transform: "translateY(-14px) scale(.7)" },
      { opacity: 1, transform: "none" },
    ],
    { duration: TRAVEL, easing: EASE },
  );
}

/** @param {Element} element */
function glow(element) {
  element.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: 180 });
}
