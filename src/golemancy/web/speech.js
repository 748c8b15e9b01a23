// @ts-check
/** The reader's language: its words, fetched once, and the sentences that the page makes of them. */

import { get, query } from "./api.js";
import { html, useEffect, useState } from "./lib.js";
import { settings } from "./settings.js";
import { message, pieces, spelled } from "./words.js";

/** @import { Action, BoardModule, LogEvent, LogLine, Markup, Phrase, Reader, Said, Table } from "./types.js" */

/** Languages that the page speaks, each by its own name. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** The language that is set here; the browser's is not asked before all pages speak more than English. */
export const language = () => (LANGUAGES[settings.language] ? settings.language : "en");

/** @type {Reader} */
const PAGE = { catalogue: {}, things: {}, seats: [], reader: null };

/** Fetches what every page says; nothing is drawn before. */
export async function loadWords() {
  PAGE.catalogue = await get(`/words/${language()}`);
  document.documentElement.lang = language();
}

/** A text of the page. @param {string} key @param {Record<string, unknown>} [facts] */
export const t = (key, facts = {}) => spelled(message(PAGE, key, { kind: "", ...facts }));

/** The words of a game and the names of a match's things, once they are there. @param {Table|null|undefined} table @returns {Pick<Reader, "catalogue"|"things">|null} */
export function useWords(table) {
  const [words, setWords] = useState(/** @type {Pick<Reader, "catalogue"|"things">|null} */ (null));
  useEffect(() => {
    if (!table) return;
    const asked = [get(`/words/${language()}${query({ game: table.game })}`), get(`/matches/${table.id}/things`)];
    Promise.all(asked).then(
      ([catalogue, /** @type {Record<string, ThingPhrase>} */ things]) => setWords({ catalogue, things }),
      () => setWords({ catalogue: PAGE.catalogue, things: {} }),
    );
  }, [table?.id, table?.game]);
  return words;
}

/** The reader of a table: spoken to as "you" where exactly one seat is theirs. @param {Pick<Reader, "catalogue"|"things">} words @param {Table} table @returns {Reader} */
export function readerOf(words, table) {
  const mine = table.seats.flatMap((seat, i) => (seat.mine ? [i] : []));
  return { ...words, seats: table.seats.map((seat) => seat.name), reader: mine.length === 1 && !table.imported ? mine[0] : null };
}

// ---- sentences about a table

/** A decision, as on a button. @param {Action} action @param {Table} table @returns {Said[]} */
export const decision = ({ phrase }, table) => pieces(table.reader, "decide", phrase);

/** What somebody decided, to be read after their name. @param {LogLine} line @param {Table} table @returns {Said[]} */
export const deed = (line, table) => deedOf(line.phrase, line.seat, table);

/** @param {Phrase} phrase @param {number} seat @param {Table} table @returns {Said[]} */
export function deedOf(phrase, seat, table) {
  const key = `done.${phrase.kind}`;
  if (table.reader.catalogue[key] === undefined && typeof phrase.text === "string") return [phrase.text]; // a game without words
  return message(table.reader, key, { ...phrase, seat });
}

/** What happened. @param {LogEvent} event @param {Table} table @returns {Said[]} */
export const happening = (event, table) => pieces(table.reader, "event", event);

/** A seat's name as the reader says it, at the beginning of a sentence. @param {number} seat @param {Table} table */
export const nameOf = (seat, table) =>
  table.reader.reader === seat ? t("seat.you").replace(/^./, (first) => first.toUpperCase()) : table.seats[seat].name;

/** A sentence with what the board can draw drawn. @param {{said: Said[], board: BoardModule}} props @returns {Markup} */
export const Sentence = ({ said, board }) =>
  said.map((piece, i) => {
    if (typeof piece === "string") return piece;
    const drawn = "amounts" in piece ? board.drawAmounts?.(piece.amounts) : null;
    return drawn ? html`<span class="inline" role="img" aria-label=${piece.words} key=${i}>${drawn}</span>` : piece.words;
  });
