"""Contests: every deal in every seat, figures that add up, and the same result however the work is spread."""

from collections import Counter

import pytest

import golemancy
from golemancy.engine.deck import Deck
from golemancy.errors import BadOption
from golemancy.play.contest import Pairing, Played, contest, pairings, play_one, ratings, summary
from golemancy.play.match import Match, Seat
from golemancy.play.spread import spread
from golemancy.players import Budget
from tests.conftest import game


def seats_of(entrants: list[str], players: int, number: int) -> list[tuple[str, ...]]:
    return [p.seats for p in pairings(game("century", players), entrants, number, 0, Budget())]


def test_every_entrant_sits_in_every_seat_equally_often() -> None:
    planned = seats_of(["a", "b", "c"], 3, 9)
    for seat in range(3):
        assert Counter(table[seat] for table in planned) == {"a": 3, "b": 3, "c": 3}


def test_neighbours_among_many_entrants_meet_at_small_tables() -> None:
    planned = seats_of(["a", "b", "c", "d"], 2, 8)
    assert Counter(frozenset(table) for table in planned) == {
        frozenset("ab"): 2,
        frozenset("bc"): 2,
        frozenset("cd"): 2,
        frozenset("da"): 2,
    }


def test_few_entrants_fill_a_large_table_more_than_once() -> None:
    planned = seats_of(["a", "b"], 4, 2)
    assert planned == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert seats_of(["a"], 2, 3) == [("a", "a")] * 3


def test_a_deal_changes_only_when_all_rotations_have_played_it() -> None:
    planned = list(pairings(game("century", 3), ["a", "b", "c"], 7, 40, Budget(iterations=5)))
    assert [p.seed for p in planned] == [40, 40, 40, 41, 41, 41, 42]
    assert {p.budget for p in planned} == {Budget(iterations=5)}
    assert {p.game for p in planned} == {game("century", 3)}


def test_a_pairing_is_played_as_a_match_is() -> None:
    played_on = game("golem_it", 3, variant="play_on")
    pairing = Pairing(played_on, ("random", "greedy", "random"), 5, Budget())
    played = play_one(pairing)
    match = Match(played_on, [Seat(n, n) for n in pairing.seats], 5)
    match.run_programs()
    scores = tuple(match.state.scores)
    assert played == Played(pairing.seats, tuple(match.places), scores, len(match.history), pairing.seed)
    assert play_one(pairing) == played


def test_rows_add_up_to_the_games() -> None:
    figures = contest(game("golem_it", 3), ["random", "greedy", "clay"], 9, seed=2, workers=1)
    rows = figures["entrants"]
    assert [row["name"] for row in rows] == ["random", "greedy", "clay"]
    assert sum(row["games"] for row in rows) == 27
    assert sum(row["wins"] for row in rows) == pytest.approx(9)
    for row in rows:
        assert row["win_rate"] == row["wins"] / row["games"]
        assert row["low"] <= row["win_rate"] <= row["high"]
        assert isinstance(row["rating"], float)


def test_progress_is_told_game_by_game() -> None:
    done: list[int] = []
    contest(game("golem_it", 2), ["random"], 4, workers=1, progress=done.append)
    assert done == [1, 1, 1, 1]


def test_a_program_that_there_is_not_is_refused_before_any_game() -> None:
    done: list[int] = []
    with pytest.raises(BadOption, match="there is no player 'oracle'"):
        contest(game("golem_it", 2), ["random", "oracle"], 4, workers=1, progress=done.append)
    assert done == []


def test_a_tie_is_half_a_win_each() -> None:
    played = [Played(("a", "b"), (1, 1), (5, 5), 9), Played(("b", "a"), (1, 2), (7, 5), 9)]
    rows = {row["name"]: row for row in summary(game("century", 2), ["a", "b"], played)["entrants"]}
    assert (rows["a"]["wins"], rows["b"]["wins"]) == (0.5, 1.5)


def test_an_entrant_without_a_game_is_listed_with_nothing_known() -> None:
    row = summary(game("century", 2), ["a"], [])["entrants"][0]
    assert row == {"name": "a", "games": 0, "wins": 0, "win_rate": 0.0, "low": 0.0, "high": 1.0}


def test_an_entrant_named_twice_has_one_row() -> None:
    played = [Played(("a", "a"), (1, 2), (5, 3), 9)]
    (row,) = summary(game("century", 2), ["a", "a"], played)["entrants"]
    assert (row["games"], row["wins"]) == (2, 1.0)


def test_two_need_no_ratings_and_nobody_is_rated_against_itself() -> None:
    played = [Played(("a", "b"), (1, 2), (5, 3), 9)]
    assert "rating" not in summary(game("century", 2), ["a", "b"], played)["entrants"][0]
    alone = [Played(("a", "a", "b"), (1, 2, 3), (5, 3, 1), 9)] * 5
    assert len(set(ratings(["a", "b", "c"], alone))) == 1


def test_a_contest_is_played_with_the_cards_of_its_game_in_other_processes_too() -> None:
    standard = game("century", 2)
    printed = standard.definition.deck()
    assert printed is not None
    rich = Deck(printed.text.replace("copper_points = 3", "copper_points = 20"), "rich.toml")
    mine = golemancy.game("century", 2, rich)
    here, there = (list(pairings(g, ["greedy"], 2, 1, Budget())) for g in (mine, standard))
    played = spread(play_one, here, workers=2)
    assert played == [play_one(pairing) for pairing in here]
    assert max(played[0].scores) > max(play_one(there[0]).scores) + 10
