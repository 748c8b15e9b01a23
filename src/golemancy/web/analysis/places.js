// @ts-check
/** What can be changed in a position by hand: numbers, and things that lie in places. Knows no game, only how positions are written. */

/** @typedef {Record<string, any>} Position */
/** @typedef {(string|number)[]} Path  the keys that lead to a part of a position */
/** @typedef {{path: Path, name: string}} Lying  a thing, and where its name stands */
/** @typedef {{path: Path, key: string, things: Lying[], takes: boolean}} Place  `takes`: a pile to which things can be added */
/** @typedef {{path: Path, key: string, value: number|boolean}} Amount */

/** A part of a position. @param {Position} position @param {Path} path @returns {any} */
export const at = (position, path) => path.reduce((inside, key) => inside?.[key], position);

/** The position with another part. @param {Position} position @param {Path} path @param {unknown} value @returns {Position} */
export function changed(position, [key, ...rest], value) {
  const copy = /** @type {Position} */ (Array.isArray(position) ? [...position] : { ...position });
  copy[key] = rest.length ? changed(copy[key], rest, value) : value;
  return copy;
}

/** Things that change places. @param {Position} position @param {Path} one @param {Path} other */
export const swapped = (position, one, other) => changed(changed(position, one, at(position, other)), other, at(position, one));

/** The position without the thing at a path; where it lay in a row of slots, nothing is left. @param {Position} position @param {Path} path */
export function without(position, path) {
  const home = path.slice(0, -1);
  const pile = at(position, home);
  if (!isPile(pile)) return changed(position, path, null);
  return changed(
    position,
    home,
    pile.filter((/** @type {string} */ _, /** @type {number} */ i) => i !== path.at(-1)),
  );
}

/** A thing that is put at the end of a pile. @param {Position} position @param {Path} from @param {Path} pile */
export function moved(position, from, pile) {
  const left = without(position, from);
  return changed(left, pile, [...at(left, pile), at(position, from)]);
}

const isPile = (/** @type {unknown} */ value) => Array.isArray(value) && value.every((one) => typeof one === "string");

/** Where names of things stand in a value. @param {any} value @param {Path} path @returns {Lying[]} */
function lying(value, path) {
  if (typeof value === "string") return [{ path, name: value }];
  if (Array.isArray(value)) return value.flatMap((one, i) => lying(one, [...path, i]));
  if (value && typeof value === "object")
    return Object.entries(value).flatMap(([key, one]) => (typeof one === "object" && key !== "card" ? [] : lying(one, [...path, key])));
  return [];
}

/** The numbers of a value: its own, or one for each colour. @param {any} value @param {Path} path @returns {Amount[]} */
function amounts(value, path) {
  const own = typeof value === "number" || typeof value === "boolean";
  if (own) return [{ path, key: String(path.at(-1)), value }];
  if (!value || typeof value !== "object" || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => (typeof one === "number" ? [{ path: [...path, key], key, value: one }] : []));
}

/** The places and numbers of a part of a position, of those keys that have words. @param {Position} position @param {Path} path @param {(key: string) => boolean} known @returns {{places: Place[], numbers: {key: string, amounts: Amount[]}[]}} */
export function partsOf(position, path, known) {
  const inside = Object.entries(at(position, path) ?? {}).filter(([key]) => known(key));
  const places = inside.flatMap(([key, value]) => {
    const things = typeof value === "object" ? lying(value, [...path, key]) : [];
    return things.length || isPile(value) ? [{ path: [...path, key], key, things, takes: isPile(value) }] : [];
  });
  const numbers = inside.flatMap(([key, value]) => {
    const found = amounts(value, [...path, key]);
    return found.length ? [{ key, amounts: found }] : [];
  });
  return { places, numbers };
}
