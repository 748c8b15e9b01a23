// @ts-check
/** A first journey in The Call for Adventure. */

/** @param {any} t @param {RegExp} pattern */
const find = (t, pattern) => t.actions.find((/** @type {any} */ action) => pattern.test(action.text));

export const players = 2;
export const options = { first: 0 };

/** @type {import("../guide.js").Step[]} */
export const steps = [
  {
    title: "The mountains",
    text: "Mountains with four kinds of trade, valleys between them, and a village at each corner. In the villages lie the VP tiles that you play for.",
    look: ["map/"],
  },
  {
    title: "What you set out with",
    text: "The last player picks first. Choose the crystals you begin with: turquoise is worth more than green, and green more than yellow.",
    pick: (t) => (t.phase === "start" ? t.actions[t.actions.length - 1] : undefined),
  },
  {
    title: "Your wagon",
    text: "Put your wagon on a mountain. What it trades is written on it: give the crystals before the arrow, get those behind it.",
    pick: (t) => (t.phase === "place" ? t.actions[0] : undefined),
  },
  {
    title: "A turn is one thing",
    text: "You play a card, take a merchant, drive or stay with your wagon, or rest. Found an outpost right where you stand: the first on a mountain is free.",
    pick: (t) => find(t, /^build/) || find(t, /^play gain/),
  },
  {
    title: "Trade here",
    text: "With an outpost of yours on a mountain you may use its trade as often as you can pay. If you cannot, you are done.",
    pick: (t) => (t.phase === "here" ? find(t, /^trade/) || find(t, /^done/) : undefined),
  },
  {
    title: "Enough for now",
    text: "Trade on while it helps you, then stop.",
    pick: (t) => (t.phase === "here" ? find(t, /^done/) || find(t, /^trade/) : undefined),
  },
  {
    title: "Your board",
    text: "Each outpost you found uncovers a space in the row of its trade, and that space brings points at the end. A whole column uncovered brings a merchant or a bonus tile.",
    look: ["[aria-label='In front of you']", ".mine", ".ad-mine"],
  },
  {
    title: "Fill your caravan",
    text: "Merchant cards work as in Century: this one brings two yellow crystals. Your caravan holds ten.",
    pick: (t) => find(t, /^play gain/) || find(t, /^play/),
  },
  {
    title: "Take a merchant",
    text: "The first of the row is free. For the others you lay a crystal on each card you skip.",
    pick: (t) => find(t, /^acquire 1$/),
  },
  {
    title: "Drive on",
    text: "A step costs one card, from your hand or of those you have played; it is discarded until you rest. Ending on a mountain where others stand, you pay each of them a crystal.",
    pick: (t) => find(t, /^(move|go|drive|walk)\b/),
  },
  {
    title: "Which card pays?",
    text: "Choose the card you can best do without for a while.",
    pick: (t) => (t.phase === "walk" ? t.actions[0] : undefined),
  },
  {
    title: "You have arrived",
    text: "Found an outpost here too if you can, or leave it.",
    pick: (t) => (["here", "build"].includes(t.phase) ? find(t, /^build/) || find(t, /^trade/) || t.actions[0] : undefined),
  },
  {
    title: "Rest",
    text: "Resting brings all played and discarded cards back into your hand.",
    pick: (t) => (t.phase === "turn" ? find(t, /^rest$/) : undefined),
  },
  {
    title: "Now you know the game",
    text: "Collect what a village asks for, drive there and claim its tile. Somebody's fourth tile ends the game with the round. Point at anything to have it explained; the lamp at the top gives a hint.",
    look: ["map/"],
  },
];
