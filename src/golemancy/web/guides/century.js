// @ts-check
/** A first game of Century: Golem Edition. */

/** @param {any} t @param {RegExp} pattern */
const find = (t, pattern) => t.actions.find((/** @type {any} */ action) => pattern.test(action.text));

/** @param {any} t */
const rested = (t) => t.view.seats[t.seat].played.length > 0;

export const players = 2;
export const options = { first: 0 };

/** @type {import("../guide.js").Step[]} */
export const steps = [
  {
    title: "Golems are asleep",
    text: "These golems are what you play for. Each shows the crystals that wake it, below, and the points it brings, top left. The first two bring a token on top.",
    look: ["point_row/"],
  },
  {
    title: "Your caravan",
    text: "Crystals travel here, ten at most. Yellow is the humblest, then green, turquoise and magenta. You begin with a few yellow ones.",
    look: [".mine .caravan"],
  },
  {
    title: "A turn is one thing",
    text: "You play a card, take a merchant, claim a golem, or rest. Start with a card from your hand: it brings two yellow crystals. Before your turn ends you are asked once more: press Do it.",
    pick: (t) => find(t, /^play gain/),
  },
  {
    title: "Better merchants",
    text: "Your two cards will not get you far. The first merchant of the row is free, and it is yours for the rest of the game.",
    pick: (t) => find(t, /^acquire 1$/),
  },
  {
    title: "Farther along the row",
    text: "For each card you skip, you lay a crystal on it. Whoever takes that card later gets the crystals too, so look out for cards that others have paid on.",
    look: ["merchant_row/"],
  },
  {
    title: "Crystals climb",
    text: "An upgrade lifts crystals: each step makes yellow green, green turquoise, or turquoise magenta. Golems that ask for higher colours are worth more.",
    pick: (t) => find(t, /^play upgrade/),
  },
  {
    title: "Choose a crystal",
    text: "Click the crystal that should climb.",
    pick: (t) => (t.phase === "upgrade" ? find(t, /^upgrade/) : undefined),
  },
  {
    title: "And another step",
    text: "This card has two steps. They may lift the same crystal twice.",
    pick: (t) => (t.phase === "upgrade" ? find(t, /^upgrade/) : undefined),
  },
  {
    title: "Try your new card",
    text: "Trades turn crystals into others, as often at a time as you can pay. Gains bring new ones. Whatever you play stays in front of you for now.",
    pick: (t) => find(t, /^play (?!gain 2Y|upgrade 2)/) || find(t, /^play/),
  },
  {
    title: "Rest",
    text: "Played cards come back when you rest. It costs a turn, so rest when most of your cards lie there.",
    pick: (t) => (rested(t) ? find(t, /^rest$/) : undefined),
  },
  {
    title: "Now you know the game",
    text: "Save up for one golem that suits your cards, and claim it. When somebody has six, the round is finished and most points win; crystals left over count 1 each, yellow ones nothing. Point at anything to have it explained; the lamp at the top gives a hint.",
    look: ["point_row/"],
  },
];
