// @ts-check
/** That nobody can meddle with the cards: a hash at the start, what was hashed at the end. */

import { Icon } from "../art/icons.js";
import { html, useEffect, useState } from "../lib.js";

/** The SHA-256 of a text in hexadecimal; null where the browser has none to offer. @param {string} text */
async function sha256(text) {
  if (!crypto.subtle) return null;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {{table: import("./session.js").Table}} props */
export function Fair({ table }) {
  const { hash, seed, salt } = table.fair;
  const [own, setOwn] = useState(/** @type {string|null} */ (null));
  useEffect(() => {
    if (seed && salt) sha256(`${seed}:${salt}`).then(setOwn);
  }, [seed, salt]);
  if (!hash) return null;
  return html`<details class="fair"><summary>Dealt fairly: what is this?</summary>
    <p>Every card, tile and die follows from one seed, drawn before the match. The hash below was shown from the start; it gives nothing away, but fits one seed only.
      ${seed ? " Now that the match is over, here is the seed: the hash of SEED:SALT must be the one from the start." : " At the end the seed is shown, and everybody can check it."}</p>
    <dl><dt>Hash (SHA-256)</dt><dd><code>${hash}</code></dd>${seed && html`<dt>Seed</dt><dd><code>${seed}</code></dd><dt>Salt</dt><dd><code>${salt}</code></dd>`}</dl>
    ${own && html`<p class="checked" role="status"><${Icon} name=${own === hash ? "check" : "close"} />${own === hash ? "Your browser has checked it: they fit." : "They do not fit!"}</p>`}</details>`;
}
