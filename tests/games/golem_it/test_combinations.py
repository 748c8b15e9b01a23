"""Packs and combinations of Golem It!, compared with counting on one's fingers."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golemancy.games.golem_it.box import HAND_SIZES, NAMES, PRIZES, colour, printed_value, raised, step
from golemancy.games.golem_it.people.notation import cards_of
from golemancy.games.golem_it.people.position import pack_of
from golemancy.games.golem_it.rules.combinations import (
    IMPOSSIBLE,
    cheapest,
    completion,
    exact_value,
    fits,
    lowest_value,
    price,
)
from golemancy.games.golem_it.rules.packs import ALL_CARDS, draw_cards, first_kind, from_kind, holding, one, size
from golemancy.games.golem_it.state import CARDS, HIGHEST, KINDS, POINTS, TOKENS
from tests.conftest import game

BOX = game("golem_it", 3).box
DECK = [name for name in NAMES for _ in range(2)]

hands = st.permutations(DECK).flatmap(lambda cards: st.integers(1, 6).map(lambda n: cards[:n]))


def pack(*names: str) -> int:
    """The pack of these cards."""
    return pack_of(NAMES.index(name) for name in names)


def cost(name: str, value: int) -> int | None:
    """Points that raise a card to a value, None when that cannot be."""
    points, rest = divmod(value - printed_value(NAMES.index(name)), step(NAMES.index(name)))
    return points if rest == 0 and points >= 0 else None


def costs(names: list[str], value: int) -> int | None:
    """Points that raise all of these cards to a value, None when that cannot be."""
    found = [cost(name, value) for name in names]
    return None if None in found else sum(points for points in found if points)


def first_value(names: list[str], least: int, budget: int) -> int:
    """The first value that all cards can have for the budget, or 0, by trying them all."""
    for value in range(least, HIGHEST + 1):
        points = costs(names, value)
        if points is not None and points <= budget:
            return value
    return 0


# ---- packs


def test_a_pack_holds_what_was_put_into_it() -> None:
    held = pack("m21", "m21", "p11", "p2")
    assert cards_of(held) == ["m21", "m21", "p11", "p2"]
    assert size(held) == 4
    assert [holding(held, NAMES.index(name)) for name in ("m21", "m20", "p11", "p2")] == [2, 0, 1, 1]
    assert NAMES[first_kind(held)] == "m21"
    assert cards_of(from_kind(held, NAMES.index("p11"))) == ["p11", "p2"]
    assert cards_of(held - one(NAMES.index("m21"))) == ["m21", "p11", "p2"]


def test_all_cards_are_two_of_each_kind() -> None:
    assert Counter(cards_of(ALL_CARDS)) == dict.fromkeys(NAMES, 2)
    assert size(ALL_CARDS) == CARDS == 60
    assert (KINDS, NAMES[0], NAMES[19], NAMES[20], NAMES[29]) == (30, "m21", "m2", "p11", "p2")


@settings(max_examples=50, deadline=None)
@given(hands)
def test_sizes_and_kinds_agree_with_the_names(names: list[str]) -> None:
    held = pack(*names)
    assert Counter(cards_of(held)) == Counter(names)
    assert size(held) == len(names)
    assert first_kind(held) == min(map(NAMES.index, names))


def test_cards_are_drawn_evenly() -> None:
    """Each of the five cards comes first equally often, the two alike together twice as often."""
    record = game("golem_it", 3).new(seed=1).record
    held = pack("m21", "m21", "m2", "p11", "p2")
    drawn = Counter(cards_of(draw_cards(record, held, 1))[0] for _ in range(5000))
    assert abs(drawn["m21"] / 5000 - 0.4) < 0.03
    assert all(abs(drawn[name] / 5000 - 0.2) < 0.03 for name in ("m2", "p11", "p2"))
    assert draw_cards(record, held, 5) == held


# ---- prices and values


@pytest.mark.parametrize(
    ("cards", "value", "points"),
    [
        ("m11", 12, 1),
        ("p5", 15, 2),
        ("p11", 22, 1),
        ("m19 p11", 22, 4),
        ("p6 p4", 12, 3),
        ("m21 m21", 21, 0),
        ("p11", HIGHEST, POINTS),
    ],
)
def test_what_a_combination_costs(cards: str, value: int, points: int) -> None:
    assert fits(BOX, pack(*cards.split()), value)
    assert price(BOX, pack(*cards.split()), value) == points


@pytest.mark.parametrize(("cards", "value"), [("m9 p4", 10), ("m15", 14), ("p11", 23), ("p2 p3", 9)])
def test_values_that_cards_cannot_share(cards: str, value: int) -> None:
    assert not fits(BOX, pack(*cards.split()), value)


def test_more_points_than_there_are_raise_no_card() -> None:
    """A mint 2 could be 101 with all points of the game on it, and nothing beyond."""
    assert lowest_value(BOX, pack("m2"), 101, POINTS) == 101
    assert lowest_value(BOX, pack("m2"), 102, POINTS) == 0
    assert lowest_value(BOX, pack("p11"), HIGHEST, POINTS) == HIGHEST
    assert sum(value * count for value, count in TOKENS) == POINTS == 99


@settings(max_examples=150, deadline=None)
@given(hands, st.integers(1, 60), st.integers(0, 30))
def test_the_lowest_value_is_found_by_trying_all(names: list[str], least: int, budget: int) -> None:
    assert lowest_value(BOX, pack(*names), least, budget) == first_value(names, least, budget)


@settings(max_examples=100, deadline=None)
@given(hands, st.integers(1, 40), st.integers(0, 30))
def test_an_exact_value_spends_every_point(names: list[str], least: int, points: int) -> None:
    values = [value for value in range(least, HIGHEST + 1) if costs(names, value) == points]
    found = exact_value(BOX, pack(*names), least, points)
    assert found == (values[0] if values else 0)


@settings(max_examples=100, deadline=None)
@given(hands, st.integers(1, 4), st.integers(2, 60))
def test_the_cheapest_cards_for_a_value(names: list[str], n: int, value: int) -> None:
    able = [name for name in names if cost(name, value) is not None]
    found = cheapest(BOX, pack(*names), n, value)
    if len(able) < n:
        assert found == IMPOSSIBLE
        return
    chosen = cards_of(found)
    assert len(chosen) == n
    assert not Counter(chosen) - Counter(able)
    assert costs(chosen, value) == sum(sorted(cost(name, value) or 0 for name in able)[:n])


@settings(max_examples=60, deadline=None)
@given(hands, st.integers(0, 3), st.integers(1, 30), st.integers(0, 12))
def test_a_combination_is_completed_when_any_choice_of_cards_does(
    names: list[str], more: int, least: int, budget: int
) -> None:
    begun, rest = names[:1], names[1:]
    possible = any(first_value([*begun, *added], least, budget) for added in combinations(rest, more))
    found = completion(BOX, pack(*begun), pack(*rest), more, least, budget)
    assert (found != IMPOSSIBLE) == possible
    if possible:
        added = cards_of(found)
        assert len(added) == more
        assert first_value([*begun, *added], least, budget)


# ---- what is printed


@pytest.mark.parametrize("kind", range(KINDS))
def test_the_box_knows_every_value_of_a_card(kind: int) -> None:
    printed, add = printed_value(kind), step(kind)
    assert add == (1 if colour(kind) == "mint" else printed)
    assert int(BOX.printed[kind]) == printed == raised(kind, 0)
    values = np.array([raised(kind, points) for points in range(POINTS + 1)])
    assert list(BOX.price[values, kind]) == list(range(POINTS + 1))
    able = [value for value in range(HIGHEST + 1) if int(BOX.fits[value]) & int(one(kind))]
    assert able == list(values)
    assert int(BOX.reach[printed, kind]) == 0
    assert int(BOX.reach[printed + 1, kind]) == 1
    assert int(BOX.reach[values[-1] + 1, kind]) == POINTS + 1, "more points than there are"


@pytest.mark.parametrize(
    ("players", "options", "games", "prizes"),
    [
        (2, {}, 4, ()),
        (3, {}, 1, ()),
        (4, {"variant": "play_on"}, 1, ()),
        (3, {"variant": "tournament"}, 3, PRIZES),
        (6, {"variant": "tournament"}, 6, (*PRIZES, 0, 0, 0)),
    ],
)
def test_what_a_way_to_play_puts_into_the_box(
    players: int, options: dict[str, str], games: int, prizes: tuple[int, ...]
) -> None:
    box = game("golem_it", players, **options).box
    assert int(box.games) == games
    assert int(box.hand_size) == HAND_SIZES[players]
    assert tuple(int(n) for n in box.prizes[1 : players + 1]) == (prizes or (0,) * players)
    assert (int(box.starter_tokens), int(box.other_tokens)) == ((2, 0) if players == 2 else (3, 3))
    assert bool(box.penalties) == (players == 2)
    assert bool(box.play_on) == bool(options)
