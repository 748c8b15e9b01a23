"""Golem It!'s hints: sane in any position, right where it is plain who wins."""

import math
from typing import Any

import numpy as np
import pytest

import golemancy
from golemancy.players import player
from golemancy.players.greedy import expectations
from tests.conftest import game

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {"limit_on": True}),
    (3, {"variant": "play_on"}),
    (4, {"variant": "tournament"}),
]


def chances(state: golemancy.State) -> list[float]:
    """The estimate of a position."""
    out = np.zeros(6, np.float32)
    assert state.game.rules.estimate is not None
    state.game.rules.estimate(state.record, state.game.box, out)
    return [float(x) for x in out[: state.game.players]]


def weights(state: golemancy.State) -> dict[str, float]:
    """The weight of each legal decision."""
    assert state.game.rules.weigh is not None
    return {state.say(a): state.game.rules.weigh(state.record, state.game.box, a) for a in state.legal}


def table(*seats: Any, **more: Any) -> golemancy.State:
    """A position from one text or dict a seat."""
    rows = [{"hand": seat} if isinstance(seat, str) else seat for seat in seats]
    return game("golem_it", len(seats)).from_dict({"seats": rows, **more})


def chosen(state: golemancy.State, name: str = "search:iterations=300") -> str:
    """What a program decides."""
    return state.say(player(name, 1).choose(state))


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_hints_are_sane_in_random_positions(players: int, options: dict[str, Any]) -> None:
    for seed in range(4):
        chance = np.random.default_rng(seed)
        state = game("golem_it", players, **options).new(seed=seed)
        while not state.over:
            found = chances(state)
            assert all(0 <= x <= 1 for x in found)
            assert sum(found) == pytest.approx(1, abs=1e-4)
            assert all(w > 0 and math.isfinite(w) for w in weights(state).values())
            state.apply(int(chance.choice(state.legal)))


def test_a_seat_about_to_finish_is_the_favourite() -> None:
    assert chances(table("m20", "m2 m5 m9 m13 p3 p7", number=4))[0] > 0.95
    assert chances(table("m2 m5 m9 m13 p3 p7", {"hand": "", "tokens": 1}, number=4))[1] > 0.9
    assert chances(table("m20", "m2 m5 m9 m13 p3 p7", "m3 m6 m8 p2 p5"))[0] > 0.9


def test_points_noted_count_in_the_series() -> None:
    even = {"hand": "m3 m8 m13 p4", "tokens": 2}
    behind = even | {"noted": 12}
    assert chances(table(even, behind, number=3))[0] > 0.8
    assert chances(table(behind, even, number=3))[0] < 0.2


def test_no_decision_leads_to_a_pointless_raise() -> None:
    state = table("m9 m9 m4 p3", "m5 m6 m7")
    for decision in ("play m9", "add m9"):
        assert max(weights(state), key=lambda name: weights(state)[name]) == decision
        state.apply(decision)
    found = weights(state)
    assert found["lay 9-9"] > 50 * found["raise to 10"]
    assert not chosen(state).startswith("raise")


@pytest.mark.parametrize("name", ["greedy", "search:iterations=300"])
def test_it_finishes_when_it_can(name: str) -> None:
    lying = {"hand": "m2 m3", "lying": {"cards": "m9", "value": 9}}
    assert chosen(table("m15", lying, number=4), name) == "play m15"
    assert chosen(table("m15", lying, {"hand": "m4 m6"}), name) == "play m15"
    assert chosen(table({"hand": "", "tokens": 2}, lying, {"hand": "m4 m6"}), name) == "pass 2"


def test_it_returns_all_points_it_can() -> None:
    lying = {"hand": "m2 m3 m8", "lying": {"cards": "m20 p10", "value": 20}}
    state = table({"hand": "m3 p7 m9", "tokens": 4}, lying)
    assert chosen(state) == "pass 2"
    assert max(expectations(state, state.legal)) == expectations(state, state.legal)[state.legal.index(2)]
