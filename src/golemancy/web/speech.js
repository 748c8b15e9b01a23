// @ts-check
/** The reader's language: its words, fetched once, and the sentences that the page makes of them. */

import { get, pathOf, query } from "./api.js";
import { html, useEffect, useLayoutEffect, useState } from "./lib.js";
import { settings } from "./settings.js";
import { capital, message, pieces, spelled } from "./words.js";

/** @import { Action, BoardModule, LogEvent, LogLine, Markup, Phrase, Reader, Said, Table } from "./types.js" */

/** Languages that the page speaks, each by its own name. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** The language that is wanted: the one set here, else the first of the browser's that we have, else English. */
export function language() {
  const wanted = [settings.language, ...(navigator.languages || []).map((one) => one.split("-")[0].toLowerCase())];
  return wanted.find((one) => LANGUAGES[one]) || "en";
}

/** Whether fingers are all there is to point with, drawing nothing anew: it hardly ever changes while a page is open. */
const touchOnly = () => matchMedia("(hover: none) and (pointer: coarse)").matches;

/** What is said to those with a mouse, as it is said to those without. @type {[RegExp, string][]} */
const TOUCHED = [
  [/(c)lick(?=ed|ing)/gi, "tapp"],
  [/(c)lick/gi, "tap"],
  [/(k)lick/gi, "tipp"],
];

/** A text for whoever reads it here: "tap" where there is no mouse to click with. @param {string} text */
export const pointed = (text) =>
  touchOnly()
    ? TOUCHED.reduce((said, [click, tap]) => said.replace(click, (_, first) => (first === first.toUpperCase() ? capital(tap) : tap)), text)
    : text;

/** A catalogue for whoever reads it here. @param {Record<string, string>} catalogue */
const forHand = (catalogue) =>
  touchOnly() ? Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, pointed(text)])) : catalogue;

/** @type {Reader} */
const PAGE = { catalogue: {}, things: {}, seats: [], reader: null };
let spoken = "en";
/** @type {Set<() => void>} */
const listeners = new Set();

/** Speaks a language from now on. @param {string} name @param {Record<string, string>} catalogue */
export function speak(name, catalogue) {
  PAGE.catalogue = forHand(catalogue);
  spoken = document.documentElement.lang = name;
  for (const tell of listeners) tell();
}

/** Fetches what every page says; nothing is drawn before. */
export async function loadWords() {
  const wanted = language();
  speak(wanted, await get(`/words/${wanted}${query({ version: document.documentElement.dataset.words })}`));
}

/** The language that is spoken now, drawing anew when another one is. */
export function useLanguage() {
  const [now, set] = useState(spoken);
  useLayoutEffect(() => {
    const tell = () => set(spoken);
    listeners.add(tell);
    return () => void listeners.delete(tell);
  }, []);
  return now;
}

/** A text of the page. @param {string} key @param {Record<string, unknown>} [facts] */
export const t = (key, facts = {}) => spelled(message(PAGE, key, { kind: "", ...facts }));

/** A text of the page with markup among its facts: a link, a button, a name in bold. @param {string} key @param {Record<string, unknown>} facts @returns {Markup} */
export const marked = (key, facts) =>
  message(PAGE, key, { kind: "", ...facts }).map((piece) =>
    typeof piece === "string" ? piece : "drawn" in piece ? piece.drawn : piece.words,
  );

/** Whether the page has words for something that not every game and server has. @param {string} key */
export const hasWords = (key) => PAGE.catalogue[key] !== undefined;

// ---- numbers and times

/** A chance. @param {number} chance */
export const percent = (chance) => new Intl.NumberFormat(spoken, { style: "percent" }).format(chance);

/** A number with so many places, perhaps with its sign. @param {number} value @param {number} places @param {boolean} [sign] */
export const decimal = (value, places, sign = false) =>
  new Intl.NumberFormat(spoken, { minimumFractionDigits: places, maximumFractionDigits: places, signDisplay: sign ? "always" : "auto" })
    .format(value)
    .replace("-", "−");

/** A day. @param {number} seconds since 1970 */
export const day = (seconds) => new Date(seconds * 1000).toLocaleDateString(spoken, { year: "numeric", month: "long", day: "numeric" });

/** 1st, 2nd, 3rd, 4th … @param {number} place */
export const ordinal = (place) => t(`ordinal.${new Intl.PluralRules(spoken, { type: "ordinal" }).select(place)}`, { n: place });

/** How long ago, roughly. @param {number} seconds since 1970 */
export function ago(seconds) {
  const before = new Intl.RelativeTimeFormat(spoken, { numeric: "auto" });
  const minutes = Math.round((Date.now() / 1000 - seconds) / 60);
  if (minutes < 2) return t("time.now");
  if (minutes < 60) return before.format(-minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 36 ? before.format(-hours, "hour") : before.format(-Math.round(hours / 24), "day");
}

// ---- a game's own words

/** What a game says: the page's words with those that it adds. @param {Record<string, string>} own */
const withWords = (own) => ({ ...PAGE.catalogue, ...forHand(own) });

/** The words of a game, once they are there; those of the page where it has none.
 * @param {string} game @param {boolean} [positions]  with those for positions that are set up by hand @returns {Reader|null} */
export function useGameWords(game, positions) {
  const [words, setWords] = useState(/** @type {Reader|null} */ (null));
  const now = useLanguage();
  useEffect(() => {
    get(`/words/${now}${query({ game, positions: positions ? "true" : null })}`).then(
      (own) => setWords({ ...PAGE, catalogue: withWords(own) }),
      () => setWords(PAGE),
    );
  }, [game, now]);
  return words;
}

/** A text of a game, or nothing where it has none. @param {Reader} reader @param {string} key @param {Record<string, unknown>} [facts] */
export const gameSays = (reader, key, facts = {}) =>
  reader.catalogue[key] === undefined ? undefined : spelled(message(reader, key, { kind: "", ...facts }));

/** The words of a game and the names of a match's things, once they are there. @param {Table|null|undefined} table @returns {Pick<Reader, "catalogue"|"things">|null} */
export function useWords(table) {
  const [words, setWords] = useState(/** @type {Pick<Reader, "catalogue"|"things">|null} */ (null));
  const now = useLanguage();
  useEffect(() => {
    if (!table) return;
    const asked = [get(`/words/${now}${query({ game: table.game })}`), get(`${table.place ?? pathOf(table.id)}/things`)];
    Promise.all(asked).then(
      ([own, /** @type {Record<string, ThingPhrase>} */ things]) => setWords({ catalogue: withWords(own), things }),
      () => setWords({ catalogue: PAGE.catalogue, things: {} }),
    );
  }, [table?.id, table?.game, now]);
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

/**
 * Decisions in a row as a sentence: after each name what that seat does, each thing once; at most so many of them. Steps of which
 * nothing is said are left out; where that would leave a name alone, the last is said as it is offered.
 * @param {(Phrase & {seat: number})[]} phrases @param {Table} table @param {number} [most] @param {string} [rest]  what is said of those left out
 */
export function lineOf(phrases, table, most = Infinity, rest = "") {
  /** @type {{seat: number, deeds: Said[][], last: Phrase}[]} */
  const runs = [];
  for (const phrase of phrases) {
    if (runs.at(-1)?.seat !== phrase.seat) runs.push({ seat: phrase.seat, deeds: [], last: phrase });
    const { deeds, ...run } = /** @type {typeof runs[0]} */ (runs.at(-1));
    const deed = deedOf(phrase, run.seat, table);
    if (spelled(deed).trim() && !deeds.some((one) => spelled(one) === spelled(deed))) deeds.push(deed);
    runs[runs.length - 1] = { ...run, deeds, last: phrase };
  }
  /** @type {Said[]} */
  const said = [];
  let left = most;
  for (const { seat, deeds, last } of runs) {
    if (left <= 0) break;
    const name = said.length && table.reader.reader === seat ? t("seat.you") : nameOf(seat, table);
    const offered = [t("analyse.step", { who: name }), " ", ...pieces(table.reader, "decide", last)];
    const told = deeds.slice(0, left).flatMap((deed, i) => [i ? ", " : " ", ...deed]);
    said.push(said.length ? "; " : "", ...(told.length ? [name, ...told] : offered));
    left -= Math.max(1, deeds.length);
  }
  return left < 0 && rest ? [...said, ", ", rest] : said;
}

/** What happened. @param {LogEvent} event @param {Table} table @returns {Said[]} */
export const happening = (event, table) => pieces(table.reader, "event", event);

/** A seat's name as the reader says it, at the beginning of a sentence. @param {number} seat @param {Table} table */
export const nameOf = (seat, table) => (table.reader.reader === seat ? capital(t("seat.you")) : table.seats[seat].name);

/** A sentence with what the board can draw drawn. @param {{said: Said[], board: BoardModule}} props @returns {Markup} */
export const Sentence = ({ said, board }) =>
  said.map((piece, i) => {
    if (typeof piece === "string") return piece;
    const drawn = "amounts" in piece ? board.drawAmounts?.(piece.amounts) : "thing" in piece ? board.drawThing?.(piece.thing) : null;
    return drawn ? html`<span class="inline" role="img" aria-label=${piece.words} key=${i}>${drawn}</span>` : piece.words;
  });
