// @ts-check
/**
 * What a board module exports, and how it is found. README.md tells it at length.
 *
 * @typedef {Object} BoardProps
 * @property {any} view        what the seat may see, as State.view gives it
 * @property {number|null} seat  the seat whose view it is; null for a spectator
 * @property {import("../table/session.js").Seat[]} seats
 * @property {number|null} player  the seat to decide
 * @property {string} phase
 * @property {import("../table/session.js").Action[]} actions  the legal decisions of this page now
 * @property {any} bar          the line that says what to do: put it above what is mine
 * @property {string} text      the table as plain text
 * @property {any} result       scores, places, winners, once it is over
 * @property {boolean} [replay]  true in a replay
 *
 * @typedef {Object} BoardModule
 * @property {(t: BoardProps) => any} Board
 * @property {(t: any) => string} [prompt]   what is expected now, in plain words
 * @property {(action: any, t: any) => string|null} [label]  a decision in words; null: its notation
 * @property {(action: any, t: any) => boolean} [button]  whether a decision gets a button in the bar besides its place
 * @property {(text: string) => any} [rich]  words with the game's signs drawn
 * @property {(thing: string, t: any) => string|null} [worth]  what a thing is worth to me now
 * @property {(t: any) => any} [Scores]  how the scores came about
 * @property {string} [unit]  what scores are counted in, if not points
 * @property {(t: any) => Promise<void>} [finale]  resolved when the end has been shown
 * @property {{title: string, text: string}[]} [primer]  the game in a few steps, for the first time
 */

/** @type {Map<string, Promise<BoardModule>>} */
const loaded = new Map();

/** The board of a game. @param {string} game @param {boolean} own whether it has one of its own */
export function boardOf(game, own) {
  const name = own ? game : "generic";
  if (!loaded.has(name)) loaded.set(name, import(`./${name}.js`));
  return /** @type {Promise<BoardModule>} */ (loaded.get(name));
}
