// @ts-check
/** Proof that nobody meddles with the cards: a hash at the start, what was hashed at the end. */

import { Icon } from "../art/icons.js";
import { html, useEffect, useState } from "../lib.js";
import { t } from "../speech.js";

/** @import { Table } from "../types.js" */

/** The SHA-256 of a text in hexadecimal; null where the browser has none to offer. @param {string} text */
async function sha256(text) {
  if (!crypto.subtle) return null;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {{table: Table}} props */
export function Fair({ table }) {
  const { hash, seed, salt } = table.fair;
  const [own, setOwn] = useState(/** @type {string|null} */ (null));
  useEffect(() => {
    if (seed && salt) sha256(`${seed}:${salt}`).then(setOwn);
  }, [seed, salt]);
  if (!hash) return null;
  return html`<details class="fair"><summary>${t("fair.title")}</summary>
    <p>${t("fair.about")} ${t(seed ? "fair.after" : "fair.before")}</p>
    <dl><dt>${t("fair.hash")}</dt><dd><code>${hash}</code></dd>${seed && html`<dt>${t("fair.seed")}</dt><dd><code>${seed}</code></dd><dt>${t("fair.salt")}</dt><dd><code>${salt}</code></dd>`}</dl>
    ${own && html`<p class="checked" role="status"><${Icon} name=${own === hash ? "check" : "close"} />${t(own === hash ? "fair.right" : "fair.wrong")}</p>`}</details>`;
}
