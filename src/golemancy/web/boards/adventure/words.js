// @ts-check
/** What the board of The Call for Adventure says; its words stand in the game's catalogues. */

import { readCrystals } from "../../art/crystal.js";
import { may } from "../decisions.js";
import { held, PROMPTS as MERCHANT_PROMPTS, readMerchant, stillNeeded } from "../merchants.js";
import { says } from "../reading.js";

/** @import { AdventurePrimer, AdventureTable, MapTile } from "../views.js" */
/** @import { Action } from "../../types.js" */

// ---- tiles

/** "VP 14 (3G2M)". @param {string} name */
export function readVp(name) {
  const [, points, cost] = name.match(/^VP (\d+) \((.*?)\)/) || ["", "0", ""];
  return { points: Number(points), cost: readCrystals(cost) };
}

/** The highest colour of its cost tints the golem of a tile in a village. @param {string} name */
export const tintOf = (name) => readVp(name).cost.slice(-1)[0]?.[0] || "clay";

/** A tile in words: what it is, who is there, and how far it is if one can move there now. @param {AdventureTable} t @param {MapTile} tile @param {boolean} moving */
export const tileWords = (t, tile, moving) =>
  says(t, "tile", {
    place: tile.place,
    owner: tile.outposts,
    other: tile.wagons,
    cards: tile.cards ?? 0,
    far: moving && tile.cards,
    free: moving && !tile.cards,
  });

// ---- what is expected

/** The tile of the wagon that moves now. @param {AdventureTable} t */
export const here = (t) => t.view.tiles.find((tile) => tile.name === t.view.seats[t.player ?? 0].wagon);

/** A tile by its name. @param {AdventureTable} t @param {string|null|undefined} name */
export const tileOf = (t, name) => t.view.tiles.find((tile) => tile.name === name);

/** What can be done where the wagon stands. @param {AdventureTable} t */
const deeds = (t) => ({
  build: may(t, "build"),
  price: here(t)?.price ?? 0,
  trade: may(t, "trade"),
  give: here(t)?.asks ?? {},
  get: here(t)?.yields ?? {},
  claim: may(t, "claim"),
  tile: here(t)?.tile,
});

/** @type {Record<string, (t: AdventureTable) => Record<string, unknown>>} */
const FACTS = {
  start: () => ({}),
  place: () => ({}),
  turn: deeds,
  here: deeds,
  walk: (t) => ({ to: tileOf(t, t.view.action?.to)?.place, cards: t.view.action?.cards ?? 1 }),
  toll: (t) => ({ other: t.actions[0]?.phrase.other }),
  build: (t) => ({ n: t.view.action?.price ?? 0 }),
  reward: (t) => ({
    card: may(t, "acquire"),
    bonus: may(t, "take"),
    both: may(t, "acquire") && may(t, "take"),
  }),
  discard: (t) => ({ limit: t.view.seats[t.player ?? 0].limit }),
};

/** @param {AdventureTable} t */
export function prompt(t) {
  const facts = FACTS[t.phase];
  return facts ? says(t, `prompt.${t.phase}`, facts(t)) : (MERCHANT_PROMPTS[t.phase]?.(t) ?? t.phase);
}

// ---- decisions

/** What can be done where one is, rest, trading again and stopping have buttons too. @param {Action} action */
export const button = (action) => ["rest", "again", "done", "build", "trade", "claim"].includes(action.text);

/** What a thing is worth to me now. @param {string} thing @param {AdventureTable} t */
export function worth(thing, t) {
  if (thing.startsWith("VP ")) return stillNeeded(t, readVp(thing).cost);
  const tile = t.view.tiles.find((place) => place.kind === "mountain" && place.tile === thing);
  if (tile) return mountainWorth(tile, t);
  const { give } = readMerchant(thing);
  return give.length && /^trade /.test(thing) ? stillNeeded(t, give) : null;
}

/** What a thing is called, above what is said of it. @param {string} thing @param {AdventureTable} t */
export const titled = (thing, t) => says(t, "named", { thing });

/** @param {MapTile} tile @param {AdventureTable} t */
function mountainWorth(tile, t) {
  if (tile.outposts.includes(t.seat ?? 0)) return `${says(t, "outpost_here")} ${stillNeeded(t, held(tile.asks ?? {}))}`;
  return says(t, "outpost_price", { price: tile.price });
}

// ---- first steps

/** @type {AdventurePrimer[]} */
export const primer = ["caravan", "wagon", "outposts", "tiles", "rest"].map((step) => ({
  title: (t) => says(t, `primer.${step}`),
  text: (t) => says(t, `primer.${step}_text`, { goal: t.view.goal }),
}));
