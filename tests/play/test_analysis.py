"""Judging positions and finding mistakes."""

from dataclasses import asdict, replace
from typing import Any

import pytest

from golemancy import games
from golemancy.errors import BadOption
from golemancy.play.analysis import LINE, Judged, along, analyse, mistake, mistakes
from golemancy.play.match import Match, Seat
from golemancy.players.mercury import MercuryPlayer, judge_of
from golemancy.players.network import searched_network_of
from golemancy.players.search import SearchPlayer
from tests.conftest import game
from tests.players.test_players import midway


def judged(action: int, visits: int, chance: float | None) -> Judged:
    text = f"play {action}"
    return Judged(action, text, visits, chance, None, (text,), phrases=({"kind": "play", "text": text},))


def test_every_decision_is_judged_the_most_tried_first() -> None:
    state = game("golem_it", 3).new(seed=2)
    found = analyse(state, iterations=120)
    assert sorted(j.action for j in found) == sorted(state.legal)
    assert [j.visits for j in found] == sorted((j.visits for j in found), reverse=True)
    for one in found:
        assert one.text == state.say(one.action)
        assert one.line[0] == one.text
        assert len(one.line) <= LINE
        if one.chance is not None:
            assert sum(one.chances) == pytest.approx(1, abs=1e-3)
            assert one.chance == one.chances[state.player or 0]


def test_decisions_that_were_never_tried_are_listed_without_a_figure() -> None:
    state = game("century", 2).new(seed=2)
    untried = [j for j in analyse(state, iterations=3) if j.visits == 0]
    assert untried
    assert {(j.chance, j.score, j.chances) for j in untried} == {(None, None, ())}


def test_the_same_seed_judges_alike_and_by_what_the_seat_can_know() -> None:
    state = game("golem_it", 2).new(seed=2)
    other = state.redeal(state.player, 77)
    one, two = (analyse(position, iterations=80, seed=4) for position in (state, other))
    assert [replace(j, line=()) for j in one] == [replace(j, line=()) for j in two]
    assert one == analyse(state, iterations=80, seed=4)


def test_lines_do_not_tell_what_the_others_hold() -> None:
    state = game("golem_it", 2).new(seed=2)
    other = state.redeal(state.player, 77)
    one, two = (analyse(position, iterations=80, seed=4) for position in (state, other))
    assert [j.line for j in one] == [j.line for j in two]


def test_a_budget_of_time_is_enough_too() -> None:
    found = analyse(game("golem_it", 2).new(seed=2), seconds=0.05, threads=2)
    assert sum(j.visits for j in found) > 0


def test_a_line_is_told_as_far_as_it_is_legal() -> None:
    state = game("century", 2, first=0).new(seed=2)
    rest = state.read("rest")
    before = bytes(state)
    told = list(along(state, (rest, rest, 9999, rest)))
    assert [text for text, _ in told] == ["rest", "rest"]
    assert [phrase["seat"] for _, phrase in told] == [0, 1]
    assert list(along(state, ())) == []
    assert bytes(state) == before


def test_a_mistake_says_what_would_have_been_better_and_by_how_much() -> None:
    options = [judged(1, 50, 0.6), judged(2, 30, 0.4), judged(3, 0, None)]
    found = mistake(7, 1, 2, options)
    assert found is not None
    assert (found.number, found.seat, found.played, found.better) == (7, 1, "play 2", "play 1")
    assert (found.chance, found.cost) == (0.4, pytest.approx(0.2))
    assert found.to_dict() == asdict(found)


def test_the_best_decision_and_an_unknown_one_are_no_mistakes() -> None:
    options = [judged(1, 50, 0.6), judged(2, 30, 0.7), judged(3, 0, None)]
    assert mistake(1, 0, 1, options) is None  # it was the best
    assert mistake(1, 0, 2, options) is None  # it looks better than the best
    assert mistake(1, 0, 3, options) is None  # nobody knows what it is worth
    assert mistake(1, 0, 2, [judged(1, 0, None), judged(2, 0, None)]) is None


def test_a_match_is_walked_from_its_first_decision_to_its_last() -> None:
    match = Match(game("golem_it", 3), [Seat(f"bot {n}", "random") for n in range(3)], seed=6)
    for _ in range(12):
        program = match.program_to_decide()
        assert program is not None
        match.decide(program.choose(match.seen_state()))
    match.resign(2)
    done: list[int] = []
    found = mistakes(match, iterations=30, progress=done.append)
    assert len(done) == 13
    assert [m.cost for m in found] == sorted((m.cost for m in found), reverse=True)
    for one in found:
        entry = match.history[one.number - 1]
        assert one.seat == entry.seat
        assert entry.action is not None
        assert one.played != one.better
    assert found == mistakes(match, iterations=30)


@pytest.mark.parametrize(
    ("budget", "why"),
    [
        ({"seconds": -1}, "seconds: must be a number above 0, not -1"),
        ({"seconds": 0}, "seconds: must be a number above 0, not 0"),
        ({"seconds": float("nan")}, "seconds: must be a number above 0, not nan"),
        ({"seconds": float("inf")}, "seconds: must be a number above 0, not inf"),
        ({"seconds": "1"}, "seconds: must be a number above 0, not '1'"),
        ({"iterations": 0}, "iterations: must be a whole number of 1 or more, not 0"),
        ({"iterations": -5}, "iterations: must be a whole number of 1 or more, not -5"),
        ({"iterations": 1.5}, "iterations: must be a whole number of 1 or more, not 1.5"),
        ({"threads": 0}, "threads: must be a whole number of 1 or more, not 0"),
    ],
)
def test_a_search_of_no_length_is_refused(budget: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        analyse(game("century", 2).new(seed=1), **budget)


GUIDED = [name for name in games.names() if games.definition(name).guided_judge]


@pytest.mark.parametrize("name", games.names())
def test_a_game_says_which_search_judges_it(name: str) -> None:
    assert judge_of(game(name, 2)) is (MercuryPlayer if name in GUIDED else SearchPlayer)
    assert name not in GUIDED or searched_network_of(name) is not None


@pytest.mark.parametrize("name", GUIDED)
def test_a_guided_judge_is_asked_and_sees_what_the_seat_can_know(name: str) -> None:
    state = midway(name, 2, 1)
    found = [analyse(position, iterations=60, seed=4) for position in (state, state, state.redeal(state.player, 77))]
    assert found[0] == found[1] == found[2]
    tried = MercuryPlayer(4, iterations=60).search(state)
    assert [(one.action, one.visits) for one in tried] == [(j.action, j.visits) for j in found[0] if j.visits]
