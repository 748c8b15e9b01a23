// @ts-check
/** A first journey in The Call for Adventure, up to the first tile. The deal is one in which a search proposes the same decisions. */

import { readVp, tileOf } from "../boards/adventure/words.js";

/** @import { AdventureSeat, AdventureStep, AdventureTable } from "../boards/views.js" */

const AIM = "a1"; // the village that this journey leads to
const HOME = "c3"; // the mountain where it begins

/** @param {AdventureTable} t @returns {AdventureSeat} */
const mine = (t) => t.view.seats[t.seat ?? 0];

/** What the village asks for and brings. @param {AdventureTable} t */
function aim(t) {
  const { points, cost } = readVp(tileOf(t, AIM)?.tile ?? "");
  return { points, cost: Object.fromEntries(cost) };
}

/** What the mountain trades. @param {AdventureTable} t */
const trade = (t) => ({ give: tileOf(t, HOME)?.asks ?? {}, get: tileOf(t, HOME)?.yields ?? {} });

export const players = 2;
export const options = { first: 0 };
export const seed = 79;

/** @type {AdventureStep[]} */
export const steps = [
  { name: "villages", look: [".adv-hex.of-village"] },
  { name: "aim", facts: aim, look: [`map/${AIM}`] },
  { name: "start", pick: "start 1Y1T" },
  { name: "place", facts: trade, pick: `place ${HOME}` },
  { name: "build", pick: "build" },
  { name: "trade", pick: "trade" },
  { name: "board", look: [".adv-mine .adv-board", ".adv-unfold"] },
  { name: "acquire", pick: "acquire 1" },
  { name: "play", pick: "play trade 4Y>1T1M" },
  { name: "move", facts: (t) => ({ cards: tileOf(t, AIM)?.cards ?? 0 }), pick: `move ${AIM}` },
  { name: "discard", pick: "discard trade 4Y>1T1M" },
  { name: "again", pick: "discard gain 2Y" },
  { name: "claim", pick: "claim", until: (t) => mine(t).claimed.length > 0 },
  { name: "claimed", facts: (t) => ({ points: mine(t).points }), look: [".adv-mine .mine-name"] },
  { name: "end", facts: (t) => ({ goal: t.view.goal }), look: [".adv-map"] },
];
