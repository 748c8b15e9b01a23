// @ts-check
/** A first battle in Monolith Arena, without Monoliths. */

/** @param {any} t @param {RegExp} pattern */
const find = (t, pattern) => t.actions.find((/** @type {any} */ action) => pattern.test(action.text));

/** @param {any} t */
const space = (t) => (t.phase === "to" ? t.actions[Math.floor(t.actions.length / 2)] : undefined);

/** @param {any} t */
const facing = (t) => (t.phase === "face" ? t.actions[0] : undefined);

/** A Champion or a Rune from the hand. @param {any} t */
const place = (t) => (t.phase === "turn" ? find(t, /^place/) || find(t, /^build/) : undefined);

export const players = 2;
export const options = { first: 0, monoliths: false, faction0: "dragon_empire", faction1: "golems" };

/** @type {import("../guide.js").Step[]} */
export const steps = [
  {
    title: "The arena",
    text: "Nineteen spaces. Both sides put tiles on them; nothing strikes until a Battle begins. Bring the other Banner from 20 Hit Points to 0.",
    look: ["board/"],
  },
  {
    title: "Your Banner",
    text: "First of all your Banner takes its place. The edge is safe on one side, the middle reaches everywhere.",
    pick: space,
  },
  {
    title: "Where its top points",
    text: "Each tile is turned as you like when it is placed. For a Banner it makes no difference: it strikes on all six sides.",
    pick: facing,
  },
  {
    title: "Your tiles",
    text: "Tiles you have drawn lie open before you. Blades strike the neighbour on that side, arrows the first enemy in the line; their number is the Strength. The number in the middle is the Initiative: high ones strike first.",
    look: ["hand/"],
  },
  { title: "Place a tile", text: "In your first turn you have one tile. Put it on the board if it is a Champion or a Rune.", pick: place },
  {
    title: "A space for it",
    text: "Near the enemy's Banner for blades, in a line with it for arrows, beside your own tiles for Runes.",
    pick: space,
  },
  { title: "Turn it", text: "Point its weapons at the enemy. It stays like that, unless an Order or a feature moves it.", pick: facing },
  {
    title: "End your turn",
    text: "Tiles that you keep wait for the next turn.",
    pick: (t) => (t.phase === "turn" ? find(t, /^end turn/) : undefined),
  },
  {
    title: "Three, and one goes",
    text: "From now on you draw up to three tiles and discard one of them before anything else. Part with the one that helps you least now.",
    pick: (t) => (t.phase === "discard" ? t.actions[0] : undefined),
  },
  { title: "Place another", text: "You may place as many as you hold.", pick: place },
  { title: "A space for it", text: "Think of the Battle: who strikes whom, and who strikes first?", pick: space },
  {
    title: "Turn it",
    text: "Its bar of Armor, if it has one, helps against arrows from that side. A mesh is a Net: the neighbour there can do nothing.",
    pick: facing,
  },
  {
    title: "Battles",
    text: "A Battle Order or a full board starts a Battle. It goes from the highest Initiative down to 0, and all tiles of a phase strike at once. You can watch it step by step.",
    look: ["board/"],
  },
  {
    title: "Now you know the game",
    text: "When a stack has run out, a last Battle is fought and most Hit Points win. Later, try Monoliths and the other factions. Point at any tile to have it explained; the lamp at the top gives a hint.",
    look: ["hand/", "board/"],
  },
];
