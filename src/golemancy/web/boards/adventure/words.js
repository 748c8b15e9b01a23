// @ts-check
/** What the board of The Call for Adventure says: prompts, decisions, tiles. */

import { inWords, readCrystals } from "../../art/crystal.js";
import { counted, plural } from "../../plural.js";
import { listed, ordinal } from "../../strings.js";
import { may } from "../decisions.js";
import { held, lacking, PROMPTS as MERCHANT_PROMPTS, readMerchant } from "../merchants.js";

/** @import { AdventurePrimer, AdventureTable, MapTile } from "../views.js" */
/** @import { Action } from "../../types.js" */

// ---- tiles

/** "VP 14 (3G2M)". @param {string} name */
export function readVp(name) {
  const [, points, cost] = name.match(/^VP (\d+) \((.*?)\)/) || ["", "0", ""];
  return { points: Number(points), cost: readCrystals(cost) };
}

/** The highest colour of its cost tints the golem of a VP tile. @param {string} name */
export const tintOf = (name) => readVp(name).cost.slice(-1)[0]?.[0] || "clay";

/** @param {string} name */
export const vpWords = (name) => `VP tile worth ${counted(readVp(name).points, "point")} for ${inWords(readVp(name).cost)}`;

/** Who is on a tile. @param {MapTile} tile @param {{name: string}[]} seats */
function presence(tile, seats) {
  const names = (/** @type {number[]} */ list) => listed(list.map((seat) => seats[seat].name));
  return [
    tile.outposts.length && `${plural(tile.outposts.length, "outpost")} of ${names(tile.outposts)}`,
    tile.wagons.length && `${plural(tile.wagons.length, "wagon")} of ${names(tile.wagons)}`,
  ].filter(Boolean);
}

/** What is printed or lies on a tile. @param {MapTile} tile */
export function landWords(tile) {
  if (tile.kind === "mountain")
    return `mountain with the ${tile.symbol} symbol, trades ${inWords(held(tile.asks ?? {}))} for ${inWords(held(tile.yields ?? {}))}`;
  if (tile.kind === "valley") return "valley";
  if (tile.points !== undefined) return `village with a ${vpWords(tile.tile ?? "")}`;
  return tile.tile ? "closed village" : "village without a tile";
}

/** How far a tile is. @param {MapTile} tile */
const farWords = (tile) => (tile.cards ? `${counted(tile.cards, "card")} to discard on the way` : "no card to discard on the way");

/** A tile in words. @param {MapTile} tile @param {{name: string}[]} seats @param {boolean} goal whether one can move there now */
export const tileWords = (tile, seats, goal) =>
  [`${tile.name}: ${landWords(tile)}`, ...presence(tile, seats), ...(goal ? [farWords(tile)] : [])].join("; ");

// ---- what is expected

/** The tile of the seat's wagon. @param {AdventureTable} t */
const here = (t) => t.view.tiles.find((tile) => tile.name === t.view.seats[t.player ?? 0].wagon);

/** @param {number} crystals */
const priceWords = (crystals) => (crystals ? `for ${counted(crystals, "crystal")}` : "at no cost");

/** The one thing that can be done where the wagon stands. @param {AdventureTable} t @param {string} text its notation */
function deed(t, text) {
  if (text === "build") return `build an outpost ${priceWords(here(t)?.price ?? 0)}`;
  if (text === "trade") return `trade ${here(t)?.tile?.replace(/^\w+ /, "")}`;
  return text === "claim" ? `claim ${here(t)?.tile}` : null;
}

/** @param {AdventureTable} t */
const deedNow = (t) => t.actions.map((action) => deed(t, action.text)).find(Boolean);

/** @param {AdventureTable} t */
function turnPrompt(t) {
  const now = deedNow(t);
  return `Play a card, take a merchant, move${now ? `, ${now}` : ""}, or rest.`;
}

/** @param {AdventureTable} t */
function tollPrompt(t) {
  const [, seat] = t.actions[0]?.text.match(/seat (\d+)/) || ["", "0"];
  return `${t.seats[Number(seat)].name} was here first and gets a crystal from you. Click one in your caravan.`;
}

/** @param {AdventureTable} t */
function rewardPrompt(t) {
  const gifts = [may(t, "acquire") && "a merchant from the row with its crystals", may(t, "take") && "a bonus tile"].filter(Boolean);
  return `You have emptied a column of your board: take ${gifts.join(" or ")}.`;
}

/** @type {Record<string, (t: AdventureTable) => string>} */
const PROMPTS = {
  ...MERCHANT_PROMPTS,
  start: () => "Choose your starting crystals.",
  place: () => "Place your wagon on a mountain.",
  turn: turnPrompt,
  walk: (t) =>
    `On the way to ${t.view.action?.to}: discard ${counted(t.view.action?.cards ?? 1, "card")} from your hand or your played cards.`,
  toll: tollPrompt,
  here: (t) => `You are on ${here(t)?.name}: you may ${deedNow(t)}.`,
  build: (t) => `Pay for the outpost: click a crystal. ${t.view.action?.price ?? 0} left to pay.`,
  reward: rewardPrompt,
  discard: (t) => `Your caravan holds only ${t.view.seats[t.player ?? 0].limit}. Click a crystal to return it.`,
};

/** @param {AdventureTable} t */
export const prompt = (t) => PROMPTS[t.phase]?.(t) ?? t.phase;

// ---- decisions

/** What can be done where one is, rest, trading again and stopping have buttons too. @param {Action} action */
export const button = (action) => ["rest", "again", "done", "build", "trade", "claim"].includes(action.text);

/** What a thing is worth to me now. @param {string} thing @param {AdventureTable} t */
export function worth(thing, t) {
  const { caravan } = t.view.seats[t.seat ?? 0];
  if (thing.startsWith("VP ")) return lacking(readVp(thing).cost, caravan);
  const tile = t.view.tiles.find((place) => place.kind === "mountain" && place.tile === thing);
  if (tile) return mountainWorth(tile, t);
  const { give } = readMerchant(thing);
  return give.length && /^trade /.test(thing) ? lacking(give, caravan) : null;
}

/** @param {MapTile} tile @param {AdventureTable} t */
function mountainWorth(tile, t) {
  const seat = t.seat ?? 0;
  if (tile.outposts.includes(seat)) return `Your outpost is here. ${lacking(held(tile.asks ?? {}), t.view.seats[seat].caravan)}`;
  return `An outpost here costs you ${tile.price ? counted(tile.price, "crystal") : "nothing"}.`;
}

/** @type {AdventurePrimer[]} */
export const primer = [
  {
    title: "Fill your caravan",
    text: "Play a merchant card from your hand to gain, upgrade or trade crystals. Take better merchants from the row; the first is free.",
  },
  {
    title: "Move your wagon",
    text: "Discard one card for each step, from your hand or your played cards. On a mountain, you pay a crystal to the owner of each wagon that was there first.",
  },
  {
    title: "Build outposts",
    text: "On a mountain you may build an outpost, and where you have one you may trade as often as you can pay. Emptying a column of your board earns a merchant or a bonus tile.",
  },
  {
    title: "Claim the villages' tiles",
    text: (t) =>
      `In a village, return the crystals shown on its VP tile to claim it. When a player claims a ${ordinal(t.view.goal)} tile, the game ends with that round; most points win.`,
  },
  { title: "Rest", text: "Take all your played and discarded cards back into your hand." },
];
