"""Finishing, the games of a match, scores and places (GI-40 to GI-61, GI-75, GI-76)."""

from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.golem_it.rules.combinations import price
from golemancy.games.golem_it.rules.packs import size
from golemancy.games.golem_it.rules.setup import deal
from golemancy.games.golem_it.state import PENALTY_PER_CARD

# ---- finishing


@rule
def points_of(s: Record, box: Record, seat: int) -> int:
    """A seat's points, those on its lying cards included while they come back to it (GI-40, GI-75)."""
    lying = 0 if box.limit_on else price(box, s.lying[seat], s.value[seat])
    return int(s.tokens[seat]) + lying


@rule
def has_finished(s: Record, box: Record, seat: int) -> bool:
    """No cards in hand and no points (GI-40, GI-75)."""
    return s.hand[seat] == 0 and points_of(s, box, seat) == 0


@rule
def finished_seats(s: Record) -> int:
    """How many seats have finished this game."""
    n = 0
    for seat in range(s.players):
        if s.place[seat] != 0:
            n += 1
    return n


# ---- the end of a game


@rule
def end_game(s: Record, box: Record) -> None:
    """Notes the points of this game and deals the next, whose start player sits one seat on (GI-50, GI-60)."""
    for seat in range(s.players):
        if s.place[seat] == 0 and box.play_on:
            s.place[seat] = s.players  # GI-42: the one left is last
        s.noted[seat] += prize(s, box, seat)
    if s.number == box.games:
        s.over = 1
        return
    s.number += 1
    s.first = (s.first + 1) % s.players
    deal(s, box)


@rule
def prize(s: Record, box: Record, seat: int) -> int:
    """What a seat notes at the end of a game: tournament points (GI-51) or the loser's penalty (GI-61)."""
    if box.penalties and s.place[seat] == 0:
        return PENALTY_PER_CARD * size(s.hand[seat]) + points_of(s, box, seat)
    return int(box.prizes[s.place[seat]])


# ---- scores and places


@rule
def result(s: Record, box: Record, seat: int) -> int:
    """A seat's score so far (GI-76)."""
    if box.games > 1:
        return int(s.noted[seat])
    if s.place[seat] == 0:
        return 0
    return int(s.players - s.place[seat] if box.play_on else 1)


@rule
def score(s: Record, box: Record, scores: Array, places: Array) -> None:
    """Scores and places; equal scores share a place, and of penalty points the fewest win (GI-51, GI-61, GI-76)."""
    for seat in range(s.players):
        scores[seat] = result(s, box, seat)
    better = -1 if box.penalties else 1
    for seat in range(s.players):
        places[seat] = 1
        for other in range(s.players):
            if better * (scores[other] - scores[seat]) > 0:
                places[seat] += 1
