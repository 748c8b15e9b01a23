"""Tournaments: who meets whom, with random results, and what must hold for every number of entrants."""

import random
from collections import Counter
from itertools import combinations

import pytest

from golemancy.play.tournament import DRAW, FORMS, LOSS, WIN, Bout, Form, bye, following, length, standings

Rounds = list[list[Bout]]


def played(form: Form, entrants: int, seed: int, absent: set[int] | None = None, wanted: int = 0) -> Rounds:
    """A whole tournament with results drawn at random, some of them draws."""
    dice, rounds = random.Random(seed), Rounds()
    while True:
        same, bouts = following(form, entrants, rounds, absent or (), wanted)
        if not bouts:
            return rounds
        over = [bout if bout.points else decided(bout, dice) for bout in bouts]
        if same:
            rounds[-1] += over
        else:
            rounds.append(over)


def decided(bout: Bout, dice: random.Random) -> Bout:
    first = dice.choice((WIN, WIN, LOSS, LOSS, DRAW))
    return Bout(bout.first, bout.second, (first, 1 - first))


def test_everybody_meets_everybody_once_in_a_round_robin() -> None:
    for entrants in range(2, 20):
        rounds = played("round_robin", entrants, 1)
        met = Counter(frozenset((b.first, b.second)) for r in rounds for b in r if not b.bye)
        assert met == Counter(frozenset(pair) for pair in combinations(range(entrants), 2))
        assert len(rounds) == length("round_robin", entrants)
        for one in rounds:
            seated = [n for b in one for n in (b.first, b.second) if n is not None]
            assert sorted(seated) == list(range(entrants))
        begun = Counter(b.first for r in rounds for b in r if not b.bye)
        assert max(begun.values()) - min(begun[n] for n in range(entrants)) <= 2


@pytest.mark.parametrize("entrants", [2, 3, 5, 8, 11, 16, 31, 64])
def test_nobody_meets_twice_or_rests_twice_in_a_swiss(entrants: int) -> None:
    for seed in range(6):
        rounds = played("swiss", entrants, seed)
        assert len(rounds) == length("swiss", entrants) == max(1, (entrants - 1).bit_length())
        met = Counter(frozenset((b.first, b.second)) for r in rounds for b in r if not b.bye)
        assert set(met.values()) <= {1}
        rested = Counter(b.first for r in rounds for b in r if b.bye)
        assert set(rested.values()) <= {1}
        assert sum(rested.values()) == (len(rounds) if entrants % 2 else 0)


def test_equals_meet_in_a_swiss() -> None:
    first = [Bout(0, 1, (WIN, LOSS)), Bout(2, 3, (LOSS, WIN)), Bout(4, 5, (DRAW, DRAW))]
    _, second = following("swiss", 6, [first], wanted=3)
    assert {frozenset((b.first, b.second)) for b in second} == {frozenset(p) for p in ((0, 3), (4, 1), (5, 2))}


def test_a_long_swiss_between_few_has_them_meet_again_rather_than_stop() -> None:
    rounds = played("swiss", 4, 3, wanted=3)
    assert len(rounds) == 3
    assert all(len(one) == 2 for one in rounds)


@pytest.mark.parametrize("entrants", [1, 2, 3, 5, 6, 8, 13, 32, 64])
def test_one_is_left_after_a_knock_out(entrants: int) -> None:
    for seed in range(8):
        rounds = played("knock_out", entrants, seed)
        lost = {n for r in rounds for b in r if b.second is not None for n in (b.first, b.second) if b.of(n) == LOSS}
        assert len(lost) == entrants - 1
        table = standings(entrants, rounds, "knock_out")
        assert table[0].entrant not in lost
        assert [one.place for one in table].count(1) == 1
        assert len(rounds) == length("knock_out", entrants)


def test_the_strongest_two_meet_in_the_final() -> None:
    _, bouts = following("knock_out", 6, [])
    assert bouts == [bye(0), Bout(3, 4), bye(1), Bout(2, 5)]


def test_a_draw_in_a_knock_out_is_played_again_with_the_seats_changed() -> None:
    drawn = [Bout(0, 1, (DRAW, DRAW))]
    assert following("knock_out", 2, [drawn]) == (True, [Bout(1, 0)])
    assert following("knock_out", 2, [[*drawn, Bout(1, 0, (WIN, LOSS))]]) == (False, [])
    assert standings(2, [[*drawn, Bout(1, 0, (WIN, LOSS))]], "knock_out")[0].entrant == 1


@pytest.mark.parametrize("form", FORMS)
def test_whoever_is_absent_loses_and_holds_nobody_up(form: Form) -> None:
    for seed in range(5):
        for entrants in (3, 6, 9):
            absent = set(random.Random(seed).sample(range(entrants), entrants // 2))
            rounds = played(form, entrants, seed, absent)
            table = standings(entrants, rounds, form)
            assert table[0].entrant not in absent
            assert all(one.wins == 0 for one in table if one.entrant in absent and form == "swiss")


def test_points_come_first_then_those_of_the_opponents_then_wins() -> None:
    rounds = [
        [Bout(0, 1, (WIN, LOSS)), Bout(2, 3, (WIN, LOSS))],
        [Bout(0, 2, (DRAW, DRAW)), Bout(1, 3, (WIN, LOSS))],
    ]
    table = standings(4, rounds)
    assert [(one.entrant, one.place, one.points, one.opponents) for one in table] == [
        (0, 1, 1.5, 2.5),
        (2, 2, 1.5, 1.5),
        (1, 3, 1.0, 1.5),
        (3, 4, 0.0, 2.5),
    ]
    assert [one.place for one in standings(4, [[Bout(0, 1, (WIN, LOSS)), Bout(2, 3, (WIN, LOSS))]])] == [1, 1, 3, 3]
