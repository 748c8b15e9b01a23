// @ts-check
/** What the board of Golems says: prompts, decisions, cards. */

import { ELEMENT_OF, ELEMENTS } from "../../art/elements.js";
import { counted } from "../../plural.js";
import { listed } from "../../strings.js";
import { roomy } from "../../wide.js";
import { may } from "../decisions.js";

/** @import { Action } from "../../types.js" */
/** @import { GemCard, GolemCard, GolemsCard, GolemsPrimer, GolemsPrinted, GolemsSeat, GolemsTable, GolemsView, RuneCard, RuneScoring } from "../views.js" */

const TYPES = [...ELEMENTS, "time"];

/** "2 red, 1 blue and 1 more of any colour". @param {GolemCard} golem */
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

/** What the reward of a gem card brings. @param {GemCard} card */
export function rewardWords(card) {
  const parts = [counted(card.gives, "gem")];
  if (card.points) parts.push(counted(card.points, "point"));
  if (EFFECTS[card.effect]) parts.push(EFFECTS[card.effect]);
  return listed(parts);
}

/** A card in words, with both its uses. @param {GolemsCard} card */
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

/** What taking a card of a row of so many does. @param {GolemsPrinted} printed @param {number} cards */
export function rowWords({ row_gems: gains }, cards) {
  if (!cards) return "empty";
  if (!gains[cards]) return "its gem moves to the other card";
  const gems = counted(Math.abs(gains[cards]), "gem");
  return gains[cards] > 0 ? `the last of its row: brings its ${gems}` : `starts the row: costs ${gems}`;
}

// ---- what is expected

/** @param {GolemsTable} t */
function turnPrompt(t) {
  if (may(t, "pass")) return "You can do nothing but pass.";
  const gain = `gain ${counted(t.view.printed.gain, "gem")}`;
  if (t.view.automa) return `Take a card: ${t.view.picks} more from this grid.`;
  if (!may(t, "take")) return `No card can be taken: ${gain}.`;
  return may(t, "gain") ? `Take a card, or ${gain}.` : "Take a card.";
}

/** @param {GolemsTable} t */
function actionPrompt(t) {
  const { card, free } = t.view;
  if (!card) return "Use the card.";
  const cost = free ? " at no cost" : "";
  if (card.kind === "gem card") return `Use ${card.card}${cost}: take its reward (${rewardWords(card)}), or turn it into dust.`;
  if (card.kind === "rune") return runePrompt(t, card, cost);
  const needs = `its banner asks for ${bannerWords(card)}`;
  if (free) return `Use ${card.card} at no cost: make it a resource, or summon it.`;
  return may(t, "summon") ? `Use ${card.card}: make it a resource, or summon it (${needs}).` : `Use ${card.card} as a resource (${needs}).`;
}

/** @param {GolemsTable} t @param {RuneCard} card @param {string} cost */
function runePrompt(t, card, cost) {
  const scores = `it scores ${card.scores}`;
  if (!may(t, "resource")) return `Reserve ${card.card}${cost}: ${scores}.`;
  const onto = `Use ${card.card}${cost}: add it to a column`;
  return may(t, "reserve") ? `${onto}, or reserve it (${scores}).` : `${onto}.`;
}

/** The golem that cards are tucked under, with those that already are. @param {GolemsView} view @param {number} seat */
export const tuckedNow = (view, seat) => view.seats[seat].golems.find((g) => g.golem === view.card?.card)?.tucked ?? [];

/** @param {GolemsTable} t */
function tuckPrompt(t) {
  const done = tuckedNow(t.view, t.player ?? 0).length;
  const golem = t.view.card?.card;
  const { most_tucked: most, tucked_points: each } = t.view.printed;
  return done
    ? `Tuck another card under ${golem} (${done} so far, at most ${most}), or stop.`
    : `Tuck a card under ${golem}: click one of your resources. Each is worth ${counted(each, "point")}.`;
}

/** @type {Record<string, (t: GolemsTable) => string>} */
const PROMPTS = {
  turn: turnPrompt,
  action: actionPrompt,
  tuck: tuckPrompt,
  pair: (t) => `You have the pair: choose one of these ${counted(t.view.printed.shown_aside, "card")} and use it at no cost.`,
};

/** @param {GolemsTable} t */
export const prompt = (t) => PROMPTS[t.phase]?.(t) ?? t.phase;

// ---- decisions

/** Uses of a card have buttons besides their places; on a phone, where my cards are far from the grid, tucking and choosing too.
 * @param {Action} action */
export const button = (action) => !(roomy.matches ? /^(take|tuck|choose)\b/ : /^take\b/).test(action.text);

// ---- what a thing is worth

/** Every card whose face is in sight. @param {GolemsView} view */
export const faces = (view) =>
  [...view.grid.flat(), view.card, ...view.aside.seen, ...view.seats.flatMap((s) => s.hand), view.automa?.rune].flatMap(
    (card) => card ?? [],
  );

/** @param {GolemCard} golem @param {GolemsSeat} row @param {string|null} temporary */
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

/** How many of what each kind of rune counts lie before a seat. @type {Record<RuneScoring["counts"], (row: GolemsSeat, types: string[]) => number>} */
const COUNTS = {
  per_golem_type: (row, types) => row.golems.filter((golem) => types.includes(golem.type)).length,
  all_colours: (row, types) => (types.every((type) => row.golems.some((golem) => golem.type === type)) ? 1 : 0),
  per_gem_token: (row) => row.gems,
  per_gem_card: (row) => row.hand.filter((card) => card.kind === "gem card").length,
  per_resource: (row) => ELEMENTS.reduce((sum, colour) => sum + row.icons[colour], 0),
};

/** @param {RuneScoring} scoring @param {GolemsSeat} row */
function runeWorth({ counts, types, each, most }, row) {
  const points = Math.min(each * COUNTS[counts](row, types), most ?? Infinity);
  return `Reserved now, it would be worth ${counted(points, "point")}.`;
}

/** What a card is worth to me now. @param {string} thing @param {GolemsTable} t */
export function worth(thing, t) {
  const row = t.view.seats[t.seat ?? 0];
  const mine = row.hand.find((card) => card.card === thing);
  if (mine) return mine.worth || mine.kind === "rune" ? `In your hand: worth ${counted(mine.worth, "point")} now.` : null;
  const card = faces(t.view).find((face) => face.card === thing);
  if (card?.kind === "rune" && card !== t.view.automa?.rune) return runeWorth(t.view.printed.runes[card.card], row);
  if (card?.kind !== "golem") return null;
  const missing = lacking(card, row, t.player === t.seat ? t.view.temporary : null);
  return missing.length ? `To summon it you still need ${listed(missing)}.` : "Your resources show all the icons of its banner.";
}

// ---- first steps

/** "1, 3, 6, 10 for 1 to 4". @param {GolemsPrinted} printed */
export const dustWords = ({ dust_points: [, ...points] }) => `${points.join(", ")} for 1 to ${points.length}`;

/** "1 to 3". @param {GolemsPrinted} printed */
export const tuckWords = ({ fewest_tucked: fewest, most_tucked: most }) => `${fewest} to ${most}`;

/** What the first card of a full row costs. @param {GolemsPrinted} printed */
export const startWords = ({ row_gems: gains }) => counted(-gains[gains.length - 1], "gem");

/** When gems can be gained instead. @param {GolemsPrinted} printed */
export const gainWords = ({ gain, gain_with_at_most: most }) => `With at most ${counted(most, "gem")} you may gain ${gain} instead`;

/** How a game alone goes; only there does the table have its numbers. @param {GolemsTable} t */
function soloSteps({ view: { automa, printed } }) {
  return automa ? `Take ${printed.picks} cards from each grid of ${printed.grid}` : "Take some cards from each grid";
}

/** @type {GolemsPrimer[]} */
export const primer = [
  {
    title: "Take a card from the grid",
    text: ({ view: { printed } }) =>
      `The first card of a full row costs ${startWords(printed)}, one for each of the row's other cards. The last card of a row brings you the gems, and the row is refilled. ${gainWords(printed)}.`,
  },
  {
    title: "Use it in one of two ways",
    text: ({ view: { printed } }) =>
      `A golem or a rune can become a resource: its icons at the top left count for you. Or summon the golem, or reserve the rune for its points (you need ${counted(printed.reserve_with_at_least, "gem")} and pay ${printed.reserve_cost}). A gem card brings its reward, or becomes dust.`,
  },
  {
    title: "Summon golems",
    text: ({ view: { printed } }) =>
      `Your resources must show every icon of the banner at the bottom of the card. Then tuck ${tuckWords(printed)} of those resources under the golem; the others stay.`,
  },
  {
    title: "Score",
    text: ({ view: { printed } }) =>
      `${counted(printed.golem_points, "point")} for each golem, ${printed.tucked_points} for each tucked card, runes and gem cards in hand, and dust (${dustWords(printed)}). When the deck cannot refill a row, the game ends with that round.`,
  },
  {
    title: "Playing alone",
    text: (t) => `${soloSteps(t)}. The Automa gets what you leave: golems, runes and gems. You win if you at least equal its score.`,
  },
];
