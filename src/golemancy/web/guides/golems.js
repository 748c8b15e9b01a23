// @ts-check
/** A first duel of Golems. */

/** @param {any} t @param {RegExp} pattern */
const find = (t, pattern) => t.actions.find((/** @type {any} */ action) => pattern.test(action.text));

/** The card at a place of the grid. @param {any} t @param {any} action */
function cardAt(t, action) {
  const [, row, column] = action.text.match(/r(\d)c(\d)/);
  return t.view.grid[row - 1][column - 1];
}

/** A golem if one can be taken, from the row with the fewest cards left. @param {any} t */
function goodTake(t) {
  const left = (/** @type {any} */ action) => t.view.grid[Number(action.text[6]) - 1].filter(Boolean).length;
  const takes = t.actions.filter((/** @type {any} */ action) => action.text.startsWith("take"));
  const rank = (/** @type {any} */ action) => left(action) + (cardAt(t, action)?.kind === "golem" ? 0 : 4);
  return takes.sort((/** @type {any} */ a, /** @type {any} */ b) => rank(a) - rank(b))[0];
}

/** @param {any} t */
const use = (t) => (t.phase === "action" ? find(t, /^summon/) || find(t, /^resource/) || find(t, /^reward/) || t.actions[0] : undefined);

/** @param {any} _ @param {any} action */
const useText = (_, action) => {
  if (action.text.startsWith("summon"))
    return "You have all the icons of its banner, so you may summon it: 2 points, and more for each card you tuck under it.";
  if (action.text.startsWith("resource"))
    return "Every card has two uses. As a resource it lies in a column of its colour, and its icons at the top left work for you from now on.";
  return "A gem card brings its reward at once and stays in your hand, or it becomes dust: 1, 3, 6, 10 points for one to four of them.";
};

export const players = 2;
export const options = { first: 0 };

/** @type {import("../guide.js").Step[]} */
export const steps = [
  {
    title: "The grid",
    text: "Twelve cards in four rows. In your turn you take one and use it. Golems show their icons at the top left and, in the band at the bottom, the icons that it takes to summon them.",
    look: ["grid/"],
  },
  {
    title: "What a row costs",
    text: "The first card of a full row costs 2 gems, one laid on each of the others. The second moves the gems along; the last one brings you both, and the row is filled anew.",
    look: ["grid/r1"],
  },
  { title: "Take a card", text: "Let us take this one.", pick: (t) => (t.phase === "turn" ? goodTake(t) : undefined) },
  { title: "Use it", text: useText, pick: use },
  { title: "Your side", text: "Here lie your resources by colour, your golems, your hand and your gems.", look: [".go-mine"] },
  {
    title: "Out of gems?",
    text: "With 0 or 1 gem you may gain 2 instead of taking a card. Better, though: take the last card of a row.",
    pick: (t) => (t.phase === "turn" ? goodTake(t) : undefined),
  },
  { title: "Two uses again", text: useText, pick: use },
  {
    title: "Once more",
    text: "Look for a golem whose icons match what its own banner, or another's, will ask for later.",
    pick: (t) => (t.phase === "turn" ? goodTake(t) : undefined),
  },
  { title: "Resource or golem?", text: useText, pick: use },
  {
    title: "Summoning",
    text: "When all the icons of a golem's banner show among your resources, take it and summon it. You then tuck one to three of those resources under it, for a point each; the others stay with you.",
    look: ["resources/"],
  },
  {
    title: "Now you know the game",
    text: "Runes can be reserved for points at the end. When the deck cannot fill a row any more, the round is finished and most points win. Point at any card to have it explained; the lamp at the top gives a hint.",
    look: ["grid/"],
  },
];
