// @ts-check
/** What the board of Monolith Arena says: prompts, decisions, tiles. */

import { counted } from "../../plural.js";
import { capital, listed } from "../../strings.js";

/** @import { Action } from "../../types.js" */
/** @import { ArenaAct, ArenaPrimer, ArenaSeat, ArenaTable, ArenaView, LyingTile, TileFace } from "../views.js" */

/** How the server knows a tile, for explaining it. @param {ArenaSeat} row @param {string} name @param {string} [space] */
export const thingOf = (row, name, space) => [name, row.faction, ...(space ? [space] : [])].join(" · ");

/** Names with how many there are of each. @param {string[]} names @returns {[string, number][]} */
export const tallied = (names) => [...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]);

// ---- tiles

/** @type {Record<string, string>} */
const EFFECTS = {
  melee_bonus: "Strength to melee",
  ranged_bonus: "Strength to ranged attacks",
  initiative_bonus: "Initiative",
  toughness_bonus: "Toughness",
  extra_attack: "one more attack",
  disarm: "no attacks",
  penetration: "ranged attacks pass through",
  grant_venom: "Venom",
  grant_maneuver: "Maneuver",
  grant_teleport: "Teleport",
  regeneration: "absorbs an attack",
  repair: "repairs Golems",
  grant_charge: "Charge without an Order",
};

/** "2 N, 1 SE". @param {Record<string, number>} sides */
const sidesWords = (sides) =>
  Object.entries(sides)
    .map(([side, n]) => `${n} ${side}`)
    .join(", ");

/** +1 or −1. @param {number} n */
export const signed = (n) => `${n > 0 ? "+" : "−"}${Math.abs(n)}`;

/** @param {TileFace} face */
function effectWords(face) {
  const { effect = "", amount = 0 } = face;
  const change = effect.includes("bonus") ? `${signed(amount)} ` : "";
  const where = face.reach === "all" ? "anywhere" : (face.links?.length ?? 0) < 6 ? `linked ${face.links?.join(" ")}` : "next to it";
  return `${change}${EFFECTS[effect]} for ${face.whom} ${where}`;
}

/** What is printed on a tile. @param {TileFace} face */
export function faceWords(face) {
  if (face.kind === "order") return `Order: ${(face.orders ?? []).map((o) => o.replace(/_/g, " ")).join(" or ")}`;
  const facts = [
    face.initiative && `Initiative ${face.initiative.join(" and ")}`,
    face.melee && `melee ${sidesWords(face.melee)}`,
    face.ranged && `ranged ${sidesWords(face.ranged)}`,
    face.armor && `armor ${sidesWords(face.armor)}`,
    face.global && `hits any enemy for ${face.global}`,
    face.nets && `Net ${face.nets.join(" ")}`,
    face.strikes && `first strike ${face.strikes.join(" ")}`,
    face.toughness && `Toughness ${face.toughness}`,
    face.features && face.features.join(", "),
    face.effect && effectWords(face),
  ];
  return `${face.kind}: ${facts.filter(Boolean).join("; ") || "no icons"}`;
}

const CONDITIONS = /** @type {const} */ (["damaged", "netted", "disarmed", "entrenched", "penetrates"]);

/** What has become of a tile on the board. @param {LyingTile} tile */
export function stateWords(tile) {
  return [
    tile.wounds && `${counted(tile.wounds, "Wound")}${tile.endures ? ` of ${tile.endures}` : ""}`,
    tile.poison?.length && `${tile.poison.length} Poison`,
    ...CONDITIONS.filter((key) => tile[key]),
    tile.seated && "in a segment of the Monolith",
    tile.melee_bonus && `${signed(tile.melee_bonus)} melee`,
    tile.ranged_bonus && `${signed(tile.ranged_bonus)} ranged`,
    tile.initiative_bonus && `${signed(tile.initiative_bonus)} initiative`,
    tile.extra_attacks && counted(tile.extra_attacks, "extra attack"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** A tile on the board in words, as it points. @param {LyingTile} tile @param {ArenaSeat} row @param {string} owner */
export function tileWords(tile, row, owner) {
  const turned = { ...row.tiles[tile.tile], ...tile };
  const life = tile.kind === "banner" ? `, ${counted(row.hp, "Hit Point")}` : "";
  const state = stateWords(tile);
  return `${tile.tile} of ${owner}${life}, facing ${tile.facing}. ${faceWords(turned)}${state ? `. Now: ${state}` : ""}`;
}

// ---- what is expected

/** @param {ArenaTable} t @returns {ArenaAct} */
const acting = (t) => t.view.act || {};

/** The tile that acts, by name. @param {ArenaTable} t @param {string} otherwise */
const actor = (t, otherwise) => acting(t).tile || t.view.board[acting(t).who ?? ""]?.tile || otherwise;

/** @param {ArenaTable} t */
function turnPrompt(t) {
  const may = (/** @type {RegExp} */ verb) => t.actions.some((a) => verb.test(a.text));
  const parts = [
    may(/^place/) && "place a tile",
    may(/^build/) && "build a Golem",
    may(/^play/) && "play an Order",
    may(/^(move|cast|repair)/) && "use a tile on the board",
    may(/^unfold/) && "unfold the Monolith",
  ].flatMap((part) => part || []);
  const all = listed([...parts, "end your turn"]).replace(/ and ([^,]*)$/, " or $1");
  return `${capital(all)}.`;
}

/** @type {Record<string, string>} */
const WHO = {
  charge: "Charge: choose the Cavalry that charges.",
  move: "Move: choose the tile that moves.",
  push_back: "Push Back: choose your tile that pushes.",
  net: "Net: choose the enemy to catch.",
  precise_shot: "Precise Shot: choose the enemy to wound.",
  entrenchment: "Entrenchment: choose the tile to entrench.",
  rotate: "Rotation: choose the tile to turn.",
  false_order: "False Order: choose the enemy to move.",
  trample: "Trample: choose the Golem that tramples.",
};

/** @type {Record<string, string>} */
const TARGETS = {
  push_back: "Choose the enemy to push away.",
  trample: "Choose the enemy to trample.",
  charge: "Choose the enemy to attack.",
  cast: "Casting: choose the tile to change places with.",
  repair: "Choose the damaged Golem to repair.",
};

/** @param {ArenaTable} t */
function toPrompt(t) {
  const { act, spaces } = acting(t);
  if (act === "banner") return "Choose a space for your Banner.";
  if (act === "unfold") return `Choose a space for the ${spaces?.[0] ? "second" : "first"} segment of your Monolith.`;
  if (act === "place" || act === "build") return `Choose a space for ${actor(t, "the tile")}.`;
  return `Where does ${actor(t, "the tile")} go? Choose its own space to turn it without moving.`;
}

/** @param {ArenaTable} t */
function facePrompt(t) {
  const { act, spaces, facings } = acting(t);
  if (act === "banner" || (act === "unfold" && facings?.[0] && (facings[1] || !spaces?.[1])))
    return "Turn your Banner: choose which way its top points.";
  return `Turn ${act === "unfold" ? "the tile" : actor(t, "the tile")}: choose which way its top points.`;
}

/** @type {Record<string, (t: ArenaTable) => string>} */
const PROMPTS = {
  turn: turnPrompt,
  monolith: (t) =>
    `Choose the ${t.view.seats[t.seat ?? 0].monolith.hidden[0] ? "second" : "first"} of ${counted(t.view.printed.hidden_tiles, "tile")} to hide in your Monolith.`,
  draw: () => "Take a Construction marker, or only tiles?",
  unlucky: () => "You hold nothing but Orders. Discard them all and draw again, or keep them?",
  replace: (t) => `Unlucky Draw: choose Order ${(acting(t).replaced || 0) + 1} of ${t.view.printed.replaced} to replace.`,
  discard: () => "Discard one of your tiles or markers.",
  order: (t) => `How is ${actor(t, "the tile")} played?`,
  who: (t) => WHO[acting(t).act ?? ""] || "Choose a tile.",
  source: (t) => `Which tile gives ${actor(t, "it")} the movement?`,
  target: (t) => TARGETS[acting(t).act ?? ""] || "Choose the target.",
  to: toPrompt,
  face: facePrompt,
  push: (t) => `${t.view.board[acting(t).target ?? ""]?.tile || "Your tile"} is pushed: choose where it goes.`,
  triangle: () => "Fire Concoction: choose three spaces to burn.",
  segment: () => "Which hidden tile lies next to the Banner?",
  aim: (t) => `${actor(t, "Your tile")} may hit any enemy: choose one.`,
  protect: (t) => `${actor(t, "The Rune")}: choose the tile it protects.`,
  absorb: () => "Choose the attack that the Rune absorbs.",
};

/** @param {ArenaTable} t */
export const prompt = (t) => PROMPTS[t.phase]?.(t) ?? t.phase;

// ---- decisions

/** Drawing, and how an Order is played, have buttons besides their places. @param {Action} action @param {ArenaTable} t */
export const button = (action, t) =>
  t.phase === "draw" || (t.phase === "face" && !t.view.printed.directions.some((side) => action.at === `facing/${side}`));

// ---- what a thing is worth

/** Where the copies of a tile are, as far as everybody can see. @param {string} name @param {ArenaSeat} row @param {ArenaView} view @param {number} seat */
function copiesWords(name, row, view, seat) {
  const face = row.tiles[name];
  if (!face?.copies || face.kind === "banner") return null;
  const board = Object.values(view.board).filter((tile) => tile.seat === seat && (tile.tile === name || tile.tile === face.other)).length;
  const parts = [
    [board, "on the board"],
    [count(row.hand, name), "in hand"],
    [count(row.pool, name), "in the pool"],
    [count(row.discard, name), "discarded"],
  ]
    .filter(([n]) => n)
    .map(([n, where]) => `${n} ${where}`);
  return parts.length ? `Of ${face.copies}: ${listed(parts)}.` : `There are ${face.copies} of it.`;
}

/** @param {string[]} names @param {string} name */
const count = (names, name) => names.filter((other) => other === name).length;

/** What has become of a tile, or where its copies are. @param {string} thing @param {ArenaTable} t */
export function worth(thing, t) {
  const [name, faction, space] = thing.split(" · ");
  const tile = t.view.board[space];
  if (tile) return [`It points ${tile.facing}.`, stateWords(tile) && `Now: ${stateWords(tile)}.`].filter(Boolean).join(" ");
  const seat = t.view.seats.findIndex((row) => row.faction === faction);
  return seat < 0 ? null : copiesWords(name, t.view.seats[seat], t.view, seat);
}

/** @type {ArenaPrimer[]} */
export const primer = [
  {
    title: "Bring down the enemy Banner",
    text: (t) =>
      `Your Banner has ${counted(t.view.printed.hit_points[t.seat ?? 0], "Hit Point")}. At 0 it falls. When a stack runs out, a final Battle is fought, and most Hit Points win.`,
  },
  {
    title: "Read a tile",
    text: "A blade on a side hits the neighbour there, an arrow the first enemy in that line; how many there are is the Strength. A bar is Armor against arrows, a mesh is a Net that holds a neighbour fast. The number in the middle is the Initiative.",
  },
  {
    title: "Your turn",
    text: (t) =>
      `Draw up to ${t.view.printed.hand}, discard one, then place tiles and play Orders as you like. Choose a tile, a space, then which way its top points. Once placed, tiles stay put unless a feature or an Order moves them.`,
  },
  {
    title: "Battles",
    text: "An Order or a full board starts one. It runs from the highest Initiative down to 0; all tiles of the same Initiative strike at once. Watch it step by step, or skip it.",
  },
  {
    title: "Golems and Monoliths",
    text: "Golems are built with a Construction marker next to a tile with the same symbol; the first hit only damages them, and they lose their pale icons. With Monoliths, tiles are hidden under each Banner: unfold the Monolith to bring them out until the next Battle is over.",
  },
];
