/** The few things of a browser that the page's modules ask for: import this before any of them. */

import { common } from "./catalogue.js";

/** Listeners of the window and of the document, by the name of the event. @type {Map<string, Set<(event: any) => void>>} */
const listeners = new Map();

const listening = {
  addEventListener: (/** @type {string} */ kind, /** @type {(event: any) => void} */ listener) => {
    if (!listeners.has(kind)) listeners.set(kind, new Set());
    listeners.get(kind)?.add(listener);
  },
  removeEventListener: (/** @type {string} */ kind, /** @type {(event: any) => void} */ listener) => {
    listeners.get(kind)?.delete(listener);
  },
};

/** Makes an event happen. @param {string} kind */
export const happen = (kind, event = {}) => [...(listeners.get(kind) || [])].forEach((listener) => listener(event));

/** How many listen for an event. @param {string} kind */
export const heard = (kind) => listeners.get(kind)?.size ?? 0;

/** A store that may be told to refuse, as browsers do that keep nothing. */
export const store = {
  refuses: false,
  kept: new Map(),
  getItem: (/** @type {string} */ key) => store.ask().get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => void store.ask().set(key, String(value)),
  removeItem: (/** @type {string} */ key) => void store.ask().delete(key),
  ask: () => {
    if (store.refuses) throw new Error("this browser keeps nothing");
    return store.kept;
  },
};

/** Which questions about the window are answered with yes. @type {Set<string>} */
export const media = new Set(["(min-width: 700px)"]);

/** A place for Preact to draw nothing into. */
const nowhere = () => ({ nodeType: 1, childNodes: [], firstChild: null, insertBefore: () => undefined, namespaceURI: "" });

export const page = {
  ...listening,
  visibilityState: "visible",
  activeElement: /** @type {any} */ (null),
  title: "",
  documentElement: { lang: "", dataset: /** @type {Record<string, string>} */ ({}) },
  createElement: nowhere,
};

Object.assign(globalThis, listening, {
  document: page,
  location: { protocol: "http:", host: "localhost:8000", pathname: "/" },
  history: { pushState: (/** @type {any} */ _, /** @type {string} */ __, /** @type {string} */ path) => visit(path) },
  localStorage: store,
  matchMedia: (/** @type {string} */ question) => ({ matches: media.has(question), ...listening }),
  scrollTo: () => undefined,
});

/** What the browser would like to read. @param {...string} languages */
export const prefer = (...languages) => void Object.defineProperty(globalThis, "navigator", { value: { languages }, configurable: true });
prefer("en");

const { speak } = await import("../../src/golemancy/web/speech.js");

/** Has the page speak a language. @param {string} language */
export const speakIn = (language) => speak(language, common(language));
speakIn("en");

/** Goes to an address. @param {string} path */
export const visit = (path) => void (globalThis.location.pathname = path);

/** What the server answers: a body or an Error for each method and path; what was asked is noted. */
export class Answers {
  /** @param {Record<string, unknown>} answers  by "GET /path"; a function gets the signal that ends the waiting */
  constructor(answers = {}) {
    this.answers = answers;
    /** @type {{line: string, body: any}[]} */
    this.asked = [];
    globalThis.fetch = /** @type {any} */ ((/** @type {string} */ path, /** @type {any} */ request) => this.answer(path, request));
  }

  /** @param {string} path @param {{method: string, body?: string, headers: Record<string, string>, signal?: AbortSignal}} request */
  async answer(path, { method, body, headers, signal }) {
    const line = `${method} ${path.replace(/^\/api/, "")}`;
    this.asked.push({ line, body: body && headers["content-type"] === "application/json" ? JSON.parse(body) : body });
    const found = this.answers[line] ?? this.answers[line.split("?")[0]];
    if (found instanceof Refused) return { ok: false, status: found.status, json: async () => found.body };
    if (found instanceof Error) throw found;
    if (typeof found === "function") return found(signal);
    return { ok: true, status: 200, json: async () => structuredClone(found ?? {}) };
  }
}

/** An answer that says no. */
export class Refused {
  /** @param {number} status @param {unknown} body */
  constructor(status, body) {
    this.status = status;
    this.body = body;
  }
}

/** Lets everything that is under way come to rest. */
export const rest = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until something is so. @param {() => unknown} isSo */
export async function until(isSo) {
  for (let i = 0; i < 200; i++) {
    if (isSo()) return;
    await rest(5);
  }
  throw new Error(`this never became true: ${isSo}`);
}

/** Uses a hook as a component would. @template Value @param {() => Value} hook */
export async function using(hook) {
  const { h, render } = await import("../../src/golemancy/web/lib.js");
  const root = /** @type {any} */ (nowhere());
  const seen = { value: /** @type {Value} */ (/** @type {unknown} */ (undefined)), leave: () => render(null, root) };
  const Component = () => {
    seen.value = hook();
    return null;
  };
  render(h(Component, {}), root);
  return seen;
}

/** The text of some markup, as a reader would see it. @param {any} markup @returns {string} */
export function textOf(markup) {
  if (Array.isArray(markup)) return markup.map(textOf).join("");
  if (markup === null || markup === undefined || typeof markup === "boolean") return "";
  if (typeof markup !== "object") return String(markup);
  if (typeof markup.type === "function") return textOf(markup.type({ ...markup.props }));
  return textOf(markup.props?.children);
}
