"""Golems at a glance: sane chances, sane weights, and searches that see what is plain."""

from typing import Any

import numpy as np
import pytest

import golemancy
from golemancy.players import player
from tests.conftest import game, play

WAYS = [(2, "standard"), (1, "standard"), (1, "advanced")]
PROGRAMS = ["greedy", "search:iterations=100"]


def position(players: int, *seats: dict[str, Any], **more: Any) -> golemancy.State:
    return game("golems", players).from_dict({"seats": list(seats), **more})


def chances(state: golemancy.State) -> list[float]:
    """The estimate for each seat."""
    out = np.zeros(6, np.float32)
    assert state.game.rules.estimate is not None
    state.game.rules.estimate(state.record, state.game.box, out)
    return [float(chance) for chance in out[: state.game.players]]


def weights(state: golemancy.State) -> list[float]:
    weigh = state.game.rules.weigh
    assert weigh is not None
    return [float(weigh(state.record, state.game.box, action)) for action in state.legal]


def choice(state: golemancy.State, kind: str) -> str:
    return state.say(player(kind, 1).choose(state))


@pytest.mark.parametrize(("players", "variant"), WAYS)
def test_chances_and_weights_are_sane_in_random_positions(players: int, variant: str) -> None:
    for seed in range(12):
        chance = np.random.default_rng(seed)
        state = game("golems", players, variant=variant).new(seed=seed)
        while not state.over:
            found = chances(state)
            assert all(0.0 <= x <= 1.0 for x in found)
            assert players == 1 or sum(found) == pytest.approx(1.0, abs=1e-4)
            weighed = weights(state)
            assert all(0.0 < w < 1e12 for w in weighed), dict(zip(map(state.say, state.legal), weighed, strict=True))
            state.apply(int(chance.choice(state.legal)))


# ---- the end in sight

FAR_AHEAD = {"golems": ["green-1", "green-2", "green-3", "yellow-1", "yellow-2", "blue-1", "blue-4"]}
LAST_GRID: list[list[str]] = [["red-1"], ["blue-2", "red-3"], ["time-1", "time-2"], []]


def test_a_great_lead_before_the_last_turn_is_as_good_as_won() -> None:
    ahead = position(2, FAR_AHEAD, {}, player=1, first=0, ended=True, deck=[], grid=LAST_GRID)
    assert chances(ahead)[0] > 0.97
    behind = position(2, {}, FAR_AHEAD, player=1, first=0, ended=True, deck=[], grid=LAST_GRID)
    assert chances(behind)[0] < 0.03


def test_a_great_lead_over_the_automa_before_the_last_pick_is_as_good_as_won() -> None:
    grid: list[list[str]] = [["red-1"], ["red-2"], ["red-3", "red-4", "red-5"]]
    assert chances(position(1, FAR_AHEAD, grid=grid, deck=[]))[0] > 0.9
    automa = {"gems": 7, "golems": FAR_AHEAD["golems"]}
    assert chances(position(1, {"gems": 2}, automa=automa, grid=grid, deck=[]))[0] < 0.1


# ---- plain decisions


@pytest.mark.parametrize("kind", PROGRAMS)
def test_the_last_summoning_tucks_all_it_needs_to_win(kind: str) -> None:
    """Three points against none: a golem and two tucked cards win, with one tucked card the win is shared."""
    other = {"golems": [{"golem": "green-1", "tucked": ["blue-1"]}], "start_rune": "master-yellow"}
    me = {"resources": {"red": ["blue-4"], "blue": ["red-6"]}, "start_rune": "master-blue"}
    state = position(2, other, me, player=1, first=0, ended=True, deck=[], grid=LAST_GRID)
    while not state.over:
        play(state, choice(state, kind))
    assert state.places == [2, 1]


@pytest.mark.parametrize("kind", PROGRAMS)
def test_the_fourth_dust_wins_the_last_turn(kind: str) -> None:
    other = {"golems": ["green-1", "green-2", "green-3", "yellow-1"], "start_rune": "master-red"}
    me = {"dust": ["pair-a", "pair-b", "three-gems"], "start_rune": "master-blue"}
    grid = [["one-gem", "red-1"], ["blue-2", "red-3"], ["time-1", "time-2"], []]
    state = position(2, other, me, player=1, first=0, ended=True, deck=[], grid=grid)
    assert choice(state, kind) == "take r1c1"
    assert choice(play(state, "take r1c1"), kind) == "dust"


@pytest.mark.parametrize("kind", PROGRAMS)
def test_alone_gems_are_kept_for_the_next_grid(kind: str) -> None:
    """Opening a row with the last two gems would leave none for the nine cards to come."""
    grid: list[list[str]] = [["red-1"], ["red-2", "red-3", "red-4"], []]
    state = position(1, FAR_AHEAD | {"gems": 2, "hand": ["six-picks"]}, grid=grid, picks=1)
    assert choice(state, kind) == "take r1c1"
