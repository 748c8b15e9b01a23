// @ts-check
/** Addresses: /, /new/GAME, /m/MATCH, /r/MATCH, /embed/MATCH, /a, /a/BOARD, /me, /link/PURPOSE, /players/NAME, /ratings/GAME, /rules/GAME, /specification/GAME, /docs/PAGE, /tournaments, /tournaments/ID, /puzzles, /puzzles/GAME/NUMBER. */

import { html, useLayoutEffect, useState } from "./lib.js";

/** @import { Markup } from "./types.js" */
/** @typedef {{page: string, id: string, part: string}} Route */

/** @returns {Route} */
export function route() {
  const [, page = "", id = "", part = ""] = location.pathname.split("/");
  return { page: page || "lobby", id: decoded(id), part: decoded(part) };
}

/** A part of an address as it is meant; one that nobody could have meant stays as it is. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @type {Set<() => void>} */
const listeners = new Set();
const tell = () => listeners.forEach((listener) => listener());
addEventListener("popstate", tell);

/** Goes to another page of ours. @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  scrollTo(0, 0);
  tell();
}

/** The present address, drawing anew when it changes. It listens before anything can happen to what was drawn. */
export function useRoute() {
  const [now, set] = useState(route());
  useLayoutEffect(() => {
    const listener = () => set(route());
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return now;
}

/** A link inside the page. @param {{href: string, children?: Markup} & Record<string, unknown>} props */
export const Link = ({ href, children, ...rest }) =>
  html`<a href=${href} onClick=${(/** @type {MouseEvent} */ e) => follow(e, href)} ...${rest}>${children}</a>`;

/** @param {MouseEvent} event @param {string} href */
function follow(event, href) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(href);
}
