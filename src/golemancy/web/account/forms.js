// @ts-check
/** Small forms about an account: fields, a button, and what the server says to it. */

import { cls, html, useState } from "../lib.js";
import { t } from "../speech.js";

/** @import { FieldEvent, Markup } from "../types.js" */

/**
 * Sends a form once at a time, and keeps why that failed.
 * @param {() => Promise<unknown>} send
 */
export function useSending(send) {
  const [state, setState] = useState({ busy: false, error: "" });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setState({ busy: true, error: "" });
    try {
      await send();
      setState({ busy: false, error: "" });
    } catch (failure) {
      setState({ busy: false, error: /** @type {Error} */ (failure).message });
    }
  };
  return { ...state, submit };
}

/** @typedef {ReturnType<typeof useSending>} Sending */

/** A line to type in. @param {{label: string, value: string, set: (value: string) => void} & Record<string, unknown>} props */
export const Field = ({ label, value, set, ...rest }) =>
  html`<label class="field"><span>${label}</span><input type="text" required value=${value} onInput=${(/** @type {FieldEvent} */ e) => set(e.target.value)} ...${rest} /></label>`;

/** @param {{label: string, value: string, set: (value: string) => void, fresh?: boolean}} props */
export const Password = ({ label, value, set, fresh = false }) =>
  html`<${Field} label=${label} value=${value} set=${set} type="password" minlength=${fresh ? 8 : undefined} maxlength="200" autocomplete=${fresh ? "new-password" : "current-password"} />`;

/** @param {{value: string, set: (value: string) => void}} props */
export const Email = ({ value, set }) =>
  html`<${Field} label=${t("account.email")} value=${value} set=${set} type="email" maxlength="254" autocomplete="email" />`;

/** Why it failed, and the button. @param {{sending: Sending, go: string, plain?: boolean, children?: Markup}} props */
export const Submit = ({
  sending,
  go,
  plain = false,
  children,
}) => html`${sending.error && html`<p role="alert" class="bar-error">${sending.error}</p>`}
  <div class="actions"><button class=${cls("button", !plain && "primary")} disabled=${sending.busy}>${sending.busy ? t("page.moment") : go}</button>${children}</div>`;
