// @ts-check
/** Asking the server; what it refuses comes back as an Error with its sentence. */

/** @param {string} method @param {string} path @param {any} [body] @param {AbortSignal} [signal] @returns {Promise<any>} */
async function ask(method, path, body, signal) {
  /** @type {RequestInit} */
  const request = { method, headers: {}, signal };
  if (body !== undefined) {
    request.body = typeof body === "string" ? body : JSON.stringify(body);
    request.headers = { "content-type": typeof body === "string" ? "text/plain" : "application/json" };
  }
  let response;
  try {
    response = await fetch(`/api${path}`, request);
  } catch {
    throw new Error("The server does not answer. Is your connection up, and golemancy still running?");
  }
  const answer = await response.json().catch(() => null); // cut off, or no JSON
  if (!response.ok || !answer)
    throw Object.assign(new Error(answer?.error || `The server answered ${response.status}.`), { status: response.status });
  return answer;
}

export const get = (/** @type {string} */ path, /** @type {AbortSignal|undefined} */ signal = undefined) =>
  ask("GET", path, undefined, signal);
export const post = (/** @type {string} */ path, /** @type {any} */ body = {}) => ask("POST", path, body);
export const put = (/** @type {string} */ path, /** @type {any} */ body) => ask("PUT", path, body);
export const remove = (/** @type {string} */ path) => ask("DELETE", path);

/** A query string without what is not given. @param {Record<string, any>} values */
export function query(values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([k, v]) => [k, String(v)]))}` : "";
}

/** The address of a live connection. @param {string} path */
export const liveAddress = (path) => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api${path}`;
