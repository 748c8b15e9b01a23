// @ts-check
/** A first game of Century: Golem Edition. */

import { inWords } from "../art/crystal.js";
import { findAction } from "../boards/decisions.js";
import { isStarting, readMerchant } from "../boards/merchants.js";
import { counted } from "../plural.js";

/** @import { CenturyStep, CenturyTable } from "../boards/views.js" */
/** @import { Action } from "../types.js" */

/** @param {CenturyTable} t */
const rested = (t) => t.view.seats[t.seat ?? 0].played.length > 0;

/** The card that a decision plays. @param {Action|undefined} action */
const cardOf = (action) => readMerchant(action?.text.replace(/^play /, "") ?? "");

/** A card from the row rather than one that everybody has. @param {CenturyTable} t */
const newCard = (t) => t.actions.find(({ text }) => text.startsWith("play ") && !isStarting(t.view, text.replace("play ", "")));

/** What crystals are worth at the end: "green 1, magenta 1". @param {CenturyTable} t */
const leftOver = ({ view }) =>
  Object.entries(view.printed.crystal_points)
    .map(([colour, points]) => `${colour} ${points}`)
    .join(", ");

export const players = 2;
export const options = { first: 0 };

/** @type {CenturyStep[]} */
export const steps = [
  {
    title: "Golems are asleep",
    text: "These golems are what you play for. Each shows the crystals that wake it (bottom) and the points it is worth (top left). Some come with a token as well.",
    look: ["point_row/"],
  },
  {
    title: "Your caravan",
    text: (t) =>
      `Your crystals travel here, ${t.view.printed.caravan_limit} at most. Yellow is the least valuable, then green, turquoise and magenta. You start with a few.`,
    look: [".mine .caravan"],
  },
  {
    title: "A turn is one thing",
    text: (_, action) =>
      `You play a card, take a merchant, claim a golem, or rest. Start with a card from your hand: it brings ${inWords(cardOf(action).get)}. Before your turn ends you are asked to confirm: press Do it.`,
    pick: (t) => findAction(t, /^play gain/),
  },
  {
    title: "Better merchants",
    text: "Your first cards will not get you far. The first merchant of the row is free, and it is yours for the rest of the game.",
    pick: (t) => findAction(t, /^acquire 1$/),
  },
  {
    title: "Further along the row",
    text: "You put a crystal on each card you skip. Whoever takes that card later gets the crystals too, so look out for cards that others have paid for.",
    look: ["merchant_row/"],
  },
  {
    title: "Upgrading crystals",
    text: "An upgrade raises crystals: each step turns yellow into green, green into turquoise, or turquoise into magenta. Golems that ask for higher colours are worth more.",
    pick: (t) => findAction(t, /^play upgrade/),
  },
  {
    title: "Choose a crystal",
    text: "Click the crystal to upgrade.",
    pick: (t) => (t.phase === "upgrade" ? findAction(t, /^upgrade/) : undefined),
  },
  {
    title: "And another step",
    text: (t) => `${counted(t.view.action?.steps ?? 0, "step")} left of this card. You may use them on the same crystal.`,
    pick: (t) => (t.phase === "upgrade" ? findAction(t, /^upgrade/) : undefined),
  },
  {
    title: "Try your new card",
    text: "Trades exchange crystals, as many times at once as you can afford. Gains bring new ones. Whatever you play stays in front of you for now.",
    pick: (t) => newCard(t) || findAction(t, /^play/),
  },
  {
    title: "Rest",
    text: "Played cards come back when you rest. It costs a turn, so rest once you have played most of your cards.",
    pick: (t) => (rested(t) ? findAction(t, /^rest$/) : undefined),
  },
  {
    title: "Now you know the game",
    text: (t) =>
      `Save up for one golem that suits your cards, and claim it. When somebody has ${t.view.goal}, the game ends with that round and most points win; crystals left over count too (${leftOver(t)}). Point at anything to have it explained; the lamp at the top gives a hint.`,
    look: ["point_row/"],
  },
];
