// @ts-check
/** The lands of The Call for Adventure in hexes of 120 x 104 around 0, and the pieces that stand on them. */

import { hash, html } from "../lib.js";
import { Mark } from "./marks.js";

/** @import { MapTile } from "../boards/views.js" */

export const HEX = "-60 -52 120 104";
export const EDGE = "M-60 0-30-52H30L60 0 30 52H-30z";

/** Mountains take the colours of their tint; the parts that the band hides are left out. @type {Record<string, string>} */
const LANDS = {
  "ridge-0": `<path class="s3" d="M-60 12-44-10-36-3-19-34-4-8 6-15 24-30 44-2 60 12z"/><path class="s2" d="M-60 12-44-10-36-3-19-34-23-8-13 12zM6-15 24-30 20-4 30 12H-2z"/><path class="snow" d="M-19-34-28-18-23-20-19-13-14-20-10-18zM24-30 15-22 20-21 24-15 28-20 31-20z"/>`,
  "ridge-1": `<path class="s3" d="M-60 12-34-24-20-6-8-14 2-2 21-36 38-8 46-14 60 12z"/><path class="s2" d="M-60 12-34-24-36-2-28 12zM-8-14 2-2 21-36 16-6 24 12H-16z"/><path class="snow" d="M21-36 11-18 17-20 20-13 25-20 31-18zM-34-24-42-13-36-15-33-10-29-14-26-13z"/>`,
  "ridge-2": `<path class="s3" d="M-60 12-46-14-30-30-14-10 0-20 14-10 31-34 47-8 60 12z"/><path class="s2" d="M-60 12-46-14-30-30-34-4-24 12zM0-20 14-10 31-34 25-6 34 12H-6z"/><path class="snow" d="M-30-30-39-21-34-22-30-15-26-21-23-21zM31-34 22-20 28-22 31-15 35-21 40-20zM0-20-6-15-2-15 1-11 5-16z"/>`,
  meadow: `<path fill="#7fa653" d="M-64 6q30-20 62-8t66-8v66H-64z"/><path fill="#5f8a43" d="M-64 34q34-16 66-6t62-6v34H-64z"/><path fill="none" stroke="#6fb3c4" stroke-width="7" d="M-8-4q-20 12 4 22t-6 36"/><path fill="none" stroke="#b5dfe6" stroke-width="1.500" d="M-10 0q-16 10 5 19t-2 30"/><g fill="#39662f"><path d="M-46 8l8-20 8 20zM-34 18l7-17 7 17zM28 10l8-22 8 22zM40 24l7-18 7 18zM18 40l6-16 6 16z"/></g><g fill="#4f3a24"><path d="M-39 8h3v5h-3zM-28 18h2v4h-2zM35 10h3v5h-3zM46 24h2v4h-2zM23 40h2v4h-2z"/></g>`,
  village: `<path fill="#a87d50" d="M-64 0q60-16 128 0v56H-64z"/><g fill="#e6cfa4"><path d="M-50-12h22V8h-22zM26-14h26V8H26z"/></g><g fill="#8c4630"><path d="M-54-10-39-26-24-10zM21-12 39-30 57-12z"/></g><g fill="#5b3a28"><path d="M-42-2h7V8h-7zM36-4h8V8h-8z"/></g><g fill="#f7e6a0"><path d="M-48-7h5v5h-5zM29-8h5v5h-5zM46-8h5v5h-5z"/></g>`,
  gate: `<path fill="#4f3a2b" d="M-34-34h9V44h-9zM25-34h9V44h-9z"/><path fill="#7a5a3e" d="M-30-24h60v50h-60z"/><g stroke="#4f3a2b" stroke-width="2.500" fill="none"><path d="M-18-24v50M-6-24v50M6-24v50M18-24v50"/></g><path stroke="#c99a63" stroke-width="8" d="M-38-22 38 24M38-22-38 24"/><circle cx="0" cy="1" r="9" fill="#d8b04a" stroke="#4f3a2b" stroke-width="2.500"/><path fill="#4f3a2b" d="M-2.500-1a2.500 2.500 0 1 1 5 0L4 6h-8z"/>`,
};

/** What tells one valley from the next: something to see in its middle. @type {Record<string, string>} */
const LANDMARKS = {
  mill: `<path fill="#e6cfa4" d="M-13 30-9-6H9L13 30z"/><path fill="#8c4630" d="M-12-5 0-20 12-5z"/><path fill="#5b3a28" d="M-4 16h8v14h-8z"/><path stroke="#4f3a2b" stroke-width="2.500" d="M-26-26 26 22M26-26-26 22"/><path fill="#fbf3df" stroke="#4f3a2b" stroke-width="1" d="M-25-29-3-9-7-5-29-25zM25-29 3-9 7-5 29-25zM-25 25-3 5-7 1-29 21zM25 25 3 5 7 1 29 21z"/><circle cx="0" cy="-2" r="3.500" fill="#4f3a2b"/>`,
  lake: `<path fill="#3f8fa8" stroke="#d9ecd0" stroke-width="2.500" d="M-36 12q0-16 20-18t30 0 22 14-14 24-34 4-24-24z"/><path fill="none" stroke="#bfe6ee" stroke-width="2.500" stroke-linecap="round" d="M-20 10h18M2 20h20M-12 26h12"/>`,
  oak: `<path fill="#4f3a24" d="M-6 2H6L10 36H-10z"/><path fill="#2f5a2a" d="M-32 0q-4-18 14-20 2-16 18-16t18 16q18 2 14 20-4 14-18 10-6 8-14 8T-14 10Q-28 14-32 0z"/><path fill="#4d8240" d="M-22-6q2-12 14-10 4-10 14-6-8 4-8 12-12-2-20 4z"/>`,
  bridge: `<path fill="#3f8fa8" d="M-16 44Q-4 14-14-14L14-14Q24 14 14 44z"/><path fill="#b9a58c" stroke="#4f3a2b" stroke-width="2" d="M-44 22V6Q0-26 44 6V22H30Q26 4 0 4T-30 22z"/><path fill="none" stroke="#4f3a2b" stroke-width="2" d="M-44 6Q0-26 44 6"/>`,
};

const PIECES = {
  wagon: `<symbol id="piece-wagon" viewBox="0 0 34 28"><path class="p-edge" d="M4 17Q3 2 17 2t13 15l2 1v5h-1a5 5 0 0 1-9.500 1h-9A5 5 0 0 1 3 23H2v-5z"/><path class="p-wood" d="M2 17h30v5.500H2z"/><path class="p-body" d="M5 17Q4 3.500 17 3.500T29 17z"/><path class="p-shade" d="M22 4.500Q30 7 29 17h-5Q25 9 22 4.500z"/><g class="p-wheel"><circle cx="8" cy="23" r="4"/><circle cx="26" cy="23" r="4"/></g></symbol>`,
  outpost: `<symbol id="piece-outpost" viewBox="0 0 24 24"><path class="p-edge" d="M12 .5 23 9v14H1V9z"/><path class="p-body" d="M3 10h18v11H3z"/><path class="p-roof" d="M12 2.500 22 10H2z"/></symbol>`,
};

/** Signs of bonus tiles and rewards, in a box of 24 x 24. @type {Record<string, string>} */
const SIGNS = {
  step: "M8 2h7v9q6 1 7 6v3H7zM5 22.500h17",
  space: "M3 8l9-5 9 5v9l-9 5-9-5zM3 8l9 5 9-5M12 13v9",
  star: "M12 1.500l3.200 7 7.600.8-5.700 5.100 1.600 7.500L12 18l-6.700 3.900 1.600-7.500L1.200 9.300l7.600-.8z",
  card: "M6 2h12v20H6zM9.500 7h5M9.500 17h5M12 9.500l2.500 2.500-2.500 2.500L9.500 12z",
  bonus: "M12 1.500l9.500 5.300v10.400L12 22.500l-9.500-5.300V6.800zM12 8v8M8 12h8",
};

const SYMBOLS = [
  ...Object.entries({ ...LANDS, ...LANDMARKS }).map(([name, inside]) => `<symbol id="land-${name}" viewBox="${HEX}">${inside}</symbol>`),
  ...Object.values(PIECES),
  ...Object.entries(SIGNS).map(([name, d]) => `<symbol id="trail-${name}" viewBox="0 0 24 24"><path d="${d}"/></symbol>`),
];

/** Puts the symbols into the page, once. */
export function drawTerrain() {
  if (document.getElementById("terrain")) return;
  document.body.insertAdjacentHTML("beforeend", `<svg id="terrain" class="symbols" aria-hidden="true">${SYMBOLS.join("")}</svg>`);
}

/** The land of a tile: each mountain has its own ridge, each valley its landmark. @param {{tile: MapTile}} props */
export function Land({ tile }) {
  const name = tile.kind === "mountain" ? `ridge-${hash(tile.tile ?? "") % 3}` : tile.kind === "valley" ? "meadow" : "village";
  return [name, tile.place?.mark].map(
    (part) => part && html`<use key=${part} href=${`#land-${part}`} x="-60" y="-52" width="120" height="104" />`,
  );
}

/** @param {{seat: number, kind: "wagon"|"outpost"}} props */
const Piece = ({ seat, kind }) => html`<span class=${`piece ${kind} of-${seat}`}>
  <svg viewBox=${kind === "wagon" ? "0 0 34 28" : "0 0 24 24"} aria-hidden="true"><use href=${`#piece-${kind}`} /></svg><${Mark} seat=${seat} /></span>`;

/** A wagon with the hue and the mark of its seat. @param {{seat: number}} props */
export const Wagon = ({ seat }) => html`<${Piece} seat=${seat} kind="wagon" />`;

/** An outpost with the hue and the mark of its seat. @param {{seat: number}} props */
export const Outpost = ({ seat }) => html`<${Piece} seat=${seat} kind="outpost" />`;

/** @param {{name: string}} props  step, space, star, card or bonus */
export const Sign = ({ name }) =>
  html`<svg class=${`trail ${name}`} viewBox="0 0 24 24" aria-hidden="true"><use href=${`#trail-${name}`} /></svg>`;
