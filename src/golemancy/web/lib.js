// @ts-check
/** Preact and htm in one place, so that modules import from here only. */

import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";

export { Component, Fragment, createContext, h, render } from "./vendor/preact.js";
export { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "./vendor/preact-hooks.js";

/** Markup that is made anew each time: htm would keep what never changes, and with it whole boards that are long gone.
 * @type {(this: any, type: any, props: any, ...children: any[]) => any} */
const fresh = function (type, props, ...children) {
  this[0] = 3; // tells htm to keep nothing
  return h(type, props, ...children);
};

/** Markup: html`<p class=${name}>…</p>`. */
export const html = htm.bind(fresh);

/** Class names, leaving out what is not so. @param {...(string|false|null|undefined)} names */
export const cls = (...names) => names.filter(Boolean).join(" ");

/** A number that follows from a text (FNV-1a). @param {string} text */
export function hash(text) {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
