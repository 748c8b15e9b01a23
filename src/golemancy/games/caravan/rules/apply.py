"""Decisions inside an action with a merchant card, handed to their chapters."""

from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.caravan.actions import AGAIN, DONE, PAY, UPGRADE_CRYSTAL
from golemancy.games.caravan.rules.merchants import trade, upgrade
from golemancy.games.caravan.rules.row import pay
from golemancy.games.caravan.state import TURN


@rule
def act_inside(s: Record, box: Record, action: int) -> bool:
    """Makes a decision inside an action that has begun; True when the action is over."""
    if action == DONE:
        return True
    if action == AGAIN:
        return trade(s, box)
    if action < PAY:
        return upgrade(s, action - UPGRADE_CRYSTAL)
    return pay(s, action - PAY)


@rule
def finish_action(s: Record) -> None:
    """Nothing is under way any more."""
    s.phase = TURN
    s.card = s.steps = s.begun = 0
