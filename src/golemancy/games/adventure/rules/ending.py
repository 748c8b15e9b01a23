"""The end of a turn and of the game: discarding, rounds, scores."""

import numpy as np

from golemancy.engine.bits import lowest
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.adventure.rules.outposts import uncovered
from golemancy.games.adventure.state import EXTRA_SPACE, SYMBOLS
from golemancy.games.caravan.rules.crystals import crystals
from golemancy.games.caravan.rules.ending import crystals_score, end_round, rank
from golemancy.games.caravan.state import DISCARDING, TURN

MOST_QUIET_ROUNDS = 200  # without a claim (CA-63)


@rule
def limit(s: Record, box: Record, seat: int) -> int:
    """Crystals that a caravan holds at the end of a turn (CA-50); caravan tiles add up (CA-33)."""
    return np.int64(s.bonus[seat, EXTRA_SPACE]) * box.extra_spaces + box.limit


@rule
def end_turn(s: Record, box: Record) -> None:
    """Everybody over the limit discards, the seat on turn first (CA-50); then the next seat's turn."""
    for k in range(s.players):
        seat = (s.turn + k) % s.players
        if crystals(s, seat) > limit(s, box, seat):
            s.player = seat
            s.phase = DISCARDING
            return
    s.phase = TURN
    s.turn = s.player = (s.turn + 1) % s.players
    if s.turn == s.first:
        end_round(s, box, MOST_QUIET_ROUNDS)  # CA-60


@rule
def points(s: Record, box: Record, seat: int) -> int:
    """VP tiles, uncovered board spaces, bonus tiles and crystals other than yellow (CA-61)."""
    total = crystals_score(s, box, seat)
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
    """Scores, and places with ties going to whoever took a turn later (CA-62)."""
    for seat in range(s.players):
        scores[seat] = points(s, box, seat)
    rank(s, scores, places)
