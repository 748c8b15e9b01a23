// @ts-check
/** What the board of Golems says: prompts, decisions, cards. */

import { ELEMENT_OF, ELEMENTS } from "../../art/elements.js";
import { listed } from "../../strings.js";

export const TYPES = [...ELEMENTS, "time"];

/** @param {number} n @param {string} one */
export const many = (n, one) => `${n} ${one}${n === 1 ? "" : "s"}`;

/** "2 red, 1 blue and 1 more of any colour". @param {any} golem */
export function bannerWords(golem) {
  const needs = Object.entries(golem.needs).map(([colour, n]) => `${n} ${colour}`);
  if (golem.any) needs.push(`${golem.any} ${needs.length ? "more " : ""}of any colour`);
  return listed(needs);
}

/** @param {string[]} icons */
export const iconWords = (icons) => (icons[0] === "white" ? "1 icon of its column's colour" : listed(icons.map((colour) => `1 ${colour}`)));

/** @type {Record<string, string>} */
export const EFFECTS = {
  "extra turn": "another turn",
  "six picks": "six cards from this grid",
  pair: "half of the pair",
  "temporary resource": "a temporary icon later",
};

/** What the reward of a gem card brings. @param {any} card */
export function rewardWords(card) {
  const parts = [many(card.gives, "gem")];
  if (card.points) parts.push(many(card.points, "point"));
  if (EFFECTS[card.effect]) parts.push(EFFECTS[card.effect]);
  return listed(parts);
}

/** A card in words, with both its uses. @param {any} card */
export function cardWords(card) {
  if (card.kind === "golem") return `${card.card}, ${card.type} golem: gives ${iconWords(card.icons)}; to summon: ${bannerWords(card)}`;
  if (card.kind === "rune") return `${card.card}, rune: gives ${iconWords(card.icons)}; reserved: ${card.scores}`;
  return `${card.card}, gem card: reward ${rewardWords(card)}; or dust`;
}

/** "2/red golem", "7/R+B+Y+G", "1/icon ≤6". @param {string} short */
export function readScoring(short) {
  const [, each, what, , most] = short.match(/^(\d+)\/(.*?)( ≤(\d+))?$/) || ["", "", short, "", ""];
  const types = what
    .replace(/ golem$/, "")
    .split("+")
    .map((type) => ELEMENT_OF[type] || type);
  return { each, what, most, types: types.every((type) => TYPES.includes(type)) ? types : [] };
}

/** What taking a card of a row of so many does. @param {number} cards */
export const rowWords = (cards) =>
  ["empty", "the last of its row: brings its 2 gems", "its gem moves to the other card", "starts the row: 2 gems are laid"][cards];

// ---- what is expected

/** @param {any} t */
const may = (t) => (/** @type {string} */ start) => t.actions.some((/** @type {any} */ a) => a.text.startsWith(start));

/** @param {any} t */
function turnPrompt(t) {
  if (may(t)("pass")) return "Nothing can be done: pass.";
  const gain = may(t)("gain");
  if (t.view.automa) return `Take a card: ${t.view.picks} of this grid still to take.`;
  if (!may(t)("take")) return "No card can be taken: gain 2 gems.";
  return gain ? "Take a card, or gain 2 gems." : "Take a card.";
}

/** @param {any} t */
function actionPrompt(t) {
  const { card, free } = t.view;
  if (!card) return "Use the card.";
  const cost = free ? " at no cost" : "";
  if (card.kind === "gem card") return `Use ${card.card}${cost}: take its reward (${rewardWords(card)}), or turn it into dust.`;
  if (card.kind === "rune") return runePrompt(t, cost);
  const needs = `its banner asks for ${bannerWords(card)}`;
  if (free) return `Use ${card.card} at no cost: make it a resource, or summon it.`;
  return may(t)("summon") ? `Use ${card.card}: make it a resource, or summon it (${needs}).` : `Use ${card.card} as a resource (${needs}).`;
}

/** @param {any} t @param {string} cost */
function runePrompt(t, cost) {
  const { card } = t.view;
  const scores = `it scores ${card.scores}`;
  if (!may(t)("resource")) return `Reserve ${card.card}${cost}: ${scores}.`;
  const onto = `Use ${card.card}${cost}: add it to a column`;
  return may(t)("reserve") ? `${onto}, or reserve it (${scores}).` : `${onto}.`;
}

/** The golem that cards are tucked under, with those that already are. @param {any} view @param {number} seat */
export const tuckedNow = (view, seat) => view.seats[seat].golems.find((/** @type {any} */ g) => g.golem === view.card?.card)?.tucked ?? [];

/** @param {any} t */
function tuckPrompt(t) {
  const done = tuckedNow(t.view, t.player ?? 0).length;
  const golem = t.view.card?.card;
  return done
    ? `Tuck another card under ${golem} (${done} so far, at most 3), or stop.`
    : `Tuck a card under ${golem}: click one of your resources. Each is worth 1 point.`;
}

/** @type {Record<string, (t: any) => string>} */
const PROMPTS = {
  turn: turnPrompt,
  action: actionPrompt,
  tuck: tuckPrompt,
  pair: () => "You have the pair: choose one of these two cards and use it at no cost.",
};

/** @param {any} t */
export const prompt = (t) => PROMPTS[t.phase]?.(t) ?? t.phase;

// ---- decisions

/** @param {any} t @param {any} action */
function cardAt(t, action) {
  const [, row, place] = action.text.match(/r(\d)c(\d)/) || [];
  return t.view.grid[row - 1]?.[place - 1]?.card ?? "the card";
}

/** @param {any} t @param {any} action */
function resourceLabel(t, action) {
  const colour = action.at?.split("/")[1] ?? "";
  const there = t.view.seats[t.seat ?? 0].resources[colour];
  return there ? `Add to the ${colour} column` : `Start a ${colour} column`;
}

/** @type {Record<string, (t: any, action: any, what: string) => string>} */
const LABELS = {
  take: (t, action) => `Take ${cardAt(t, action)}`,
  gain: () => "Gain 2 gems",
  pass: () => "Pass",
  resource: (t, action) => resourceLabel(t, action),
  summon: (t, _, what) => (what ? `Summon +1 ${what.replace("with ", "")}` : `Summon ${t.view.card?.card}`),
  reserve: (t) => (t.view.free ? "Reserve it" : "Reserve it for 1 gem"),
  reward: (t) => `Reward: ${t.view.card ? rewardWords(t.view.card) : ""}`,
  dust: () => "Turn it into dust",
  tuck: (_, action, what) => (ELEMENTS.includes(what) ? `Tuck ${action.at?.split("/")[1]} (${what})` : `Tuck ${what}`),
  done: () => "Tuck no more",
  choose: (_, __, what) => `Choose ${what}`,
};

/** @param {import("../../table/session.js").Action} action @param {any} t */
export function label(action, t) {
  const [verb, ...rest] = action.text.split(" ");
  return LABELS[verb]?.(t, action, rest.join(" ")) ?? null;
}

const narrow = matchMedia("(max-width: 699px)");

/** Uses of a card have buttons besides their places; on a phone, where my cards are far from the grid, tucking and choosing too.
 * @param {import("../../table/session.js").Action} action */
export const button = (action) => !(narrow.matches ? /^take\b/ : /^(take|tuck|choose)\b/).test(action.text);

// ---- what a thing is worth

/** Every card whose face is in sight. @param {any} view */
export const faces = (view) =>
  [...view.grid.flat(), view.card, ...view.aside.seen, ...view.seats.flatMap((/** @type {any} */ s) => s.hand), view.automa?.rune].filter(
    Boolean,
  );

/** @param {any} golem @param {any} row @param {string|null} temporary */
function lacking(golem, row, temporary) {
  const have = { ...row.icons };
  if (temporary) have[temporary] += 1;
  const missing = ELEMENTS.map((c) => [c, (golem.needs[c] || 0) - have[c]])
    .filter(([, n]) => Number(n) > 0)
    .map(([c, n]) => `${n} ${c}`);
  const all = ELEMENTS.reduce((sum, c) => sum + have[c], 0);
  const size = ELEMENTS.reduce((sum, c) => sum + (golem.needs[c] || 0), golem.any);
  const rest = size - all - missing.reduce((sum, text) => sum + Number(text.split(" ")[0]), 0);
  return rest > 0 ? [...missing, `${rest} ${missing.length ? "more " : ""}of any colour`] : missing;
}

/** How many of what it counts a rune finds before me. @param {any} scoring @param {any} row */
function found({ what, types }, row) {
  const mine = row.golems.map((/** @type {any} */ golem) => golem.type);
  if (types.length && what.endsWith("golem")) return mine.filter((/** @type {string} */ type) => types.includes(type)).length;
  if (types.length) return types.every((/** @type {string} */ type) => mine.includes(type)) ? 1 : 0;
  if (what === "gem") return row.gems;
  if (what === "gem card") return row.hand.filter((/** @type {any} */ card) => card.kind === "gem card").length;
  return ELEMENTS.reduce((sum, colour) => sum + row.icons[colour], 0);
}

/** @param {any} card @param {any} row */
function runeWorth(card, row) {
  const scoring = readScoring(card.short);
  const points = Math.min(Number(scoring.each) * found(scoring, row), Number(scoring.most) || Infinity);
  return `Reserved now, it would be worth ${many(points, "point")}.`;
}

/** What a card is worth to me now. @param {string} thing @param {any} t */
export function worth(thing, t) {
  const row = t.view.seats[t.seat ?? 0];
  const mine = row.hand.find((/** @type {any} */ card) => card.card === thing);
  if (mine) return mine.worth || mine.kind === "rune" ? `In your hand: worth ${many(mine.worth, "point")} now.` : null;
  const card = faces(t.view).find((face) => face.card === thing);
  if (card?.kind === "rune" && card !== t.view.automa?.rune) return runeWorth(card, row);
  if (card?.kind !== "golem") return null;
  const missing = lacking(card, row, t.player === t.seat ? t.view.temporary : null);
  return missing.length ? `To summon it you lack ${listed(missing)}.` : "All icons of its banner are showing among your resources.";
}

export const primer = [
  {
    title: "Take a card from the grid",
    text: "The first card of a full row costs 2 gems, laid on the row's other cards. The last card of a row brings you the gems, and the row is filled again. With 0 or 1 gem you may gain 2 instead.",
  },
  {
    title: "Use it in one of two ways",
    text: "A golem or a rune can become a resource: its icons at the top left count for you. Or summon the golem, or reserve the rune for its points (with 3 gems; 1 is paid). A gem card brings its reward, or becomes dust.",
  },
  {
    title: "Summon golems",
    text: "The whole banner at the bottom of the card must be showing among your resources. Then tuck 1 to 3 of those resources under the golem; all others stay.",
  },
  {
    title: "Score",
    text: "2 points for each golem, 1 for each tucked card, runes and gem cards in hand, and dust (1, 3, 6, 10 for 1 to 4). When the deck cannot fill a row, the round is finished and the game is over.",
  },
  {
    title: "Alone",
    text: "Take five cards of each grid of nine. The Automa gets what you leave: golems, runes and gems. Reach at least its score.",
  },
];
