// @ts-check
/** A first game of Golem It! */

/** @param {any} t @param {RegExp} pattern */
const find = (t, pattern) => t.actions.find((/** @type {any} */ action) => pattern.test(action.text));

/** @param {any} action */
const printed = (action) => Number(action.text.match(/[mp](\d+)/)?.[1] ?? 99);

/** The lowest card that needs no tokens, else the most that can be returned. @param {any} t */
function modest(t) {
  if (t.phase !== "turn") return undefined;
  const over = t.view.best?.value ?? 0;
  const plays = t.actions.filter(
    (/** @type {any} */ action) => action.text.startsWith("play") && printed(action) > over && (t.view.best?.cards ?? 1) === 1,
  );
  return (
    plays.sort((/** @type {any} */ a, /** @type {any} */ b) => printed(a) - printed(b))[0] ||
    find(t, /^pass 2/) ||
    find(t, /^pass 1/) ||
    find(t, /^pass/)
  );
}

/** @param {any} _ @param {any} action */
const turnText = (_, action) =>
  action.text.startsWith("pass")
    ? "Nothing of yours beats that cheaply. Passing is no shame: you return up to 2 points of your tokens to the pool, and may play again later in the round."
    : "This card beats what lies there without any tokens.";

/** @param {any} t */
const finish = (t) => (t.phase === "turn" ? undefined : find(t, /^lay/) || find(t, /^add/) || t.actions[0]);

export const players = 3;
export const options = { first: 0 };

/** @type {import("../guide.js").Step[]} */
export const steps = [
  {
    title: "Get rid of your golems",
    text: "Be the first to have no cards and no magic tokens. Mint golems have rounded corners, purple ones cut corners; the number is what they are worth.",
    look: ["hand/"],
  },
  {
    title: "The pool",
    text: "Magic tokens lie here. A point from the pool makes a mint golem greater by 1, and a purple one by its own number once more. But the tokens come home to you later, and then you have to get rid of them, too.",
    look: [".gi-pool"],
  },
  {
    title: "Open the round",
    text: "You begin: one card, or several that share a value. A low one is a good start.",
    pick: (t) => (t.phase === "turn" ? find(t, /^play/) && modest(t) : undefined),
  },
  { title: "More of the same?", text: "You could add cards, or raise the value with tokens. Lay it as it is for now.", pick: finish },
  { title: "Lay it", text: "That is your combination.", pick: finish },
  {
    title: "Beat it or pass",
    text: "The others now need as many cards of a higher value, or they pass. The highest combination stays until somebody beats it.",
    look: [".gi-piles"],
  },
  { title: "Your answer", text: turnText, pick: modest },
  { title: "Finish the combination", text: "Lay it now.", pick: finish },
  {
    title: "Tokens stick",
    text: "When your next turn comes, the cards you laid are discarded, and the tokens on them are yours. If everybody else has passed, you open the next round.",
    look: [".gi-mine", ".gi-own"],
  },
  { title: "And again", text: turnText, pick: modest },
  { title: "Lay it down", text: "Go on and lay it.", pick: finish },
  {
    title: "Now you know the game",
    text: "Several cards at once get rid of your hand quickly, but need tokens to share a value. Leave yourself the time to return them. Point at any card to have it explained; the lamp at the top gives a hint.",
    look: ["hand/"],
  },
];
