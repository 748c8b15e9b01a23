// @ts-check
/** A first duel of Golems: two resources, then a golem that asks for just these. Its words are in the game's catalogues.
 *
 * A search of 60,000 rounds finds no better decision than each of these, but for the first, where another of the twelve cards
 * is level with it (tests/web/test_learning.py judges them again with a shorter one). */

import { asked, figures, shown } from "../boards/golems/words.js";

/** @import { GolemsCard, GolemsPoints, GolemsStep, GolemsTable } from "../boards/views.js" */

export const players = 2;
export const options = { first: 0 };
export const seed = 713;

const FIRST = "r1c3";
const SECOND = "r1c1";
const GOAL = "r3c1";

/** @param {GolemsTable} t */
const mine = (t) => t.view.seats[t.seat ?? 0];

/** A card of the grid, or the one in use. @param {GolemsTable} t @param {string} [at] */
function card(t, at) {
  const found = at ? t.view.grid[Number(at[1]) - 1][Number(at[3]) - 1] : t.view.card;
  return found ? about(found) : {};
}

/** What the texts say of a card. @param {GolemsCard} found */
const about = (found) => ({
  card: found.card,
  ...("icons" in found && { icons: shown(found.icons), colour: found.icons[0] }),
  ...(found.kind === "golem" && { type: found.type, needs: asked(found) }),
});

/** My points, by where they come from. @param {GolemsPoints} points */
const paid = ({ golems, tucked, runes, total }) => ({ golems, tucked, runes, total });

/** @type {GolemsStep[]} */
export const steps = [
  { name: "grid", look: ["grid/"], facts: figures },
  { name: "goal", look: [`grid/${GOAL}`], facts: (t) => card(t, GOAL) },
  { name: "rune", look: [".go-part.of-hand", ".go-more summary"] },
  { name: "first", pick: `take ${FIRST}`, facts: (t) => ({ ...figures(t), ...card(t, FIRST) }) },
  { name: "column", pick: "resource", facts: (t) => card(t) },
  { name: "second", pick: `take ${SECOND}`, facts: (t) => card(t, SECOND) },
  { name: "icons", pick: "resource", facts: (t) => card(t) },
  { name: "golem", pick: `take ${GOAL}`, facts: (t) => ({ ...card(t, GOAL), ...figures(t) }) },
  { name: "summon", pick: "summon", facts: (t) => ({ ...card(t), ...figures(t) }) },
  { name: "tuck", pick: "tuck yellow", facts: figures },
  { name: "stop", pick: "done", facts: figures },
  { name: "paid", look: [".go-mine .go-name", ".go-part.of-golems"], facts: (t) => paid(mine(t).points) },
  { name: "onward", look: ["grid/"], facts: figures },
];
