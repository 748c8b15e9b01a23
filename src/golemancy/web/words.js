// @ts-check
/** From a phrase (a kind and its facts) to a sentence in the reader's language. The little language of the messages is
 * described in golemancy/words/message.py; tests/words/vectors.json holds both to the same sentences. */

/** @import { Amounts, Markup, Phrase, Piece, Reader, Said, ThingPhrase } from "./types.js" */

/** Facts that are a seat's number. */
const SEATS = ["seat", "other", "owner"];

/** @type {Map<string, Piece[]>} */
const parsed = new Map();

/** A message read once. @param {string} text @returns {Piece[]} */
function parse(text) {
  let found = parsed.get(text);
  if (!found) parsed.set(text, (found = until({ text, at: 0 }, "")));
  return found;
}

/** @typedef {{text: string, at: number}} Place where reading has come to */

/** The pieces up to one of the characters that end them, which stays. @param {Place} place @param {string} ends @returns {Piece[]} */
function until(place, ends) {
  const pieces = [];
  while (place.at < place.text.length && !ends.includes(place.text[place.at])) pieces.push(piece(place));
  return pieces;
}

/** What a pattern finds here. @param {Place} place @param {RegExp} pattern sticky */
function take(place, pattern) {
  pattern.lastIndex = place.at;
  const found = pattern.exec(place.text);
  if (found) place.at = pattern.lastIndex;
  return found;
}

/** @param {Place} place @returns {Piece} */
function piece(place) {
  const opening = place.text[place.at];
  if (opening === "{") return (place.at++, fact(place));
  if (opening === "[") return (place.at++, spoken(place));
  if (opening === "<") return (place.at++, given(place));
  const plain = take(place, /(?:[^{}[\]<>|\\]|\\.)+/sy);
  if (!plain) throw new Error(`${place.text}: a stray ${opening}`);
  return plain[0].replace(/\\(.)/g, "$1");
}

/** @param {Place} place @returns {Piece} */
function fact(place) {
  const plain = take(place, /(\w+)(?:\.(\w+))?\}/y);
  if (plain) return { fact: plain[1], form: plain[2] ?? "" };
  const counted = take(place, /(\w+)([|~])/y);
  if (!counted) throw new Error(`${place.text}: a fact is missing`);
  return { counted: counted[1], nouns: choices(place, "}"), shown: counted[2] === "|" };
}

/** @param {Place} place @returns {Piece} */
function spoken(place) {
  const owner = take(place, /(\w+): ?/y);
  const [yours, theirs] = choices(place, "]");
  return { spoken: owner ? owner[1] : "seat", yours, theirs };
}

/** @param {Place} place @returns {Piece} */
function given(place) {
  const asked = take(place, /(!?)(\w+):/y);
  if (!asked) throw new Error(`${place.text}: a fact and a colon are missing`);
  const inside = until(place, ">");
  place.at++;
  return { given: asked[2], wanted: !asked[1], inside };
}

/** Messages with bars between them. @param {Place} place @param {string} end */
function choices(place, end) {
  const found = [until(place, `|${end}`)];
  while (place.text[place.at] === "|") (place.at++, found.push(until(place, `|${end}`)));
  place.at++;
  return found;
}

// ---- speaking

/** A phrase of a section (`decide`, `event`, …) as pieces: plain texts, and things and amounts with their words, so that a board can draw them.
 * @param {Reader} reader @param {string} section @param {Phrase} phrase @returns {Said[]} */
export function pieces(reader, section, phrase) {
  const key = `${section}.${phrase.kind}`;
  if (reader.catalogue[key] === undefined && typeof phrase.text === "string") return [capital(phrase.text)]; // a game without words
  const said = joined(message(reader, key, phrase));
  if (typeof said[0] === "string") said[0] = capital(said[0]);
  else if (said[0]) said[0] = { ...said[0], words: capital(said[0].words) };
  return said;
}

/** The same as one text. @param {Reader} reader @param {string} section @param {Phrase} phrase */
export const say = (reader, section, phrase) => spelled(pieces(reader, section, phrase));

/** Pieces as one text. @param {Said[]} said */
export const spelled = (said) => said.map((one) => (typeof one === "string" ? one : one.words)).join("");

/** With a capital at its beginning. @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {Reader} reader @param {string} key @param {Phrase|ThingPhrase} facts @returns {Said[]} */
export function message(reader, key, facts) {
  const text = reader.catalogue[key];
  if (text === undefined) throw new Error(`no words for ${key}`);
  return filled(reader, parse(text), facts);
}

/** @param {Reader} reader @param {Piece[]} pieces @param {Phrase|ThingPhrase} facts @returns {Said[]} */
const filled = (reader, pieces, facts) => pieces.flatMap((one) => (typeof one === "string" ? [one] : part(reader, one, facts)));

/** @param {Reader} reader @param {Exclude<Piece, string>} piece @param {Phrase|ThingPhrase} facts @returns {Said[]} */
function part(reader, piece, facts) {
  if ("fact" in piece) return word(reader, piece.fact, facts[piece.fact], piece.form);
  if ("spoken" in piece) return filled(reader, isReader(reader, facts[piece.spoken]) ? piece.yours : piece.theirs, facts);
  if ("given" in piece) return there(facts[piece.given]) === piece.wanted ? filled(reader, piece.inside, facts) : [];
  const n = Number(facts[piece.counted]);
  const noun = filled(reader, piece.nouns[n === 1 ? 0 : piece.nouns.length - 1], facts);
  return piece.shown ? [`${number(reader, n)} `, ...noun] : noun;
}

/** Neither missing nor 0 nor empty. @param {unknown} value */
const there = (value) => (value && typeof value === "object" ? Object.keys(value).length > 0 : Boolean(value));

/** @param {Reader} reader @param {unknown} seat */
const isReader = (reader, seat) => reader.reader !== null && seat === reader.reader;

/** One fact in words. @param {Reader} reader @param {string} name @param {unknown} value @param {string} form @returns {Said[]} */
function word(reader, name, value, form) {
  if (Array.isArray(value))
    return list(
      reader,
      value.map((one) => word(reader, name, one, form)),
    );
  if (value && typeof value === "object" && "props" in value) return [{ drawn: /** @type {Markup} */ (value), words: "" }];
  if (value && typeof value === "object")
    return "name" in value
      ? thing(reader, /** @type {ThingPhrase} */ (value), form, "")
      : amounts(reader, name, /** @type {Amounts} */ (value));
  if (SEATS.includes(name) && typeof value === "number") return [seat(reader, value, form)];
  if (typeof value === "string")
    return Object.hasOwn(reader.things, value) ? thing(reader, reader.things[value], form, value) : [one(reader, "word", value, form)];
  return [number(reader, Number(value))];
}

/** A seat's name, or how the reader is spoken to. @param {Reader} reader @param {number} seat @param {string} form */
function seat(reader, seat, form) {
  if (isReader(reader, seat)) return one(reader, "seat", "you", form);
  return reader.seats[seat] ?? spelled(message(reader, "seat.nameless", { kind: "", number: seat + 1 }));
}

/** A card, tile or place, with its id for those who draw it. @param {Reader} reader @param {ThingPhrase} phrase @param {string} form @param {string} id @returns {Said[]} */
function thing(reader, phrase, form, id) {
  const key = `name.${phrase.name}`;
  const inside = message(reader, reader.catalogue[`${key}.${form}`] === undefined ? key : `${key}.${form}`, phrase);
  return id ? [{ thing: id, words: spelled(inside) }] : inside;
}

/** A word of the catalogue; what it does not know is a name and stays as it is. @param {Reader} reader @param {string} section @param {string} value @param {string} form */
const one = (reader, section, value, form) =>
  reader.catalogue[`${section}.${value}.${form}`] ?? reader.catalogue[`${section}.${value}`] ?? value;

/** So many of this and so many of that. @param {Reader} reader @param {string} name @param {Amounts} amounts @returns {Said[]} */
function amounts(reader, name, amounts) {
  const key = reader.catalogue[`amount.${name}`] === undefined ? "amount.any" : `amount.${name}`;
  const some = Object.entries(amounts).filter(([, n]) => n);
  const words = list(
    reader,
    some.map(([what, n]) => message(reader, key, { kind: "", n, what })),
  );
  return [{ amounts, words: spelled(words) }];
}

/** Ann, Bob and Cleo. @param {Reader} reader @param {Said[][]} words @returns {Said[]} */
function list(reader, words) {
  if (words.length < 2) return words.flat();
  const last = reader.catalogue["list.last"].split(/\{[01]\}/);
  const first = words.slice(0, -1).flatMap((one, i) => (i ? [", ", ...one] : one));
  return [...first, last[1], ...words[words.length - 1]];
}

/** @param {Reader} reader @param {number} value */
const number = (reader, value) =>
  String(value)
    .replace("-", "−")
    .replace(".", reader.catalogue["number.point"] ?? ".");

/** Neighbouring texts as one. @param {Said[]} said @returns {Said[]} */
function joined(said) {
  /** @type {Said[]} */
  const found = [];
  for (const one of said) {
    const last = found.length - 1;
    if (typeof one === "string" && typeof found[last] === "string") found[last] += one;
    else found.push(one);
  }
  return found;
}
