"""The end of a turn."""

from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.golems.rules.solo import end_pick
from golemancy.games.golems.state import EMPTY, TURN


@rule
def finish_action(s: Record, box: Record) -> None:
    """The card has been used: the turn is over, or in solo the pick."""
    s.card = EMPTY
    s.free = 0
    s.phase = TURN
    if s.players == 1:
        end_pick(s, box)
    else:
        end_turn(s)


@rule
def end_turn(s: Record) -> None:
    """Another turn of the same seat (GO-31), or the next seat's; the game ends with equal turns (GO-40)."""
    s.temporary = 0  # GO-34
    if s.extra:
        s.extra = 0
        return
    s.player = 1 - s.player
    if s.ended and s.player == s.first:
        s.over = 1
