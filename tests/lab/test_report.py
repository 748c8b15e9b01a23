"""What a run says about a game: figures whose answers are known, and the sentences made of them."""

import re

import numpy as np
import pytest

from golemancy.lab.compare import Measure, in_words, measures, picks
from golemancy.lab.data import gather
from golemancy.lab.findings import amount, of_comparison, of_report, percent
from golemancy.lab.report import quantiles, seats, sources, standings, worths
from golemancy.lab.run import Study
from golemancy.lab.run import run as run_study
from golemancy.lab.statistics import Figure
from golemancy.lab.variant import Variant, with_value
from tests.lab.made import run, thing, watched

RUN = run()


def figure(value: float, low: float, high: float, p: float = 0.5) -> Figure:
    return Figure(value, low, high, p, 100)


# ---- standings, sources, quantiles


def test_standings_are_by_order_of_play_and_by_seat() -> None:
    by_order, by_seat = standings(RUN), seats(RUN)
    assert [s.name for s in by_order] == ["1st to play", "2nd to play"]
    assert [s.name for s in by_seat] == ["seat 0", "seat 1"]
    assert by_seat[0].wins.value == RUN.shares[:, 0].mean()
    assert sum(s.wins.value for s in by_order) == pytest.approx(1)
    assert sum(s.wins.value for s in by_seat) == pytest.approx(1)
    for standing in (*by_order, *by_seat):
        assert 0 <= standing.wins.low <= standing.wins.value <= standing.wins.high <= 1
        assert standing.wins.cases == 60


def test_fourth_and_later_places_are_counted_in_words() -> None:
    four = gather("", 5, [watched(n, [1, 2, 3, 4, n], first=0) for n in range(4)])
    assert [s.name.split()[0] for s in standings(four)] == ["1st", "2nd", "3rd", "4th", "5th"]


def test_alone_a_win_is_held_against_one_in_two() -> None:
    alone = gather("", 1, [watched(n, [5], shares=[float(n % 4 == 0)]) for n in range(40)])
    (only,) = standings(alone)
    assert only.wins.value == 0.25
    assert only.wins.real


def test_sources_are_told_for_winners_and_others() -> None:
    found = sources(RUN)
    assert [source.name for source in found] == ["cards", "tokens"]
    cards = found[0]
    assert cards.winners == pytest.approx(cards.others + 5)
    assert cards.others < cards.all < cards.winners
    assert (found[1].all, found[1].winners, found[1].others) == (1, 1, 1)


def test_a_run_that_nobody_won_has_no_points_of_winners() -> None:
    lost = gather("", 1, [watched(1, [5], shares=[0.0])])
    assert sources(lost)[0].winners == 0.0


def test_quantiles_go_from_least_to_most() -> None:
    found = dict(quantiles(np.arange(101)))
    assert found == {"least": 0, "5 %": 5, "25 %": 25, "median": 50, "75 %": 75, "95 %": 95, "most": 100}


# ---- what a card is worth


def test_a_card_that_wins_is_worth_a_lot_however_it_is_looked_at() -> None:
    by_name = {f"{w.kind}/{w.name}": w for w in worths(RUN)}
    gem = by_name["take/gem"]
    assert (gem.offered, gem.taken, gem.rate) == (120, 60, 0.5)
    assert gem.low < 0.5 < gem.high
    for found in (gem.raw, gem.fair, gem.tried):
        assert found is not None
        assert found.value == pytest.approx(1)
    assert gem.tried.real  # type: ignore[union-attr]
    assert gem.best is gem.tried


def test_a_card_that_does_nothing_is_not_called_real() -> None:
    coin = next(w for w in worths(RUN) if w.name == "coin")
    assert coin.fair is not None
    assert not coin.fair.real
    assert coin.tried is None
    assert coin.best is coin.fair


def test_what_chance_deals_is_judged_raw_and_offered_to_every_seat() -> None:
    star = next(w for w in worths(RUN) if w.name == "star")
    assert (star.kind, star.offered, star.fair) == ("dealt", 120, None)
    assert star.best is star.raw


def test_the_best_of_a_kind_comes_first_and_the_unknown_last() -> None:
    rare = [thing(0, "take/rare", taken=1)]
    mixed = gather("", 2, [watched(n, [n % 2, 1], things=rare if n == 0 else []) for n in range(50)])
    assert mixed.names == ["take/rare"]
    (unknown,) = worths(mixed)
    assert (unknown.raw, unknown.fair, unknown.tried, unknown.best) == (None, None, None, None)
    assert [w.name for w in worths(RUN) if w.kind == "take"] == ["gem", "coin"]


# ---- comparing


def test_the_same_run_twice_differs_in_nothing() -> None:
    for measure in (*measures([RUN, RUN]), *picks([RUN, RUN])):
        assert measure.differences[0].value == 0
        assert not measure.differences[0].real


def test_a_raised_score_is_found_and_the_rest_is_not() -> None:
    compared = {m.name: m for m in measures([RUN, run("rich", bonus=3)])}
    assert compared["mean score of a seat"].differences[0].value == 3
    assert compared["mean score of a seat"].differences[0].real
    assert compared["best score"].means[1].value == compared["best score"].means[0].value + 3
    assert compared["length"].differences[0].value == 0
    assert compared["wins of seat 0"].unit == "%"
    assert "wins of seat 1" not in compared  # of two, the other's wins tell the same


def test_what_only_one_variant_has_is_not_compared() -> None:
    other = gather("other", 2, [watched(n, [1, 2], sources=[{"wonders": 1}, {"wonders": 2}]) for n in range(60)])
    names = [m.name for m in measures([RUN, other])]
    assert "points of a seat from cards" not in names
    assert "points of a seat from wonders" not in names


def test_alone_and_with_three_other_things_are_measured() -> None:
    alone = gather("", 1, [watched(n, [n]) for n in range(5)])
    assert "lead of the best score" not in {m.name for m in measures([alone, alone])}
    three = gather("", 3, [watched(n, [n, 1, 2]) for n in range(5)])
    assert {f"wins of number {n} to play" for n in (1, 2, 3)} <= {m.name for m in measures([three, three])}


def test_things_that_changed_most_come_first() -> None:
    without = gather("without", 2, [watched(n, [1, 2]) for n in range(60)])
    found = picks([RUN, without])
    assert {m.name for m in found} == {"take/gem", "take/coin", "dealt/star"}
    assert [m.differences[0].p for m in found] == sorted(m.differences[0].p for m in found)
    assert found[0].means[1].value == 0


# ---- in sentences


def test_percent_is_written_as_people_do() -> None:
    assert percent(0.1234) == "12.3 %"
    assert percent(1) == "100.0 %"


def test_a_report_says_who_wins_how_long_it_takes_and_what_matters() -> None:
    text = " ".join(of_report(RUN, worths(RUN)))
    assert "Half of the games take more than 23 decisions" in text
    assert "Most points come from cards: " in text
    assert "“take gem” raises the chance to win by 100 percentage points" in text
    assert "coin" not in text


def test_an_advantage_that_is_sure_is_called_real() -> None:
    first = gather("", 2, [watched(n, [9, 4]) for n in range(40)])
    found = of_report(first, [])
    assert found[0].startswith("The 1st to play wins 100.0 % of the games (95 %: ")
    assert "more than an equal share of 50.0 %: this is real." in found[0]
    assert any("No advantage of any place in the order of play is sure" in f for f in of_report(RUN, []))


def test_a_card_known_by_estimate_alone_is_no_proof() -> None:
    things = [w for w in worths(run(tried=False)) if w.kind == "take"]
    text = " ".join(of_report(RUN, things))
    assert "Seats with “take gem” win 100 percentage points more often from as good a position" in text
    assert "no proof of a cause" in text


def test_where_no_card_matters_that_is_said() -> None:
    coins = [w for w in worths(RUN) if w.name == "coin"]
    assert of_report(RUN, coins)[-1].startswith("No card or tile is shown to change the chance to win")


def test_alone_the_player_wins_or_not() -> None:
    alone = gather("", 1, [watched(n, [5]) for n in range(10)])
    assert of_report(alone, [])[0].startswith("The player wins 100.0 % of the games (95 %: ")


@pytest.mark.parametrize(
    ("difference", "said"),
    [
        (figure(2, 1, 3, 0.0001), "With rich, best score: 2.00 points higher (95 %: +1.00 to +3.00). This is real."),
        (figure(-2, -3, -1, 0.04), "With rich, best score: 2.00 points lower (95 %: -3.00 to -1.00). Perhaps chance"),
    ],
)
def test_a_difference_is_told_with_its_interval(difference: Figure, said: str) -> None:
    measure = Measure("best score", "points", [figure(10, 9, 11)] * 2, [difference])
    assert in_words(measure, difference, "rich").startswith(said)


def test_a_difference_of_shares_is_in_percentage_points() -> None:
    difference = figure(0.05, 0.01, 0.09, 0.001)
    measure = Measure("wins of seat 0", "%", [figure(0.5, 0.4, 0.6)] * 2, [difference])
    assert "5.00 percentage points higher (95 %: +1.00 to +9.00)" in in_words(measure, difference, "rich")
    assert (amount(measure, 0.125), amount(Measure("x", "points", [], []), 2)) == ("12.5 %", "2.00")


def test_a_comparison_of_two_tells_what_differs_and_what_does_not() -> None:
    found = of_comparison(measures([RUN, run("rich", bonus=3)]), ["as it comes", "rich"])
    assert any(re.match(r"With rich, best score: 3\.00 points higher", f) for f in found)
    assert found[-1].startswith("No difference is shown in: length, lead of the best score")


def test_a_comparison_of_several_tells_where_each_measure_is_least_and_most() -> None:
    runs = [RUN, run("rich", bonus=3), run("poor", bonus=-2)]
    found = of_comparison(measures(runs), [r.label for r in runs])
    best = next(f for f in found if f.startswith("Best score: from "))
    assert best.endswith("with rich. Really different from as it comes: rich, poor.")


# ---- a study, played


def test_every_variant_plays_the_same_seeds() -> None:
    base = Variant("as it comes", "century", 2)
    done: list[int] = []
    study = Study(player="random", games=4, seed=30)
    runs = run_study([base, with_value(base, "scoring.copper_points", 9)], study, workers=1, progress=done.append)
    assert [r.label for r in runs] == ["as it comes", "copper_points = 9"]
    assert [r.seeds.tolist() for r in runs] == [[30, 31, 32, 33]] * 2
    assert sum(done) == 8
    for r in runs:
        assert np.array_equal(sum(r.sources.values()), r.scores)


def test_a_study_of_an_unknown_program_is_refused_before_any_game() -> None:
    done: list[int] = []
    with pytest.raises(ValueError, match="there is no player 'nobody'"):
        run_study([Variant("", "golem_it", 2)], Study(player="nobody"), workers=1, progress=done.append)
    with pytest.raises(ValueError, match="is for 2, 3, 4, 5, 6 players, not 9"):
        run_study([Variant("", "golem_it", 9)], Study(games=2), workers=1, progress=done.append)
    assert done == []
