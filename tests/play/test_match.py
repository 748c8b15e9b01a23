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


# ---- more seats, and ways out


def three(**kinds: str) -> Match:
    """A match of three, people unless said otherwise: `b="random"`."""
    return Match(game("century", 3, first=0), [Seat(name, kinds.get(name, "person")) for name in "abc"], seed=3)


def test_seats_are_named_and_seeds_drawn_where_nothing_is_said(century: golemancy.Game) -> None:
    match = Match(century)
    assert [seat.name for seat in match.seats] == ["seat 0", "seat 1"]
    assert all(seat.is_person for seat in match.seats)
    assert match.seed != Match(century).seed
    assert 0 <= match.seed < 2**128


def test_a_seat_is_a_person_unless_it_has_a_kind() -> None:
    assert Seat("Ann").is_person
    assert not Seat("Ann", "random").is_person


def test_the_state_is_what_the_history_leads_to(century: golemancy.Game) -> None:
    match = Match(century, BOTS, seed=8)
    match.run_programs()
    state = century.new(8)
    for entry in match.history:
        assert entry.action is not None
        assert state.player == entry.seat
        state.apply(entry.action)
    assert state == match.state


def test_those_who_resign_come_last_in_the_order_they_left() -> None:
    match = three()
    match.resign(1)
    assert (match.over, match.places[1], match.resigned) == (False, 3, [1])
    match.resign(0)
    assert match.over
    assert match.places == [2, 3, 1]
    assert match.winners == [2]
    assert match.player is None
    assert [entry.action for entry in match.history] == [None, None]


def test_a_stand_in_decides_for_a_seat_that_left_and_the_others_for_themselves() -> None:
    match = three()
    match.resign(0)
    assert match.player == 0
    assert match.run_programs() >= 1  # the stand-in ends the turn of seat 0
    assert match.player == 1
    match.decide("rest")
    assert match.player == 2
    assert match.history[-1].seat == 1


def test_stand_ins_of_one_seed_decide_alike() -> None:
    matches = [three(b="random", c="random") for _ in range(2)]
    for match in matches:
        match.resign(0)
        match.run_programs()
    assert matches[0].history == matches[1].history
    assert matches[0].places[0] == 3


def test_nobody_resigns_twice_nor_from_elsewhere() -> None:
    match = three()
    match.resign(1)
    for seat in (1, 3, -1):
        with pytest.raises(golemancy.IllegalAction, match=f"seat {seat} cannot resign"):
            match.resign(seat)
    assert match.resigned == [1]


def test_resigning_is_undone_like_a_decision() -> None:
    match = three()
    match.decide("rest")
    match.resign(2)
    match.undo()
    assert match.resigned == []
    match.resign(2)
    match.undo(2)
    assert (match.history, match.state.decisions) == ([], 0)


def test_alone_resigning_is_the_end() -> None:
    match = Match(game("golems", 1), [Seat("You")], seed=3)
    assert not match.over
    match.resign(0)
    assert (match.over, match.places, match.winners) == (True, [2], [])


@pytest.mark.parametrize("count", [0, -1, 3])
def test_only_what_there_is_is_undone(century: golemancy.Game, count: int) -> None:
    match = Match(century, seed=3)
    match.decide("rest")
    match.decide("rest")
    with pytest.raises(golemancy.IllegalAction, match=f"cannot undo {count} of 2 decisions"):
        match.undo(count)
    assert len(match.history) == 2


def test_going_back_to_a_person_skips_what_programs_did() -> None:
    match = three(b="random", c="random")
    match.decide("rest")
    match.run_programs()
    assert match.player == 0
    assert len(match.history) > 2
    match.undo_to_person()
    assert (match.history, match.player) == ([], 0)


def test_an_illegal_decision_leaves_the_match_as_it_was(century: golemancy.Game) -> None:
    match = Match(century, seed=3)
    before = bytes(match.state)
    for wrong in ("fly", 9999):
        with pytest.raises(golemancy.IllegalAction):
            match.decide(wrong)
    assert (bytes(match.state), match.history) == (before, [])


def test_decisions_are_taken_as_numbers_or_in_notation(century: golemancy.Game) -> None:
    one, other = Match(century, seed=3), Match(century, seed=3)
    one.decide("rest")
    other.decide(other.state.read("rest"))
    assert one.history == other.history
    assert isinstance(one.history[0].action, int)


def test_what_a_program_is_shown_is_fixed_by_the_match(century: golemancy.Game) -> None:
    one, other = Match(century, BOTS, seed=3), Match(century, BOTS, seed=3)
    assert one.seen_state() == other.seen_state()
    assert one.seen_state() != one.state
    assert Match(century, BOTS, seed=4).seen_state() != one.seen_state()


def test_no_program_decides_in_a_match_that_is_over(century: golemancy.Game) -> None:
    match = Match(century, BOTS, seed=3)
    match.resign(0)
    assert match.program_to_decide() is None
    assert match.run_programs() == 0
