"""How a game ends when rounds are completed and ties go to the later in turn order (CG-60 to CG-63, CA-60 to CA-63)."""

from golemancy.engine.bits import count
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule


@rule
def end_round(s: Record, box: Record, most_quiet: int) -> None:
    """All have had the same number of turns: over after enough claims, or too many rounds without one."""
    s.quiet_rounds += 1
    if s.quiet_rounds >= most_quiet:
        s.over = 1
    for seat in range(s.players):
        if count(s.claimed[seat]) >= box.goal:
            s.over = 1


@rule
def rank(s: Record, scores: Array, places: Array) -> None:
    """Writes the places; no two seats share one."""
    for seat in range(s.players):
        places[seat] = 1
        for other in range(s.players):
            later = (other - s.first) % s.players > (seat - s.first) % s.players
            if scores[other] > scores[seat] or (scores[other] == scores[seat] and later):
                places[seat] += 1
