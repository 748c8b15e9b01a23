// @ts-check
/** How a board is found, and what boards share. README.md says what a board module exports. */

import { html } from "../lib.js";
import { Reading } from "./reading.js";

/** @import { BoardModule, BoardProps } from "../types.js" */

/** @type {Map<string, Promise<BoardModule>>} */
const loaded = new Map();

/** The board of a game. @param {string} game @param {boolean} own whether it has one of its own */
export function boardOf(game, own) {
  const name = own ? game : "generic";
  const found = loaded.get(name) ?? import(`./${name}.js`).then(read);
  loaded.set(name, found);
  return found;
}

/** A board whose parts know who reads them. @param {BoardModule} module @returns {BoardModule} */
const read = (module) => ({
  ...module,
  Board: (/** @type {BoardProps} */ t) => html`<${Reading.Provider} value=${t.reader}><${module.Board} ...${t} /><//>`,
});

/** The other seats, in turn order from mine. @param {{seat: number|null, seats: unknown[]}} t */
export const others = (t) => Array.from({ length: t.seats.length - 1 }, (_, i) => ((t.seat ?? 0) + 1 + i) % t.seats.length);
