"""Matches: seats, history, undo, resigning."""

import pytest

import golemancy
from golemancy.play.match import Entry, Match, Seat
from golemancy.players import player
from tests.conftest import game

BOTS = [Seat("a", "random"), Seat("b", "random")]


def test_programs_play_a_match_to_its_end(century: golemancy.Game) -> None:
    match = Match(century, BOTS, seed=3)
    made = match.run_programs()
    assert match.over
    assert len(match.history) == made == match.state.decisions
    assert match.winners == match.state.winners


def test_the_same_seed_gives_the_same_match(century: golemancy.Game) -> None:
    one, other = Match(century, BOTS, seed=3), Match(century, BOTS, seed=3)
    one.run_programs()
    other.run_programs()
    assert one.history == other.history


def test_programs_never_see_the_true_deck(century: golemancy.Game) -> None:
    match = Match(century, BOTS, seed=3)
    seen = match.seen_state()
    assert seen.view(match.player) == match.state.view(match.player)
    assert seen.to_dict()["merchant_deck"] != match.state.to_dict()["merchant_deck"]
    assert seen.to_dict()["random"] != match.state.to_dict()["random"]


def test_a_program_stops_for_a_person(century: golemancy.Game) -> None:
    match = Match(century, [Seat("Ann"), Seat("b", "random")], seed=3)
    match.run_programs()
    assert match.player == 0
    match.decide("rest")
    assert match.history[-1] == Entry(0, match.state.read("rest") if match.player == 0 else match.history[-1].action)
    match.run_programs()
    assert match.player == 0


def test_undo_goes_back_decision_by_decision(century: golemancy.Game) -> None:
    match = Match(century, seed=3)
    start = bytes(match.state)
    match.decide("acquire 1")
    middle = bytes(match.state)
    match.decide("rest")
    match.undo()
    assert bytes(match.state) == middle
    match.undo()
    assert bytes(match.state) == start
    with pytest.raises(golemancy.IllegalAction, match="cannot undo 1 of 0"):
        match.undo()


def test_undo_to_the_last_decision_of_a_person(century: golemancy.Game) -> None:
    match = Match(century, [Seat("Ann"), Seat("b", "random")], seed=3)
    match.run_programs()
    before = list(match.history)
    match.decide("rest")
    match.run_programs()
    match.undo_to_person()
    assert match.history == before
    with pytest.raises(golemancy.IllegalAction, match="no decision of a person"):
        match.undo_to_person()


def test_resigning_between_two_ends_the_match(century: golemancy.Game) -> None:
    match = Match(century, seed=3)
    match.decide("rest")
    match.resign(1)
    assert (match.over, match.winners, match.places) == (True, [0], [1, 2])
    for refused in (lambda: match.decide("rest"), lambda: match.resign(0)):
        with pytest.raises(golemancy.IllegalAction):
            refused()
    match.undo()
    assert not match.over


def test_with_more_seats_a_stand_in_plays_on() -> None:
    match = Match(game("century", 3), [Seat("Ann"), Seat("b", "random"), Seat("c", "random")], seed=3)
    match.resign(0)
    assert not match.over
    match.run_programs()
    assert match.state.over
    assert match.places[0] == 3
    assert sorted(match.places[1:]) == [1, 2]


def test_a_solo_loss_is_a_loss() -> None:
    match = Match(game("golems", 1), [Seat("You", "random")], seed=3)
    match.run_programs()
    assert match.places == match.state.places == [2]
    assert match.winners == []


def test_wrong_seats_are_refused(century: golemancy.Game) -> None:
    with pytest.raises(golemancy.BadOption, match="2 players need 2 seats, not 1"):
        Match(century, [Seat("Ann")])
    with pytest.raises(golemancy.BadOption, match="no player 'oracle'; known: random"):
        Match(century, [Seat("Ann"), Seat("b", "oracle")])
    with pytest.raises(golemancy.BadOption, match="no player"):
        player("oracle")
