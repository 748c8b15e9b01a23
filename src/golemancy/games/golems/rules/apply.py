"""Hands each decision to its chapter."""

from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.golems.actions import CHOOSE, GAIN_GEMS, PASS, RESERVE, RESOURCE, REWARD, SUMMON
from golemancy.games.golems.rules.gem_cards import choose, reward, turn_into_dust
from golemancy.games.golems.rules.gems import gain
from golemancy.games.golems.rules.grid import take
from golemancy.games.golems.rules.resources import place_resource, reserve
from golemancy.games.golems.rules.summoning import summon, tuck
from golemancy.games.golems.rules.turn import end_turn, finish_action
from golemancy.games.golems.state import GAIN, TUCKING


@rule
def apply(s: Record, box: Record, action: int) -> None:
    """Makes a legal decision."""
    s.decisions += 1
    if action < GAIN_GEMS:
        take(s, action)
    elif action == GAIN_GEMS:
        gain(s, GAIN)  # GO-04
        end_turn(s)
    elif action == PASS:
        end_turn(s)
    elif action >= CHOOSE:
        choose(s, action - CHOOSE)
    elif use_card(s, box, action):
        finish_action(s, box)


@rule
def use_card(s: Record, box: Record, action: int) -> bool:
    """Goes on with the card being used; True when nothing more is to be decided about it."""
    if s.phase == TUCKING:
        return tuck(s, box, action)
    return act(s, box, action)


@rule
def act(s: Record, box: Record, action: int) -> bool:
    """Uses the card; True when nothing more is to be decided about it."""
    if action < SUMMON:
        place_resource(s, s.player, action - RESOURCE, s.card)
    elif action < RESERVE:
        return summon(s, box, action)
    elif action == RESERVE:
        reserve(s)
    elif action == REWARD:
        return reward(s, box)
    else:
        turn_into_dust(s)
    return True
