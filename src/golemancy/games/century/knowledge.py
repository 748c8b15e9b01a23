"""What a seat knows: everything but the order of both decks (CG-70)."""

import numpy as np

from golemancy.contract import Feature
from golemancy.engine.bits import count
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import reseed, reshuffle
from golemancy.engine.rule import rule
from golemancy.games.caravan.knowledge import SLOT_FEATURES, observe_cards, observe_row, row_feature
from golemancy.games.caravan.state import EMPTY, MERCHANTS, TURN
from golemancy.games.century.rules.ending import points
from golemancy.games.century.state import MERCHANT_ROW, PHASES, POINT_ROW, SEATS

SEAT_FEATURES = 10 + MERCHANTS
GOLEM_FEATURES = 6
FEATURES = (
    Feature("phase", len(PHASES), "the kind of decision, one of five"),
    Feature(
        "seats",
        SEATS * SEAT_FEATURES,
        "for each seat, the observer first: crystals by colour / 10, share of the claims that end the game, "
        "points / 100, copper / 10, silver / 10, decides now, is first player, "
        "and for each merchant card 1 in hand, 0.5 played",
    ),
    row_feature(MERCHANT_ROW),
    Feature(
        "point_row",
        POINT_ROW * GOLEM_FEATURES,
        "for each slot: a card is there, its cost by colour / 5, its points / 20",
    ),
    Feature(
        "table",
        4,
        "copper pile / 10, silver pile / 10, steps or payments of the action under way / 5, its card or slot / 45",
    ),
)


@rule
def redeal(s: Record, box: Record, seat: int, seed: int) -> None:
    """Shuffles both decks: nothing else is hidden, and from everybody alike (CG-70)."""
    reseed(s, np.uint64(seed), np.uint64(1))
    reshuffle(s, s.merchant_deck, 0, s.merchant_left)
    reshuffle(s, s.point_deck, 0, s.point_left)


@rule
def observe(s: Record, box: Record, seat: int, out: Array) -> None:
    """Writes what FEATURES lists."""
    for i in range(len(out)):
        out[i] = 0.0
    out[s.phase] = 1.0
    at = len(PHASES)
    for k in range(s.players):
        observe_seat(s, box, (max(seat, 0) + k) % s.players, out, at + k * SEAT_FEATURES)
    at += SEATS * SEAT_FEATURES
    observe_row(s, box, out, at)
    at += MERCHANT_ROW * SLOT_FEATURES
    for slot in range(POINT_ROW):
        observe_golem(s, box, slot, out, at + GOLEM_FEATURES * slot)
    observe_table(s, out, at + POINT_ROW * GOLEM_FEATURES)


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
def observe_golem(s: Record, box: Record, slot: int, out: Array, at: int) -> None:
    """One slot of the point row."""
    card = s.point_row[slot]
    if card == EMPTY:
        return
    out[at] = 1.0
    for colour in range(4):
        out[at + 1 + colour] = box.cost[card, colour] * 0.2
    out[at + 5] = box.points[card] / 20


@rule
def observe_table(s: Record, out: Array, at: int) -> None:
    """The token piles and the action under way."""
    out[at] = s.copper_pile / 10
    out[at + 1] = s.silver_pile / 10
    if s.phase != TURN:
        out[at + 2] = s.steps / 5
        out[at + 3] = s.card / MERCHANTS
