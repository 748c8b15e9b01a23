"""Golems for programs: what the lab asks, and hints that stay sane at the edges."""

import math
import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import golemancy
from golemancy.games.golems.box import card_names
from golemancy.games.golems.hints import (
    DEAR,
    IMPOSSIBLE,
    area_worth,
    dust_worth,
    secured,
    short_of,
    showing,
    total,
    tuck_loss,
    turns_left,
    unfinished,
    with_colours,
)
from tests.conftest import game, play
from tests.games.golems.tables import duel, solo, using

WAYS = [(2, "standard"), (1, "standard"), (1, "advanced")]
RESOURCES = {"red": ["blue-2"], "blue": ["red-3"]}


def lab(state: golemancy.State) -> Any:
    """What the lab may ask."""
    return state.game.definition.lab


def picks(state: golemancy.State) -> dict[str, str | None]:
    """What each legal decision takes."""
    return {state.say(a): lab(state).pick(state.record, state.game.box, a) for a in state.legal}


def chances(state: golemancy.State) -> list[float]:
    """The estimate of a position."""
    out = np.zeros(6, np.float32)
    assert state.game.rules.estimate is not None
    state.game.rules.estimate(state.record, state.game.box, out)
    return [float(chance) for chance in out[: state.game.players]]


def weights(state: golemancy.State) -> dict[str, float]:
    """The weight of each legal decision."""
    assert state.game.rules.weigh is not None
    return {state.say(a): float(state.game.rules.weigh(state.record, state.game.box, a)) for a in state.legal}


# ---- the lab


def test_taking_and_using_a_card_pick_it() -> None:
    assert picks(duel({"gems": 1}, grid=[["red-1"], ["red-2", "red-3"]])) == {
        "take r1c1": "take/red-1",
        "take r2c1": "take/red-2",
        "take r2c2": "take/red-3",
        "gain": None,
    }
    state = using("red-1", {"resources": RESOURCES, "hand": ["temporary-resource"]})
    assert picks(state) == {
        "resource": "resource/red-1",
        "summon": "summon/red-1",
        **{f"summon with {colour}": "summon/red-1" for colour in ("red", "blue", "yellow", "green")},
    }
    assert set(picks(play(state, "summon")).values()) == {None}, "tucking takes nothing"
    assert picks(using("one-gem")) == {"reward": "reward/one-gem", "dust": "dust/one-gem"}
    assert picks(using("master-time", {"gems": 3})) == {"reserve": "reserve/master-time"}


def test_the_pair_picks_the_card_that_is_chosen() -> None:
    state = play(using("pair-b", {"hand": ["pair-a"]}, aside=["green-7", "one-gem"]), "reward")
    assert picks(state) == {"choose green-7": "choose/green-7", "choose one-gem": "choose/one-gem"}


@pytest.mark.parametrize(("players", "variant"), WAYS)
def test_everything_picked_is_a_card_and_points_have_their_sources(players: int, variant: str) -> None:
    chosen = game("golems", players, variant=variant)
    names = card_names(chosen.box)
    state, chance = chosen.new(seed=3), random.Random(3)
    while not state.over:
        for named in filter(None, picks(state).values()):
            assert named.split("/")[1] in names
        for seat in range(players):
            sources = lab(state).breakdown(state.record, chosen.box, seat)
            assert list(sources) == ["golems", "tucked", "dust", "gem cards", "runes"]
            assert sum(sources.values()) == state.scores[seat]
        state.apply(chance.choice(state.legal))


def test_a_start_rune_is_dealt_to_each_seat() -> None:
    state = duel({"start_rune": "master-green"}, {"start_rune": "master-red"}, first=1, player=1)
    assert [lab(state).dealt(state.record, state.game.box, seat) for seat in range(2)] == [
        ["dealt/master-green"],
        ["dealt/master-red"],
    ]
    assert lab(state).first(state.record) == 1


# ---- parts of an estimate


def test_icons_are_counted_by_colour() -> None:
    state = duel({"resources": {"red": ["blue-2", "master-reserve"], "blue": ["red-3"]}})
    have = showing(state.record, state.game.box, 0)
    assert [have >> 8 * colour & 255 for colour in range(4)] == [2, 1, 1, 0]
    assert total(have) == 4
    assert total(with_colours(have, 0b1001, 1)) == 6
    assert with_colours(with_colours(have, 0b0011, 1), 0b0011, -1) == have


@pytest.mark.parametrize(("golem", "lacking"), [("red-1", 0), ("red-2", 1), ("red-3", 2), ("red-4", 2), ("time-5", 4)])
def test_icons_that_a_golem_lacks(golem: str, lacking: int) -> None:
    state = duel({"resources": RESOURCES})
    box = state.game.box
    assert short_of(box, card_names(box).index(golem), showing(state.record, box, 0)) == lacking


def test_icons_are_worth_less_the_more_there_are_and_the_later_it_is() -> None:
    box = game("golems", 2).box
    worth = [area_worth(box, with_colours(0, 1, n), 10.0) for n in range(4)]
    steps = [b - a for a, b in pairwise(worth)]
    assert steps == sorted(steps, reverse=True)
    assert area_worth(box, 1, 10.0) > area_worth(box, 1, 2.0) > area_worth(box, 1, 0.0) == 0


def test_dust_is_worth_its_points_and_something_of_the_next() -> None:
    box = game("golems", 2).box
    assert [dust_worth(box, n, 0.0) for n in range(6)] == [0, 1, 3, 6, 10, 10]
    assert dust_worth(box, 1, 10.0) > dust_worth(box, 1, 0.0)
    assert dust_worth(box, 4, 10.0) == 10


def test_where_nothing_can_be_tucked_an_icon_is_dear() -> None:
    box = game("golems", 2).box
    assert tuck_loss(box, card_names(box).index("red-1"), 0, 5.0) == DEAR
    assert IMPOSSIBLE < 0 < DEAR


@pytest.mark.parametrize(
    ("picks_left", "rows", "begun"),
    [
        (5, (0, 0, 3), 1),
        (3, (0, 0, 3), 0),
        (3, (0, 1, 1), 1),
        (1, (1, 1, 0), 1),
        (0, (1, 1, 1), 2),
        (2, (0, 1, 1), 0),
    ],
)
def test_rows_that_stay_begun_in_a_solo_grid(picks_left: int, rows: tuple[int, int, int], begun: int) -> None:
    assert unfinished(picks_left, *rows) == begun


def test_gems_that_a_solo_player_keeps_of_a_grid() -> None:
    """Five picks of a full grid: one row is finished, another begun, so two gems go."""
    state = solo()
    assert secured(state.record, -1, 0) == 13 - 2
    grid = [["red-1"], ["red-2", "red-3"], ["blue-1", "blue-2", "blue-3"]]
    begun = solo({"gems": 9}, grid=grid)
    assert secured(begun.record, -1, 0) == 9 + 2, "one of the two begun rows is finished"


def test_turns_to_come() -> None:
    state = duel()
    box = state.game.box
    assert turns_left(state.record, box, 0) == (36 + 3) / 2 + 1
    assert turns_left(solo().record, game("golems", 1).box, 0) == 5 + 5 * 3
    last = duel(player=1, first=0, ended=True, deck=[], grid=[["red-1"], ["blue-2", "red-3"], ["time-1"], []])
    assert [turns_left(last.record, box, seat) for seat in range(2)] == [0, 1]


# ---- whole estimates and weights


@pytest.mark.parametrize(("players", "variant"), WAYS)
def test_chances_at_the_end_follow_the_result(players: int, variant: str) -> None:
    for seed in range(4):
        state, chance = game("golems", players, variant=variant).new(seed=seed), random.Random(seed)
        while not state.over:
            state.apply(chance.choice(state.legal))
        found = chances(state)
        assert all(math.isfinite(x) and 0 <= x <= 1 for x in found)
        if players == 2 and state.scores[0] != state.scores[1]:
            assert (found[0] > 0.5) == (state.scores[0] > state.scores[1])


def test_the_other_side_of_a_position_has_the_other_chance() -> None:
    me, you = {"golems": ["green-1", "green-2"], "gems": 5}, {"dust": ["one-gem"], "gems": 3}
    one = chances(duel(me, you, player=0, first=0))
    other = chances(duel(you, me, player=1, first=1))
    assert one[0] == pytest.approx(other[1], abs=0.05)
    assert one[0] > 0.5


def test_a_temporary_resource_that_is_not_needed_is_not_wasted() -> None:
    found = weights(using("red-1", {"resources": RESOURCES, "hand": ["temporary-resource"]}))
    assert found["summon"] > 5 * max(weight for name, weight in found.items() if name.startswith("summon with"))


def test_gems_are_suggested_early_and_the_fourth_dust_in_the_last_turn() -> None:
    early = weights(using("three-gems", {"gems": 0}))
    assert early["reward"] > early["dust"]
    dust = {"dust": ["one-gem", "two-gems", "pair-a"]}
    last = {"player": 1, "first": 0, "ended": True, "deck": [], "grid": [["blue-2", "red-3"], ["time-1"], [], []]}
    late = weights(duel({}, dust, phase="action", card="three-gems", **last))
    assert late["dust"] > 100 * late["reward"]


def test_gems_are_suggested_to_a_seat_without_any() -> None:
    grid = [["red-1", "red-2", "red-3"], ["red-4", "red-5", "red-6"], ["blue-1", "blue-2", "blue-3"], ["time-1"]]
    found = weights(duel({"gems": 0}, grid=grid))
    assert set(found) == {"gain", "take r4c1"}
    assert all(0 < weight < 1e12 for weight in found.values())
