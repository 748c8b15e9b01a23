// @ts-check
/** A first game of Golem It! */

import { findAction } from "../boards/decisions.js";
import { counted } from "../plural.js";

/** @import { GolemItStep, GolemItTable } from "../boards/views.js" */
/** @import { Action } from "../types.js" */

/** @param {Action} action */
const printed = (action) => Number(action.text.match(/[mp](\d+)/)?.[1] ?? 99);

/** The pass that returns the most. @param {GolemItTable} t */
const mostReturned = (t) =>
  t.actions
    .filter((action) => action.text.startsWith("pass"))
    .sort((a, b) => Number(b.text.match(/\d+/)?.[0] ?? 0) - Number(a.text.match(/\d+/)?.[0] ?? 0))[0];

/** The lowest card that needs no tokens, else the most that can be returned. @param {GolemItTable} t */
function modest(t) {
  if (t.phase !== "turn") return undefined;
  const over = t.view.best?.value ?? 0;
  const plays = t.actions.filter((action) => action.text.startsWith("play") && printed(action) > over && (t.view.best?.cards ?? 1) === 1);
  return plays.sort((a, b) => printed(a) - printed(b))[0] || mostReturned(t);
}

/** @param {GolemItTable} t @param {Action|undefined} action */
const turnText = (t, action) =>
  action?.text.startsWith("pass")
    ? `Nothing you have beats that cheaply. There is no harm in passing: you return up to ${counted(t.view.printed.returned, "point")} of your tokens to the pool, and may play again later in the round.`
    : "This card beats what is on the table without any tokens.";

/** @param {GolemItTable} t */
const finish = (t) => (t.phase === "turn" ? undefined : findAction(t, /^lay/) || findAction(t, /^add/) || t.actions[0]);

export const players = 3;
export const options = { first: 0 };

/** @type {GolemItStep[]} */
export const steps = [
  {
    title: "Get rid of your golems",
    text: "Be the first to have no cards and no magic tokens. Mint golems have rounded corners, purple ones cut corners; the number is their value.",
    look: ["hand/"],
  },
  {
    title: "The pool",
    text: "Here are the magic tokens. A point from the pool raises a mint golem by 1, and a purple one by its own number. But the tokens come back to you later, and then you have to get rid of them too.",
    look: [".gi-pool"],
  },
  {
    title: "Open the round",
    text: "You begin: one card, or several of the same value. A low one is a good start.",
    pick: (t) => (t.phase === "turn" ? findAction(t, /^play/) && modest(t) : undefined),
  },
  { title: "More of the same?", text: "You could add cards, or raise the value with tokens. For now, lay it as it is.", pick: finish },
  { title: "Lay it", text: "That is your combination.", pick: finish },
  {
    title: "Beat it or pass",
    text: "The others now need the same number of cards of a higher value, or they pass. The highest combination stays until somebody beats it.",
    look: [".gi-piles"],
  },
  { title: "Your answer", text: turnText, pick: modest },
  { title: "Finish the combination", text: "Lay it now.", pick: finish },
  {
    title: "Tokens stick",
    text: "On your next turn, the cards you played are discarded, and the tokens on them become yours. If everyone else has passed, you open the next round.",
    look: [".gi-mine", ".gi-own"],
  },
  { title: "And again", text: turnText, pick: modest },
  { title: "Lay it down", text: "Go on and lay it.", pick: finish },
  {
    title: "Now you know the game",
    text: "Playing several cards at once empties your hand quickly, but takes tokens to make their values match. Leave yourself time to return them. Point at any card to have it explained; the lamp at the top gives a hint.",
    look: ["hand/"],
  },
];
