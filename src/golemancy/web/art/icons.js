// @ts-check
/** Small signs for buttons, drawn with one stroke width. */

import { html } from "../lib.js";

/** @type {Record<string, string>} */
const PATHS = {
  back: "M15 5l-7 7 7 7",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
  menu: "M4 7h16M4 12h16M4 17h16",
  log: "M5 5h14M5 10h14M5 15h9M5 20h6",
  book: "M4 5q5-2 8 1 3-3 8-1v14q-5-2-8 1-3-3-8-1zM12 6v14",
  text: "M5 6h14M12 6v13M9 19h6",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  next: "M9 5l7 7-7 7",
  prev: "M15 5l-7 7 7 7",
  first: "M18 5l-7 7 7 7M7 5v14",
  last: "M6 5l7 7-7 7M17 5v14",
  check: "M5 13l5 5 9-11",
  close: "M6 6l12 12M18 6L6 18",
  flag: "M6 21V4h11l-2 4 2 4H6",
  leave: "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  upload: "M12 16V5M7 9l5-5 5 5M5 20h14",
  sun: "M12 8a4 4 0 1 1 0 8 4 4 0 1 1 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  gear: "M12 9a3 3 0 1 1 0 6 3 3 0 1 1 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M18.400 5.600l-2.100 2.100M7.700 16.300l-2.100 2.100",
  people: "M9 5a3 3 0 1 1 0 6 3 3 0 1 1 0-6zM3 19q0-6 6-6t6 6M16 6a2.500 2.500 0 1 1 0 5M17 13q4 1 4 6",
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 1 1 0-8zM4 20q0-6 8-6t8 6",
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  share: "M12 15V4M8 7l4-4 4 4M6 12H5v8h14v-8h-1",
  crown: "M4 18h16M4 18L3 7l5 4 4-6 4 6 5-4-1 11",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 1 1 0-18zM12 7v5l3 3",
  zoom: "M10 4a6 6 0 1 1 0 12 6 6 0 1 1 0-12zM14.500 14.500L20 20M10 7.500v5M7.500 10h5",
  eye: "M2 12q5-7 10-7t10 7q-5 7-10 7T2 12zM12 9a3 3 0 1 1 0 6 3 3 0 1 1 0-6z",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  again: "M19 8a8 8 0 1 0 1 6M19 3v5h-5",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.500q1.500 1.500 1.500 3h5q0-1.500 1.500-3A6 6 0 0 0 12 3z",
  guide: "M5 21V4M5 5h13l-3 4 3 4H5",
  info: "M12 3a9 9 0 1 1 0 18 9 9 0 1 1 0-18zM12 11v5M12 7.500v.5",
};

/** A small sign. @param {{name: string}} props */
export const Icon = ({ name }) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <path d=${PATHS[name]} /></svg>`;
