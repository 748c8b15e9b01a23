// @ts-check
/** Golem It! in words: what is expected, what a card is worth now, how it ended, the game in a few steps. */

import { may } from "../decisions.js";
import { above, Chip } from "./cards.js";
import { choiceOf, heldCards, mayPick, toggled } from "./chosen.js";
import { html } from "../../lib.js";
import { called, say } from "./say.js";
import { penalties } from "./seats.js";

/** @import { GolemItPrimer, GolemItTable } from "../views.js" */

/** @param {GolemItTable} t */
export function prompt(t) {
  const { best, printed, seats } = t.view;
  if (!seats[t.seat ?? 0].cards && t.phase === "turn") return say(t, "prompt_empty", { most: printed.returned });
  if (!best) return say(t, "prompt_open");
  const facts = { n: best.cards, value: best.value, what: called(best.cards, best.value) };
  return say(t, t.phase === "turn" && !may(t, "play") ? "prompt_stuck" : best.cards > 1 ? "prompt_beat" : "prompt_beat_one", facts);
}

/** A card's sign among words, as the title of its explanation. @param {string} text */
export const rich = (text) =>
  text.split(/\b([mp]\d{1,2})\b/g).map((part, i) => (i % 2 ? html`<${Chip} key=${i} name=${part} words=${part.slice(1)} />` : part));

/** What a card is worth to me now. @param {string} thing @param {GolemItTable} t */
export function worth(thing, t) {
  const { best, limit_on: own } = t.view;
  const card = mayPick(t) && heldCards(t).find(({ name }) => name === thing);
  if (!card) return null;
  const choice = choiceOf(t);
  if (choice.cards.length && !toggled(t, choice, card.id)) return say(t, "unfit");
  if (!best) return null;
  const { value, points } = above(t.view.printed, thing, best.value);
  return say(t, "worth", { over: best.value, value, points, own });
}

/** How a series of two ended: there the fewest points win. @param {GolemItTable} t */
export function ending(t) {
  if (!t.result || !penalties(t.view)) return null;
  const { winners } = t.result;
  const facts = { who: winners.map((seat) => t.seats[seat].name), seat: winners[0] };
  return say(t, winners.length > 1 ? "ending_tie" : "ending_fewest", facts);
}

/** @type {GolemItPrimer[]} */
export const primer = [1, 2, 3, 4].map((step) => ({
  title: (t) => say(t, `primer_${step}`),
  text: (t) => say(t, `primer_${step}_text`, { most: t.view.printed.returned }),
}));
