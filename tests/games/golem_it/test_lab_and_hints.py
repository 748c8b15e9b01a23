"""Golem It! for programs: what the lab asks, and hints that stay sane at the edges."""

import math
from typing import Any

import numpy as np
import pytest

import golemancy
from golemancy.games.golem_it.box import NAMES
from golemancy.games.golem_it.hints import burden, equals, plays
from golemancy.games.golem_it.people.notation import cards_of
from golemancy.games.golem_it.people.position import pack_of
from tests.conftest import game, play
from tests.games.golem_it.tables import lying, table

WAYS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (5, {}),
    (3, {"variant": "play_on"}),
    (3, {"variant": "tournament"}),
    (4, {"limit_on": True, "variant": "play_on"}),
]


def pack(names: str) -> int:
    """The pack of these cards."""
    return pack_of(NAMES.index(name) for name in names.split())


def chances(state: golemancy.State) -> list[float]:
    """The estimate of a position."""
    out = np.zeros(6, np.float32)
    assert state.game.rules.estimate is not None
    state.game.rules.estimate(state.record, state.game.box, out)
    return [float(chance) for chance in out[: state.game.players]]


def weight(state: golemancy.State, decision: str) -> float:
    """The weight of a decision."""
    assert state.game.rules.weigh is not None
    return float(state.game.rules.weigh(state.record, state.game.box, state.read(decision)))


# ---- the lab


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_what_is_picked_is_a_card_of_the_hand(players: int, options: dict[str, Any]) -> None:
    state = game("golem_it", players, **options).new(seed=2)
    pick = state.game.definition.lab.pick
    assert pick is not None
    for number in range(60):
        hand = state.to_dict()["seats"][state.player or 0]["hand"]
        for action in state.legal:
            named = pick(state.record, state.game.box, action)
            assert (named is None) == (state.at(action) is None)
            assert named is None or named.removeprefix("play/") in hand
        state.apply(state.legal[number % len(state.legal)])


def test_what_is_dealt_is_the_hand() -> None:
    state = game("golem_it", 3).new(seed=4)
    dealt = state.game.definition.lab.dealt
    assert dealt is not None
    for seat in range(3):
        hand = state.to_dict()["seats"][seat]["hand"]
        assert dealt(state.record, state.game.box, seat) == [f"dealt/{card}" for card in hand]


def test_the_first_seat_is_the_start_player_of_the_game_that_is_on() -> None:
    state = table("m20", "m3 m4", first=0)
    first = state.game.definition.lab.first
    assert first is not None
    assert first(state.record) == 0
    assert first(play(state, "play m20", "lay 20").record) == 1, "of the second game"


# ---- what cards cost


@pytest.mark.parametrize(
    ("cards", "turns"),
    [
        ("m9", 1.0),
        ("m9 m9", 1.0),
        ("m9 p9", 1.0),
        ("m9 m5", 2.0),
        ("m9 m8", 1.5),
        ("m10 m9 m8", 2.5),
        ("p9 p8", 2.0),
    ],
)
def test_a_play_sheds_all_cards_of_one_value(cards: str, turns: float) -> None:
    assert plays(pack(cards)) == turns


def test_low_cards_are_a_burden_and_purple_ones_less() -> None:
    box = game("golem_it", 3).box
    assert burden(box, pack("m2")) > burden(box, pack("p2")) > 0
    assert burden(box, pack("m17")) == 0
    assert burden(box, pack("m21")) < 0, "the highest cards open the way for others"
    assert burden(box, pack("m2 m5")) == pytest.approx(burden(box, pack("m2")) + burden(box, pack("m5")))


def test_equals_are_the_cards_of_both_colours_with_one_value() -> None:
    hand = pack("m11 m11 p11 m2 p2 m21")
    assert cards_of(equals(hand, 11)) == ["m11", "m11", "p11"]
    assert cards_of(equals(hand, 2)) == ["m2", "p2"]
    assert cards_of(equals(hand, 21)) == ["m21"]
    assert [equals(hand, value) for value in (1, 12, 22, 1000)] == [0, 0, 0, 0]


# ---- positions


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_chances_at_the_end_of_a_game_are_those_of_the_result(players: int, options: dict[str, Any]) -> None:
    state = game("golem_it", players, **options).new(seed=6)
    chance = np.random.default_rng(6)
    while not state.over:
        state.apply(int(chance.choice(state.legal)))
    found = chances(state)
    assert all(math.isfinite(x) and 0 <= x <= 1 for x in found)
    assert sum(found) == pytest.approx(1, abs=1e-4)
    if players > 2:
        assert found[state.winners[0]] == max(found)


def test_a_seat_with_all_points_of_the_game_still_has_a_finite_chance() -> None:
    found = chances(table({"hand": "m9", "tokens": 99}, "m3", "m5"))
    assert all(math.isfinite(x) for x in found)
    assert found[0] < 0.01


def test_who_may_open_is_better_off() -> None:
    hands = "m9 m5", "m9 m5", "m8 m4"
    assert chances(table(*hands, player=0))[0] > chances(table(*hands, player=1))[0]


def test_points_of_ones_own_help_with_limit_on_and_hurt_without() -> None:
    hands = "m9 m5 m2", "m8 m4 m3", "m8 m4 m3"
    for limit_on in (True, False):
        plain = chances(table(*hands, limit_on=limit_on))[0]
        rich = chances(table({"hand": hands[0], "tokens": 3}, *hands[1:], limit_on=limit_on))[0]
        assert (rich > plain) == limit_on


def test_tournament_points_noted_count() -> None:
    ahead = {"hand": "m9 m5 m2", "noted": 8}
    assert chances(table(ahead, "m9 m5 m2", "m10 m6 m3", number=3, variant="tournament"))[0] > 0.8


# ---- decisions


def test_returning_less_than_possible_is_hardly_ever_suggested() -> None:
    state = table(lying("m20", 20), {"hand": "m2 m3", "tokens": 2}, "m4", player=1)
    assert weight(state, "pass 2") > 100 * weight(state, "pass 1")
    assert weight(state, "pass 1") == weight(state, "pass")


def test_a_cheap_play_is_suggested_before_a_dear_one() -> None:
    state = table(lying("m9", 9), "m10 m4 m2", "m4", player=1)
    assert weight(state, "play m10") > weight(state, "play m4") > 0


def test_opening_with_many_cards_is_suggested_before_one() -> None:
    state = table("m9 m9 p9 m4", "m3", "m5")
    assert weight(state, "play m9") > weight(state, "play m4")


def test_no_weight_of_a_decision_is_zero_or_boundless() -> None:
    for seed in range(3):
        state = game("golem_it", 3, limit_on=bool(seed % 2)).new(seed=seed)
        chance = np.random.default_rng(seed)
        while not state.over:
            assert all(0 < weight(state, state.say(action)) < 1e30 for action in state.legal)
            state.apply(int(chance.choice(state.legal)))
