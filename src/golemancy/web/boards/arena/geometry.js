// @ts-check
/** Where the spaces of the field lie: flat-topped hexagons. Lengths are in sides of a hexagon. */

/** @import { ArenaPrinted } from "../views.js" */

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {Point & {name: string}} Space
 * @typedef {{spaces: Space[], at: Record<string, Space>, width: number, height: number}} Layout
 */

const TALL = Math.sqrt(3); // of a hexagon, which is 2 wide

/** The spaces column by column, each from its lower end. @param {ArenaPrinted} printed @returns {Layout} */
export function layoutOf(printed) {
  const middles = Object.entries(printed.spaces).map(([name, [q, r]]) => ({ name, x: 1.5 * q, y: (r + q / 2) * TALL }));
  const [xs, ys] = [middles.map(({ x }) => x), middles.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - 1, Math.min(...ys) - TALL / 2];
  const spaces = middles.map(({ name, x, y }) => ({ name, x: x - left, y: y - top })).sort((a, b) => a.x - b.x || b.y - a.y);
  return {
    spaces,
    at: Object.fromEntries(spaces.map((space) => [space.name, space])),
    width: Math.max(...xs) + 1 - left,
    height: Math.max(...ys) + TALL / 2 - top,
  };
}

/** A place as parts of the field's width and height. @param {Layout} layout @param {Point} point */
export const placed = ({ width, height }, { x, y }) => ({ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` });

/** The corners of a hexagon with sides of a length, around the origin. @param {number} side */
export const hexagon = (side) =>
  [
    [1, 0],
    [0.5, 0.866],
    [-0.5, 0.866],
    [-1, 0],
    [-0.5, -0.866],
    [0.5, -0.866],
  ]
    .map(([x, y]) => `${(x * side).toFixed(2)},${(y * side).toFixed(2)}`)
    .join(" ");

/** A unit step in a direction. @param {number} direction */
export const step = (direction) => {
  const turn = (direction * Math.PI) / 3;
  return { x: Math.sin(turn), y: -Math.cos(turn) };
};

/** The middle of several spaces. @param {Layout} layout @param {string[]} names */
export function middle({ at }, names) {
  const points = names.map((name) => at[name]);
  const mean = (/** @type {"x"|"y"} */ key) => points.reduce((sum, point) => sum + point[key], 0) / points.length;
  return { x: mean("x"), y: mean("y") };
}
