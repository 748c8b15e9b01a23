// @ts-check
/** Golem It! in words: what is expected, what a decision does, the signs in a text. */

import { html } from "../../lib.js";
import { counted } from "../../plural.js";
import { may } from "../decisions.js";
import { above, called, cardWords, readCard } from "./cards.js";

/** @import { GolemItPrimer, GolemItTable, GolemItView } from "../views.js" */

/** @param {GolemItTable} t */
const mine = (t) => t.view.seats[t.seat ?? 0];

/** What a follower needs. @param {{cards: number, value: number}} best */
export const needed = ({ cards, value }) => `${counted(cards, "card")}, more than ${value}`;

/** @param {GolemItTable} t */
function turnPrompt(t) {
  const { best, limit_on: limit } = t.view;
  const pass = limit ? "pass" : "pass and return points";
  if (!mine(t).cards) return `No cards left: return your points to the pool, up to ${t.view.printed.returned} per turn.`;
  if (!may(t, "play"))
    return best ? `Nothing you can play beats ${called(best.cards, best.value)}: ${pass}.` : `You cannot open the round: ${pass}.`;
  if (best)
    return `Play ${best.cards > 1 ? `${best.cards} cards of one value` : "a card"} over ${best.value}, or ${pass}.${best.cards > 1 ? " Click the leftmost card first." : ""}`;
  return `Open the round: cards of one value, leftmost card first.${may(t, "pass") ? ` Or ${pass}.` : ""}`;
}

/** @param {GolemItTable} t */
function cardsPrompt(t) {
  const { best, playing } = t.view;
  if (best) return `Click ${counted(best.cards - (playing?.cards.length ?? 0), "more card")} for this combination.`;
  return may(t, "add") ? "Add a card further right, raise the value, or lay it." : "Lay it, or raise it with more tokens.";
}

/** @type {Record<string, (t: GolemItTable) => string>} */
const PROMPTS = {
  turn: turnPrompt,
  cards: cardsPrompt,
  value: (t) => (may(t, "raise") ? "Lay it, or raise it with more tokens." : "Lay the combination."),
};

/** @param {GolemItTable} t */
export const prompt = (t) => PROMPTS[t.phase]?.(t) ?? t.phase;

/** Where the points for a combination come from. @param {GolemItView} view */
export const source = (view) => (view.limit_on ? "of your own" : "from the pool");

/** @param {number} points @param {GolemItView} view */
export const priced = (points, view) => (points ? `${counted(points, "point")} ${source(view)}` : "no tokens");

/** Words with the cards drawn: m19+3 p11. @param {string} text */
export function rich(text) {
  return text.split(/\b([mp]\d{1,2}(?:\+\d+)?)\b/g).map((part, i) => {
    if (i % 2 === 0) return part;
    const [name, points] = part.split("+");
    return html`<span class=${`gi-chip ${readCard(name).colour}`} key=${i} role="img" aria-label=${cardWords(name) + (points ? ` with ${counted(Number(points), "point")}` : "")}>${readCard(name).printed}${points && html`<i>+${points}</i>`}</span>`;
  });
}

/** What a card is worth to me now. @param {string} thing @param {GolemItTable} t */
export function worth(thing, t) {
  const { best, playing, limit_on: limit } = t.view;
  if (!/^[mp]\d+$/.test(thing) || !mine(t).hand?.includes(thing)) return null;
  if (playing && t.player === t.seat && !t.actions.some((a) => a.at === `hand/${thing}`))
    return "It does not fit the cards chosen. Cards are added from left to right; take back to start with this one.";
  if (!best) return null;
  const way = above(t.view.printed, thing, best.value);
  return `It beats ${best.value} ${way.points ? `as ${way.value}, for ${counted(way.points, "point")} ${limit ? "of your own" : "from the pool"}` : "as it is"}.`;
}

/** @type {GolemItPrimer[]} */
export const primer = [
  { title: "Get rid of everything", text: "You finish when you have no cards and no magic tokens left. Be the first." },
  {
    title: "Beat what lies there",
    text: "The opener plays one card, or several of one value. The others play as many cards of a higher value, or pass. If everyone else passes, you open the next round.",
  },
  {
    title: "Raise golems with tokens",
    text: "Tokens from the pool raise cards: each point adds 1 to a mint golem, or its printed number again to a purple one. The numbers below the first show the results.",
  },
  {
    title: "But tokens stick",
    text: (t) =>
      `On your next turn, your cards are discarded and the tokens on them become yours. Passing returns up to ${counted(t.view.printed.returned, "point")}; you may play again later in the round.`,
  },
];
