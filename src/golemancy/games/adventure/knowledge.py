"""What a seat knows: everything but the order of the merchant deck and of the VP pile (CA-70)."""

from typing import Any

import numpy as np

from golemancy.contract import Feature
from golemancy.engine.bits import bit, count
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import reseed, reshuffle, shuffle, sort
from golemancy.engine.rule import rule
from golemancy.games.adventure.rules.ending import limit, points
from golemancy.games.adventure.rules.outposts import pile_top, uncovered
from golemancy.games.adventure.rules.terrain import distance
from golemancy.games.adventure.rules.villages import claims, hide_closed
from golemancy.games.adventure.state import (
    CELLS,
    CLOSED,
    MERCHANT_ROW,
    NONE,
    PER_SYMBOL,
    PHASES,
    SEATS,
    SETS,
    SYMBOLS,
    TILES,
    VALLEY,
    WALKING,
)
from golemancy.games.caravan.knowledge import SLOT_FEATURES, observe_cards, observe_row, row_feature
from golemancy.games.caravan.state import MERCHANTS

SEAT_FEATURES = 16 + MERCHANTS
PLACE_FEATURES = 20 + 2 * SEATS
FEATURES = (
    Feature("phase", len(PHASES), "the kind of decision, one of twelve"),
    Feature(
        "seats",
        SEATS * SEAT_FEATURES,
        "for each seat, the observer first: crystals by colour / 10, caravan limit / 20, share of the claims that end "
        "the game, points / 100, points of bonus tiles / 20, extra-movement tiles / 4, decides now, is on turn, "
        "is first player, uncovered spaces of each board row / 4, "
        "and for each merchant card 1 in hand, 0.6 played, 0.3 discarded",
    ),
    row_feature(MERCHANT_ROW),
    Feature(
        "map",
        TILES * PLACE_FEATURES,
        "for each place, cells first: is valley, is village, is closed, steps from the observer's wagon / 8, "
        "column / 10, half row / 20, trade symbol one of four, crystals its trade or VP tile asks, by colour, / 5, "
        "crystals its trade gives, by colour, / 5, VP / 20, is where the wagon now goes, "
        "and for each seat, the observer first: an outpost, a wagon",
    ),
    Feature(
        "table",
        5 + SETS,
        "extra-movement tiles left / 4, caravan tiles left / 4, points tiles left / 4, VP pile / 20, "
        "steps or payments left of the action under way / 5, and which starting crystal sets are left",
    ),
)


@rule
def redeal(s: Record, box: Record, seat: int, seed: int) -> None:
    """Shuffles merchant deck and VP pile; Closed Village stays among the tiles where it can be (CA-70)."""
    reseed(s, np.uint64(seed), np.uint64(1))
    reshuffle(s, s.merchant_deck, 0, s.merchant_left)
    sort(s.vp_pile, 0, s.vp_left)  # Closed Village has the highest number: it comes to lie on top
    if s.vp_left == 0 or s.vp_pile[s.vp_left - 1] != CLOSED:
        shuffle(s, s.vp_pile, 0, s.vp_left)
        return
    shuffle(s, s.vp_pile, 0, s.vp_left - 1)
    hide_closed(s, box, claims(s))


@rule
def observe(s: Record, box: Record, seat: int, out: Array) -> None:
    """Writes what FEATURES lists."""
    for i in range(len(out)):
        out[i] = 0.0
    me = max(seat, 0)
    out[s.phase] = 1.0
    at: Any = np.int64(len(PHASES))  # wide: the record's numbers are small, and interpreted sums keep their type
    for k in range(s.players):
        observe_seat(s, box, (me + k) % s.players, out, at + k * SEAT_FEATURES)
    at += SEATS * SEAT_FEATURES
    observe_row(s, box, out, at)
    at += MERCHANT_ROW * SLOT_FEATURES
    for tile in range(TILES):
        observe_place(s, box, me, tile, out, at + PLACE_FEATURES * tile)
    observe_table(s, box, out, at + TILES * PLACE_FEATURES)


@rule
def observe_seat(s: Record, box: Record, seat: int, out: Array, at: int) -> None:
    """One seat's caravan, claims, board, bonus tiles and cards."""
    for colour in range(4):
        out[at + colour] = s.caravan[seat, colour] / 10
    out[at + 4] = limit(s, box, seat) / 20
    out[at + 5] = count(s.claimed[seat]) / box.goal
    out[at + 6] = points(s, box, seat) / 100
    for tile in range(box.pile_size):
        if s.pile_taker[tile] == seat:
            out[at + 7] += box.pile[tile] / 20
    out[at + 8] = s.bonus[seat, 0] / 4
    out[at + 9] = 1.0 if seat == s.player else 0.0
    out[at + 10] = 1.0 if seat == s.turn else 0.0
    out[at + 11] = 1.0 if seat == s.first else 0.0
    for symbol in range(SYMBOLS):
        out[at + 12 + symbol] = uncovered(s, seat, symbol) / 4
    observe_cards(s.hand[seat], 1.0, out, at + 16)
    observe_cards(s.played[seat], 0.6, out, at + 16)
    observe_cards(s.discards[seat], 0.3, out, at + 16)


@rule
def observe_place(s: Record, box: Record, me: int, tile: int, out: Array, at: int) -> None:
    """One place of the map: what it is, who is there, how far it is."""
    if tile >= CELLS:
        observe_village(s, box, s.village[tile - CELLS], out, at)
    else:
        observe_cell(s, box, s.land[tile], out, at)
    if s.wagon[me] != NONE:
        out[at + 3] = distance(s, s.wagon[me], tile) / 8
    out[at + 4] = s.place[tile, 0] / 10
    out[at + 5] = s.place[tile, 1] / 20
    out[at + 19] = 1.0 if s.phase == WALKING and s.card == tile else 0.0
    for k in range(s.players):
        seat = (me + k) % s.players
        out[at + 20 + 2 * k] = 1.0 if s.outposts[seat] & bit(tile) else 0.0
        out[at + 21 + 2 * k] = 1.0 if s.wagon[seat] == tile else 0.0


@rule
def observe_village(s: Record, box: Record, vp: int, out: Array, at: int) -> None:
    """A village with its VP tile."""
    out[at + 1] = 1.0
    if vp == CLOSED:
        out[at + 2] = 1.0
    elif vp != NONE:
        out[at + 18] = box.points[vp] / 20
        for colour in range(4):
            out[at + 10 + colour] = box.cost[vp, colour] / 5


@rule
def observe_cell(s: Record, box: Record, mountain: int, out: Array, at: int) -> None:
    """A mountain with its trade, or a valley."""
    if mountain == VALLEY:
        out[at] = 1.0
        return
    out[at + 6 + mountain // PER_SYMBOL] = 1.0
    for colour in range(4):
        out[at + 10 + colour] = box.asks[mountain, colour] / 5
        out[at + 14 + colour] = box.yields[mountain, colour] / 5


@rule
def observe_table(s: Record, box: Record, out: Array, at: int) -> None:
    """The supply of bonus tiles, the VP pile and the action under way."""
    for kind in range(2):
        out[at + kind] = box.bonuses[kind] / 4
        for seat in range(s.players):
            out[at + kind] -= s.bonus[seat, kind] / 4
    out[at + 2] = (box.pile_size - pile_top(s)) / 4
    out[at + 3] = s.vp_left / 20
    out[at + 4] = s.steps / 5
    for number in range(SETS):
        out[at + 5 + number] = 1.0 if s.sets & bit(number) else 0.0
