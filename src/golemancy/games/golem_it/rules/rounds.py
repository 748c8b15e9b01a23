"""Rounds: whose turn comes next, what is cleared on the way, and when a round is over (GI-30 to GI-32)."""

from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.golem_it.rules.combinations import price
from golemancy.games.golem_it.rules.ending import end_game, finished_seats, has_finished
from golemancy.games.golem_it.state import NOBODY, TURN


@rule
def end_turn(s: Record, box: Record) -> None:
    """Ends the game if enough seats have finished, else goes on; the round and its owner stay as they are (GI-32).

    The basic game is over when the first seat finishes (GI-41), play-on when the last but one does (GI-42).
    """
    s.phase = TURN
    if has_finished(s, box, s.player):
        s.place[s.player] = finished_seats(s) + 1
        if finished_seats(s) == (s.players - 1 if box.play_on else 1):
            end_game(s, box)
            return
    advance(s, box)


@rule
def advance(s: Record, box: Record) -> None:
    """Goes round to the next seat in play; when the way meets the owner's seat, the round is over (GI-30).

    The first seat from there on that has not finished opens the next: the owner, or one after it (GI-31).
    """
    waiting = True
    while waiting:
        s.player = (s.player + 1) % s.players
        clear(s, box, s.player)  # GI-23: before the seat plays or passes
        if s.player == s.owner:
            end_round(s)
        waiting = s.place[s.player] != 0 or s.out[s.player] != 0  # GI-42, GI-73: skipped


@rule
def clear(s: Record, box: Record, seat: int) -> None:
    """Discards a seat's lying cards; the points on them go to the seat (GI-16) or to the pool (GI-71)."""
    points = price(box, s.lying[seat], s.value[seat])
    if box.limit_on:
        s.pool += points
    else:
        s.tokens[seat] += points
    s.lying[seat] = 0
    s.value[seat] = 0


@rule
def end_round(s: Record) -> None:
    """Nobody raised: the table is empty and all are in again (GI-72)."""
    s.owner = NOBODY
    for seat in range(s.players):
        s.out[seat] = 0
