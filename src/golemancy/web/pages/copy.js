// @ts-check
/** A button that puts a text on the clipboard, and says so. */

import { Icon } from "../art/icons.js";
import { cls, html, useEffect, useState } from "../lib.js";
import { t } from "../speech.js";

/** Copies, also where a page without https has no clipboard. @param {string} text */
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

/** @param {{text: string, what: string, label?: string, class?: string}} props */
export function Copy({ text, what, label, ...rest }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = said && setTimeout(() => setSaid(""), 2500);
    return () => clearTimeout(timer || undefined);
  }, [said]);
  const click = () =>
    copy(text).then(
      () => setSaid("done"),
      () => setSaid("failed"),
    );
  return html`<button type="button" class=${cls("button copy", rest.class)} onClick=${click}><${Icon} name=${said === "done" ? "check" : "copy"} /><span aria-live="polite">${said || !label ? t(`copy.${said || "copy"}`) : label}</span><span class="sr"> ${what}</span></button>`;
}
