// @ts-check
/** Preact and htm in one place, so that modules import from here only. */

import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";

export { Component, Fragment, createContext, h, render } from "./vendor/preact.js";
export { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "./vendor/preact-hooks.js";

/** Makes nodes anew each time: htm would keep those in which nothing varies, and with one of them every tree that the page has ever drawn. */
const maker = {
  /** @this {any} @param {any} type @param {any} props @param {...any} children */
  node(type, props, ...children) {
    this[0] = 3; // htm calls it with what it knows of the node; 3 is: all of it varies
    return h(type, props, ...children);
  },
};

/** Markup: html`<p class=${name}>…</p>`. */
export const html = htm.bind(maker.node);

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
