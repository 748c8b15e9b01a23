// @ts-check
/** What the board of Monolith Arena says, in the reader's language: prompts, tiles, explanations. */

import { capital, message, spelled } from "../../words.js";

/** @import { Action, Reader } from "../../types.js" */
/** @import { ArenaAct, ArenaPrimer, ArenaSeat, ArenaTable, LyingTile, TileFace } from "../views.js" */
/** @typedef {{reader: Reader}} Told whoever is told */

/** A text of the game. @param {Told} t @param {string} key @param {Record<string, unknown>} [facts] */
export const says = ({ reader }, key, facts = {}) => spelled(message(reader, key, { kind: "", ...facts }));

/** Whether the game has a text. @param {Told} t @param {string} key */
const knows = ({ reader }, key) => reader.catalogue[key] !== undefined;

/** How a tile is known, for explaining it. @param {ArenaSeat} row @param {string} name @param {string} [space] */
export const thingOf = (row, name, space) => [name, row.faction, ...(space ? [space] : [])].join(" · ");

/** Names with how many there are of each. @param {string[]} names @returns {[string, number][]} */
export const tallied = (names) => [...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]);

/** What is said, in a row. @param {(string|false|null|undefined|0)[]} parts @param {string} between */
const joined = (parts, between) => parts.filter(Boolean).join(between);

// ---- tiles

/** +1 or −1. @param {number} n */
export const signed = (n) => `${n > 0 ? "+" : "−"}${Math.abs(n)}`;

/** What a Rune or Banner does, and for whom. @param {TileFace} face */
function effectOf({ kind, effect, amount = 0, whom = "friends", reach, links = [] }) {
  const [near, anywhere] = [kind === "banner", reach === "all"];
  return (
    effect && {
      name: `effect_${effect}`,
      amount: signed(amount),
      n: amount,
      whom: { name: whom, near, anywhere, links: near || anywhere ? [] : links },
    }
  );
}

/** Golems that can be built next to a tile. @param {Record<string, TileFace>} tiles @param {number} [symbol] */
const builtBy = (tiles, symbol) => Object.keys(tiles).filter((name) => symbol && tiles[name].symbol === symbol && !tiles[name].damaged);

const SIDED = /** @type {const} */ (["melee", "ranged", "armor"]);
const SIDES = 6;

/** Icons by side; what is alike on all sides is one number under `…_all`. @param {TileFace} face */
function sided(face) {
  return SIDED.reduce((facts, key) => {
    const amounts = Object.values(face[key] ?? {});
    const alike = amounts.length === SIDES && new Set(amounts).size === 1;
    return { ...facts, ...(alike ? { [`${key}_all`]: amounts[0] } : { [key]: face[key] }) };
  }, {});
}

/** What is printed on a tile, as the server explains it; with all tiles of its faction also what it builds. @param {Told} t @param {TileFace} face @param {Record<string, TileFace>} [tiles] */
export function faceWords(t, face, tiles = {}) {
  const [first, ...second] = (face.orders ?? []).map((order) => ({ name: `order_${order}` }));
  if (first) return says(t, "face.order", { first, second });
  const { initiative, nets, strikes, toughness, damaged } = face;
  const features = (face.features ?? []).filter((feature) => feature !== "global");
  const icons = { initiative, ...sided(face), global: face.global, nets, strikes, toughness, features, effect: effectOf(face) };
  const golem = { whole: face.kind === "golem" && !damaged, damaged };
  return capital(says(t, "face.tile", { what: `a ${face.kind}`, ...icons, constructs: builtBy(tiles, face.constructs), ...golem }));
}

const CONDITIONS = /** @type {const} */ (["damaged", "netted", "disarmed", "entrenched", "penetrates", "seated"]);

/** What has become of a tile on the board. @param {Told} t @param {LyingTile} tile */
export function stateWords(t, tile) {
  return joined(
    [
      tile.wounds && says(t, "state.wounds", { n: tile.wounds, endures: tile.endures ?? 0 }),
      tile.poison?.length && says(t, "state.poison", { n: tile.poison.length }),
      ...CONDITIONS.map((key) => tile[key] && says(t, `state.${key}`)),
      tile.melee_bonus && says(t, "state.melee", { amount: signed(tile.melee_bonus) }),
      tile.ranged_bonus && says(t, "state.ranged", { amount: signed(tile.ranged_bonus) }),
      tile.initiative_bonus && says(t, "state.initiative", { amount: signed(tile.initiative_bonus) }),
      tile.extra_attacks && says(t, "state.extra", { n: tile.extra_attacks }),
    ],
    ", ",
  );
}

/** A space with what lies there, for those who cannot see it. @param {ArenaTable} t @param {string} space @param {LyingTile|undefined} tile */
export function placeWords(t, space, tile) {
  const other = t.view.seats.findIndex((row) => row.monolith.segments.includes(space));
  const under = { at: space, other, segment: other >= 0 };
  if (!tile) return says(t, "board.empty", under);
  const row = t.view.seats[tile.seat];
  const turned = { ...row.tiles[tile.tile], ...tile };
  const state = stateWords(t, tile);
  const hp = tile.kind === "banner" ? row.hp : 0;
  return says(t, "board.lying", {
    ...under,
    owner: tile.seat,
    tile: tile.tile,
    facing: tile.facing,
    face: faceWords(t, turned),
    state,
    hp,
  });
}

// ---- what is expected

/** @param {ArenaTable} t @returns {ArenaAct} */
const acting = (t) => t.view.act || {};

/** The tile that acts, by name. @param {ArenaTable} t */
const actor = (t) => acting(t).tile || t.view.board[acting(t).who ?? ""]?.tile || null;

/** What may be done in a turn, by the verbs of decisions. @type {[string, RegExp][]} */
const DEEDS = [
  ["place", /^place/],
  ["build", /^build/],
  ["play", /^play/],
  ["use", /^(move|cast|repair)/],
];

/** @param {ArenaTable} t */
function turnPrompt(t) {
  const found = DEEDS.filter(([, verb]) => t.actions.some((action) => verb.test(action.text))).map(([deed]) => says(t, `prompt.${deed}`));
  if (!found.length) return says(t, "prompt.only_end");
  const [last, first] = [found[found.length - 1], found.slice(0, -1).join(", ")];
  return capital(says(t, "prompt.turn", { first, last }));
}

/** @param {ArenaTable} t */
function toPrompt(t) {
  const { act, spaces } = acting(t);
  if (act === "banner") return says(t, "prompt.to_banner");
  if (act === "unfold") return says(t, spaces?.[0] ? "prompt.to_second" : "prompt.to_first");
  return says(t, act === "place" || act === "build" ? "prompt.to_new" : "prompt.to", { tile: actor(t) });
}

/** @param {ArenaTable} t */
function facePrompt(t) {
  const { act, spaces, facings } = acting(t);
  const banner = act === "banner" || (act === "unfold" && facings?.[0] && (facings[1] || !spaces?.[1]));
  return banner ? says(t, "prompt.face_banner") : says(t, "prompt.face", { tile: act === "unfold" ? null : actor(t) });
}

/** A prompt that may depend on the act under way. @param {ArenaTable} t @param {string} key */
const ofAct = (t, key) => says(t, knows(t, `${key}_${acting(t).act}`) ? `${key}_${acting(t).act}` : key, { tile: actor(t) });

/** Prompts that are more than a text with the tile that acts. @type {Record<string, (t: ArenaTable) => string>} */
const PROMPTS = {
  turn: turnPrompt,
  to: toPrompt,
  face: facePrompt,
  who: (t) => ofAct(t, "prompt.who"),
  target: (t) => ofAct(t, "prompt.target"),
  monolith: (t) =>
    says(t, t.view.seats[t.seat ?? 0].monolith.hidden[0] ? "prompt.hide_second" : "prompt.hide_first", {
      n: t.view.printed.hidden_tiles,
    }),
  replace: (t) => says(t, "prompt.replace", { k: (acting(t).replaced || 0) + 1, n: t.view.printed.replaced }),
  push: (t) => says(t, "prompt.push", { tile: t.view.board[acting(t).target ?? ""]?.tile }),
};

/** @param {ArenaTable} t */
export function prompt(t) {
  if (PROMPTS[t.phase]) return PROMPTS[t.phase](t);
  return knows(t, `prompt.${t.phase}`) ? says(t, `prompt.${t.phase}`, { tile: actor(t) }) : t.phase;
}

// ---- decisions

/** Drawing, and how an Order is played, have buttons besides their places. @param {Action} action @param {ArenaTable} t */
export const button = (action, t) =>
  t.phase === "draw" || (t.phase === "face" && !t.view.printed.directions.some((side) => action.at === `facing/${side}`));

// ---- what a thing is

/** A tile by its thing: whose, and how it lies. @param {string} thing @param {ArenaTable} t */
export function tileOf(thing, t) {
  const [name, faction, space] = thing.split(" · ");
  const lying = space ? t.view.board[space] : undefined;
  const seat = lying?.tile === name ? lying.seat : t.view.seats.findIndex((row) => row.faction === faction && row.tiles[name]);
  return seat < 0 || !t.view.seats[seat].tiles[name] ? null : { name, seat, lying, space, row: t.view.seats[seat] };
}

/** Where the copies of a tile are, as far as everybody can see. @param {ArenaTable} t @param {string} name @param {number} seat */
function copiesWords(t, name, seat) {
  const { view } = t;
  const row = view.seats[seat];
  const face = row.tiles[name];
  if (!face?.copies || face.kind === "banner") return null;
  const board = Object.values(view.board).filter((tile) => tile.seat === seat && (tile.tile === name || tile.tile === face.other)).length;
  const places = { board, hand: count(row.hand, name), pool: count(row.pool, name), discard: count(row.discard, name) };
  const seen = Object.entries(places).flatMap(([where, n]) => (n ? says(t, `copies.${where}`, { n }) : []));
  return says(t, seen.length ? "copies.of" : "copies.all", { n: face.copies, seen });
}

/** @param {string[]} names @param {string} name */
const count = (names, name) => names.filter((other) => other === name).length;

/** What has become of a tile, or where its copies are. @param {string} thing @param {ArenaTable} t */
export function worth(thing, t) {
  const found = tileOf(thing, t);
  if (!found) return null;
  if (!found.lying) return copiesWords(t, found.name, found.seat);
  const state = stateWords(t, found.lying);
  return says(t, "state.now", { facing: found.lying.facing, state });
}

// ---- the game in a few steps

/** @param {string} step @param {(t: ArenaTable) => Record<string, unknown>} [facts] @returns {ArenaPrimer} */
const primed = (step, facts = () => ({})) => ({
  title: (t) => says(t, `primer.${step}.title`),
  text: (t) => says(t, `primer.${step}.text`, facts(t)),
});

/** @type {ArenaPrimer[]} */
export const primer = [
  primed("goal", (t) => ({ n: t.view.printed.hit_points[t.seat ?? 0] })),
  primed("tile"),
  primed("turn", (t) => ({ n: t.view.printed.hand })),
  primed("battle"),
  primed("golems"),
];
