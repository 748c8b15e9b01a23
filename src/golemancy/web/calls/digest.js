// @ts-check
/** How often I want mails about games that wait for me. */

import { get, put } from "../api.js";
import { html, useEffect, useState } from "../lib.js";
import { language, t } from "../speech.js";

/** @import { Me, SelectEvent, Ways } from "../types.js" */

const OFTEN = ["never", "day", "soon"];

/** @param {{me: Me}} props */
export function Digest({ me }) {
  const [every, setEvery] = useState("never");
  const [error, setError] = useState("");
  useEffect(() => {
    get("/me/calls").then(
      (/** @type {Ways} */ ways) => setEvery(ways.digest || "never"),
      () => undefined,
    );
  }, []);
  const change = async (/** @type {string} */ wanted) => {
    const before = every;
    setEvery(wanted);
    setError("");
    await put("/me/digest", { every: wanted === "never" ? null : wanted, language: language() }).catch((failure) => {
      setEvery(before);
      setError(failure.message);
    });
  };
  return html`<li><span class="row-words"><b id="digest">${t("call.mails")}</b>
      <small>${me.email ? t(`call.mails_${every}`) : t("call.mails_address")}</small>${error && html`<small role="alert">${error}</small>`}</span>
    <select aria-labelledby="digest" disabled=${!me.email} value=${every} onChange=${(/** @type {SelectEvent} */ e) => change(e.target.value)}>
      ${OFTEN.map((one) => html`<option key=${one} value=${one} selected=${one === every}>${t(`call.mails_${one}`)}</option>`)}</select></li>`;
}
