// @ts-check
/** A first duel of Golems. */

import { findAction } from "../boards/decisions.js";
import { dustWords, gainWords, startWords, tuckWords } from "../boards/golems/words.js";
import { counted } from "../plural.js";

/** @import { GolemsStep, GolemsTable } from "../boards/views.js" */
/** @import { Action } from "../types.js" */

/** The card at a place of the grid. @param {GolemsTable} t @param {Action} action */
function cardAt(t, action) {
  const [, row, column] = action.text.match(/r(\d)c(\d)/) || [];
  return t.view.grid[Number(row) - 1]?.[Number(column) - 1];
}

/** A golem if one can be taken, from the row with the fewest cards left. @param {GolemsTable} t */
function goodTake(t) {
  const left = (/** @type {Action} */ action) => t.view.grid[Number(action.text[6]) - 1].filter(Boolean).length;
  const takes = t.actions.filter((action) => action.text.startsWith("take"));
  const rank = (/** @type {Action} */ action) => left(action) + (cardAt(t, action)?.kind === "golem" ? 0 : 4);
  return takes.sort((a, b) => rank(a) - rank(b))[0];
}

/** @param {GolemsTable} t */
const use = (t) =>
  t.phase === "action" ? findAction(t, /^summon/) || findAction(t, /^resource/) || findAction(t, /^reward/) || t.actions[0] : undefined;

/** @param {GolemsTable} t @param {Action|undefined} action */
const useText = ({ view: { printed } }, action) => {
  if (action?.text.startsWith("summon"))
    return `You have all the icons of its banner, so you may summon it: ${counted(printed.golem_points, "point")}, plus ${printed.tucked_points} for each card you tuck under it.`;
  if (action?.text.startsWith("resource"))
    return "Every card has two uses. As a resource it lies in a column of its colour, and its icons at the top left work for you from now on.";
  return `A gem card brings its reward at once and stays in your hand, or it becomes dust: points by how many you have (${dustWords(printed)}).`;
};

export const players = 2;
export const options = { first: 0 };

/** @type {GolemsStep[]} */
export const steps = [
  {
    title: "The grid",
    text: (t) =>
      `${t.view.printed.grid} cards in ${t.view.grid.length} rows. On your turn you take one and use it. Golems show their icons at the top left and, in the band at the bottom, the icons needed to summon them.`,
    look: ["grid/"],
  },
  {
    title: "What a row costs",
    text: (t) =>
      `The first card of a full row costs ${startWords(t.view.printed)}, one placed on each of the others. Taking the second moves its gem to the last; the last one brings you all of them, and the row is refilled.`,
    look: ["grid/r1"],
  },
  { title: "Take a card", text: "Let's take this one.", pick: (t) => (t.phase === "turn" ? goodTake(t) : undefined) },
  { title: "Use it", text: useText, pick: use },
  { title: "Your side", text: "Here are your resources by colour, your golems, your hand and your gems.", look: [".go-mine"] },
  {
    title: "Out of gems?",
    text: (t) => `${gainWords(t.view.printed)} of taking a card. Better, though: take the last card of a row.`,
    pick: (t) => (t.phase === "turn" ? goodTake(t) : undefined),
  },
  { title: "Two uses again", text: useText, pick: use },
  {
    title: "Once more",
    text: "Look for golems whose icons match what other banners will ask for later.",
    pick: (t) => (t.phase === "turn" ? goodTake(t) : undefined),
  },
  { title: "Resource or golem?", text: useText, pick: use },
  {
    title: "Summoning",
    text: ({ view: { printed } }) =>
      `When all the icons of a golem's banner show among your resources, take it and summon it. You then tuck ${tuckWords(printed)} of those resources under it, for ${counted(printed.tucked_points, "point")} each; the others stay where they are.`,
    look: ["resources/"],
  },
  {
    title: "Now you know the game",
    text: "Runes can be reserved for points at the end. When the deck can no longer refill a row, the game ends with that round and most points win. Point at any card to have it explained; the lamp at the top gives a hint.",
    look: ["grid/"],
  },
];
