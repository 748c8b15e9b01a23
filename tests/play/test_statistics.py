"""What a win counts, and how sure a rate is."""

import math

import numpy as np
import pytest

from golemancy.play.statistics import Z, beaten, interval, shares


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([1, 2], [1, 0]),
        ([2, 1, 3], [0, 1, 0]),
        ([1, 1], [0.5, 0.5]),
        ([1, 3, 1, 4], [0.5, 0, 0.5, 0]),
        ([1, 1, 1], [1 / 3, 1 / 3, 1 / 3]),
        ([1], [1]),  # alone and won
        ([2], [0]),  # alone and lost
        ((2, 2), [0, 0]),
    ],
)
def test_a_shared_win_counts_its_share(places: list[int], expected: list[float]) -> None:
    assert shares(places) == expected


def test_shares_sum_to_one_wherever_somebody_won() -> None:
    for places in ([1, 2, 3, 4], [1, 1, 3, 4], [1, 1, 1, 4], [1, 1, 1, 1]):
        assert sum(shares(places)) == pytest.approx(1)


def test_an_interval_is_wilsons() -> None:
    low, high = interval(50, 100)
    assert (low, high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert interval(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_without_games_nothing_is_known() -> None:
    assert interval(0, 0) == (0.0, 1.0)


def test_an_interval_holds_the_rate_and_narrows_with_more_games() -> None:
    widths = []
    for games in (10, 100, 1000, 10_000):
        low, high = interval(0.3 * games, games)
        assert 0 <= low < 0.3 < high <= 1
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] == pytest.approx(2 * Z * math.sqrt(0.3 * 0.7 / 10_000), rel=0.01)


def test_an_interval_misses_the_truth_about_once_in_twenty_times() -> None:
    won = np.random.default_rng(1).binomial(200, 0.35, size=2000)
    missed = sum(not low <= 0.35 <= high for low, high in (interval(float(w), 200) for w in won))
    assert 0.03 < missed / 2000 < 0.07


@pytest.mark.parametrize(
    ("rewards", "rate"), [([1, 1], 1.0), ([-1], 0.0), ([1, -1], 0.5), ([0], 0.5), ([1, 1, -1, 0], 0.625)]
)
def test_rewards_stand_for_the_share_of_others_beaten(rewards: list[float], rate: float) -> None:
    assert beaten(np.array(rewards, np.float32)) == rate
