// @ts-check
/** Moving about a board with the arrow keys: to the nearest place in that direction. */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {KeyboardEvent} event @param {Element|null} root */
export function moveFocus(event, root) {
  const way = ARROWS[event.key];
  const here = document.activeElement;
  if (!way || !root || !here || !root.contains(here) || !here.hasAttribute("data-place")) return;
  const next = nearest(here, way, root);
  event.preventDefault();
  next?.focus();
}

/** @param {Element} here @param {[number, number]} way @param {Element} root @returns {HTMLElement|null} */
function nearest(here, [x, y], root) {
  const from = centre(here);
  let best = null;
  let least = Infinity;
  for (const spot of root.querySelectorAll("[data-place]")) {
    const to = centre(spot);
    const along = (to.x - from.x) * x + (to.y - from.y) * y;
    const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
    const cost = along + 2.5 * aside;
    if (along > 4 && cost < least && spot !== here) [best, least] = [spot, cost];
  }
  return /** @type {HTMLElement|null} */ (best);
}

/** @param {Element} element */
function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
