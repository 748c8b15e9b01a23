"""Seats: who may sit down, who may send whom away, and what stays of those who leave."""

import time
from dataclasses import replace
from typing import Any

import pytest

from golemancy.errors import BadOption
from golemancy.play.match import Entry
from golemancy.server.store.records import OPEN, MatchRecord, SeatRecord
from golemancy.server.tables import seating
from golemancy.server.tables.seating import NewTable
from golemancy.server.tables.table import Table
from tests.server.conftest import refused

PERSON, GOLEM = ("", "person"), ("", "clay")
FREE = ("", "open")


def arranged(*seats: tuple[str, str], owner: str = "ann", **details: Any) -> MatchRecord:
    return seating.new_match(NewTable("century", seats, {"first": 0}, **details), owner, 7)


def names(record: MatchRecord) -> list[str]:
    return [seat.name for seat in record.seats]


# ---- setting up


def test_seats_without_a_name_get_one() -> None:
    assert names(arranged(PERSON, FREE, GOLEM)) == ["Player 1", "Seat 2", "Golem 3"]


def test_equal_names_are_numbered_whatever_their_case() -> None:
    assert names(arranged(("Ann", "person"), ("ANN", "person"), ("ann", "clay"))) == ["Ann", "ANN 2", "ann 3"]
    assert names(arranged(("Ann", "person"), ("Аnn", "person"))) == ["Ann", "Аnn 2"]  # the second is Cyrillic


def test_long_names_are_cut_and_still_differ() -> None:
    first, second = names(arranged(("x" * 40, "person"), ("x" * 40, "person")))
    assert (first, second) == ("x" * seating.LONGEST_NAME, "x" * seating.LONGEST_NAME + " 2")


def test_only_people_belong_to_somebody() -> None:
    assert [seat.owner for seat in arranged(PERSON, FREE, GOLEM).seats] == ["ann", None, None]


def test_a_deal_known_beforehand_is_practice_and_not_for_others() -> None:
    known, secret = arranged(PERSON, GOLEM, seed=12), arranged(PERSON, GOLEM)
    assert (known.seed, known.practice) == (12, True)
    assert (secret.seed, secret.practice) == (7, False)
    with refused(400, "leave the seed out"):
        arranged(PERSON, FREE, seed=12)


@pytest.mark.parametrize(
    ("seats", "wanted", "access"),
    [
        ((PERSON, GOLEM), None, "private"),
        ((PERSON, FREE), None, "public"),
        ((PERSON, FREE), "link", "link"),
        ((PERSON, GOLEM), "public", "public"),
    ],
)
def test_who_may_see_a_table_unless_it_is_said(seats: Any, wanted: str | None, access: str) -> None:
    assert arranged(*seats, access=wanted).access == access


def test_only_a_match_that_waited_for_people_is_rated() -> None:
    assert arranged(PERSON, FREE).rated
    assert not arranged(PERSON, FREE, rated=False).rated
    assert not arranged(PERSON, GOLEM).rated


def test_a_match_without_open_seats_has_begun() -> None:
    assert arranged(PERSON, GOLEM).status == "running"
    assert arranged(PERSON, FREE).status == "waiting"


def test_tables_that_cannot_be_are_refused() -> None:
    with refused(400, "cannot be private"):
        arranged(PERSON, FREE, access="private")
    with refused(400, "yourself"):
        arranged(FREE, FREE)
    with refused(400, "seat 2: unknown kind 'dragon'"):
        arranged(PERSON, ("", "dragon"))
    with pytest.raises(BadOption, match="players"):
        arranged(PERSON)
    with pytest.raises(BadOption, match="no such option"):
        seating.new_match(NewTable("century", [PERSON, GOLEM], {"speed": 1}), "ann", 7)
    with pytest.raises(BadOption, match="no card file"):
        seating.new_match(NewTable("golem_it", [PERSON, GOLEM], {"deck": ""}), "ann", 7)


# ---- joining


def test_the_first_open_seat_is_taken_unless_another_is_wanted() -> None:
    waiting = arranged(PERSON, FREE, FREE)
    assert [seat.owner for seat in seating.join(waiting, "bob", "Bob").seats] == ["ann", "bob", None]
    assert [seat.owner for seat in seating.join(waiting, "bob", "Bob", 2).seats] == ["ann", None, "bob"]


def test_the_match_begins_with_the_last_seat() -> None:
    waiting = arranged(PERSON, FREE, FREE)
    one = seating.join(waiting, "bob", "Bob")
    assert one.waiting
    both = seating.join(one, "cleo", "")
    assert not both.waiting
    assert names(both) == ["Player 1", "Bob", "Player 3"]


def test_who_joins_may_have_the_name_of_the_seat_but_of_nobody_else() -> None:
    waiting = arranged(("Ann", "person"), FREE)
    assert names(seating.join(waiting, "bob", "Seat 2")) == ["Ann", "Seat 2"]
    assert names(seating.join(waiting, "bob", "ann")) == ["Ann", "ann 2"]


def test_joining_is_refused_where_there_is_no_seat() -> None:
    waiting = arranged(PERSON, FREE, FREE)
    with refused(409, "already at this table"):
        seating.join(waiting, "ann", "Ann")
    with refused(409, "seat 0 is not open"):
        seating.join(waiting, "bob", "Bob", 0)
    with refused(409, "seat 9 is not open"):
        seating.join(waiting, "bob", "Bob", 9)
    with refused(409, "has begun"):
        seating.join(arranged(PERSON, GOLEM), "bob", "Bob")
    full = replace(waiting, seats=[replace(seat, kind="clay") for seat in waiting.seats])
    with refused(409, "no seat is open"):
        seating.join(full, "bob", "Bob")


def test_joining_changes_nothing_but_a_copy() -> None:
    waiting = arranged(PERSON, FREE)
    seating.join(waiting, "bob", "Bob")
    assert waiting.waiting
    assert waiting.seats[1].kind == OPEN


# ---- what the host may do


def test_the_host_opens_and_fills_seats() -> None:
    waiting = seating.join(arranged(PERSON, FREE, FREE), "bob", "Bob")
    opened = seating.change_seat(waiting, "ann", 1, OPEN)
    assert (opened.seats[1], opened.waiting) == (SeatRecord("Seat 2", OPEN), True)
    filled = seating.change_seat(waiting, "ann", 2, "iron")
    assert (filled.seats[2], filled.waiting) == (SeatRecord("Golem 3", "iron"), False)


def test_the_host_starts_with_golems_and_keeps_the_people() -> None:
    begun = seating.start(seating.join(arranged(PERSON, FREE, FREE), "bob", "Bob"), "ann", "iron")
    assert [seat.kind for seat in begun.seats] == ["person", "person", "iron"]
    assert not begun.waiting


def test_only_the_host_may_and_only_before_the_start() -> None:
    waiting = seating.join(arranged(PERSON, FREE, FREE), "bob", "Bob")
    for attempt in (
        lambda who: seating.change_seat(waiting, who, 2, "iron"),
        lambda who: seating.start(waiting, who, "x"),
    ):
        with refused(403, "only the host"):
            attempt("bob")
    begun = seating.start(waiting, "ann", "iron")
    with refused(409, "has begun"):
        seating.start(begun, "ann", "iron")
    with refused(400, "no seat 3"):
        seating.change_seat(waiting, "ann", 3, OPEN)
    with refused(409, "your own seat"):
        seating.change_seat(waiting, "ann", 0, OPEN)
    with refused(400, "unknown kind of golem 'person'"):
        seating.start(waiting, "ann", "person")


# ---- leaving


def test_the_host_hands_over_on_leaving() -> None:
    waiting = seating.join(arranged(PERSON, FREE, FREE), "bob", "Bob")
    left = seating.leave(waiting, "ann", "stone")
    assert left is not None
    assert (left.host, left.seats[0]) == ("bob", SeatRecord("Seat 1", OPEN))
    other = seating.leave(waiting, "bob", "stone")
    assert other is not None
    assert other.host == "ann"


def test_the_last_to_leave_before_the_start_leaves_nothing() -> None:
    assert seating.leave(arranged(PERSON, FREE), "ann", "stone") is None


def test_a_golem_remembers_whose_seat_it_has() -> None:
    begun = seating.join(arranged(PERSON, PERSON, FREE), "bob", "Bob")
    left = seating.leave(begun, "ann", "stone")
    assert left is not None
    assert [(seat.kind, seat.owner, seat.leaver) for seat in left.seats] == [
        ("stone", None, "ann"),
        ("stone", None, "ann"),
        ("person", "bob", None),
    ]
    assert names(left) == names(begun)


def test_leaving_is_refused_where_resigning_is_meant() -> None:
    with refused(409, "nobody else"):
        seating.leave(arranged(PERSON, GOLEM), "ann", "stone")
    begun = seating.join(arranged(PERSON, FREE), "bob", "Bob")
    with refused(409, "is over"):
        seating.leave(replace(begun, result=[1, 2]), "ann", "stone")
    with refused(409, "is over"):
        seating.leave(replace(begun, imported=True), "ann", "stone")
    with refused(400, "unknown kind of golem"):
        seating.leave(begun, "ann", "dragon")


# ---- taking over, and once more


def absent(waited: float) -> Table:
    begun = seating.join(arranged(PERSON, FREE), "bob", "Bob")
    return Table(replace(begun, started=time.time() - waited))


def test_three_days_are_three_days() -> None:
    with refused(409, "in 1 h"):
        seating.take_over(absent(seating.ABSENT - 60), "bob", 0, "stone")
    taken = seating.take_over(absent(seating.ABSENT + 1), "bob", 0, "stone")
    assert (taken.seats[0].kind, taken.seats[0].leaver) == ("stone", "ann")


def test_a_decision_begins_the_three_days_anew() -> None:
    table = absent(seating.ABSENT + 1)
    table.advance(Entry(0, table.match.state.read("rest")), time.time())
    with refused(409, "three days"):
        seating.take_over(table, "ann", 1, "stone")


def test_nobody_is_taken_over_out_of_turn() -> None:
    table = absent(seating.ABSENT + 1)
    with refused(409, "nobody is waiting for a person in seat 1"):
        seating.take_over(table, "ann", 1, "stone")
    with refused(409, "your own seat"):
        seating.take_over(table, "ann", 0, "stone")
    with refused(409, "nobody is waiting"):
        seating.take_over(Table(arranged(PERSON, FREE)), "bob", 0, "stone")
    with refused(409, "nobody is waiting"):
        seating.take_over(table, "ann", 15, "stone")


def test_a_rematch_keeps_golems_and_asks_people_elsewhere_again() -> None:
    begun = seating.join(arranged(("Ann", "person"), FREE, GOLEM, clock={"each": 9.0}, rated=False), "bob", "Bob")
    again = seating.rematch(Table(begun), "bob", 8)
    assert [(seat.name, seat.kind, seat.owner) for seat in again.seats] == [
        ("Ann", OPEN, None),
        ("Bob", "person", "bob"),
        ("Golem 3", "clay", None),
    ]
    assert (again.host, again.seed, again.clock, again.rated, again.access) == (
        "bob",
        8,
        {"each": 9.0},
        False,
        "public",
    )
    assert again.id != begun.id
    assert again.salt != begun.salt


def test_in_a_rematch_a_golem_gives_its_seat_back() -> None:
    begun = seating.join(arranged(PERSON, FREE), "bob", "Bob")
    left = seating.leave(begun, "bob", "stone")
    assert left is not None
    assert seating.rematch(Table(left), "ann", 8).seats[1] == SeatRecord("Bob", OPEN)
