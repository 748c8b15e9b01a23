// A game of the same kind and size as Century for two, written as boardgame.io wants it: cards that gain, upgrade and
// trade crystals are played and taken back, taken from a row by laying crystals on those before, and golems are claimed.
// It is the same game on the same cards, except that a turn is always one move: how to pay is not chosen but done with
// the cheapest crystals. `legal` lists what a player may do, which boardgame.io leaves to its clients.
//   require("./caravans.cjs")(CARDS), CARDS: {merchants: {NAME: {kind, give, get, steps}}, golems: {NAME: cost}, starting: [NAME]}
const COLOURS = ["yellow", "green", "turquoise", "magenta"];
const LIMIT = 10; // crystals in a caravan
const GOAL = 6; // golems that end the game

const sum = (crystals) => COLOURS.reduce((total, colour) => total + crystals[colour], 0);
const has = (caravan, cost) => COLOURS.every((colour) => caravan[colour] >= cost[colour]);
const add = (caravan, crystals, sign = 1) => COLOURS.forEach((colour) => (caravan[colour] += sign * crystals[colour]));
const nothing = () => ({ yellow: 0, green: 0, turquoise: 0, magenta: 0 });

/** Takes the cheapest crystal out of a caravan; returns its colour. */
const cheapest = (caravan) => {
  const colour = COLOURS.find((one) => caravan[one] > 0);
  caravan[colour] -= 1;
  return colour;
};

const play = ({ kind, give, get, steps }, caravan) => {
  if (kind === "trade") add(caravan, give, -1);
  if (kind !== "upgrade") add(caravan, get);
  else {
    for (let n = 0; n < steps && sum(caravan) > caravan.magenta; n += 1) {
      const colour = COLOURS.findIndex((one) => caravan[one] > 0);
      caravan[COLOURS[colour]] -= 1;
      caravan[COLOURS[colour + 1]] += 1;
    }
  }
  while (sum(caravan) > LIMIT) cheapest(caravan);
};

/** The moves of boardgame.io on these cards. */
const moves = ({ merchants, golems }) => ({
  play: ({ G, playerID }, name) => {
    const seat = G.seats[playerID];
    play(merchants[name], seat.caravan);
    seat.hand.splice(seat.hand.indexOf(name), 1);
    seat.played.push(name);
  },
  acquire: ({ G, playerID }, slot) => {
    const seat = G.seats[playerID];
    for (let before = 0; before < slot; before += 1) G.row[before].crystals[cheapest(seat.caravan)] += 1;
    const [{ card, crystals }] = G.row.splice(slot, 1);
    seat.hand.push(card);
    add(seat.caravan, crystals);
    while (sum(seat.caravan) > LIMIT) cheapest(seat.caravan);
    if (G.secret.deck.length) G.row.push({ card: G.secret.deck.pop(), crystals: nothing() });
    G.deck = G.secret.deck.length;
  },
  rest: ({ G, playerID }) => {
    const seat = G.seats[playerID];
    seat.hand.push(...seat.played.splice(0));
  },
  claim: ({ G, playerID }, slot) => {
    const seat = G.seats[playerID];
    const [name] = G.golems.splice(slot, 1);
    add(seat.caravan, golems[name], -1);
    seat.claimed.push(name);
    if (slot === 0 && G.copper) {
      G.copper -= 1;
      seat.copper += 1;
    }
    G.golems.push(G.secret.golems.pop());
  },
});

/** All that a player may do now, as [move, argument]. */
const legal = ({ merchants, golems }, G, playerID) => {
  const { caravan, hand, played } = G.seats[playerID];
  const payable = hand.filter((name) => merchants[name].kind !== "trade" || has(caravan, merchants[name].give));
  const reach = [...G.row.keys()].filter((slot) => slot <= sum(caravan));
  const claims = [...G.golems.keys()].filter((slot) => has(caravan, golems[G.golems[slot]]));
  return [
    ...payable.map((name) => ["play", name]),
    ...reach.map((slot) => ["acquire", slot]),
    ...claims.map((slot) => ["claim", slot]),
    ...(played.length ? [["rest"]] : []),
  ];
};

const setup = ({ merchants, golems, starting }, random) => {
  const deck = random.Shuffle(Object.keys(merchants).filter((name) => !starting.includes(name)));
  const goals = random.Shuffle(Object.keys(golems));
  const seat = (yellow) => ({ caravan: { ...nothing(), yellow }, hand: [...starting], played: [], claimed: [], copper: 0 });
  return {
    seats: [seat(3), seat(4)],
    row: deck.splice(0, 6).map((card) => ({ card, crystals: nothing() })),
    golems: goals.splice(0, 5),
    deck: deck.length,
    copper: 4,
    secret: { deck, golems: goals },
  };
};

module.exports = (cards) => ({
  legal: (G, playerID) => legal(cards, G, playerID),
  game: {
    name: "caravans",
    setup: ({ random }) => setup(cards, random),
    moves: moves(cards),
    turn: { minMoves: 1, maxMoves: 1 },
    endIf: ({ G }) => (G.seats.some((seat) => seat.claimed.length >= GOAL) ? { over: true } : undefined),
  },
});
