"""One scale from many series: what results are made of is found again, and as surely as it says."""

import math
from itertools import combinations, permutations

import numpy as np
import pytest

from golemancy.errors import BadOption
from golemancy.play.scale import MIDDLE, Series, scale

TRUE = {"clay": 1200.0, "stone": 1350.0, "bronze": 1500.0, "iron": 1650.0, "mercury": 1800.0}


def chance(one: float, others: float, seats: int) -> float:
    """What a player of one rating wins against copies of another."""
    return 1 / (1 + (seats - 1) * 10 ** ((others - one) / 400))


def made_up(games: int, seats: int, dice: np.random.Generator | None = None) -> list[Series]:
    """Results as they would be expected, or as chance makes them."""
    pairs = combinations(TRUE, 2) if seats == 2 else permutations(TRUE, 2)
    found = []
    for one, others in pairs:
        share = chance(TRUE[one], TRUE[others], seats)
        wins = float(dice.binomial(games, share)) if dice else games * share
        found.append(Series(one, others, games, wins, seats))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_results_were_made_of_is_found_again(seats: int) -> None:
    found = {one.name: one for one in scale(made_up(1_000_000, seats))}
    assert list(found) == list(reversed(TRUE))  # the strongest first
    for name, rating in TRUE.items():
        assert found[name].rating == pytest.approx(rating, abs=0.5)
        assert found[name].low < rating < found[name].high


@pytest.mark.parametrize("seats", [2, 4])
def test_19_of_20_intervals_hold_what_is_true(seats: int) -> None:
    dice = np.random.default_rng(5)
    held = [one.low <= TRUE[one.name] <= one.high for _ in range(150) for one in scale(made_up(100, seats, dice))]
    assert 0.92 < np.mean(held) < 0.98


def test_more_games_make_it_surer() -> None:
    few, many = (scale(made_up(games, 2)) for games in (50, 5000))
    widths = [[one.high - one.low for one in found] for found in (few, many)]
    assert [a / b for a, b in zip(*widths, strict=True)] == pytest.approx([10] * 5, rel=0.1)


def test_tables_of_all_sizes_are_on_one_scale() -> None:
    """Who wins a quarter of the games at a table of four is as strong as the others."""
    found = scale([Series("a", "b", 400, 100.0, seats=4), Series("a", "b", 400, 200.0)])
    assert [one.rating for one in found] == pytest.approx([MIDDLE, MIDDLE], abs=0.5)


def test_who_wins_all_is_not_infinitely_strong() -> None:
    best, worst = scale([Series("a", "b", 100, 100.0)])
    assert (best.name, worst.name) == ("a", "b")
    assert math.isfinite(best.rating)
    assert best.rating - worst.rating > 700
    longer, _ = scale([Series("a", "b", 1000, 1000.0)])
    assert longer.rating > best.rating


def test_a_single_series_is_as_sure_as_its_rate() -> None:
    one, _ = scale([Series("a", "b", 400, 200.0)])
    error = 1.96 * 400 / math.log(10) / math.sqrt(401 * 0.25)
    assert one.high - one.low == pytest.approx(error, rel=1e-3)  # half of the distance is each one's


def test_nobody_is_on_no_scale() -> None:
    assert scale([]) == []


def test_groups_that_never_met_are_refused() -> None:
    with pytest.raises(BadOption, match="c, d never met a, not even through others"):
        scale([Series("a", "b", 10, 5.0), Series("c", "d", 10, 5.0)])


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"wins": 11.0}, "wins: must be from 0 to 10"),
        ({"wins": -1.0}, "wins: must be from 0 to 10"),
        ({"games": 0}, "games"),
        ({"seats": 1}, "seats"),
        ({"others": "a"}, "not between a and itself"),
    ],
)
def test_series_that_cannot_be_are_refused(given: dict[str, object], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        Series(**({"one": "a", "others": "b", "games": 10, "wins": 5.0} | given))  # type: ignore[arg-type]
