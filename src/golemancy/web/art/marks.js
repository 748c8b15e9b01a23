// @ts-check
/** Seats: one hue and one mark each, from a set that colour-blind people can tell apart. */

import { html } from "../lib.js";

const SHAPES = [
  "M12 2l10 18H2z",
  "M3 3h18v18H3z",
  "M12 2a10 10 0 1 1 0 20 10 10 0 1 1 0-20z",
  "M12 1l11 11-11 11L1 12z",
  "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z",
  "M12 1l3 7.500 8 .5-6 5.200 2 7.800-7-4.300L5 22l2-7.800L1 9l8-.5z",
];

/** The mark of a seat. @param {{seat: number}} props */
export const Mark = ({ seat }) => html`<svg class=${`mark seat-${seat % 6}`} viewBox="0 0 24 24" aria-hidden="true">
  <path d=${SHAPES[seat % 6]} /></svg>`;
