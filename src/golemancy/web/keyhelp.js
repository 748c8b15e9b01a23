// @ts-check
/** Keyboard help: `?` names every key that does something on this page. */

import { html, useEffect, useState } from "./lib.js";
import { t } from "./speech.js";
import { Dialog } from "./table/dialogs.js";

/** Keys of a page by the first part of its address, besides those of every page. @type {Record<string, string[]>} */
const KEYS = {
  m: ["arrows", "explain", "bar", "back", "undo"],
  r: ["step", "ends", "play", "speed"],
  a: ["steps", "branches", "undo_branch"],
};
const EVERYWHERE = ["tab", "choose", "close", "help"];

/** Whether somebody is writing, so that letters are letters. @param {EventTarget|null} target */
export const isWriting = (target) =>
  /** @type {Element|null} */ (target)?.matches?.("input:not([type=checkbox]), textarea, select") ?? false;

/** Whether a key is meant for the page behind: nobody writes, and nothing is open over it. @param {KeyboardEvent} event */
export const isForPage = (event) => !isWriting(event.target) && !document.querySelector("dialog[open]");

/** @param {{page: string}} props */
export function KeyHelp({ page }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const ask = (/** @type {KeyboardEvent} */ event) => event.key === "?" && isForPage(event) && setOpen(true);
    addEventListener("keydown", ask);
    return () => removeEventListener("keydown", ask);
  }, []);
  if (!open) return null;
  const keys = [...(KEYS[page] || []), ...EVERYWHERE];
  return html`<${Dialog} title=${t("keys.title")} close=${() => setOpen(false)}>
    <table class="keys"><thead class="sr"><tr><th scope="col">${t("keys.key")}</th><th scope="col">${t("keys.does")}</th></tr></thead>
      <tbody>${keys.map((key) => html`<tr key=${key}><th scope="row"><kbd>${t(`keys.${key}`)}</kbd></th><td>${t(`keys.${key}_does`)}</td></tr>`)}</tbody></table>
  <//>`;
}
