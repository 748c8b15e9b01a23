// @ts-check
/** What the board of Monolith Arena says: prompts, decisions, tiles. */

import { listed } from "../../strings.js";
import { DIRECTIONS } from "./geometry.js";

/** @param {number} n @param {string} one */
export const many = (n, one) => `${n} ${one}${n === 1 ? "" : "s"}`;

/** How the server knows a tile, for explaining it. @param {any} row @param {string} name @param {string} [space] */
export const thingOf = (row, name, space) => [name, row.faction, ...(space ? [space] : [])].join(" · ");

/** Names with how many there are of each. @param {string[]} names @returns {[string, number][]} */
export const counted = (names) => [...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]);

// ---- tiles

/** @type {Record<string, string>} */
const EFFECTS = {
  melee_bonus: "Strength to melee",
  ranged_bonus: "Strength to ranged attacks",
  initiative_bonus: "Initiative",
  toughness_bonus: "Toughness",
  extra_attack: "one more attack",
  disarm: "cannot attack",
  penetration: "ranged attacks go through",
  grant_venom: "Venom",
  grant_maneuver: "Maneuver",
  grant_teleport: "Teleport",
  regeneration: "takes an attack upon itself",
  repair: "repairs Golems",
  grant_charge: "Charge without an Order",
};

/** "2 N, 1 SE". @param {Record<string, number>} sides */
const sidesWords = (sides) =>
  Object.entries(sides)
    .map(([side, n]) => `${n} ${side}`)
    .join(", ");

/** @param {any} face */
function effectWords(face) {
  const amount = /bonus/.test(face.effect) ? `${face.amount > 0 ? "+" : "−"}${Math.abs(face.amount)} ` : "";
  const where = face.reach === "all" ? "anywhere" : (face.links?.length ?? 0) < 6 ? `linked ${face.links?.join(" ")}` : "next to it";
  return `${amount}${EFFECTS[face.effect]} for ${face.whom} ${where}`;
}

/** What is printed on a tile. @param {any} face */
export function faceWords(face) {
  if (face.kind === "order") return `Order: ${face.orders.map((/** @type {string} */ o) => o.replace(/_/g, " ")).join(" or ")}`;
  const facts = [
    face.initiative && `Initiative ${face.initiative.join(" and ")}`,
    ...["melee", "ranged", "armor"].map((key) => face[key] && `${key} ${sidesWords(face[key])}`),
    face.global && `hits any enemy for ${face.global}`,
    face.nets && `Net ${face.nets.join(" ")}`,
    face.strikes && `first strike ${face.strikes.join(" ")}`,
    face.toughness && `Toughness ${face.toughness}`,
    face.features && face.features.join(", "),
    face.effect && effectWords(face),
  ];
  return `${face.kind}: ${facts.filter(Boolean).join("; ") || "no icons"}`;
}

/** What has become of a tile on the board. @param {any} tile */
export function stateWords(tile) {
  const bonus = ["melee", "ranged", "initiative"]
    .filter((key) => tile[`${key}_bonus`])
    .map((key) => `${tile[`${key}_bonus`] > 0 ? "+" : "−"}${Math.abs(tile[`${key}_bonus`])} ${key}`);
  return [
    tile.wounds && `${many(tile.wounds, "Wound")}${tile.endures ? ` of ${tile.endures}` : ""}`,
    tile.poison?.length && `${tile.poison.length} Poison`,
    ...["damaged", "netted", "disarmed", "entrenched", "penetrates"].filter((key) => tile[key]),
    tile.seated && "in a segment of the Monolith",
    ...bonus,
    tile.extra_attacks && many(tile.extra_attacks, "extra attack"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** A tile on the board in words, as it points. @param {any} tile @param {any} row @param {string} owner */
export function tileWords(tile, row, owner) {
  const turned = { ...row.tiles[tile.tile], ...tile };
  const life = tile.kind === "banner" ? `, ${row.hp} Hit Points` : "";
  const state = stateWords(tile);
  return `${tile.tile} of ${owner}${life}, facing ${tile.facing}. ${faceWords(turned)}${state ? `. Now: ${state}` : ""}`;
}

// ---- what is expected

/** @param {any} t */
const acting = (t) => t.view.act || {};

/** The tile that acts, by name. @param {any} t @param {string} otherwise */
const actor = (t, otherwise) => acting(t).tile || t.view.board[acting(t).who]?.tile || otherwise;

/** @param {any} t */
function turnPrompt(t) {
  const may = (/** @type {RegExp} */ verb) => t.actions.some((/** @type {any} */ a) => verb.test(a.text));
  const parts = [
    may(/^place/) && "place a tile",
    may(/^build/) && "build a Golem",
    may(/^play/) && "play an Order",
    may(/^(move|cast|repair)/) && "use a tile on the board",
    may(/^unfold/) && "unfold the Monolith",
  ].filter(Boolean);
  const all = listed([...parts, "end your turn"]).replace(/ and ([^,]*)$/, " or $1");
  return `${all.replace(/^./, (c) => c.toUpperCase())}.`;
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

/** @param {any} t */
function toPrompt(t) {
  const { act, spaces } = acting(t);
  if (act === "banner") return "Choose a space for your Banner.";
  if (act === "unfold") return `Choose a space for the ${spaces?.[0] ? "second" : "first"} segment of your Monolith.`;
  if (act === "place" || act === "build") return `Choose a space for ${actor(t, "the tile")}.`;
  return `Where to with ${actor(t, "the tile")}? Its own space means: only turn it.`;
}

/** @param {any} t */
function facePrompt(t) {
  const { act, spaces, facings } = acting(t);
  if (act === "banner" || (act === "unfold" && facings?.[0] && (facings[1] || !spaces?.[1])))
    return "Turn your Banner: choose where its top shall point.";
  return `Turn ${act === "unfold" ? "the tile" : actor(t, "the tile")}: choose where its top shall point.`;
}

/** @type {Record<string, (t: any) => string>} */
const PROMPTS = {
  turn: turnPrompt,
  monolith: (t) => `Choose the ${t.view.seats[t.seat ?? 0].monolith.hidden[0] ? "second" : "first"} of two tiles to hide in your Monolith.`,
  draw: () => "Take a Construction marker, or only tiles?",
  unlucky: () => "You hold nothing but Orders. Discard them all and draw again, or keep them?",
  replace: (t) => `Unlucky Draw: choose Order ${(acting(t).replaced || 0) + 1} of 3 to replace.`,
  discard: () => "Discard one of what you hold.",
  order: (t) => `How is ${actor(t, "the tile")} played?`,
  who: (t) => WHO[acting(t).act] || "Choose a tile.",
  source: (t) => `Which tile gives ${actor(t, "it")} the movement?`,
  target: (t) => TARGETS[acting(t).act] || "Choose the target.",
  to: toPrompt,
  face: facePrompt,
  push: (t) => `${t.view.board[acting(t).target]?.tile || "Your tile"} is pushed: choose where it goes.`,
  triangle: () => "Fire Concoction: choose three spaces to burn.",
  segment: () => "Which hidden tile lies next to the Banner?",
  aim: (t) => `${actor(t, "Your tile")} may hit any enemy: choose one.`,
  protect: (t) => `${actor(t, "The Rune")}: choose the tile it protects.`,
  absorb: () => "Choose the attack that the Rune takes upon itself.",
};

/** @param {any} t */
export const prompt = (t) => PROMPTS[t.phase]?.(t) ?? t.phase;

// ---- decisions

/** @type {Record<string, string>} */
const BUTTONS = {
  "end turn": "End turn",
  unfold: "Unfold the Monolith",
  "take marker": "Take a marker",
  "take tiles": "Only tiles",
  redraw: "Discard all and draw again",
  keep: "Keep them",
  "charge by rune": "Charge by the Rune",
  "discard marker": "Discard the marker",
  stay: "Stay, only turn",
};

/** @type {Record<string, (t: any, what: string) => string>} */
const VERBS = {
  move: (t, space) => `Move ${t.view.board[space]?.tile} ${space}`,
  cast: (t, space) => `Casting by ${t.view.board[space]?.tile} ${space}`,
  "repair by": (t, space) => `Repair by ${t.view.board[space]?.tile} ${space}`,
  "absorb from": (t, space) => `Take the attack of ${t.view.board[space]?.tile} ${space}`,
  "absorb global from": (t, space) => `Take the far attack of ${t.view.board[space]?.tile} ${space}`,
  at: (t, space) => `Put ${actor(t, "it")} on ${space}`,
  to: (t, space) => `${actor(t, "It")} goes to ${space}`,
  "push to": (t, space) => `It is pushed to ${space}`,
  "aim at": (t, space) => `Hit ${t.view.board[space]?.tile} ${space}`,
  protect: (t, space) => `Protect ${t.view.board[space]?.tile} ${space}`,
  by: (t, space) => `By ${t.view.board[space]?.tile} ${space}`,
  face: (_, side) => `Point it to ${side}`,
  target: (t, space) => `${t.view.board[space]?.tile || "Space"} ${space}`,
  choose: (t, space) => `${t.view.board[space]?.tile || "Space"} ${space}`,
};

/** @param {import("../../table/session.js").Action} action @param {any} t */
export function label(action, t) {
  if (BUTTONS[action.text]) return BUTTONS[action.text];
  const [, verb, what] = action.text.match(/^(.*) (\S+)$/) || [];
  return VERBS[verb]?.(t, what) ?? null;
}

/** Drawing, and how an Order is played, have buttons besides their places. @param {import("../../table/session.js").Action} action @param {any} t */
export const button = (action, t) =>
  t.phase === "draw" || (t.phase === "face" && !DIRECTIONS.some((side) => action.at === `facing/${side}`));

// ---- what a thing is worth

/** Where the copies of a tile are, as far as everybody can see. @param {string} name @param {any} row @param {any} view @param {number} seat */
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

/** What has become of a tile, or where its copies are. @param {string} thing @param {any} t */
export function worth(thing, t) {
  const [name, faction, space] = thing.split(" · ");
  const tile = t.view.board[space];
  if (tile) return [`It points to ${tile.facing}.`, stateWords(tile) && `Now: ${stateWords(tile)}.`].filter(Boolean).join(" ");
  const seat = t.view.seats.findIndex((/** @type {any} */ row) => row.faction === faction);
  return seat < 0 ? null : copiesWords(name, t.view.seats[seat], t.view, seat);
}

export const primer = [
  {
    title: "Bring their Banner down",
    text: "Each Banner has 20 Hit Points. At 0 it falls. When a stack runs out, a last Battle is fought, and most Hit Points win.",
  },
  {
    title: "Read a tile",
    text: "A blade on a side hits the neighbour there, an arrow the first enemy in that line; their number is the Strength. A bar is Armor against arrows, a mesh a Net that holds a neighbour fast. The number in the middle is the Initiative.",
  },
  {
    title: "Your turn",
    text: "Draw up to three, discard one, then place tiles and play Orders as you like. Choose a tile, a space, then where its top points. Tiles lie still once placed, unless a feature or an Order moves them.",
  },
  {
    title: "Battles",
    text: "An Order or a full board starts one. It goes from the highest Initiative down to 0; all tiles of a phase strike at once. Watch it step by step, or skip it.",
  },
  {
    title: "Golems and Monoliths",
    text: "Golems are built with a Construction marker beside a tile with the same sign; the first hit only damages them, and they lose their pale icons. Under each Banner two tiles are hidden: unfold the Monolith to bring them out until the next Battle is over.",
  },
];
