// @ts-check
/** The nineteen spaces: flat-topped hexagons in five columns, a1 to e3. Lengths are in sides of a hexagon. */

export const DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"];
export const WIDTH = 8;
export const HEIGHT = 5 * Math.sqrt(3);

/** A column's spaces are counted from its lower end. @param {string} letter @param {number} q */
const column = (letter, q) =>
  Array.from({ length: 5 - Math.abs(q) }, (_, k) => {
    const r = Math.min(2, 2 - q) - k;
    return { name: `${letter}${k + 1}`, x: WIDTH / 2 + 1.5 * q, y: HEIGHT / 2 + (r + q / 2) * Math.sqrt(3) };
  });

/** @typedef {{name: string, x: number, y: number}} Space */
/** @type {Space[]} */
export const SPACES = ["a", "b", "c", "d", "e"].flatMap((letter, i) => column(letter, i - 2));

/** @type {Record<string, Space>} */
export const AT = Object.fromEntries(SPACES.map((space) => [space.name, space]));

/** A place as parts of the field's width and height. @param {{x: number, y: number}} point */
export const placed = ({ x, y }) => ({ left: `${(x / WIDTH) * 100}%`, top: `${(y / HEIGHT) * 100}%` });

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

/** The middle of several spaces. @param {string[]} names */
export function middle(names) {
  const points = names.map((name) => AT[name]);
  const mean = (/** @type {"x"|"y"} */ key) => points.reduce((sum, point) => sum + point[key], 0) / points.length;
  return { x: mean("x"), y: mean("y") };
}
