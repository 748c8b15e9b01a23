// @ts-check
/** Golem It!: what a set of cards can be, and the decisions that lay it. */

/** @import { Action } from "../../types.js" */
/** @import { CardFace, Combination, GolemItPrinted, GolemItTable, GolemItView } from "../views.js" */

/** What the round asks for. @typedef {{cards: number, over: number, points: number, all: number}} Asked
 *   cards: how many, 0 for any number. over: the value to beat. points: those there are for it. all: the number of cards
 *   that must take every one of these points along, 0 for none */

/** A value that cards can have, and the points it takes. @typedef {{value: number, points: number}} Offer */

/** What is wanted: cards by their names, and their value. @typedef {{cards: string[], value: number}} Wanted */

/** @param {GolemItPrinted} printed @param {string} name */
export const faceOf = ({ cards }, name) => /** @type {CardFace} */ (cards.find(({ card }) => card === name));

/** Points that raise a card to a value, or null where they cannot. @param {CardFace} face @param {number} to */
function pointsTo({ value, step }, to) {
  const points = (to - value) / step;
  return points >= 0 && Number.isInteger(points) ? points : null;
}

/** The cards that I hold or have begun to play, in the order of a hand. @param {GolemItView} view @param {number} seat @param {number|null} player */
export function heldBy(view, seat, player) {
  const order = view.printed.cards.map(({ card }) => card);
  const begun = player === seat ? (view.playing?.cards ?? []) : [];
  return [...(view.seats[seat].hand ?? []), ...begun].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** What the round asks of me now. @param {GolemItTable} t @param {number} seat @returns {Asked} */
export function asked(t, seat) {
  const { best, limit_on: limit, pool, seats } = t.view;
  const all = limit ? heldBy(t.view, seat, t.player).length : 0; // the last cards take all points along
  return { cards: best?.cards ?? 0, over: best?.value ?? 0, points: limit ? seats[seat].tokens : pool, all };
}

/** What cards cost together at a value, or null. @param {CardFace[]} faces @param {number} value */
function together(faces, value) {
  let sum = 0;
  for (const face of faces) {
    const points = pointsTo(face, value);
    if (points === null) return null;
    sum += points;
  }
  return sum;
}

/** The highest value that all of these cards could have, each for all the points. @param {CardFace[]} faces @param {number} points */
const highest = (faces, points) => Math.min(...faces.map(({ value, step }) => value + step * points));

/** All values at which these cards can be laid, the lowest first. @param {GolemItPrinted} printed @param {string[]} names @param {Asked} wanted @returns {Offer[]} */
export function offers(printed, names, wanted) {
  if (!names.length || (wanted.cards && names.length !== wanted.cards)) return [];
  const faces = names.map((name) => faceOf(printed, name));
  const found = [];
  for (let value = wanted.over + 1; value <= highest(faces, wanted.points); value++) {
    const points = together(faces, value);
    const fits = points !== null && (names.length === wanted.all ? points === wanted.points : points <= wanted.points);
    if (fits) found.push({ value, points });
  }
  return found;
}

/** What chosen cards and so many others cost together at a value, the others as cheap as can be, or null.
 * @param {CardFace[]} chosen @param {CardFace[]} rest @param {number} missing @param {number} value */
function completed(chosen, rest, missing, value) {
  const sum = together(chosen, value);
  const prices = rest.map((face) => pointsTo(face, value)).filter((points) => points !== null);
  if (sum === null || prices.length < missing) return null;
  return prices
    .sort((a, b) => a - b)
    .slice(0, missing)
    .reduce((a, b) => a + b, sum);
}

/** Whether chosen cards can be laid, with others of the rest where more are asked for. @param {GolemItPrinted} printed @param {string[]} chosen @param {string[]} rest @param {Asked} wanted */
export function possible(printed, chosen, rest, wanted) {
  const missing = wanted.cards - chosen.length;
  if (!wanted.cards || missing === 0) return offers(printed, chosen, wanted).length > 0;
  if (missing < 0 || missing > rest.length) return false;
  const [faces, others] = [chosen, rest].map((names) => names.map((name) => faceOf(printed, name)));
  const exact = wanted.cards === wanted.all;
  for (let value = wanted.over + 1; value <= highest(faces, wanted.points); value++) {
    const points = completed(faces, others, missing, value);
    if (points !== null && (exact ? points === wanted.points : points <= wanted.points)) return true;
  }
  return false;
}

/** Chosen cards as they would lie. @param {GolemItPrinted} printed @param {string[]} cards @param {Offer} offer @returns {Combination} */
export const combined = (printed, cards, { value, points }) => ({
  cards,
  value,
  points,
  tokens: cards.map((name) => pointsTo(faceOf(printed, name), value) ?? 0),
});

/** What is left of some cards without others, or null where one of the others is not among them. @param {string[]} cards @param {string[]} others */
export function without(cards, others) {
  const left = [...cards];
  for (const name of others) {
    const i = left.indexOf(name);
    if (i < 0) return null;
    left.splice(i, 1);
  }
  return left;
}

/** The next decision on the way to what is wanted; undefined where something begun has to be taken back first. @param {GolemItTable} t @param {Wanted} wanted @returns {Action|undefined} */
export function nextDecision({ view, actions }, { cards, value }) {
  const left = without(cards, view.playing?.cards ?? []);
  const named = (/** @type {Action} */ { phrase }) => /** @type {string[]} */ (phrase.cards);
  const kind = (/** @type {string} */ name) => actions.find(({ phrase }) => phrase.kind === name);
  if (!left) return undefined;
  if (left.length) return actions.find((one) => ["play", "add"].includes(one.phrase.kind) && without(left, named(one)));
  return view.playing?.value === value ? kind("lay") : kind("raise");
}
