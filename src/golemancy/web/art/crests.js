// @ts-check
/** Monolith Arena: crests of the factions, and signs for what tiles do; all drawn in a box of 24 x 24. */

import { html } from "../lib.js";

/** @type {Record<string, string>} */
const CRESTS = {
  golems: `<path d="M7 2.500h10l3.5 4.500v8.500L16 21.500H8l-4.5-6V7z"/><path class="hole" d="M6.8 9.200h3.800v2.800H6.800zM13.4 9.200h3.800v2.800h-3.800zM9 15.600h6v1.900H9z"/>`,
  dragon_empire: `<path d="M1.5 21C2 12.5 7 5 22.5 2.5 19 5.2 17.4 7.4 17.2 9.600c2.2-.1 3.9.4 5.3 1.6-3.4.2-5.8 1.5-7 3.7 1.9-.2 3.3.2 4.4 1.2-4 .6-6.5 1.7-8.7 5-2.2-2.3-5-2.4-9.7-.1z"/>`,
  harbingers_of_the_forest: `<path d="M12 1.200l6.3 7.600h-3.100l5.3 6.500h-6.700v7.300h-3.600v-7.300H3.500l5.3-6.500H5.700z"/>`,
  lords_of_the_abyss: `<path d="M2.8 1.800c.3 5 1.9 7.6 4.6 8.900L5.3 15 12 22.5 18.7 15l-2.1-4.300c2.7-1.3 4.3-3.9 4.6-8.9-1.9 3.1-4.2 4.2-6.8 4.200H9.600c-2.6 0-4.9-1.1-6.8-4.200z"/><path class="hole" d="M8 11.600l3 1.5-2.2 1.600zM16 11.600l-3 1.5 2.2 1.600z"/>`,
  guardians_of_the_realm: `<path d="M4 2.500h4v3.200h2.500V2.500h3v3.200H16V2.500h4v6.800l-2.2 1.700v11H6.200V11L4 9.300z"/><path class="hole" d="M10.3 22v-5.300q0-2 1.7-2t1.7 2V22z"/>`,
  other: `<path d="M12 1.500l3 7.5 8 .6-6.2 5.1 2 7.800L12 18.200l-6.8 4.3 2-7.800L1 9.6 9 9z"/>`,
};

const BLADE = "M12 1.500l3.3 6.500v7.500H8.700V8zM5.8 15.500h12.400v2.400H5.800zM10.7 18h2.600v4.600h-2.600z";
const ARROW = "M12 1l6 7.500h-4.500V19l3 3.600h-9l3-3.600V8.500H6z";
const SHIELD = "M12 1.5 20.5 4v8.200c0 4.9-3.6 8.3-8.5 10.3-4.9-2-8.5-5.4-8.5-10.300V4z";
const DROP = "M12 1.200c4 5.6 6.8 9.3 6.8 13.400a6.8 6.8 0 0 1-13.6 0c0-4.1 2.8-7.8 6.8-13.400z";
const SHOE = "M6 2.500h3.800c-2 6-2.2 12.3 2.2 12.300s4.2-6.3 2.2-12.300H18c3.5 8.5 2.8 19-6 19s-9.5-10.5-6-19z";
const TURN = "M19.8 12a7.8 7.8 0 1 1-2.5-5.700M20.3 2.500v5.200h-5.2";

/** Filled signs. @type {Record<string, string>} */
const FILLED = {
  heart: "M12 21.800C4.5 16 1.5 12.5 1.5 8.200A5.7 5.7 0 0 1 12 5.300a5.7 5.7 0 0 1 10.5 2.900c0 4.3-3 7.8-10.5 13.600z",
  wounds: DROP,
  venom: DROP,
  grant_venom: DROP,
  toughness: SHIELD,
  toughness_bonus: SHIELD,
  melee_bonus: BLADE,
  ranged_bonus: ARROW,
  extra_attack:
    "M7.5 1.500l3 6v8h-6v-8zM16.5 1.500l3 6v8h-6v-8zM2.8 15.500h18.400v2.400H2.800zM6.4 18h2.200v4.600H6.400zM15.4 18h2.200v4.600h-2.200z",
  initiative_bonus: "M14 .8L4 13.500h6.200L8.5 23.2 20 9.500h-6.700z",
  disarm:
    "M12 1.500l3.3 6.500v2.500l-6.6 3.200V8zM8.7 16.500l6.6-3.200v2.200H18v2.400H6v-2.400h2.700zM10.7 19h2.600v3.600h-2.600zM2 6.500l3.5 2-1 1.700L1 8.200zM22 14.500l-3.5-2 1-1.7 3.5 2z",
  penetration: "M12 1l6 7.500h-4.500v3H21v3h-7.500v8h-3v-8H3v-3h7.500v-3H6z",
  cavalry: SHOE,
  grant_charge: SHOE,
  charge: SHOE,
  regeneration: "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z",
  repair: "M3 4.500h12l3.5 3.500v3h-7v-2H9v13.500H5.500V9H3zM20 5h2v5h-2z",
  global:
    "M12 4.500c5 0 8.7 3.3 10.8 7.5-2.1 4.2-5.8 7.5-10.8 7.500S3.3 16.2 1.2 12C3.3 7.8 7 4.5 12 4.500zm0 3.200a4.3 4.3 0 1 0 0 8.6 4.3 4.3 0 0 0 0-8.600zm0 2.300a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  teleport: "M12 1l2.4 6.600L21 5.200l-2.6 6.600L24 15l-6.5 1.2.8 6.6-6.3-4-6.3 4 .8-6.600L0 15l5.6-3.200L3 5.200l6.6 2.400z",
  grant_teleport: "M12 1l2.4 6.600L21 5.200l-2.6 6.600L24 15l-6.5 1.2.8 6.6-6.3-4-6.3 4 .8-6.600L0 15l5.6-3.200L3 5.200l6.6 2.400z",
  battle:
    "M2 2l4.5.8L20 16.200l1.5-1.4 1 1-2.4 2.4 2.3 2.3-2 2-2.3-2.4-2.3 2.4-1-1 1.4-1.500L2.8 6.600zM22 2l-4.5.8-4 4 2.7 2.7 5-5zM7.8 14.400L4 18.200l-1.5-1.4-1 1 2.4 2.3-2.3 2.4 2 2 2.3-2.4 2.3 2.4 1-1-1.4-1.5 3.6-3.600z",
  fire_concoction:
    "M13 .8c1.3 5-7.3 7.4-7.3 14.500A6.6 6.6 0 0 0 12 22.900c4 0 6.6-3 6.6-6.9 0-3.3-1.8-5.6-2.9-7.4-.3 1.8-.9 3-2 3.7.8-4.3.7-8.4-.7-11.500z",
  entrenchment:
    "M1 13.500h6.500V18H1zM8.8 13.500h6.500V18H8.800zM16.6 13.500H23V18h-6.400zM1 19.300h3V23H1zM5.3 19.300h6V23h-6zM12.6 19.300h6V23h-6zM20 19.300h3V23h-3zM12 1l5 6h-3v5h-4V7H7z",
  trample: "M6 1.500h7l1 10 7 5v3.500H5.500V14zM3.5 21.500h19V23h-19z",
  false_order:
    "M3 4c6 2 12 2 18 0v8c0 5-4 8.5-9 10.500C7 20.5 3 17 3 12zm3.5 5.500c.5 2 4 2 4.5 0-1.5-1-3-1-4.5 0zm7 0c.5 2 4 2 4.5 0-1.5-1-3-1-4.5 0zM8 16.500c2.5-1.6 5.5-1.6 8 0-2.5 2.6-5.5 2.6-8 0z",
  marker:
    "M10 1.500h4l.5 2.9 2.4 1 2.4-1.7 2.8 2.9-1.7 2.3 1 2.4 2.6.5v.4l-2.6 3.7-2.8 1.2.5 2.8-3 2-2.2-2.100h-3.800l-2.2 2.1-3-2 .5-2.800L2.6 16 0 12.200v-.4l2.6-.5 1-2.400L1.9 6.600l2.8-2.9 2.4 1.7 2.4-1zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  stack: "M7 2.500h10l5 6.5-5 6.500H7L2 9zM2.6 12.200l4.4 5.600h10l4.4-5.600L22 13l-5 6.500H7L2 13z",
  monolith: "M12 1l5 4.500V9l2 1.500V15l2 1.500V22H3v-5.500L5 15v-4.500L7 9V5.500z",
  symbol_1: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z",
  symbol_2: "M12 1.500L22.5 12 12 22.5 1.5 12z",
  symbol_3: "M12 2l9.5 17.500h-19z",
  symbol_4: "M3 3h18v18H3z",
};

/** Signs drawn with a stroke. @type {Record<string, string>} */
const DRAWN = {
  maneuver: "M4 20L19 5M10 4.500h9.500V14M4.5 10.500v9h9",
  grant_maneuver: "M4 20L19 5M10 4.500h9.500V14M4.5 10.500v9h9",
  move: "M3 12h17M13.5 5l7 7-7 7",
  rotation: TURN,
  rotate: TURN,
  casting: "M3 8h15M13.5 3.500L18 8l-4.5 4.500M21 16H6M10.5 11.500L6 16l4.5 4.5",
  transformation: "M8 3.500h8l4 5-4 5H8l-4-5zM7 17.500h10M12 14.500v6M9 18l3 3 3-3",
  push_back: "M2 12h9M7 7.500l4.5 4.500L7 16.500M14.5 5.500L21 12l-6.5 6.5",
  net: "M3 3h18v18H3zM3 9h18M3 15h18M9 3v18M15 3v18",
  precise_shot: "M12 4.500a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM12 1v6M12 17v6M1 12h6M17 12h6",
};

export const SIGNS = [...Object.keys(FILLED), ...Object.keys(DRAWN)];
export const FACTIONS = Object.keys(CRESTS).filter((name) => name !== "other");

const symbols = () => [
  ...Object.entries(CRESTS).map(([name, inside]) => `<symbol id="crest-${name}" viewBox="0 0 24 24">${inside}</symbol>`),
  ...Object.entries(FILLED).map(([name, d]) => `<symbol id="ar-${name}" viewBox="0 0 24 24"><path fill-rule="evenodd" d="${d}"/></symbol>`),
  ...Object.entries(DRAWN).map(([name, d]) => `<symbol id="ar-${name}" viewBox="0 0 24 24"><path class="drawn" d="${d}"/></symbol>`),
];

/** Plates of tiles, one gradient a colour. @type {Record<string, [string, string]>} */
const PLATES = {
  grey: ["#55505c", "#2b2731"],
  blue: ["#2f6097", "#1a3459"],
  green: ["#3d7846", "#1d4229"],
  red: ["#94343b", "#541820"],
  orange: ["#a5611f", "#633409"],
  purple: ["#6a4a94", "#372257"],
};

const plates = () =>
  Object.entries(PLATES).map(
    ([name, [top, low]]) => `<linearGradient id="ar-plate-${name}" x1="0" y1="0" x2="0" y2="1">
  <stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient>`,
  );

/** Puts the symbols into the page, once; the log shows them also when the board is covered. */
export function drawCrests() {
  if (document.getElementById("crests")) return;
  document.body.insertAdjacentHTML(
    "beforeend",
    `<svg id="crests" class="symbols" aria-hidden="true"><defs>${plates().join("")}<clipPath id="ar-round"><circle r="24.8"/></clipPath></defs>${symbols().join("")}</svg>`,
  );
}

export const HUES = Object.keys(PLATES);

/** The colour a faction is drawn in. @param {{colour: string}} row */
export const hueOf = (row) => (row.colour in PLATES ? row.colour : "purple");

/** Which crest a faction has. @param {string} faction its name */
export function crestOf(faction) {
  const id = faction.toLowerCase().replace(/ /g, "_");
  return id in CRESTS ? id : "other";
}

/** A faction's crest as a picture of its own. @param {{faction: string}} props */
export const Crest = ({ faction }) =>
  html`<svg class="crest" viewBox="0 0 24 24" aria-hidden="true"><use href=${`#crest-${crestOf(faction)}`} /></svg>`;

/** @param {{name: string}} props */
export const Sign = ({ name }) =>
  html`<svg class=${`ar-sign is-${name}`} viewBox="0 0 24 24" aria-hidden="true"><use href=${`#ar-${name}`} /></svg>`;

/** A sign or crest inside another drawing. @param {{of: string, x: number, y: number, size: number, class?: string}} props */
export const Glyph = ({ of, x, y, size, ...rest }) =>
  html`<use class=${rest.class} href=${`#${of}`} x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} />`;
