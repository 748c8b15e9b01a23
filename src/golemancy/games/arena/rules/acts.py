"""Acts: what is under way in a turn, and how it ends."""

from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.arena.state import EMPTY, NO_ACT, SETTLING, TURN_ONLY


@rule
def clear_act(s: Record) -> None:
    """Nothing is under way any more."""
    s.act = NO_ACT
    s.pick = s.who = s.target = s.to = EMPTY
    for i in range(len(s.plan)):
        s.plan[i] = EMPTY
    s.mode = TURN_ONLY
    s.replaced = 0


@rule
def carry_on(s: Record) -> None:
    """An act is done: everything is worked out anew, and the turn goes on."""
    clear_act(s)
    s.phase = SETTLING
    s.player = s.active
