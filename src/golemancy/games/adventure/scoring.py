"""Caravan limits and scores (CA-50, CA-61, CA-62)."""

import numpy as np

from golemancy.engine.bits import lowest
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.adventure.places import uncovered
from golemancy.games.adventure.state import EXTRA_SPACE, SYMBOLS
from golemancy.games.century.ending import rank


@rule
def limit(s: Record, box: Record, seat: int) -> int:
    """Crystals that a caravan holds at the end of a turn; caravan tiles add up (CA-33, CA-50)."""
    return np.int64(s.bonus[seat, EXTRA_SPACE]) * box.extra_spaces + box.limit


@rule
def points(s: Record, box: Record, seat: int) -> int:
    """VP tiles, uncovered board spaces, bonus tiles and crystals other than yellow (CA-61)."""
    total = np.int64(s.caravan[seat, 1] + s.caravan[seat, 2] + s.caravan[seat, 3]) * box.crystal_points
    tiles = s.claimed[seat]
    while tiles != 0:
        total += box.points[lowest(tiles)]
        tiles &= tiles - 1
    for symbol in range(SYMBOLS):
        total += box.row_points[uncovered(s, seat, symbol)]
    for tile in range(box.pile_size):
        if s.pile_taker[tile] == seat:
            total += box.pile[tile]
    return total


@rule
def score(s: Record, box: Record, scores: Array, places: Array) -> None:
    """Scores, and places with ties going to the one who took a turn later (CA-62)."""
    for seat in range(s.players):
        scores[seat] = points(s, box, seat)
    rank(s, scores, places)
