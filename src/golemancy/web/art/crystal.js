// @ts-check
/** The four crystals: a colour, a shape and a letter each, so that no one has to rely on colour. */

import { html } from "../lib.js";

export const COLOURS = ["yellow", "green", "turquoise", "magenta"];
/** @type {Record<string, string>} */
export const COLOUR_OF = { Y: "yellow", G: "green", T: "turquoise", M: "magenta" };
/** @type {Record<string, string>} */
export const LETTER_OF = { yellow: "Y", green: "G", turquoise: "T", magenta: "M" };

/** @type {Record<string, string>} */
const OUTLINE = {
  yellow: "M12 1.5a10.5 10.5 0 1 1 0 21a10.5 10.5 0 1 1 0-21Z",
  green: "M3.4 2h17.2a1.4 1.4 0 0 1 1.4 1.4v17.2a1.4 1.4 0 0 1-1.4 1.4H3.4A1.4 1.4 0 0 1 2 20.600V3.4A1.4 1.4 0 0 1 3.4 2Z",
  turquoise: "M10.700 1.800a1.500 1.500 0 0 1 2.600 0l9.900 17.900a1.500 1.500 0 0 1-1.300 2.300H2.100a1.500 1.500 0 0 1-1.300-2.300Z",
  magenta: "M12 .8 21.700 6.400v11.200L12 23.200 2.300 17.600V6.400Z",
};
/** Lit and shaded facets. @type {Record<string, [string, string]>} */
const FACETS = {
  yellow: [
    "M12 1.500 6 8 3 14.500A10.500 10.500 0 0 1 12 1.500Z M12 1.500 18 8 6 8Z",
    "M18 8 21.500 15.500A10.500 10.500 0 0 1 7 21.200L12 17Z",
  ],
  green: ["M2 3.400 7 7V17L2 20.600Z M3.400 2H20.600L17 7H7Z", "M17 17H7L3.400 22H20.600ZM17 17V7L22 3.400V20.600Z"],
  turquoise: ["M12 1.500 12 13.500 1.200 20.800Z", "M12 13.500 22.800 20.800 21.900 22H2.100L1.200 20.800Z"],
  magenta: ["M12 .8 2.300 6.400 7 9 12 6Z M2.300 6.400V17.600L7 15V9Z", "M21.700 17.600 12 23.200 2.300 17.600 7 15 12 18 17 15Z"],
};

/** All crystals as symbols, to be drawn once per page. */
export const CrystalSymbols = () =>
  COLOURS.map(
    (colour) => html`<symbol id=${`crystal-${colour}`} viewBox="0 0 24 24" key=${colour}>
    <path class="c-body" d=${OUTLINE[colour]} />
    <path class="c-lit" d=${FACETS[colour][0]} />
    <path class="c-shade" d=${FACETS[colour][1]} />
    <path class="c-edge" d=${OUTLINE[colour]} />
  </symbol>`,
  );

/**
 * One crystal. @param {{colour: string, title?: string, class?: string}} props
 */
export const Crystal = ({ colour, ...rest }) => html`<svg
  class=${`crystal ${colour} ${rest.class || ""}`} viewBox="0 0 24 24" aria-hidden="true">
  <use href=${`#crystal-${colour}`} /></svg>`;

/** Reads 2Y1M. @param {string} text @returns {[string, number][]} */
export function readCrystals(text) {
  return [...text.matchAll(/(\d+)([YGTM])/g)].map(([, n, letter]) => [COLOUR_OF[letter], Number(n)]);
}
