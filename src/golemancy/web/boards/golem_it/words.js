// @ts-check
/** Golem It! in words: what is expected, what a decision does, the signs in a text. */

import { html } from "../../lib.js";
import { above, called, cardWords, priceOf, readCard, some } from "./cards.js";

/** @param {any} t */
const mine = (t) => t.view.seats[t.seat ?? 0];

/** @param {any} t @param {string} verb */
const can = (t, verb) => t.actions.some((/** @type {any} */ action) => action.text.startsWith(verb));

/** What a follower needs. @param {{cards: number, value: number}} best */
export const needed = ({ cards, value }) => `${some(cards, "card")}, more than ${value}`;

/** @param {any} t */
function turnPrompt(t) {
  const { best, limit_on: limit } = t.view;
  const pass = limit ? "pass" : "pass and return points";
  if (!mine(t).cards) return "No cards left: return your points to the pool, up to 2 a turn.";
  if (!can(t, "play"))
    return best ? `Nothing you can play beats ${called(best.cards, best.value)}: ${pass}.` : `You cannot open the round: ${pass}.`;
  if (best)
    return `Play ${best.cards > 1 ? `${best.cards} cards of one value` : "a card"} over ${best.value}, or ${pass}.${best.cards > 1 ? " Leftmost card first." : ""}`;
  return `Open the round: cards of one value, leftmost first.${can(t, "pass") ? ` Or ${pass}.` : ""}`;
}

/** @param {any} t */
function cardsPrompt(t) {
  const { best, playing } = t.view;
  if (best) return `Click ${some(best.cards - playing.cards.length, "more card")} for this combination.`;
  return can(t, "add") ? "Add a card further right, raise the value, or lay it." : "Lay it, or raise it with more tokens.";
}

/** @type {Record<string, (t: any) => string>} */
const PROMPTS = {
  turn: turnPrompt,
  cards: cardsPrompt,
  value: (t) => (can(t, "raise") ? "Lay it, or raise it with more tokens." : "Lay the combination."),
};

/** @param {any} t */
export const prompt = (t) => PROMPTS[t.phase]?.(t) ?? t.phase;

/** Where the points for a combination come from. @param {any} view */
export const source = (view) => (view.limit_on ? "of your own" : "from the pool");

/** @param {number} points @param {any} view */
export const priced = (points, view) => (points ? `${some(points, "point")} ${source(view)}` : "no tokens");

/** @param {string} what @param {any} view */
const passing = (what, view) => {
  if (view.limit_on) return `Pass: ${view.pool ? "take 1 point, " : ""}sit out`;
  return what ? `Pass, return ${what}` : "Pass, return nothing";
};

/** @param {import("../../table/session.js").Action} action @param {any} t */
export function label(action, t) {
  const [verb, ...rest] = action.text.split(" ");
  const what = rest.join(" ");
  const { playing } = t.view;
  if (verb === "pass") return passing(what, t.view);
  if (verb === "play") return `Play ${what}`;
  if (verb === "add") return `Add ${what}`;
  if (verb === "lay" && playing)
    return `Lay ${called(playing.cards.length, playing.value)} for ${playing.points ? some(playing.points, "point") : "no points"}`;
  if (verb === "raise" && playing) return raising(Number(rest[1]), playing);
  return null;
}

/** @param {number} value @param {import("./cards.js").Combination} playing */
function raising(value, { cards }) {
  const points = cards.reduce((sum, name) => sum + priceOf(name, value), 0);
  return `Raise to ${called(cards.length, value)} for ${points}`;
}

/** Words with the cards drawn: m19+3 p11. @param {string} text */
export function rich(text) {
  return text.split(/\b([mp]\d{1,2}(?:\+\d+)?)\b/g).map((part, i) => {
    if (i % 2 === 0) return part;
    const [name, points] = part.split("+");
    return html`<span class=${`gi-chip ${readCard(name).colour}`} key=${i} role="img" aria-label=${cardWords(name) + (points ? ` with ${some(Number(points), "point")}` : "")}>${readCard(name).printed}${points && html`<i>+${points}</i>`}</span>`;
  });
}

/** What a card is worth to me now. @param {string} thing @param {any} t */
export function worth(thing, t) {
  const { best, playing, limit_on: limit } = t.view;
  if (!/^[mp]\d+$/.test(thing) || !mine(t).hand?.includes(thing)) return null;
  if (playing && t.player === t.seat && !t.actions.some((/** @type {any} */ a) => a.at === `hand/${thing}`))
    return "It does not go with the cards chosen. Cards are added from left to right; take back to begin with this one.";
  if (!best) return null;
  const way = above(thing, best.value);
  return `It beats ${best.value} ${way.points ? `as ${way.value}, for ${some(way.points, "point")} ${limit ? "of your own" : "from the pool"}` : "as it is"}.`;
}

export const primer = [
  { title: "Get rid of everything", text: "You have finished when you have no cards and no magic tokens. Be the first." },
  {
    title: "Beat what lies there",
    text: "The opener plays one card, or several of one value. Then play as many cards of a higher value, or pass. If all others pass, you open the next round.",
  },
  {
    title: "Raise golems with tokens",
    text: "Tokens from the pool make cards greater: each point adds 1 to a mint golem, and to a purple golem its printed number once more. The row under the number shows it.",
  },
  {
    title: "But tokens stick to you",
    text: "When your next turn comes your cards are discarded and the tokens on them are yours. Passing returns up to 2 points; you may play again later in the round.",
  },
];
