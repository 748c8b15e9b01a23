"""The store: a match is its options, seed and decisions."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from golemancy.play.match import Entry
from golemancy.server.store import store as store_module
from golemancy.server.store.database import sqlite
from golemancy.server.store.records import Append, Conflict, MatchRecord, SeatRecord
from golemancy.server.store.schema import SESSIONS, UNKNOWN
from golemancy.server.store.store import Store


@pytest.fixture
def store(any_store: Store) -> Store:
    return any_store


def record(name: str = "m1", updated: float = 1.0) -> MatchRecord:
    seats = [SeatRecord("Ann", "person", "ann"), SeatRecord("Clay", "clay")]
    return MatchRecord(name, "century", 1, {"first": "random"}, 2**127 + 5, seats, 1.0, updated, started=1.0)


def append(store: Store, number: int, entry: Entry, epoch: int = 0, **details: object) -> bool:
    return store.append_all([Append("m1", epoch, number, entry, time.time(), **details)])[0]


def loaded(store: Store, name: str = "m1") -> MatchRecord:
    found = store.load(name)
    assert found is not None
    return found


def test_a_match_comes_back_as_it_was(store: Store) -> None:
    kept = record()
    kept.decisions, kept.times = [Entry(0, 3), Entry(1, None)], [1.5, 2.5]
    store.create(kept)
    assert store.load("m1") == kept
    assert store.load("m2") is None


def test_a_match_survives_in_the_file(tmp_path: Path) -> None:
    first = sqlite(tmp_path / "deep" / "one.db")
    first.create(record())
    assert append(first, 0, Entry(0, 7))
    first.close()
    assert loaded(sqlite(tmp_path / "deep" / "one.db")).decisions == [Entry(0, 7)]


def test_a_number_is_given_once(store: Store) -> None:
    store.create(record())
    assert append(store, 0, Entry(0, 7))
    assert not append(store, 0, Entry(0, 8))
    assert loaded(store).decisions == [Entry(0, 7)]


def test_of_several_at_once_the_good_ones_are_kept(store: Store) -> None:
    store.create(record("m1"))
    store.create(record("m2"))
    good, late = Append("m1", 0, 0, Entry(0, 7), 2.0), Append("m2", 3, 0, Entry(0, 7), 2.0)
    gone = Append("m3", 0, 0, Entry(0, 7), 2.0)
    assert store.append_all([late, good, gone]) == [False, True, False]
    assert (loaded(store, "m1").times, loaded(store, "m2").times) == ([2.0], [])
    assert loaded(store, "m1").updated > loaded(store, "m2").updated == 1.0


def test_a_decision_for_another_epoch_is_refused(store: Store) -> None:
    store.create(record())
    old = loaded(store)
    store.change(old, replace(old, practice=True, epoch=1), job=False, deadline=None)
    assert not append(store, 0, Entry(0, 7), epoch=0)
    assert append(store, 0, Entry(0, 7), epoch=1)


def test_two_changes_of_one_form_cannot_both_win(store: Store) -> None:
    store.create(record())
    old = loaded(store)
    store.change(old, replace(old, practice=True, epoch=1), job=False, deadline=None)
    with pytest.raises(Conflict):
        store.change(old, replace(old, failed=True, epoch=1), job=False, deadline=None)
    assert not loaded(store).failed


def test_a_change_does_not_overlook_a_decision(store: Store) -> None:
    store.create(record())
    old = loaded(store)
    append(store, 0, Entry(0, 7))
    with pytest.raises(Conflict):
        store.change(old, replace(old, epoch=1), job=False, deadline=None)
    assert loaded(store).decisions == [Entry(0, 7)]
    assert loaded(store).epoch == 0


def test_the_last_decision_brings_the_result(store: Store) -> None:
    store.create(record())
    assert append(store, 0, Entry(1, None), result=[1, 2])
    assert loaded(store).result == [1, 2]
    assert loaded(store).updated > 1.0


def test_taking_back_forgets_the_result(store: Store) -> None:
    store.create(record())
    append(store, 0, Entry(0, 7))
    append(store, 1, Entry(1, None), result=[1, 2])
    old = loaded(store)
    new = replace(old, decisions=old.decisions[:1], times=old.times[:1], result=None, practice=True, epoch=1)
    store.change(old, new, job=False, deadline=None)
    assert loaded(store) == new


def test_matches_are_listed_by_owner_the_latest_first(store: Store) -> None:
    store.create(record("old", 1.0))
    store.create(record("new", 2.0))
    assert [m.id for m in store.owned("ann")] == ["new", "old"]
    assert store.owned("bob") == []


def test_a_removed_match_leaves_nothing(store: Store) -> None:
    store.create(record())
    append(store, 0, Entry(0, 7))
    store.remove("m1")
    assert store.load("m1") is None
    store.create(record())
    assert loaded(store).decisions == []


def test_a_job_is_given_to_one_worker_and_to_another_when_that_is_lost(store: Store) -> None:
    store.create(record(), job=True)
    assert store.claim("one") == "m1"
    assert store.claim("two") is None
    store.release("one")
    assert store.claim("two") == "m1"
    store.drop_job("one", "m1")
    store.release("two")
    assert store.claim("two") == "m1"
    store.drop_job("two", "m1")
    store.release("two")
    assert store.claim("two") is None


def test_the_job_of_a_dead_worker_is_anothers_when_its_time_is_up(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.create(record(), job=True)
    with monkeypatch.context() as patch:
        patch.setattr(store_module, "LEASE", -1.0)
        assert store.claim("dead") == "m1"
    assert store.claim("alive") == "m1"
    assert store.claim("another") is None


def test_a_decision_takes_a_match_out_of_the_queue_or_puts_it_there(store: Store) -> None:
    store.create(record(), job=True)
    append(store, 0, Entry(1, 7))
    assert store.claim("one") is None
    append(store, 1, Entry(0, 7), job=True)
    assert store.claim("one") == "m1"
    append(store, 2, Entry(1, 7), job=True, worker="one")
    assert store.claim("two") is None


# ---- whose golems are next


def queued(store: Store, name: str, host: str, *, people: bool = True) -> None:
    store.create(replace(record(name), host=host), job=True, people=people)


def test_people_do_not_wait_for_golems_among_themselves(store: Store) -> None:
    for number in range(3):
        queued(store, f"golems {number}", f"host {number}", people=False)
    queued(store, "people", "ann")
    assert store.claim("one") == "people"
    append_to(store, "people", job=True)
    assert store.claim("one") == "people"


def test_hosts_take_turns_however_many_tables_each_has(store: Store) -> None:
    for number in range(4):
        queued(store, f"many {number}", "greedy")
    queued(store, "one", "modest")
    claimed = [store.claim("thinker") for _ in range(5)]
    assert claimed.index("one") == 1
    assert sorted(filter(None, claimed)) == ["many 0", "many 1", "many 2", "many 3", "one"]


def append_to(store: Store, match: str, **details: bool) -> None:
    assert store.append_all([Append(match, 0, 0, Entry(1, 7), store.now(), **details)]) == [True]


# ---- what upkeep asks for


def test_no_number_of_matches_hides_the_next(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are asked for at once, going on after the last one finds all of them."""
    monkeypatch.setattr(store_module, "_AT_ONCE", 2)
    for number in range(5):
        store.create(
            replace(record(f"m{number}"), rated=True, result=[1, 2], turn=UNKNOWN), deadline=float(number // 2)
        )
    found, after = list[str](), (-1.0, "")
    while late := store.late(9.0, after):
        after = late[-1]
        found += [match for _, match in late]
    assert found == [f"m{number}" for number in range(5)]
    for listed in (store.unsettled, store.without_turn):
        assert listed() == ["m0", "m1"]
        assert listed("m1") == ["m2", "m3"]
        assert listed("m3") == ["m4"]


def test_expired_sessions_are_deleted(store: Store) -> None:
    token, old = store.people.open_session("ann"), store.people.open_session("bob")
    with store.engine.begin() as connection:
        connection.execute(SESSIONS.update().where(SESSIONS.c.person == "bob").values(expires=1.0))
    store.tidy()
    with store.reader.connect() as connection:
        assert list(connection.scalars(SESSIONS.select().with_only_columns(SESSIONS.c.person))) == ["ann"]
    assert (store.people.session(token), store.people.session(old)) == ("ann", None)


def test_finished_matches_of_mine_come_in_pages_and_running_ones_all_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "_MOST_OWNED", 2)
    both = [SeatRecord("Ann", "person", "ann"), SeatRecord("Eve", "person", "ann")]
    for number in range(1, 6):
        store.create(replace(record(f"m{number}", float(number)), result=[1, 2], seats=both))
    store.create(record("running", 0.5))
    assert [one.id for one in store.owned("ann")] == ["m5", "m4", "running"]
    assert [one.id for one in store.owned("ann", before=4.0)] == ["m3", "m2"]
    assert [one.id for one in store.owned("ann", before=2.0)] == ["m1"]
