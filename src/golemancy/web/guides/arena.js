// @ts-check
/** A first game of Monolith Arena, up to a Battle that one's own champion decides. The deal is one in which a search proposes the
 * same decisions, which tests/web/test_learning.py checks; Monoliths come later. */

import { findAction } from "../boards/decisions.js";

/** @import { ArenaEvent, ArenaStep, ArenaTable } from "../boards/views.js" */

/** Begins the Battle: plays the Order, then says as what. @param {ArenaTable} t */
const battle = (t) => findAction(t, /^as battle$/) ?? findAction(t, /^play Battle/);

/** What happened in the latest Battle. @param {ArenaTable} t @returns {ArenaEvent[]} */
function fought(t) {
  const line = t.log.findLast(({ events }) => events.some((event) => event.kind === "battle"));
  return /** @type {ArenaEvent[]} */ (line?.events ?? []);
}

/** Hit Points that other seats lost to a tile of mine in the latest Battle, and to which. @param {ArenaTable} t */
function decided(t) {
  const blows = fought(t).flatMap((event) => (event.kind === "attack" && event.owner === t.seat ? [event] : []));
  const lost = fought(t).reduce((sum, event) => (event.kind === "hit_points" && event.owner !== t.seat ? sum + event.lost : sum), 0);
  const banner = blows.find(({ target }) => t.view.board[target]?.kind === "banner");
  return { lost, champion: banner?.tile, other: 1 - (t.seat ?? 0) };
}

export const players = 2;
export const options = { first: 0, monoliths: false, faction0: "dragon_empire", faction1: "golems" };
export const seed = 4;

/** @type {ArenaStep[]} */
export const steps = [
  {
    name: "arena",
    facts: ({ view: { printed } }) => ({ spaces: Object.keys(printed.spaces).length, n: printed.hit_points[1] }),
    look: [".ar-ground"],
  },
  { name: "banner", pick: "at b1" },
  { name: "facing", pick: "face SW" },
  { name: "tile", look: ["hand/"] },
  { name: "place", pick: "place Knight" },
  { name: "space", pick: "at c2" },
  { name: "turn", pick: "face S" },
  { name: "end", pick: "end turn" },
  { name: "discard", facts: (t) => ({ n: t.view.printed.hand }), pick: "discard Rune of Minor Acceleration" },
  { name: "second", pick: "place Dragon Rider" },
  { name: "beside", pick: "at d2" },
  { name: "aim", pick: "face S" },
  { name: "wait", pick: "end turn" },
  { name: "order", pick: "discard Rune of Regeneration" },
  { name: "battle", pick: battle, until: (t) => fought(t).length > 0 },
  { name: "decided", facts: decided, look: [".ar-ground", ".ar-reel"] },
  { name: "last", look: [".ar-hand", ".ar-ground"] },
];
