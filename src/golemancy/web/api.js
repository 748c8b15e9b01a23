// @ts-check
/** Asking the server; a refusal comes back as an Error with a sentence in the reader's language. */

import { hasWords, t } from "./speech.js";
import { capital } from "./words.js";

const EMBEDDED = location.pathname.startsWith("/embed/"); // as long as the page is open, wherever a link in it leads

/** Whether the page stands inside another site's, where it shows what anybody may see and says nothing of who looks. */
export const embedded = () => EMBEDDED;

/**
 * The answer is what the caller takes it for: types.d.ts says what the server sends.
 * @template Answer
 * @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] @returns {Promise<Answer>}
 */
async function ask(method, path, body, signal) {
  /** @type {RequestInit} */
  const request = { method, headers: {}, signal, credentials: embedded() ? "omit" : "same-origin" };
  if (body !== undefined) {
    request.body = typeof body === "string" ? body : JSON.stringify(body);
    request.headers = { "content-type": typeof body === "string" ? "text/plain" : "application/json" };
  }
  let response;
  try {
    response = await fetch(`/api${path}`, request);
  } catch {
    throw new Error(t("error.silent"));
  }
  const answer = await response.json().catch(() => null); // cut off, or no JSON
  if (!response.ok || !answer)
    throw Object.assign(new Error(refusal(answer) || t("error.status", { status: response.status })), {
      code: answer?.code,
      facts: answer?.facts,
    });
  return answer;
}

/** What the server refuses, in the reader's language: by its code and facts, else as the server says it.
 * @param {{error?: string, code?: string, facts?: Record<string, unknown>}|null} answer */
const refusal = (answer) =>
  answer?.code && hasWords(`refusal.${answer.code}`) ? capital(t(`refusal.${answer.code}`, answer.facts)) : answer?.error;

/** @template Answer @param {string} path @param {AbortSignal} [signal] @returns {Promise<Answer>} */
export const get = (path, signal) => ask("GET", path, undefined, signal);

/** @template Answer @param {string} path @param {unknown} [body] @returns {Promise<Answer>} */
export const post = (path, body = {}) => ask("POST", path, body);

/** @template Answer @param {string} path @param {unknown} body @returns {Promise<Answer>} */
export const put = (path, body) => ask("PUT", path, body);

/** @template Answer @param {string} path @returns {Promise<Answer>} */
export const remove = (path) => ask("DELETE", path);

/** Where a table is asked about: a match by its id, anything else under an address of its own. @param {string} id */
export const pathOf = (id) => (id.includes("/") ? `/${id}` : `/matches/${id}`);

/** A query string without what is not given. @param {Record<string, string|number|null|undefined>} values */
export function query(values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([k, v]) => [k, String(v)]))}` : "";
}

/** The address of a live connection. @param {string} path */
export const liveAddress = (path) => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api${path}`;
