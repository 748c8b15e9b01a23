"""Making a decision: each is handed to the chapter that it belongs to."""

from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.caravan.actions import ACQUIRE, DISCARD, PLAY, REST
from golemancy.games.caravan.rules.apply import act_inside, finish_action
from golemancy.games.caravan.rules.merchants import play, rest
from golemancy.games.caravan.rules.row import acquire
from golemancy.games.century.actions import CLAIM
from golemancy.games.century.rules.claiming import claim
from golemancy.games.century.rules.ending import end_turn


@rule
def apply(s: Record, box: Record, action: int) -> None:
    """Makes a legal decision."""
    s.decisions += 1
    if DISCARD <= action < DISCARD + 4:
        s.caravan[s.player, action - DISCARD] -= 1
        end_turn(s, box)
    elif act(s, box, action):
        finish_action(s)
        end_turn(s, box)


@rule
def act(s: Record, box: Record, action: int) -> bool:
    """Plays, acquires, rests or claims, or goes on with that; True when the action of this turn is over."""
    if action < ACQUIRE:
        return play(s, box, action - PLAY)
    if action < REST:
        return acquire(s, action - ACQUIRE)
    if action == REST:
        rest(s)
        return True
    if action >= CLAIM:
        claim(s, box, action - CLAIM)
        return True
    return act_inside(s, box, action)
