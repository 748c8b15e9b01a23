// @ts-check
/** What the board of Golems says, from the catalogues in games/golems/people/words/. */

import { ELEMENT_OF, ELEMENTS } from "../../art/elements.js";
import { capital, message, spelled } from "../../words.js";
import { may } from "../decisions.js";

/** @import { Action, Amounts } from "../../types.js" */
/** @import { GemCard, GolemCard, GolemsCard, GolemsPrimer, GolemsSeat, GolemsTable, GolemsView, ResourceCard, RuneCard, RuneScoring } from "../views.js" */

const TYPES = [...ELEMENTS, "time"];

/** A part of a sentence. @param {GolemsTable} t @param {string} key @param {Record<string, unknown>} [facts] */
export const part = (t, key, facts = {}) => spelled(message(t.reader, key, { kind: "", ...facts }));

/** A sentence or a title. @param {GolemsTable} t @param {string} key @param {Record<string, unknown>} [facts] */
export const say = (t, key, facts = {}) => capital(part(t, key, facts));

/** A golem's own name, or nothing where the card file gives it none. @param {GolemsTable} t @param {GolemsCard} card */
export const ownName = (t, card) => (t.reader.things[card.card]?.given ? part(t, "card.name", { card: card.card }) : undefined);

// ---- cards

/** All that a banner asks for, as amounts. @param {GolemCard} golem @returns {Amounts} */
export const asked = (golem) => ({ ...golem.needs, any: golem.any });

/** How many that are in all. @param {Amounts} amounts */
const sum = (amounts) => Object.values(amounts).reduce((all, n) => all + n, 0);

/** So many of each icon; a white circle has the colour of its column. @param {string[]} icons @returns {Amounts} */
export const shown = (icons) => Object.fromEntries(icons.map((colour) => [colour, 1]));

/** What a rune scores when it is reserved. @param {GolemsTable} t @param {string} rune */
export function scoreWords(t, rune) {
  const { counts, ...scoring } = t.view.printed.runes[rune];
  return part(t, `scores.${counts}`, scoring);
}

/** What the reward of a gem card brings. @param {GolemsTable} t @param {GemCard} card */
const rewardWords = (t, { gives, points, effect }) =>
  part(t, "card.reward", { gives, points, effect: effect === "none" ? undefined : effect });

/** A card in words, with both its uses. @param {GolemsTable} t @param {GolemsCard} card */
export function cardWords(t, card) {
  if (card.kind === "golem")
    return say(t, "card.golem", { card: card.card, type: card.type, icons: shown(card.icons), needs: asked(card) });
  if (card.kind === "rune") return say(t, "card.rune", { card: card.card, icons: shown(card.icons), scores: scoreWords(t, card.card) });
  return say(t, "card.gem", { card: card.card, reward: rewardWords(t, card) });
}

/** A card of a column: what it shows there. @param {GolemsTable} t @param {ResourceCard} card @param {string} colour */
export const resourceWords = (t, card, colour) =>
  say(t, "board.resource", { card: card.card, colour, icons: shown(card.icons), white: card.white });

/** "2/red golem", "7/R+B+Y+G", "1/icon ≤6". @param {string} short */
export function readScoring(short) {
  const [, each, what, , most] = short.match(/^(\d+)\/(.*?)( ≤(\d+))?$/) || ["", "", short, "", ""];
  const types = what
    .replace(/ golem$/, "")
    .split("+")
    .map((type) => ELEMENT_OF[type] || type);
  return { each, what, most, types: types.every((type) => TYPES.includes(type)) ? types : [] };
}

/** What taking a card of a row of so many does. @param {GolemsTable} t @param {number} cards */
export function rowWords(t, cards) {
  const gems = t.view.printed.row_gems[cards];
  if (!cards) return part(t, "row.empty");
  if (!gems) return part(t, "row.second");
  return part(t, gems > 0 ? "row.last" : "row.first", { gems: Math.abs(gems) });
}

/** Points by where they come from. @param {GolemsTable} t @param {Record<string, number>} points */
export const sources = (t, points) =>
  Object.entries(points)
    .filter(([source, n]) => n && source !== "total")
    .map(([source, n]) => `${part(t, `source.${source}`)} ${n}`)
    .join(" · ");

// ---- what is expected

/** @param {GolemsTable} t */
function turnPrompt(t) {
  const gems = t.view.printed.gain;
  if (may(t, "pass")) return say(t, "prompt.pass");
  if (t.view.automa) return say(t, "prompt.alone", { picks: t.view.picks });
  if (!may(t, "take")) return say(t, "prompt.gain", { gems });
  return say(t, may(t, "gain") ? "prompt.take_or_gain" : "prompt.take", { gems });
}

/** @param {GolemsTable} t */
function actionPrompt(t) {
  const { card, free } = t.view;
  if (!card) return say(t, "prompt.use");
  if (card.kind === "gem card") return say(t, "prompt.gem", { card: card.card, free, reward: rewardWords(t, card) });
  return card.kind === "rune" ? runePrompt(t, card, free) : golemPrompt(t, card, free);
}

/** @param {GolemsTable} t @param {GolemCard} card @param {boolean} free */
function golemPrompt(t, card, free) {
  const facts = { card: card.card, colour: card.icons[0], free };
  if (may(t, "summon")) return say(t, may(t, "resource") ? "prompt.golem" : "prompt.summon", facts);
  return say(t, "prompt.resource", { ...facts, missing: lacking(t, card) });
}

/** @param {GolemsTable} t @param {RuneCard} card @param {boolean} free */
function runePrompt(t, card, free) {
  const facts = { card: card.card, free, scores: scoreWords(t, card.card), gems: t.view.printed.reserve_with_at_least };
  if (!may(t, "resource")) return say(t, "prompt.reserve", facts);
  return say(t, may(t, "reserve") ? "prompt.rune" : "prompt.rune_resource", facts);
}

/** Cards that already lie under the golem that is being summoned. @param {GolemsView} view @param {number} seat */
export const tuckedNow = (view, seat) => view.seats[seat].golems.find((g) => g.golem === view.card?.card)?.tucked ?? [];

/** @param {GolemsTable} t */
function tuckPrompt(t) {
  const { card, printed } = t.view;
  const n = tuckedNow(t.view, t.player ?? 0).length;
  const size = card?.kind === "golem" ? sum(asked(card)) : 0;
  const facts = { n, most: Math.min(printed.most_tucked, size), points: printed.tucked_points, golem: card?.card };
  return say(t, n ? "prompt.tuck_more" : "prompt.tuck", facts);
}

/** @type {Record<string, (t: GolemsTable) => string>} */
const PROMPTS = {
  turn: turnPrompt,
  action: actionPrompt,
  tuck: tuckPrompt,
  pair: (t) => say(t, "prompt.pair", { n: t.view.printed.shown_aside }),
};

/** @param {GolemsTable} t */
export const prompt = (t) => PROMPTS[t.phase]?.(t) ?? "";

// ---- decisions

/** Uses of a card whose place may be folded away have buttons besides. @param {Action} action */
export const button = (action) => !/^(take|tuck|choose|resource)\b/.test(action.text);

// ---- what a thing is called and worth

/** The title of an explanation: a card's name, a colour, or what a part of the table is called. @param {string} thing @param {GolemsTable} t */
export function titled(thing, t) {
  if (t.reader.things[thing]) return say(t, "card.name", { card: thing });
  return say(t, TYPES.includes(thing) ? "term.colour" : `term.${thing}`, { colour: thing });
}

/** Every card whose face is in sight. @param {GolemsView} view */
export const faces = (view) =>
  [...view.grid.flat(), view.card, ...view.aside.seen, ...view.seats.flatMap((s) => s.hand), view.automa?.rune].flatMap(
    (card) => card ?? [],
  );

/** What my resources still lack for a golem. @param {GolemsTable} t @param {GolemCard} golem @returns {Amounts} */
function lacking(t, golem) {
  const have = { ...t.view.seats[t.seat ?? 0].icons };
  if (t.view.temporary && t.player === t.seat) have[t.view.temporary] += 1;
  const missing = Object.fromEntries(ELEMENTS.map((colour) => [colour, Math.max(0, (golem.needs[colour] || 0) - have[colour])]));
  return some({ ...missing, any: Math.max(0, sum(asked(golem)) - sum(have) - sum(missing)) });
}

/** Amounts without what there is none of. @param {Amounts} amounts @returns {Amounts} */
const some = (amounts) => Object.fromEntries(Object.entries(amounts).filter(([, n]) => n));

/** How many of what each kind of rune counts lie before a seat. @type {Record<RuneScoring["counts"], (row: GolemsSeat, types: string[]) => number>} */
const COUNTS = {
  per_golem_type: (row, types) => row.golems.filter((golem) => types.includes(golem.type)).length,
  all_colours: (row, types) => (types.every((type) => row.golems.some((golem) => golem.type === type)) ? 1 : 0),
  per_gem_token: (row) => row.gems,
  per_gem_card: (row) => row.hand.filter((card) => card.kind === "gem card").length,
  per_resource: (row) => sum(row.icons),
};

/** @param {RuneScoring} scoring @param {GolemsSeat} row */
const runeWorth = ({ counts, types, each, most }, row) => Math.min(each * COUNTS[counts](row, types), most ?? Infinity);

/** What a card is worth to me now. @param {string} thing @param {GolemsTable} t */
export function worth(thing, t) {
  const row = t.view.seats[t.seat ?? 0];
  const mine = row.hand.find((card) => card.card === thing);
  if (mine) return mine.worth || mine.kind === "rune" ? say(t, "worth.held", { points: mine.worth }) : null;
  const card = faces(t.view).find((face) => face.card === thing);
  if (card?.kind === "rune" && card !== t.view.automa?.rune)
    return say(t, "worth.rune", { points: runeWorth(t.view.printed.runes[card.card], row) });
  return card?.kind === "golem" ? say(t, "worth.golem", { missing: lacking(t, card) }) : null;
}

// ---- first steps

/** The figures of the rules, as facts for the primer and the guide. @param {GolemsTable} t */
export function figures({ view: { automa, printed } }) {
  const { row_gems: gains, dust_points: dust } = printed;
  return { ...printed, alone: Boolean(automa), start: -gains[gains.length - 1], dust: dust.slice(1).join(", "), piles: dust.length - 1 };
}

/** @param {string} step @returns {GolemsPrimer} */
const primed = (step) => ({
  title: (t) => say(t, `primer.${step}.title`),
  text: (t) => say(t, `primer.${step}.text`, figures(t)),
});

export const primer = ["take", "use", "summon", "score", "alone"].map(primed);
