"""Foresight: what a decision is said to lead to comes true, and gives away nothing that its seat cannot know."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from golemancy import games
from golemancy.game import State
from golemancy.play.foresight import foreseen
from tests.conftest import game

PLAYERS = {"century": 2, "golem_it": 3, "golems": 2, "adventure": 2, "arena": 2}
EVERY = 7  # decisions from one look ahead to the next


def positions(name: str) -> Iterator[tuple[State, int]]:
    """Some positions of a game of chance, each with the decision that is made."""
    chance, state = random.Random(3), game(name, PLAYERS[name]).new(5)
    while not state.over and state.decisions < 140:
        action = chance.choice(state.legal)
        if state.decisions % EVERY == 0:
            yield state.copy(), action
        state.apply(action)


def agrees(said: Any, true: Any) -> bool:
    """Whether what was said is so; an empty place says nothing, and a list may be without what was left out."""
    if said is None:
        return True
    if isinstance(said, dict):
        return said.keys() == true.keys() and all(agrees(said[key], true[key]) for key in said)
    if isinstance(said, list) and len(said) == len(true):
        return all(one is None or agrees(one, other) for one, other in zip(said, true, strict=True))
    return all(one in true for one in said) if isinstance(said, list) else bool(said == true)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_what_is_foreseen_comes_true_and_is_all_that_the_seat_can_know(name: str) -> None:
    drawn = 0
    for state, action in positions(name):
        events, view = foreseen(state, action)
        assert foreseen(state.redeal(state.player, seed=99), action) == (events, view)
        after = state.copy()
        after.apply(action)
        true = after.view(state.player)
        assert all(event in true["events"] for event in events)
        if view is not None:
            assert view.pop("events") == events
            del true["events"]
            assert agrees(view, true)
            drawn += 1
    assert drawn >= 10


def test_what_is_not_certain_stays_empty(century: games.Game) -> None:
    state = century.new(1)
    _, view = foreseen(state, state.read("acquire 1"))
    assert view is not None
    assert view["merchant_row"][-1] is None
    assert view["merchant_row"][:-1] == state.view(0)["merchant_row"][1:]


def test_a_battle_is_foreseen_blow_by_blow() -> None:
    for state, action in positions_before_battles():
        events, view = foreseen(state, action)
        kinds = [event["kind"] for event in events]
        if {"attack", "battle_over"} <= set(kinds):
            assert view is not None
            assert kinds.index("battle") < kinds.index("attack") < kinds.index("battle_over")
            return
    raise AssertionError("no Battle with a blow")


def positions_before_battles() -> Iterator[tuple[State, int]]:
    """Positions of a game of chance in which a Battle can be begun, with that decision."""
    chance, state = random.Random(2), game("arena", 2, monoliths=False).new(11)
    while not state.over:
        yield from ((state, action) for action in state.legal if "attle" in state.say(action))
        state.apply(chance.choice(state.legal))


def test_a_battle_is_shown_even_if_the_next_hand_may_be_an_unlucky_one() -> None:
    chance, state = random.Random(9), game("arena", 2).new(9)
    while state.decisions < 10:
        state.apply(chance.choice(state.legal))
    _, view = foreseen(state, state.read("play Battle"))
    assert view is not None
    assert view["phase"] is None  # a discard, or three Orders to throw back
    assert view["turns"] == state.view(state.player)["turns"] + 1
