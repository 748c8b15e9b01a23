// @ts-check
/** The helper: explains any card, tile or token under the pointer, the focus or a long press. */

import { get, query } from "./api.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./lib.js";
import { language } from "./speech.js";

/** @import { Markup } from "./types.js" */

const HOVER = 350;
const PRESS = 450;
/** @type {Map<string, Promise<string|null>>} */
const known = new Map();

/** What a thing is, from the server, asked once. @param {string} match @param {string} thing */
function meaning(match, thing) {
  const key = `${match}/${language()}/${thing}`;
  if (!known.has(key)) {
    known.set(
      key,
      get(`/matches/${match}/explain${query({ thing, language: language() })}`).then(
        (/** @type {{text: string|null}} */ answer) => answer.text,
        () => null,
      ),
    );
  }
  return /** @type {Promise<string|null>} */ (known.get(key));
}

/** @typedef {{thing: string, text: string, box: DOMRect}} Shown */

/** @typedef {{shown: Shown|null, hide: () => void, explain: (element: Element) => void, watch: object}} Helper */

/** Watches an element for things to explain. @param {string} match @returns {Helper} */
export function useHelper(match) {
  const [shown, setShown] = useState(/** @type {Shown|null} */ (null));
  const timer = useRef(/** @type {ReturnType<typeof setTimeout>|undefined} */ (undefined));
  const wanted = useRef(/** @type {Element|null} */ (null));

  const hide = () => {
    clearTimeout(timer.current);
    wanted.current = null;
    setShown(null);
  };
  const explain = async (/** @type {Element} */ element) => {
    clearTimeout(timer.current);
    wanted.current = element;
    const thing = element.getAttribute("data-thing") || "";
    const text = thing && (await meaning(match, thing));
    if (text && wanted.current === element) setShown({ thing, text, box: element.getBoundingClientRect() });
  };
  const later = (/** @type {Event} */ event, /** @type {number} */ wait) => {
    const element = /** @type {Element} */ (event.target).closest?.("[data-thing]");
    if (element === wanted.current) return;
    hide();
    wanted.current = element;
    if (element) timer.current = setTimeout(() => explain(element), wait);
  };
  useEffect(() => {
    const away = (/** @type {KeyboardEvent} */ e) => e.key === "Escape" && hide();
    addEventListener("keydown", away);
    addEventListener("scroll", hide, { passive: true });
    return () => {
      hide();
      removeEventListener("keydown", away);
      removeEventListener("scroll", hide);
    };
  }, [match]);

  const watch = {
    onPointerOver: (/** @type {PointerEvent} */ e) => e.pointerType === "mouse" && later(e, HOVER),
    onPointerLeave: hide,
    onPointerDown: (/** @type {PointerEvent} */ e) => (e.pointerType === "mouse" ? hide() : later(e, PRESS)),
    onPointerUp: () => clearTimeout(timer.current),
    onPointerCancel: hide,
    onFocusIn: (/** @type {FocusEvent} */ e) => /** @type {Element} */ (e.target).matches?.(":focus-visible") && later(e, HOVER),
    onContextMenu: (/** @type {Event} */ e) => /** @type {Element} */ (e.target).closest?.("[data-thing]") && e.preventDefault(),
  };
  return { shown, hide, explain, watch };
}

/**
 * The explanation beside the thing.
 * @param {{shown: Shown|null, worth?: string|null, title: Markup}} props
 */
export function Explanation({ shown, worth, title }) {
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    if (ref.current && shown) place(ref.current, shown.box);
  }, [shown]);
  if (!shown) return null;
  return html`<div class="explanation" role="tooltip" ref=${ref}>
    <strong>${title}</strong><p>${shown.text}</p>${worth && html`<p class="worth">${worth}</p>`}</div>`;
}

/** Above the thing if there is room and the line that says what to do stays in sight, else below. @param {HTMLElement} tip @param {DOMRect} box */
function place(tip, box) {
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - 8));
  const [above, below] = [box.top - height - 10, box.bottom + 10];
  const bar = document.querySelector(".bar")?.getBoundingClientRect();
  const hidesBar = bar && above < bar.bottom && above + height > bar.top;
  const under = above < 8 || (hidesBar && below + height < innerHeight);
  tip.style.left = `${left}px`;
  tip.style.top = `${under ? Math.min(below, innerHeight - height - 8) : above}px`;
}
