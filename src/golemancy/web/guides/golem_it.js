// @ts-check
/** A first game of Golem It!, up to a round that is won with a raised golem. In this deal a search with 3000 iterations proposes the
 * same two plays whatever it draws, and the others answer in the same way. What comes after the round is within 2 % of its best. */

import { offers } from "../boards/golem_it/combining.js";

/** @import { GolemItStep, GolemItTable } from "../boards/views.js" */
/** @import { Action } from "../types.js" */

/** @param {GolemItTable} t */
const me = (t) => t.seat ?? 0;

/** What I have laid so far. @param {GolemItTable} t */
const lays = (t) => t.log.filter((line) => line.seat === me(t) && line.phrase.kind === "lay");

/** @param {GolemItTable} t */
const hasRaised = (t) => lays(t).some(({ phrase }) => Number(phrase.points) > 0);

/** Whether a round has come back to me. @param {GolemItTable} t */
const hasWon = (t) => t.log.some((line) => line.events.some((event) => event.kind === "round" && event.seat === me(t)));

/** Cards to play together at a value: a proposal that takes several decisions, made where the cards lie. @param {string[]} cards @param {number} value */
function combination(cards, value) {
  const named = cards.map((card) => `[data-place="hand/${card}"]`);
  const laid = `.gi-compose[data-cards="${cards.join(" ")}"]`;
  /** @param {GolemItTable} t @returns {Action|undefined} */
  const pick = (t) => {
    if (t.phase !== "turn" || !cards.every((card) => t.view.seats[me(t)].hand?.includes(card))) return undefined;
    const { best, pool, printed } = t.view;
    const wanted = { cards: best?.cards ?? 0, over: best?.value ?? 0, points: pool, all: 0 };
    const points = offers(printed, cards, wanted).find((offer) => offer.value === value)?.points;
    if (points === undefined) return undefined;
    return {
      action: -1,
      text: `lay ${cards.join(" ")} at ${value}`,
      phrase: { kind: "combine", cards, value, points },
      at: null,
      ends: true,
    };
  };
  const wrong = `.gi-held .chosen${named.map((one) => `:not(${one})`).join("")}`;
  return { pick, look: [...named.map((one) => `${one}:not(.chosen)`), wrong, `${laid}:not([data-value="${value}"]) .gi-stepper`] };
}

/** What is to beat. @param {GolemItTable} t */
const aim = (t) => ({ owner: t.view.best?.seat ?? 0, n: t.view.best?.cards ?? 0, value: t.view.best?.value ?? 0 });

export const players = 3;
export const options = { first: 0 };
export const seed = 109;

/** @type {GolemItStep[]} */
export const steps = [
  { name: "hand", look: [".gi-hand", ".gi-purse"] },
  { name: "pool", look: [".gi-pool"] },
  { name: "open", ...combination(["m2", "p2"], 2), until: (t) => lays(t).length > 0 && t.actions.length > 0 },
  { name: "beat", facts: aim, look: [".gi-aim"] },
  { name: "raise", ...combination(["m18", "p9"], 18), until: hasRaised },
  { name: "wait", facts: (t) => ({ ...aim(t), most: t.view.printed.returned }), until: hasWon },
  { name: "won", facts: (t) => ({ points: t.view.seats[me(t)].tokens }), look: [".gi-purse"] },
  { name: "again", ...combination(["m5", "p5"], 5), until: (t) => lays(t).length > 2 && t.actions.length > 0 },
  { name: "pass", facts: aim, pick: "pass 2" },
  { name: "end", look: [".gi-hand"] },
];
