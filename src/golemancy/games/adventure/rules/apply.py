"""Making a decision: each is handed to the chapter that it belongs to."""

import numpy as np

from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.adventure.actions import BUILD, GO, TRADE, WALK
from golemancy.games.adventure.rules.ending import end_turn
from golemancy.games.adventure.rules.outposts import build, pay_outpost, take_reward, trade_here
from golemancy.games.adventure.rules.setup import decide_setup
from golemancy.games.adventure.rules.travel import pay_toll, set_out, walk
from golemancy.games.adventure.rules.villages import claim
from golemancy.games.adventure.state import BUILDING, PICKING, PLACING, REWARD, TOLL, WALKING
from golemancy.games.caravan.actions import ACQUIRE, DISCARD, PAY, PLAY, REST
from golemancy.games.caravan.rules.apply import act_inside, finish_action
from golemancy.games.caravan.rules.merchants import play, rest
from golemancy.games.caravan.rules.row import acquire
from golemancy.games.caravan.state import DISCARDING, TURN


@rule
def apply(s: Record, box: Record, action: int) -> None:
    """Makes a legal decision."""
    s.decisions += 1
    if s.phase == PICKING or s.phase == PLACING:
        decide_setup(s, box, action)
    elif s.phase == DISCARDING:
        s.caravan[s.player, action - DISCARD] -= 1
        end_turn(s, box)
    elif act(s, box, action):
        finish_action(s)
        end_turn(s, box)


@rule
def act(s: Record, box: Record, action: int) -> bool:
    """Does what the decision says; True when the action of this turn is over."""
    if s.phase == TURN:
        return begin(s, box, action)
    if s.phase == WALKING:
        return walk(s, box, action - WALK)
    if s.phase == TOLL:
        return pay_toll(s, box, action - PAY)
    if s.phase == BUILDING:
        return pay_outpost(s, box, action - PAY)
    if s.phase == REWARD:
        return take_reward(s, box, action)
    if action >= BUILD:
        return act_here(s, box, action)
    return act_inside(s, box, action)


@rule
def begin(s: Record, box: Record, action: int) -> bool:
    """Begins the action of a turn; True when it is over with that."""
    if action < ACQUIRE:
        return play(s, box, action - PLAY)  # CA-11
    if action < REST:
        return acquire(s, action - ACQUIRE)  # CA-10
    if action == REST:
        rest_all(s)
        return True
    if action < WALK:
        return set_out(s, box, action - GO)
    return act_here(s, box, action)


@rule
def rest_all(s: Record) -> None:
    """Takes back all played cards and all discards (CA-12)."""
    rest(s)
    s.hand[s.player] |= s.discards[s.player]
    s.discards[s.player] = np.int64(0)


@rule
def act_here(s: Record, box: Record, action: int) -> bool:
    """Builds, trades or claims where the wagon stands (CA-24); True when the turn is over with that."""
    if action == BUILD:
        return build(s, box)
    if action == TRADE:
        return trade_here(s, box)
    claim(s, box)
    return True
