// @ts-check
/** A first battle in Monolith Arena, without Monoliths. */

import { findAction } from "../boards/decisions.js";
import { counted } from "../plural.js";

/** @import { ArenaStep, ArenaTable } from "../boards/views.js" */

/** @param {ArenaTable} t */
const space = (t) => (t.phase === "to" ? t.actions[Math.floor(t.actions.length / 2)] : undefined);

/** @param {ArenaTable} t */
const facing = (t) => (t.phase === "face" ? t.actions[0] : undefined);

/** A Champion or a Rune from the hand. @param {ArenaTable} t */
const place = (t) => (t.phase === "turn" ? findAction(t, /^place/) || findAction(t, /^build/) : undefined);

export const players = 2;
export const options = { first: 0, monoliths: false, faction0: "dragon_empire", faction1: "golems" };

/** @type {ArenaStep[]} */
export const steps = [
  {
    title: "The arena",
    text: ({ view: { printed } }) =>
      `${Object.keys(printed.spaces).length} spaces. Both sides place tiles on them; nothing strikes until a Battle begins. Bring the other Banner down from ${counted(printed.hit_points[1], "Hit Point")} to 0.`,
    look: ["board/"],
  },
  {
    title: "Your Banner",
    text: "First, place your Banner. At the edge it is safe on one side; from the middle it reaches everywhere.",
    pick: space,
  },
  {
    title: "Which way it faces",
    text: "You may turn each tile any way you like when you place it. For a Banner it makes no difference: it strikes on all six sides.",
    pick: facing,
  },
  {
    title: "Your tiles",
    text: "The tiles you have drawn lie face up in front of you. Blades strike the neighbour on that side, arrows the first enemy in the line; how many there are is the Strength. The number in the middle is the Initiative: high ones strike first.",
    look: ["hand/"],
  },
  {
    title: "Place a tile",
    text: (t) =>
      `On your first turn you have ${counted(t.view.printed.opening[0], "tile")}. Place one on the board if it is a Champion or a Rune.`,
    pick: place,
  },
  {
    title: "A space for it",
    text: "Next to the enemy's Banner for blades, in line with it for arrows, beside your own tiles for Runes.",
    pick: space,
  },
  { title: "Turn it", text: "Point its weapons at the enemy. It stays that way unless an Order or a feature moves it.", pick: facing },
  {
    title: "End your turn",
    text: "Tiles you keep are there for your next turn.",
    pick: (t) => (t.phase === "turn" ? findAction(t, /^end turn/) : undefined),
  },
  {
    title: "One of them goes",
    text: (t) =>
      `From now on you draw up to ${counted(t.view.printed.hand, "tile")} and discard one of them before anything else. Discard the one that helps you least now.`,
    pick: (t) => (t.phase === "discard" ? t.actions[0] : undefined),
  },
  { title: "Place another", text: "You may place as many as you hold.", pick: place },
  { title: "A space for it", text: "Think of the Battle: who strikes whom, and who strikes first?", pick: space },
  {
    title: "Turn it",
    text: "A bar is Armor: it protects against arrows from that side. A mesh is a Net: the neighbour there can do nothing.",
    pick: facing,
  },
  {
    title: "Battles",
    text: "A Battle Order or a full board starts a Battle. It runs from the highest Initiative down to 0, and all tiles of the same Initiative strike at once. You can watch it step by step.",
    look: ["board/"],
  },
  {
    title: "Now you know the game",
    text: "When a stack runs out, a final Battle is fought and most Hit Points win. Later, try Monoliths and the other factions. Point at any tile to have it explained; the lamp at the top gives a hint.",
    look: ["hand/", "board/"],
  },
];
