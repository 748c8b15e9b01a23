"""One match in memory: going ahead on a copy, and what follows from the record."""

from dataclasses import replace
from typing import Any

import pytest

from golemancy import games
from golemancy.errors import IllegalAction
from golemancy.play.match import Entry
from golemancy.server.refusal import Refusal
from golemancy.server.store.records import MatchRecord, SeatRecord
from golemancy.server.tables.table import Table, new_id

ANN, BOB = SeatRecord("Ann", "person", "ann"), SeatRecord("Bob", "person", "bob")
GOLEM = SeatRecord("Clay", "clay")


def record(*seats: SeatRecord, **details: Any) -> MatchRecord:
    version = games.game("century").version
    plain = MatchRecord("m1", "century", version, {"first": 0}, 7, list(seats or (ANN, BOB)), 1.0, 1.0, started=1.0)
    return replace(plain, **details)


def seen(table: Table) -> str:
    """Everything that a reader of the table can find in it."""
    apart = ("lock", "match", "timeline", "now", "told")
    there = {key: value for key, value in vars(table).items() if key not in apart}
    states = [bytes(state) for state in table.timeline]
    match = table.match.history, table.match.resigned, bytes(table.match.state), table.match.places
    return repr((there, states, match, table.number, table.over, table.deadline))


def rest(table: Table) -> Entry:
    assert table.player is not None
    return Entry(table.player, table.match.state.read("rest"))


# ---- going ahead on a copy


def test_looking_ahead_leaves_the_table_as_it_is() -> None:
    table = Table(record(clock={"bank": 60.0, "increment": 5.0}))
    table.advance(rest(table), 2.0)
    before = seen(table)
    ahead = table.after(rest(table), 30.0)
    assert seen(table) == before
    assert (table.number, ahead.number) == (1, 2)
    assert (table.player, ahead.player) == (1, 0)


def test_looking_ahead_is_the_same_as_deciding() -> None:
    one, other = (Table(record(clock={"each": 60.0})) for _ in range(2))
    for made in range(2, 20):
        entry = rest(one)
        one.become(one.after(entry, float(made)))
        other.advance(entry, float(made))
        assert seen(one) == seen(other)


def test_looking_ahead_at_a_resignation_leaves_everybody_seated() -> None:
    table = Table(record(ANN, BOB, GOLEM))
    before = seen(table)
    ahead = table.after(Entry(1, None), 2.0)
    assert seen(table) == before
    assert (table.match.resigned, ahead.match.resigned) == ([], [1])


def test_looking_ahead_at_running_out_of_time_marks_nobody_yet() -> None:
    table = Table(record(clock={"each": 10.0}))
    ahead = table.after(Entry(0, None), 12.0)
    assert (table.late, ahead.late) == (set(), {0})


def test_two_ways_ahead_know_nothing_of_each_other() -> None:
    table = Table(record())
    one = table.after(rest(table), 2.0)
    other = table.after(Entry(0, table.match.state.read("play gain 2Y")), 2.0)
    assert one.match.history != other.match.history
    assert one.timeline[0] is other.timeline[0] is table.timeline[0]
    assert one.timeline[1] != other.timeline[1]


def test_states_in_the_timeline_never_change() -> None:
    table = Table(record())
    kept = [bytes(table.timeline[0])]
    for _ in range(6):
        table.advance(rest(table), 2.0)
        kept.append(bytes(table.timeline[-1]))
    assert [bytes(state) for state in table.timeline] == kept
    assert len(set(kept)) == len(kept)


@pytest.mark.parametrize("entry", [Entry(0, 999_999), Entry(0, -1), Entry(7, None)])
def test_an_impossible_decision_goes_nowhere(entry: Entry) -> None:
    table = Table(record())
    before = seen(table)
    with pytest.raises(IllegalAction):
        table.after(entry, 2.0)
    assert seen(table) == before


def test_a_table_keeps_its_lock_when_it_becomes_another() -> None:
    table = Table(record())
    lock = table.lock
    table.become(Table(record(practice=True)))
    assert table.lock is lock
    assert table.record.practice


# ---- what follows from the record


def test_a_stored_match_is_played_again_in_order() -> None:
    table = Table(record())
    for _ in range(3):
        table.advance(rest(table), 2.0)
    again = Table(table.record)
    assert seen(again) == seen(table)
    assert again.record is not table.record


def test_decisions_without_times_were_made_at_the_start() -> None:
    first = Table(record())
    old = record(decisions=[rest(first)], times=[], created=5.0)
    assert Table(old).record.times == [5.0]


def test_a_record_some_decisions_ago_has_no_result() -> None:
    table = Table(record())
    table.advance(rest(table), 2.0)
    table.advance(Entry(1, None), 3.0)
    assert table.record.result == [1, 2]
    back = table.without(1)
    assert (back.decisions, back.times, back.result) == (table.record.decisions[:1], [2.0], None)
    assert len(table.without(2).decisions) == 0


def test_the_places_come_with_the_end_and_not_before() -> None:
    table = Table(record(ANN, BOB, GOLEM))
    table.advance(Entry(1, None), 2.0)
    assert (table.over, table.record.result) == (False, None)
    table.advance(Entry(0, None), 3.0)
    assert (table.over, table.record.result, table.player) == (True, [2, 3, 1], None)


@pytest.mark.parametrize(
    "details", [{"started": None}, {"imported": True}, {"failed": True}], ids=["waiting", "imported", "failed"]
)
def test_no_program_decides_where_nothing_is_played(details: dict[str, Any]) -> None:
    assert Table(record(GOLEM, ANN)).program is not None
    assert Table(record(GOLEM, ANN, **details)).program is None


def test_a_stand_in_decides_for_a_seat_that_resigned() -> None:
    table = Table(record(ANN, BOB, GOLEM))
    assert table.program is None
    table.advance(Entry(0, None), 2.0)
    assert table.player == 0
    assert table.program is not None
    assert table.deadline is None


def test_only_people_have_a_deadline() -> None:
    clock = {"each": 10.0}
    assert Table(record(clock=clock)).deadline == 11.0
    assert Table(record(GOLEM, ANN, clock=clock)).deadline is None
    assert Table(record(clock=clock, started=None)).deadline is None


@pytest.mark.parametrize(
    ("seats", "alone"),
    [
        ([ANN, GOLEM], True),
        ([ANN, ANN], True),
        ([ANN, BOB], False),
        ([ANN, SeatRecord("Seat 2", "open")], False),
        ([ANN, replace(GOLEM, leaver="bob")], False),
        ([GOLEM, GOLEM], True),
    ],
)
def test_people_at_one_screen_are_alone(seats: list[SeatRecord], alone: bool) -> None:
    assert Table(record(*seats)).alone is alone


def test_a_match_of_other_rules_or_of_no_game_is_refused() -> None:
    with pytest.raises(Refusal, match="version 99") as old:
        Table(record(version=99))
    with pytest.raises(Refusal, match="no longer installed") as unknown:
        Table(record(game="chess"))
    assert (old.value.status, unknown.value.status) == (409, 409)


def test_ids_are_short_and_differ() -> None:
    found = {new_id() for _ in range(1000)}
    assert len(found) == 1000
    assert all(len(one) == 12 for one in found)
