"""The store: a match is its options, seed and decisions."""

from pathlib import Path

import pytest

from golemancy.match import Entry
from golemancy.server.sql import SqlStore, sqlite
from golemancy.server.store import Conflict, MatchRecord, SeatRecord


def record(name: str = "m1", updated: float = 1.0) -> MatchRecord:
    seats = [SeatRecord("Ann", "person", "ann"), SeatRecord("Clay", "clay")]
    return MatchRecord(name, "century", 1, {"first": "random"}, 2**127 + 5, seats, 1.0, updated)


def test_a_match_comes_back_as_it_was(store: SqlStore) -> None:
    kept = record()
    kept.decisions = [Entry(0, 3), Entry(1, None)]
    store.create(kept)
    assert store.load("m1") == kept


def test_a_match_survives_in_the_file(tmp_path: Path) -> None:
    first = sqlite(tmp_path / "deep" / "one.db")
    first.create(record())
    first.append("m1", 0, Entry(0, 7), None)
    first.close()
    again = sqlite(tmp_path / "deep" / "one.db").load("m1")
    assert again is not None
    assert again.decisions == [Entry(0, 7)]


def test_a_number_is_given_once(store: SqlStore) -> None:
    store.create(record())
    store.append("m1", 0, Entry(0, 7), None)
    with pytest.raises(Conflict):
        store.append("m1", 0, Entry(0, 8), None)
    kept = store.load("m1")
    assert kept is not None
    assert kept.decisions == [Entry(0, 7)]


def test_the_last_decision_brings_the_result(store: SqlStore) -> None:
    store.create(record())
    store.append("m1", 0, Entry(1, None), [1, 2])
    kept = store.load("m1")
    assert kept is not None
    assert kept.result == [1, 2]
    assert kept.updated > 1.0


def test_taking_back_forgets_the_result_and_marks_practice(store: SqlStore) -> None:
    store.create(record())
    store.append("m1", 0, Entry(0, 7), None)
    store.append("m1", 1, Entry(1, None), [1, 2])
    store.truncate("m1", 1, practice=True)
    store.truncate("m1", 1, practice=False)
    kept = store.load("m1")
    assert kept is not None
    assert (kept.decisions, kept.result, kept.practice) == ([Entry(0, 7)], None, True)


def test_matches_are_listed_by_owner_the_latest_first(store: SqlStore) -> None:
    store.create(record("old", 1.0))
    store.create(record("new", 2.0))
    assert [m.id for m in store.owned("ann")] == ["new", "old"]
    assert store.owned("bob") == []


def test_a_removed_match_leaves_nothing(store: SqlStore) -> None:
    store.create(record())
    store.append("m1", 0, Entry(0, 7), None)
    store.remove("m1")
    assert store.load("m1") is None
    store.create(record())
    kept = store.load("m1")
    assert kept is not None
    assert kept.decisions == []
