"""Century: Golem Edition. Numbers such as CG-40 are those of docs/rules/century.md."""

import numpy as np

from golemancy.contract import Feature
from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import below, reseed, reshuffle, shuffle
from golemancy.engine.rule import Rules, rule
from golemancy.games.century.ending import end_round, rank
from golemancy.games.century.merchants import (
    ACQUIRE,
    DISCARD,
    MERCHANT_ACTIONS,
    PLAY,
    REST,
    acquire,
    act_inside,
    can_pay,
    crystals,
    deal_merchants,
    finish_action,
    give_back,
    legal_inside,
    legal_merchants,
    play,
    rest,
    take,
)
from golemancy.games.century.state import (
    DISCARDING,
    EMPTY,
    GOLEMS,
    MERCHANT_ROW,
    MERCHANTS,
    PHASES,
    POINT_ROW,
    SEATS,
    STARTING,
    TURN,
)

CLAIM = MERCHANT_ACTIONS  # + slot
ACTIONS = CLAIM + POINT_ROW
MOST_QUIET_ROUNDS = 100

# ---- set-up (CG-01 to CG-08)


@rule
def setup(s: Record, box: Record, options: Array) -> None:
    """Deals a new game for options = (players, first player or 0 for a random one)."""
    s.players = options[0]
    s.first = below(s, s.players) if options[1] == 0 else options[1] - 1
    s.player = s.first
    deal_points(s, box)
    deal_merchants(s, box)
    s.copper_pile = s.silver_pile = box.tokens * s.players  # CG-03
    for order in range(s.players):
        seat = (s.first + order) % s.players
        s.hand[seat] = bit(STARTING) - 1  # CG-04
        take(s, seat, box.start[order])  # CG-07


@rule
def deal_points(s: Record, box: Record) -> None:
    """Shuffles the point cards and lays five face up (CG-02)."""
    for i in range(GOLEMS):
        s.point_deck[i] = i if i < box.golems else EMPTY
    shuffle(s, s.point_deck, 0, box.golems)
    s.point_left = box.golems
    for slot in range(POINT_ROW):
        s.point_row[slot] = draw_point(s)


@rule
def draw_point(s: Record) -> int:
    """The next point card, or EMPTY (CG-44)."""
    if s.point_left == 0:
        return EMPTY
    s.point_left -= 1
    card = s.point_deck[s.point_left]
    s.point_deck[s.point_left] = EMPTY
    return card


# ---- a turn: play, acquire, rest or claim (CG-10 to CG-44)


@rule
def legal(s: Record, box: Record, out: Array) -> int:
    """Writes the legal decisions of the seat to decide; returns how many there are."""
    if s.phase != TURN:
        return legal_inside(s, out)
    n = legal_merchants(s, box, out)
    for slot in range(POINT_ROW):
        card = s.point_row[slot]
        if card != EMPTY and can_pay(s, s.player, box.cost[card]):
            out[n] = CLAIM + slot
            n += 1
    return n


@rule
def apply(s: Record, box: Record, action: int) -> None:
    """Makes a legal decision."""
    s.decisions += 1
    if DISCARD <= action < DISCARD + 4:
        s.caravan[s.player, action - DISCARD] -= 1
        end_turn(s, box)
    elif act(s, box, action):
        finish_action(s)
        end_turn(s, box)


@rule
def act(s: Record, box: Record, action: int) -> bool:
    """Does what the decision says; True when the action of this turn is over."""
    if action < ACQUIRE:
        return play(s, box, action - PLAY)
    if action < REST:
        return acquire(s, action - ACQUIRE)
    if action == REST:
        rest(s)
        return True
    if action >= CLAIM:
        claim(s, box, action - CLAIM)
        return True
    return act_inside(s, box, action)


@rule
def claim(s: Record, box: Record, slot: int) -> None:
    """Pays for a point card and takes it with the token above it (CG-40 to CG-43)."""
    card = s.point_row[slot]
    give_back(s, s.player, box.cost[card])
    s.claimed[s.player] |= bit(card)
    take_token(s, slot)
    for i in range(slot, POINT_ROW - 1):
        s.point_row[i] = s.point_row[i + 1]
    s.point_row[POINT_ROW - 1] = draw_point(s)
    s.quiet_rounds = -1


@rule
def take_token(s: Record, slot: int) -> None:
    """Copper above slot 1, silver above slot 2; silver moves to slot 1 when copper is gone (CG-41, CG-42)."""
    if slot == 0 and s.copper_pile > 0:
        s.copper_pile -= 1
        s.copper[s.player] += 1
    elif slot == (1 if s.copper_pile > 0 else 0) and s.silver_pile > 0:
        s.silver_pile -= 1
        s.silver[s.player] += 1


# ---- the end of a turn and of the game (CG-50 to CG-63)


@rule
def end_turn(s: Record, box: Record) -> None:
    """Discarding down to the limit (CG-50), then the next seat's turn."""
    if crystals(s, s.player) > box.limit:
        s.phase = DISCARDING
        return
    s.phase = TURN
    s.player = (s.player + 1) % s.players
    if s.player == s.first:
        end_round(s, box, MOST_QUIET_ROUNDS)  # CG-60, CG-63


@rule
def points(s: Record, box: Record, seat: int) -> int:
    """Cards, tokens and crystals other than yellow (CG-61)."""
    total = np.int64(s.copper[seat]) * box.copper_points + s.silver[seat] * box.silver_points
    total += s.caravan[seat, 1] + s.caravan[seat, 2] + s.caravan[seat, 3]
    for card in range(GOLEMS):
        if s.claimed[seat] & bit(card):
            total += box.points[card]
    return total


@rule
def score(s: Record, box: Record, scores: Array, places: Array) -> None:
    """Scores, and places with ties going to the later in turn order (CG-62)."""
    for seat in range(s.players):
        scores[seat] = points(s, box, seat)
    rank(s, scores, places)


# ---- what each player knows (CG-70)


@rule
def redeal(s: Record, box: Record, seat: int, seed: int) -> None:
    """Shuffles both decks: nothing else is hidden, and from everybody alike."""
    reseed(s, np.uint64(seed), np.uint64(1))
    reshuffle(s, s.merchant_deck, 0, s.merchant_left)
    reshuffle(s, s.point_deck, 0, s.point_left)


SEAT_FEATURES = 10 + MERCHANTS
FEATURES = (
    Feature("phase", len(PHASES), "the kind of decision, one of five"),
    Feature(
        "seats",
        SEATS * SEAT_FEATURES,
        "for each seat, the observer first: crystals by colour / 10, share of the claims that end the game, "
        "points / 100, copper / 10, silver / 10, decides now, is first player, "
        "and for each merchant card 1 in hand, 0.5 played",
    ),
    Feature(
        "merchant_row",
        MERCHANT_ROW * 14,
        "for each slot: a card is there, upgrade steps / 3, crystals it takes, gives and carries, by colour, / 5",
    ),
    Feature("point_row", POINT_ROW * 6, "for each slot: a card is there, its cost by colour / 5, its points / 20"),
    Feature(
        "table",
        4,
        "copper pile / 10, silver pile / 10, steps or payments of the action under way / 5, its card or slot / 45",
    ),
)


@rule
def observe(s: Record, box: Record, seat: int, out: Array) -> None:
    """Writes what FEATURES lists."""
    for i in range(len(out)):
        out[i] = 0.0
    out[s.phase] = 1.0
    at = 5
    for k in range(s.players):
        observe_seat(s, box, (max(seat, 0) + k) % s.players, out, at + k * SEAT_FEATURES)
    at += SEATS * SEAT_FEATURES
    for slot in range(MERCHANT_ROW):
        observe_merchant(s, box, slot, out, at + 14 * slot)
    at += MERCHANT_ROW * 14
    for slot in range(POINT_ROW):
        observe_golem(s, box, slot, out, at + 6 * slot)
    at += POINT_ROW * 6
    out[at] = s.copper_pile / 10
    out[at + 1] = s.silver_pile / 10
    if s.phase != TURN:
        out[at + 2] = s.steps / 5
        out[at + 3] = s.card / MERCHANTS


@rule
def observe_seat(s: Record, box: Record, seat: int, out: Array, at: int) -> None:
    """One seat's caravan, claims, tokens and cards."""
    for colour in range(4):
        out[at + colour] = s.caravan[seat, colour] * 0.1
    out[at + 4] = count(s.claimed[seat]) / box.goal
    out[at + 5] = points(s, box, seat) / 100
    out[at + 6] = s.copper[seat] / 10
    out[at + 7] = s.silver[seat] / 10
    out[at + 8] = 1.0 if seat == s.player else 0.0
    out[at + 9] = 1.0 if seat == s.first else 0.0
    observe_cards(s.hand[seat], 1.0, out, at + 10)
    observe_cards(s.played[seat], 0.5, out, at + 10)


@rule
def observe_cards(cards: int, value: float, out: Array, at: int) -> None:
    """The same value for each card of a set."""
    while cards != 0:
        out[at + lowest(cards)] = value
        cards &= cards - 1


@rule
def observe_merchant(s: Record, box: Record, slot: int, out: Array, at: int) -> None:
    """One slot of the merchant row."""
    card = s.merchant_row[slot]
    if card == EMPTY:
        return
    out[at] = 1.0
    out[at + 1] = box.upgrades[card] / 3
    for colour in range(4):
        out[at + 2 + colour] = box.give[card, colour] * 0.2
        out[at + 6 + colour] = box.get[card, colour] * 0.2
        out[at + 10 + colour] = s.row_crystals[slot, colour] * 0.2


@rule
def observe_golem(s: Record, box: Record, slot: int, out: Array, at: int) -> None:
    """One slot of the point row."""
    card = s.point_row[slot]
    if card == EMPTY:
        return
    out[at] = 1.0
    for colour in range(4):
        out[at + 1 + colour] = box.cost[card, colour] * 0.2
    out[at + 5] = box.points[card] / 20


RULES = Rules(setup, legal, apply, score, redeal, observe)
