// @ts-check
/** Magic tokens of 1, 2 and 3 points, one by one and in a heap. */

import { html } from "../lib.js";

/** @import { TokenKind } from "../boards/views.js" */

const SHOWN = 14;

/** Points as pieces, the greatest first, as far as there are any. @param {number} points @param {TokenKind[]} tokens @returns {number[]} */
export function pieces(points, tokens) {
  let left = points;
  return [...tokens]
    .sort((a, b) => b.value - a.value)
    .flatMap(({ value, count }) => {
      const n = Math.min(count, Math.floor(left / value));
      left -= n * value;
      return /** @type {number[]} */ (Array(n).fill(value));
    });
}

/** Edges of a piece: a disc for 1, a lens of two arcs for 2, a shield of three for 3 and more. */
const EDGES = [
  "M12 1.500a10.500 10.500 0 1 1 0 21 10.500 10.500 0 1 1 0-21z",
  "M12 1Q23 4 23 12T12 23Q1 20 1 12T12 1z",
  "M12 1Q17 5.500 23 6 22 18 12 23 2 18 1 6 7 5.500 12 1z",
];

/** @param {number} value */
const edgeOf = (value) => EDGES[Math.max(1, Math.min(value, EDGES.length)) - 1];

/** One piece with its points on it. @param {{value: number, text?: string}} props */
export const Piece = ({ value, text }) => html`<svg class="magic" viewBox="0 0 24 24" aria-hidden="true">
  <path class="magic-edge" d=${edgeOf(value)} /><path class="magic-face" d=${edgeOf(value)} transform="translate(2.400 2.400) scale(.8)" />
  <text x="12" y="16.400" text-anchor="middle">${text ?? value}</text></svg>`;

/** Points as a row of pieces, as many as there is room for. @param {{points: number, tokens: TokenKind[]}} props */
export function Pieces({ points, tokens }) {
  const all = pieces(points, tokens);
  return html`<span class="magic-row">${all.slice(0, SHOWN).map((value, i) => html`<${Piece} key=${i} value=${value} />`)}
    ${all.length > SHOWN && html`<i>+${all.length - SHOWN}</i>`}</span>`;
}

/** Where the pieces of a heap lie, from the back to the front. @type {[number, number][]} */
const HEAP = [
  [50, 14],
  [38, 20],
  [62, 20],
  [26, 27],
  [50, 26],
  [74, 27],
  [17, 36],
  [38, 35],
  [62, 35],
  [83, 36],
  [28, 44],
  [50, 43],
  [72, 44],
  [14, 50],
  [40, 52],
  [62, 52],
  [86, 50],
];

/** A heap that grows with its points, of so many in all. @param {{points: number, all: number}} props */
export function Heap({ points, all }) {
  const lying = HEAP.slice(HEAP.length - Math.ceil((Math.min(points, all) / all) * HEAP.length));
  return html`<svg class="magic heap" viewBox="0 0 100 66" aria-hidden="true"><ellipse class="magic-ground" cx="50" cy="50" rx="48" ry="14" />
    ${lying.map(
      ([x, y], i) => html`<g key=${i} transform=${`translate(${x - 10} ${y - 8}) scale(.84)`}>
      <path class="magic-shade" d=${EDGES[i % 3]} transform="translate(0 2.600)" /><path class="magic-edge" d=${EDGES[i % 3]} />
      <path class="magic-face" d=${EDGES[i % 3]} transform="translate(2.400 2.400) scale(.8)" /></g>`,
    )}</svg>`;
}
