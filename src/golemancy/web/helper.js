// @ts-check
/** The helper: explains any card, tile or token under the pointer, the focus or a long press. */

import { get, pathOf, query } from "./api.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./lib.js";
import { language } from "./speech.js";

/** @import { Markup } from "./types.js" */

const HOVER = 350;
const PRESS = 450;
/** @type {Map<string, Promise<string|null>>} */
const known = new Map();

/** What a thing is, from the server, asked once. @param {string} place @param {string} thing */
function meaning(place, thing) {
  const key = `${place}/${language()}/${thing}`;
  if (!known.has(key)) {
    known.set(
      key,
      get(`${place}/explain${query({ thing, language: language() })}`).then(
        (/** @type {{text: string|null}} */ answer) => answer.text,
        () => null,
      ),
    );
  }
  return /** @type {Promise<string|null>} */ (known.get(key));
}

/** @typedef {{thing: string, text: string, box: DOMRect}} Shown */

/** @typedef {{shown: Shown|null, hide: () => void, explain: (element: Element) => void, watch: object}} Helper */

/** What can be explained, or is played with a click: a long press on either plays nothing. */
const THINGS = "[data-thing], [data-place]";

/** A thing by what the server says of it, else by what it is called. @param {string} place @param {Element} element @returns {Promise<Omit<Shown, "box">>} */
async function told(place, element) {
  const thing = element.getAttribute("data-thing") || "";
  const text = thing && (await meaning(place, thing));
  return { thing: text ? thing : "", text: text || element.querySelector(".sr")?.textContent || "" };
}

/** Watches an element for things to explain. @param {string} match @param {string} [place] where the server is asked @returns {Helper} */
export function useHelper(match, place = pathOf(match)) {
  const [shown, setShown] = useState(/** @type {Shown|null} */ (null));
  const timer = useRef(/** @type {ReturnType<typeof setTimeout>|undefined} */ (undefined));
  const wanted = useRef(/** @type {Element|null} */ (null));
  const pressed = useRef(false); // long enough to explain: the click that follows is none

  const hide = () => {
    clearTimeout(timer.current);
    wanted.current = null;
    setShown(null);
  };
  const explain = async (/** @type {Element} */ element) => {
    clearTimeout(timer.current);
    wanted.current = element;
    const said = await told(place, element);
    if (said.text && wanted.current === element) setShown({ ...said, box: element.getBoundingClientRect() });
  };
  const later = (/** @type {Element|null} */ element, /** @type {number} */ wait, work = explain) => {
    if (element === wanted.current) return;
    hide();
    wanted.current = element;
    if (element) timer.current = setTimeout(() => work(element), wait);
  };
  const press = (/** @type {Element|null} */ element) => {
    hide();
    later(element, PRESS, (/** @type {Element} */ held) => ((pressed.current = true), explain(held)));
  };
  useEffect(() => {
    const away = (/** @type {KeyboardEvent} */ e) => e.key === "Escape" && hide();
    const elsewhere = (/** @type {PointerEvent} */ e) => !(/** @type {Element} */ (e.target).closest?.(THINGS)) && hide();
    addEventListener("keydown", away);
    addEventListener("scroll", hide, { passive: true });
    addEventListener("pointerdown", elsewhere);
    return () => {
      hide();
      removeEventListener("keydown", away);
      removeEventListener("scroll", hide);
      removeEventListener("pointerdown", elsewhere);
    };
  }, [match]);

  const at = (/** @type {Event} */ event, selector = "[data-thing]") => /** @type {Element} */ (event.target).closest?.(selector) ?? null;
  const watch = {
    onPointerOver: (/** @type {PointerEvent} */ e) => e.pointerType === "mouse" && later(at(e), HOVER),
    onPointerLeave: (/** @type {PointerEvent} */ e) => e.pointerType === "mouse" && hide(),
    onPointerDown: (/** @type {PointerEvent} */ e) => (
      (pressed.current = false),
      e.pointerType === "mouse" ? hide() : press(at(e, THINGS))
    ),
    onPointerUp: () => clearTimeout(timer.current),
    onPointerCancel: hide,
    onClickCapture: (/** @type {Event} */ e) => {
      if (pressed.current) (e.preventDefault(), e.stopPropagation());
      pressed.current = false;
    },
    onFocusIn: (/** @type {FocusEvent} */ e) => /** @type {Element} */ (e.target).matches?.(":focus-visible") && later(at(e), HOVER),
    onContextMenu: (/** @type {Event} */ e) => at(e, THINGS) && e.preventDefault(),
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
    if (!ref.current || !shown) return;
    const { left, top } = placeFor(ref.current.getBoundingClientRect(), shown.box, inTheWay(), { width: innerWidth, height: innerHeight });
    ref.current.style.left = `${left}px`;
    ref.current.style.top = `${top}px`;
  }, [shown]);
  if (!shown) return null;
  return html`<div class="explanation" role="tooltip" ref=${ref}>
    ${shown.thing && html`<strong>${title}</strong>`}<p>${shown.text}</p>${worth && html`<p class="worth">${worth}</p>`}</div>`;
}

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const EDGE = 8; // pixels that stay free at the window's edge
const GAP = 10; // between a thing and its explanation
const BUTTON = 1000; // how much worse it is to cover a button than anything else
const CHOICE = 10; // and a place that can be chosen now

/** What an explanation should not cover, and how bad it would be. @returns {[Box, number][]} */
const inTheWay = () =>
  [...document.querySelectorAll("button, a, .bar")].map((element) => {
    const cost = element.classList.contains("spot") ? (element.classList.contains("legal") ? CHOICE : 1) : BUTTON;
    return [element.getBoundingClientRect(), cost];
  });

/** Where an explanation covers least: beside the thing if it can, else anywhere in the window.
 * @param {{width: number, height: number}} tip @param {Box} box @param {[Box, number][]} others @param {{width: number, height: number}} view */
export function placeFor({ width, height }, box, others, view) {
  const middle = { left: (box.left + box.right - width) / 2, top: (box.top + box.bottom - height) / 2 };
  const [above, below] = [box.top - height - GAP, box.bottom + GAP];
  const [before, after] = [box.left - width - GAP, box.right + GAP];
  const beside = [middle.left, box.left, box.right - width].flatMap((left) => [above, below].map((top) => ({ left, top })));
  const aside = [middle.top, box.top, box.bottom - height].flatMap((top) => [after, before].map((left) => ({ left, top })));
  const anywhere = [0, 0.25, 0.5, 0.75, 1].flatMap((down) =>
    [0, 0.5, 1].map((over) => ({ left: over * (view.width - width), top: down * (view.height - height) })),
  );
  const places = [...beside, ...aside, ...anywhere].map(({ left, top }) => ({
    left: Math.max(EDGE, Math.min(left, view.width - width - EDGE)),
    top: Math.max(EDGE, Math.min(top, view.height - height - EDGE)),
  }));
  const cost = (/** @type {{left: number, top: number}} */ { left, top }) => {
    const tip = { left, top, right: left + width, bottom: top + height };
    return others.reduce((sum, [other, weight]) => sum + weight * shared(tip, other), CHOICE * shared(tip, box));
  };
  return places.map((place) => ({ place, cost: cost(place) })).reduce((best, one) => (one.cost < best.cost ? one : best)).place;
}

/** The area that two boxes share. @param {Box} one @param {Box} other */
const shared = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
