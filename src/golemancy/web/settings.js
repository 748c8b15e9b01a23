// @ts-check
/** What a person has set on this device. */

import { useLayoutEffect, useState } from "./lib.js";

const KEY = "golemancy";
/** @typedef {{theme: "auto"|"light"|"dark", language: string, confirm: boolean, pace: "calm"|"brisk"|"instant", text: boolean, graph: boolean, lines: boolean, foresight: boolean, notation: boolean, sounds: boolean, notify: boolean, name: string}} Settings */
/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  language: "auto",
  confirm: true,
  pace: "brisk",
  text: false,
  graph: false,
  sounds: false,
  notify: false,
  lines: true,
  foresight: true,
  notation: false,
  name: "",
};

/** @returns {Settings} */
function stored() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = stored();
/** @type {Set<() => void>} */
const listeners = new Set();

/** Changes some settings for good. @param {Partial<Settings>} changes */
export function set(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing: the setting lasts until the page is left
  }
  applyTheme();
  for (const tell of listeners) tell();
}

/** The settings, drawing anew when they change. @returns {Settings} */
export function useSettings() {
  const [, again] = useState(0);
  useLayoutEffect(() => {
    const tell = () => again((n) => n + 1);
    listeners.add(tell);
    return () => void listeners.delete(tell);
  }, []);
  return settings;
}

/** Puts the chosen theme on the page. */
export function applyTheme() {
  if (settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}

/** Whether things should not travel. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || settings.pace === "instant";

/** How long the table shows a golem's decision before the next, in milliseconds. */
export const paceOf = () => (still() ? 0 : settings.pace === "calm" ? 900 : 420);
