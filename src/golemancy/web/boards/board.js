// @ts-check
/** How a board is found, and what boards share. README.md says what a board module exports. */

/** @import { BoardModule } from "../types.js" */

/** @type {Map<string, Promise<BoardModule>>} */
const loaded = new Map();

/** The board of a game. @param {string} game @param {boolean} own whether it has one of its own */
export function boardOf(game, own) {
  const name = own ? game : "generic";
  const found = loaded.get(name) ?? import(`./${name}.js`);
  loaded.set(name, found);
  return found;
}

/** The other seats, in turn order from mine. @param {{seat: number|null, seats: unknown[]}} t */
export const others = (t) => Array.from({ length: t.seats.length - 1 }, (_, i) => ((t.seat ?? 0) + 1 + i) % t.seats.length);
