"""Places by score, for every game in which ties go to the later in turn order (CG-62, CA-62)."""

from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule


@rule
def rank(s: Record, scores: Array, places: Array) -> None:
    """Writes the places; no two seats share one."""
    for seat in range(s.players):
        places[seat] = 1
        for other in range(s.players):
            later = (other - s.first) % s.players > (seat - s.first) % s.players
            if scores[other] > scores[seat] or (scores[other] == scores[seat] and later):
                places[seat] += 1
