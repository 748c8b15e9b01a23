// @ts-check
/** A first journey in The Call for Adventure. */

import { inWords } from "../art/crystal.js";
import { findAction } from "../boards/decisions.js";
import { readMerchant } from "../boards/merchants.js";
import { ordinal } from "../strings.js";

/** @import { AdventureStep } from "../boards/views.js" */
/** @import { Action } from "../types.js" */

/** @param {Action|undefined} action */
function merchantText(action) {
  const brings = inWords(readMerchant(action?.text.replace(/^play /, "") ?? "").get);
  return `Merchant cards work as in Century${brings && `: this one brings ${brings}`}.`;
}

export const players = 2;
export const options = { first: 0 };

/** @type {AdventureStep[]} */
export const steps = [
  {
    title: "The mountains",
    text: "There are mountains with four kinds of trade, valleys between them, and a village at each corner. The VP tiles in the villages are what you play for.",
    look: ["map/"],
  },
  {
    title: "Your starting crystals",
    text: "The last player picks first. Choose your starting crystals: turquoise is worth more than green, and green more than yellow.",
    pick: (t) => (t.phase === "start" ? t.actions[t.actions.length - 1] : undefined),
  },
  {
    title: "Your wagon",
    text: "Put your wagon on a mountain. Each mountain shows its trade: give the crystals before the arrow, get those after it.",
    pick: (t) => (t.phase === "place" ? t.actions[0] : undefined),
  },
  {
    title: "A turn is one thing",
    text: "You play a card, take a merchant, move your wagon or stay put, or rest. Build an outpost right where you are: the first on a mountain is free.",
    pick: (t) => findAction(t, /^build/) || findAction(t, /^play gain/),
  },
  {
    title: "Trade here",
    text: "Where you have an outpost you may use the mountain's trade as often as you can pay. If you cannot, you are done.",
    pick: (t) => (t.phase === "here" ? findAction(t, /^trade/) || findAction(t, /^done/) : undefined),
  },
  {
    title: "Enough for now",
    text: "Keep trading while it helps you, then stop.",
    pick: (t) => (t.phase === "here" ? findAction(t, /^done/) || findAction(t, /^trade/) : undefined),
  },
  {
    title: "Your board",
    text: "Each outpost you build uncovers a space in the row of its trade, and that space is worth points at the end. Uncovering a whole column earns a merchant or a bonus tile.",
    look: ["[aria-label='In front of you']", ".mine", ".ad-mine"],
  },
  {
    title: "Fill your caravan",
    text: (t, action) => `${merchantText(action)} Your caravan holds ${t.view.seats[t.seat ?? 0].limit} crystals.`,
    pick: (t) => findAction(t, /^play gain/) || findAction(t, /^play/),
  },
  {
    title: "Take a merchant",
    text: "The first in the row is free. For the others, put a crystal on each card you skip.",
    pick: (t) => findAction(t, /^acquire 1$/),
  },
  {
    title: "Move on",
    text: "Each step costs one card, from your hand or your played cards; it stays discarded until you rest. If you stop on a mountain where others are, you pay each of them a crystal.",
    pick: (t) => findAction(t, /^(move|go|drive|walk)\b/),
  },
  {
    title: "Which card pays?",
    text: "Choose the card you can best do without for a while.",
    pick: (t) => (t.phase === "walk" ? t.actions[0] : undefined),
  },
  {
    title: "You have arrived",
    text: "Build an outpost here too if you can, or skip it.",
    pick: (t) => (["here", "build"].includes(t.phase) ? findAction(t, /^build/) || findAction(t, /^trade/) || t.actions[0] : undefined),
  },
  {
    title: "Rest",
    text: "Resting brings all your played and discarded cards back into your hand.",
    pick: (t) => (t.phase === "turn" ? findAction(t, /^rest$/) : undefined),
  },
  {
    title: "Now you know the game",
    text: (t) =>
      `Collect what a village asks for, go there and claim its tile. When somebody claims a ${ordinal(t.view.goal)} tile, the game ends with that round. Point at anything to have it explained; the lamp at the top gives a hint.`,
    look: ["map/"],
  },
];
