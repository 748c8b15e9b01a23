// @ts-check
/** Proof that nobody meddles with the cards: a hash at the start, what was hashed at the end. */

import { Icon } from "../art/icons.js";
import { html, useEffect, useState } from "../lib.js";

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
  return html`<details class="fair"><summary>Dealt fairly: what does this mean?</summary>
    <p>Every card, tile and die follows from one seed, drawn before the match. The hash below has been shown from the start; it gives nothing away, but it matches only one seed.
      ${seed ? " Now that the match is over, here is the seed: the hash of SEED:SALT must be the one shown from the start." : " At the end the seed is shown, and anyone can check it."}</p>
    <dl><dt>Hash (SHA-256)</dt><dd><code>${hash}</code></dd>${seed && html`<dt>Seed</dt><dd><code>${seed}</code></dd><dt>Salt</dt><dd><code>${salt}</code></dd>`}</dl>
    ${own && html`<p class="checked" role="status"><${Icon} name=${own === hash ? "check" : "close"} />${own === hash ? "Your browser has checked: they match." : "They do not match!"}</p>`}</details>`;
}
