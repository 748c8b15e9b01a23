"""How a game ends when rounds are completed and ties go to the later in turn order."""

import numpy as np

from golemancy.engine.bits import count
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule


@rule
def end_round(s: Record, box: Record, most_quiet: int) -> None:
    """All have had the same number of turns: over after enough claims (CG-60), or too many rounds without one (CG-63).

    The Call for Adventure ends in the same way (CA-60, CA-63).
    """
    s.quiet_rounds += 1
    if s.quiet_rounds >= most_quiet:
        s.over = 1
    for seat in range(s.players):
        if count(s.claimed[seat]) >= box.goal:
            s.over = 1


@rule
def crystals_score(s: Record, box: Record, seat: int) -> int:
    """Points of the crystals in a caravan; yellow ones bring none unless a card file says so (CG-61, CA-61)."""
    total = np.int64(0)
    for colour in range(4):
        total += np.int64(s.caravan[seat, colour]) * box.crystal_points[colour]
    return total


@rule
def rank(s: Record, scores: Array, places: Array) -> None:
    """Writes the places; ties go to the later in turn order, so no two seats share one (CG-62, CA-62)."""
    for seat in range(s.players):
        places[seat] = 1
        for other in range(s.players):
            later = (other - s.first) % s.players > (seat - s.first) % s.players
            if scores[other] > scores[seat] or (scores[other] == scores[seat] and later):
                places[seat] += 1
