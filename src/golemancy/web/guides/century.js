// @ts-check
/** A first game of Century: Golem Edition, up to the first golem. The deal is one in which a search proposes the same decisions. */

import { COLOURS } from "../art/crystal.js";
import { readGolem } from "../boards/century.js";
import { findAction } from "../boards/decisions.js";

/** @import { CenturySeat, CenturyStep, CenturyTable } from "../boards/views.js" */

/** @param {CenturyTable} t @returns {CenturySeat} */
const mine = (t) => t.view.seats[t.seat ?? 0];

/** How long a golem takes: a crystal of a higher colour has been raised from yellow. @param {string} name */
const work = (name) => readGolem(name).cost.reduce((sum, [colour, n]) => sum + n * (1 + COLOURS.indexOf(colour)), 0);

/** The slot of the golem that is awake soonest. @param {CenturyTable} t */
function aim({ view }) {
  const slots = view.point_row.flatMap((name, i) => (name ? [{ name, slot: i + 1 }] : []));
  return slots.sort((a, b) => work(a.name) - work(b.name))[0];
}

/** @param {CenturyTable} t */
function aimFacts(t) {
  const { points, cost } = readGolem(aim(t).name);
  return { points, cost: Object.fromEntries(cost), have: mine(t).caravan };
}

/** The lowest crystal: what a first golem asks for. @param {CenturyTable} t */
const lowest = (t) => (t.phase === "upgrade" ? findAction(t, /^upgrade yellow/) || t.actions[0] : undefined);

/** Colours that count at the end. @param {CenturyTable} t */
const counting = ({ view }) => Object.entries(view.printed.crystal_points).flatMap(([colour, points]) => (points ? [colour] : []));

export const players = 2;
export const options = { first: 0 };
export const seed = 45;

/** @type {CenturyStep[]} */
export const steps = [
  { name: "golems", look: [".point-row"] },
  { name: "caravan", facts: (t) => ({ limit: t.view.printed.caravan_limit }), look: [".mine .caravan"] },
  { name: "aim", facts: aimFacts, look: (t) => [`point_row/${aim(t).slot}`] },
  { name: "gain", facts: (_, action) => ({ get: action?.phrase.get ?? {} }), pick: /^play gain/ },
  { name: "upgrade", pick: /^play upgrade/ },
  { name: "raise", pick: lowest },
  { name: "again", pick: lowest },
  { name: "claim", pick: (t) => findAction(t, /^claim/), until: (t) => mine(t).claimed.length > 0 },
  { name: "claimed", facts: (t) => ({ points: mine(t).points, goal: t.view.goal }), look: [".mine .mine-name", ".mine .claimed"] },
  { name: "rest", pick: (t) => (mine(t).played.length ? findAction(t, /^rest$/) : undefined) },
  { name: "acquire", pick: "acquire 1" },
  { name: "row", look: [".merchant-row"] },
  { name: "end", facts: (t) => ({ goal: t.view.goal, colours: counting(t) }), look: [".point-row"] },
];
