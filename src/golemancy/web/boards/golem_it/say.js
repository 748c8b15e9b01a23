// @ts-check
/** Golem It! in the reader's language: texts of the board from the game's catalogue. */

import { message, spelled } from "../../words.js";

/** @import { Markup, Reader } from "../../types.js" */
/** @typedef {{reader: Reader}} Read whatever knows its reader: a table */

/** A text of the board. @param {Read} t @param {string} key @param {Record<string, unknown>} [facts] */
export const say = (t, key, facts = {}) => spelled(message(t.reader, `board.${key}`, { kind: "", ...facts }));

/** A text of the board with markup among its facts. @param {Read} t @param {string} key @param {Record<string, unknown>} facts @returns {Markup} */
export const drawn = (t, key, facts) =>
  message(t.reader, `board.${key}`, { kind: "", ...facts }).map((piece) =>
    typeof piece === "string" ? piece : "drawn" in piece ? piece.drawn : piece.words,
  );

/** A card's name: mint 12. @param {Read} t @param {string} name */
export const cardWords = (t, name) => say(t, "card", { card: name });

/** A combination as people call it: 22, or 2 × 22. @param {number} cards @param {number} value */
export const called = (cards, value) => (cards > 1 ? `${cards} × ${value}` : String(value));
