"""Figures against cases whose answer is known."""

import math

import numpy as np
import pytest

from golemancy.lab.statistics import FEWEST, Figure, effect, figure, holm, mean


def test_a_mean_has_the_interval_of_its_error() -> None:
    values = np.array([1.0, 2.0, 3.0, 4.0])
    found = mean(values)
    error = values.std(ddof=1) / 2
    assert found.value == 2.5
    assert (found.low, found.high) == pytest.approx((2.5 - 1.96 * error, 2.5 + 1.96 * error))
    assert found.cases == 4


@pytest.mark.parametrize(("distance", "p"), [(0.0, 1.0), (1.0, 0.3173), (1.96, 0.05), (3.0, 0.0027)])
def test_p_is_that_of_the_normal_distribution(distance: float, p: float) -> None:
    assert figure(distance, 1.0, 9).p == pytest.approx(p, abs=1e-4)


def test_values_without_spread_are_no_surprise_only_where_expected() -> None:
    assert mean(np.zeros(5)).p == 1.0
    assert mean(np.ones(5)).p == 0.0


def test_the_raw_effect_is_the_difference_of_the_means() -> None:
    chance = np.random.default_rng(1)
    took = chance.random(500) < 0.4
    win = (chance.random(500) < np.where(took, 0.7, 0.4)).astype(float)
    found = effect(win, took, np.arange(500))
    assert found is not None
    assert found.value == pytest.approx(win[took].mean() - win[~took].mean())
    by_hand = math.sqrt(win[took].var() / took.sum() + win[~took].var() / (~took).sum())
    assert (found.high - found.low) / 2 / 1.96 == pytest.approx(by_hand, rel=0.01)


def test_the_fair_effect_sees_through_what_the_leader_takes() -> None:
    """Who is ahead takes more; the card itself does nothing."""
    chance = np.random.default_rng(2)
    ahead = chance.random(4000)
    took = chance.random(4000) < ahead
    win = (chance.random(4000) < ahead).astype(float)
    raw, fair = effect(win, took, np.arange(4000)), effect(win, took, np.arange(4000), [ahead])
    assert raw is not None
    assert fair is not None
    assert raw.real
    assert raw.value > 0.25
    assert not fair.real


def test_seats_of_one_game_are_not_counted_as_independent() -> None:
    """The same rows twice under one game say no more than once."""
    chance = np.random.default_rng(3)
    took, win = chance.random(300) < 0.5, chance.random(300)
    once = effect(win, took, np.arange(300))
    twice = effect(np.tile(win, 2), np.tile(took, 2), np.tile(np.arange(300), 2))
    assert once is not None
    assert twice is not None
    assert (twice.low, twice.high) == pytest.approx((once.low, once.high))


def test_too_few_cases_say_nothing() -> None:
    took = np.arange(100) < FEWEST - 1
    assert effect(np.ones(100), took, np.arange(100)) is None
    assert effect(np.ones(100), ~took, np.arange(100)) is None


def test_holm_raises_p_for_how_many_were_looked_at() -> None:
    figures = [Figure(0, 0, 0, p, 1) for p in (0.01, 0.04, 0.03)]
    raised = holm([figures[0], None, figures[1], figures[2]])
    assert [f and round(f.p, 4) for f in raised] == [0.03, None, 0.06, 0.06]


def test_chance_alone_is_called_real_in_one_of_twenty_lists_at_most() -> None:
    chance = np.random.default_rng(4)
    lists = 200
    alarms = sum(
        any(f is not None and f.real for f in holm([mean(chance.normal(size=50)) for _ in range(20)]))
        for _ in range(lists)
    )
    assert alarms / lists < 0.1
