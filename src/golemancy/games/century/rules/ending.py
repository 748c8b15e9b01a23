"""The end of a turn and of the game: discarding, rounds, scores."""

import numpy as np

from golemancy.engine.bits import bit
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.caravan.rules.crystals import crystals
from golemancy.games.caravan.rules.ending import crystals_score, end_round, rank
from golemancy.games.caravan.state import DISCARDING, TURN
from golemancy.games.century.state import GOLEMS

MOST_QUIET_ROUNDS = 100  # without a claim (CG-63)


@rule
def end_turn(s: Record, box: Record) -> None:
    """Discarding down to the limit (CG-50), then the next seat's turn."""
    if crystals(s, s.player) > box.limit:
        s.phase = DISCARDING
        return
    s.phase = TURN
    s.player = (s.player + 1) % s.players
    if s.player == s.first:
        end_round(s, box, MOST_QUIET_ROUNDS)  # CG-60


@rule
def points(s: Record, box: Record, seat: int) -> int:
    """Cards, tokens and crystals other than yellow (CG-61)."""
    total = np.int64(s.copper[seat]) * box.copper_points + np.int64(s.silver[seat]) * box.silver_points
    total += crystals_score(s, box, seat)
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
