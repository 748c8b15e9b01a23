// @ts-check
/** The elements of Golems: a colour, a shape and a letter each; seals for types of golems; gems, dust and effects. */

import { html } from "../lib.js";

export const ELEMENTS = ["red", "blue", "yellow", "green"];
/** @type {Record<string, string>} */
export const ELEMENT_OF = { R: "red", B: "blue", Y: "yellow", G: "green", T: "time" };

/** Flame, wave, sun, leaf and hourglass in a box of 24 x 24. @type {Record<string, string>} */
const GLYPHS = {
  red: `<path d="M12.700 2.800c1 3.700-5.900 5.800-5.900 11.400a5.300 5.300 0 0 0 10.600.3c.2-2.700-1.300-4.500-2.200-6-.2 1.500-.7 2.500-1.600 3 .6-3.400.5-6.600-.9-8.700z"/>`,
  blue: `<path d="M3 15.200c2.900-.2 3.600-2.200 4.700-4.800C9 7.200 11.400 5.300 14.300 5.900c2.500.5 3.800 2.600 3.300 4.400-.4 1.500-2.100 2-3.100 1.100.2 2.200 2.200 3.600 6.300 3.700-1.300 2.500-4.100 4.100-8.400 4.100-4.700 0-7.700-1.500-9.400-4z"/>`,
  yellow: `<circle cx="12" cy="12" r="4.300"/><path class="e-ray" d="M12 2.900v2.600M12 18.500v2.600M2.900 12h2.600M18.500 12h2.600M5.600 5.600l1.800 1.800M16.600 16.600l1.800 1.800M18.400 5.600l-1.800 1.800M7.400 16.600l-1.800 1.800"/>`,
  green: `<path d="M5.600 18.400C3.200 10.600 8.500 4.600 19.400 4.700c.6 10.900-5.300 16.500-13.800 13.700z"/><path class="e-vein" d="M4 20.600c2.300-4.700 5.400-8 10-10.500"/>`,
  time: `<path d="M6.600 3.600h10.800v2.800c0 2.900-2.400 4-3.800 5.600 1.400 1.600 3.800 2.700 3.800 5.600v2.800H6.600v-2.800c0-2.900 2.400-4 3.800-5.600-1.400-1.600-3.800-2.700-3.800-5.600z"/>`,
};

const SHIELD = "M12 .9 21.800 4v8.700c0 5-4.100 8.600-9.800 10.400C6.300 21.300 2.200 17.700 2.200 12.700V4z";

const SYMBOLS = [
  ...Object.entries(GLYPHS).flatMap(([name, glyph]) => [
    `<symbol id="element-${name}" viewBox="0 0 24 24"><circle class="e-disc" cx="12" cy="12" r="11.300"/><g class="e-glyph">${glyph}</g></symbol>`,
    `<symbol id="seal-${name}" viewBox="0 0 24 24"><path class="e-disc" d="${SHIELD}"/><g class="e-glyph" transform="translate(2.600 2) scale(.78)">${glyph}</g></symbol>`,
  ]),
  `<symbol id="element-white" viewBox="0 0 24 24"><circle class="e-disc" cx="12" cy="12" r="10.800"/></symbol>`,
  `<symbol id="gem-token" viewBox="0 0 24 24"><path class="g-body" d="M6.200 3h11.600L23 9.800 12 22.500 1 9.800z"/><path class="g-lit" d="M6.200 3 8 9.800H1zM12 3l4 6.800H8z"/><path class="g-shade" d="M23 9.800 12 22.500l4-12.700zM17.800 3 23 9.800h-7z"/><path class="g-edge" d="M6.200 3h11.600L23 9.800 12 22.500 1 9.800zM1 9.800h22M8 9.800l4 12.700 4-12.700L12 3z"/></symbol>`,
  `<symbol id="sign-dust" viewBox="0 0 24 24"><path class="e-line" d="M3 8.500c3-3 6.500-3 9.500-.5s6 2 8.500-1M4.500 14c2.500-2.300 5.300-2 7.500 0s5 1.800 7.500-.8"/><g class="e-fill"><circle cx="6" cy="19" r="1.300"/><circle cx="10.500" cy="20" r="1"/><circle cx="15" cy="18.500" r="1.400"/><circle cx="19" cy="19.500" r="1"/><circle cx="12" cy="3.500" r="1.100"/><circle cx="17" cy="3" r=".9"/></g></symbol>`,
  `<symbol id="sign-extra" viewBox="0 0 24 24"><path class="e-line" d="M19.500 9.500a8 8 0 1 0 .4 4.800M20.300 3.800v5.900h-5.900"/><path class="e-line" d="M12 8.500v7M8.500 12h7"/></symbol>`,
  `<symbol id="sign-six" viewBox="0 0 24 24"><circle class="e-line" cx="12" cy="12" r="9.800"/><path class="e-line" d="M14.800 7.400c-3.500-.6-5.800 2-5.800 5.600a3 3 0 1 0 3-3.100c-1.600 0-2.700 1-3 2.200"/></symbol>`,
  `<symbol id="sign-pair" viewBox="0 0 24 24"><path class="e-fill" d="M11 3v18L2.500 12z"/><path class="e-line" d="M13 3v18l8.500-9z"/></symbol>`,
  `<symbol id="sign-temporary" viewBox="0 0 24 24"><path class="e-red" d="M12 12V1.500A10.500 10.500 0 0 0 1.500 12z"/><path class="e-blue" d="M12 12h10.500A10.500 10.500 0 0 0 12 1.500z"/><path class="e-green" d="M12 12v10.500A10.500 10.500 0 0 0 22.500 12z"/><path class="e-yellow" d="M12 12H1.500A10.500 10.500 0 0 0 12 22.500z"/><circle class="e-hub" cx="12" cy="12" r="5"/><path class="e-plus" d="M12 9v6M9 12h6"/></symbol>`,
];

/** Puts the symbols into the page, once; the log shows them also when the board is covered. */
export function drawElements() {
  if (document.getElementById("elements")) return;
  document.body.insertAdjacentHTML("beforeend", `<svg id="elements" class="symbols" aria-hidden="true">${SYMBOLS.join("")}</svg>`);
}

/** @param {{of: string, class: string}} props */
const Use = ({ of, ...rest }) => html`<svg class=${rest.class} viewBox="0 0 24 24" aria-hidden="true"><use href=${`#${of}`} /></svg>`;

/** An icon of a resource; "white" is the white circle. @param {{name: string}} props */
export const Element = ({ name }) => html`<${Use} of=${`element-${name}`} class=${`element ${name}`} />`;

/** The white circle with its number. @param {{n: number}} props */
export const AnyOf = ({ n }) => html`<svg class="element white" viewBox="0 0 24 24" aria-hidden="true">
  <circle class="e-disc" cx="12" cy="12" r="10.800" /><text x="12" y="17.200" text-anchor="middle">${n}</text></svg>`;

/** The seal of a golem's type. @param {{name: string}} props */
export const Seal = ({ name }) => html`<${Use} of=${`seal-${name}`} class=${`element seal ${name}`} />`;

/** A gem token, or where one could be. @param {{none?: boolean}} props */
export const Gem = ({ none }) => html`<${Use} of="gem-token" class=${none ? "gem-token none" : "gem-token"} />`;

/** @param {{name: string}} props  dust, extra, six, pair or temporary */
export const Sign = ({ name }) => html`<${Use} of=${`sign-${name}`} class=${`sign ${name}`} />`;
