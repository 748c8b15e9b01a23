// @ts-check
/** The words of the game on the page: for parts of a board that are handed the table, and for those that are not. */

import { createContext, useContext } from "../lib.js";
import { capital, message, spelled } from "../words.js";

/** @import { Reader } from "../types.js" */

/** Who reads the board; nobody on a page of rules, whose drawings have words of their own. */
export const Reading = createContext(/** @type {Reader|null} */ (null));

/** Some words of the board, as they stand among others. @param {{reader: Reader}} t @param {string} key @param {Record<string, unknown>} [facts] */
export const part = ({ reader }, key, facts = {}) => spelled(message(reader, `board.${key}`, { kind: "", ...facts }));

/** A title, label or sentence of the board. @param {{reader: Reader}} t @param {string} key @param {Record<string, unknown>} [facts] */
export const says = (t, key, facts = {}) => capital(part(t, key, facts));

/** What a thing is called, above its explanation; nothing where its explanation says it all. @param {string} thing @param {{reader: Reader}} t */
export function titled(thing, { reader }) {
  const named = reader.things[thing];
  return capital(named ? spelled(message(reader, `name.${named.name}`, named)) : (reader.catalogue[`word.${thing}`] ?? ""));
}

/** The same for a part that is not handed the table. */
export function useSays() {
  const reader = useContext(Reading);
  return (/** @type {string} */ key, /** @type {Record<string, unknown>} */ facts = {}) => (reader ? says({ reader }, key, facts) : "");
}
