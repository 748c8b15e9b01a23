"""Scores and places (GO-41, GO-47, GO-55, GO-59)."""

from golemancy.engine.bits import count
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.golems.rules.scoring import points
from golemancy.games.golems.rules.solo import automa_points
from golemancy.games.golems.state import SEATS


@rule
def score(s: Record, box: Record, scores: Array, places: Array) -> None:
    """Scores and places; alone, 1 for a win over the Automa and 2 for a loss (GO-55, GO-59)."""
    for seat in range(SEATS):
        if seat < s.players:
            scores[seat] = points(s, box, seat)
    if s.players == 1:
        places[0] = 2 if s.lost or scores[0] < automa_points(s, box) else 1
        return
    for seat in range(SEATS):
        places[seat] = 2 if is_ahead(s, scores, 1 - seat, seat) else 1


@rule
def is_ahead(s: Record, scores: Array, seat: int, other: int) -> bool:
    """Whether a seat is before another: by score, then golems, then tucked cards (GO-47)."""
    if scores[seat] != scores[other]:
        return scores[seat] > scores[other]
    mine, theirs = count(s.golems[seat]), count(s.golems[other])
    if mine != theirs:
        return mine > theirs
    return count(s.tucked[seat]) > count(s.tucked[other])
