"""Hands each decision to its chapter."""

from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.golem_it.actions import CARD, LAY, PASS
from golemancy.games.golem_it.rules.turn import choose, lay, pass_turn, raise_value


@rule
def apply(s: Record, box: Record, action: int) -> None:
    """Makes a legal decision."""
    s.decisions += 1
    if action < CARD:
        pass_turn(s, box, action - PASS)
    elif action < LAY:
        choose(s, box, action - CARD)
    elif action == LAY:
        lay(s, box)
    else:
        raise_value(s, box)
