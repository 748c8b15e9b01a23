"""All tables of a process: first the store, then memory, then everybody is told; and catching up with others."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from golemancy import games
from golemancy.play.match import Entry
from golemancy.server.store.database import open_store
from golemancy.server.store.records import Append, MatchRecord, SeatRecord
from golemancy.server.store.schema import UNKNOWN
from golemancy.server.store.store import Store
from golemancy.server.tables import seating, shelf
from golemancy.server.tables import tables as tables_module
from golemancy.server.tables.messages import message
from golemancy.server.tables.table import Table, new_id
from golemancy.server.tables.tables import Tables
from golemancy.server.tables.warming import Warming
from golemancy.server.work.shift import WorkerSettings, at_work
from tests.server.conftest import refused
from tests.server.test_table import seen

PATIENCE = 30  # seconds
ANN, BOB, CLAY = SeatRecord("Ann", "person", "ann"), SeatRecord("Bob", "person", "bob"), SeatRecord("Clay", "clay")


@asynccontextmanager
async def process(url: str, *, alone: bool = True) -> AsyncIterator[Tables]:
    """A process that hears nothing of others unless it asks, and in which nobody thinks."""
    settings = WorkerSettings(thinkers=0, alone=alone)
    async with at_work(open_store(url), Warming(["century"]), settings) as tables:
        yield tables


def record(*seats: SeatRecord, **details: Any) -> MatchRecord:
    now, version = time.time(), games.game("century").version
    plain = MatchRecord(new_id(), "century", version, {"first": 0}, 7, list(seats or (ANN, BOB)), now, now, started=now)
    return replace(plain, **details)


def entry(table: Table, text: str = "rest") -> Entry:
    assert table.player is not None
    return Entry(table.player, table.match.state.read(text))


async def decide(tables: Tables, table: Table, text: str = "rest") -> None:
    made = entry(table, text)
    await tables.decide(table, ("ann", "bob")[made.seat], table.number, made.seat, made.action or 0)


def run(work: Coroutine[Any, Any, None]) -> None:
    async def timed() -> None:
        async with asyncio.timeout(PATIENCE):
            await work

    asyncio.run(timed())


class Slow:
    """The store's way to keep decisions, which waits until it is allowed to go on, and may fail then."""

    def __init__(self, store: Store, problem: Exception | None = None) -> None:
        self.reached, self.go_on = threading.Event(), threading.Event()
        self._keep, self._problem = store.statements.append, problem
        store.statements.append = self  # type: ignore[method-assign, assignment]

    def __call__(self, rows: list[dict[str, Any]]) -> set[tuple[str, int]]:
        self.reached.set()
        assert self.go_on.wait(PATIENCE)
        if self._problem is not None:
            problem, self._problem = self._problem, None
            raise problem
        return self._keep(rows)


# ---- the store before memory


def test_nobody_sees_a_decision_that_the_store_has_not_kept_yet(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url) as tables:
            table = await tables.keep(record())
            slow, before = Slow(tables.store), seen(table)
            with tables.hub.listen(table.record.id) as woken:
                woken.clear()
                deciding = asyncio.create_task(decide(tables, table))
                await asyncio.to_thread(slow.reached.wait, PATIENCE)
                assert seen(table) == before
                assert not woken.is_set()
                slow.go_on.set()
                await deciding
                assert (table.number, woken.is_set()) == (1, True)

    run(played())


def test_nobody_sees_a_decision_that_the_store_could_not_keep(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url) as tables:
            table = await tables.keep(record())
            slow, before = Slow(tables.store, OSError("the disk is full")), seen(table)
            slow.go_on.set()
            with tables.hub.listen(table.record.id) as woken:
                woken.clear()
                with pytest.raises(OSError, match="disk is full"):
                    await decide(tables, table)
                assert seen(table) == before
                assert not woken.is_set()
            await decide(tables, table)  # and the next try finds everything in order
            assert table.number == 1

    run(played())


def test_nobody_sees_a_decision_that_the_store_refused(any_url: str) -> None:
    """Ann's two windows are at two processes: what the second decides, the first has decided already."""

    async def played() -> None:
        async with process(any_url) as first, process(any_url) as second:
            match = (await first.keep(record())).record.id
            one, other = await first.open(match), await second.open(match)
            slow, before = Slow(second.store), seen(other)
            late = asyncio.create_task(decide(second, other, "play gain 2Y"))
            await asyncio.to_thread(slow.reached.wait, PATIENCE)
            await decide(first, one)
            assert seen(other) == before
            slow.go_on.set()
            with refused(409, "moved on: it is at decision 1"):
                await late
            assert (other.number, other.match.history) == (1, one.match.history)
            assert seen(other) == seen(one)

    run(played())


def test_a_wrong_decision_never_reaches_the_store(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url) as tables:
            table = await tables.keep(record())
            slow, before = Slow(tables.store), seen(table)
            for owner, number, seat, status in (
                ("ann", 0, 0, 400),
                ("bob", 0, 1, 409),
                ("bob", 0, 0, 403),
                ("ann", 3, 0, 409),
            ):
                with refused(status, "."):
                    await tables.decide(table, owner, number, seat, 999_999)
            assert seen(table) == before
            assert not slow.reached.is_set()

    run(played())


def test_a_decision_is_kept_though_the_browser_has_gone(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url) as tables:
            table = await tables.keep(record())
            slow = Slow(tables.store)
            deciding = asyncio.create_task(decide(tables, table))
            await asyncio.to_thread(slow.reached.wait, PATIENCE)
            deciding.cancel()
            slow.go_on.set()
            async with table.lock:
                assert table.number == 1

    run(played())


def test_a_change_that_the_store_refuses_is_not_seen(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url) as tables:
            table = await tables.keep(record())
            before, attempts = seen(table), []

            def refusing(old: MatchRecord, new: MatchRecord, **_: Any) -> None:
                attempts.append(seen(table))
                raise tables_module.Conflict(old.id)

            tables.store.change = refusing  # type: ignore[method-assign]
            with refused(409, "changing too quickly"):
                await tables.practise(table)
            assert attempts == [before] * tables_module._TRIES
            assert seen(table) == before

    run(played())


# ---- catching up


def test_a_change_waits_for_what_others_decided_meanwhile(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url) as first, process(any_url) as second:
            match = (await first.keep(record())).record.id
            one, other = await first.open(match), await second.open(match)
            await decide(first, one)
            await second.practise(other)
            assert (other.number, other.record.practice, other.epoch) == (1, True, 1)
            await first.catch_up(one)
            assert seen(one) == seen(other)

    run(played())


def test_a_decision_of_another_epoch_is_tried_again(any_url: str) -> None:
    """The other process has marked the match as practice: the decision is still good."""

    async def played() -> None:
        async with process(any_url) as first, process(any_url) as second:
            match = (await first.keep(record())).record.id
            one, other = await first.open(match), await second.open(match)
            await second.practise(other)
            await decide(first, one)
            assert (one.number, one.epoch, one.record.practice) == (1, 1, True)

    run(played())


def test_an_undo_elsewhere_takes_decisions_back_here(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url) as first, process(any_url) as second:
            match = (await first.keep(record())).record.id
            one = await first.open(match)
            await decide(first, one)
            other = await second.open(match)
            await first.undo(one, "ann", 1)
            await second.catch_up(other)
            assert (other.number, other.epoch, other.timeline[0]) == (0, 1, one.timeline[0])
            with refused(409, "no decision to undo"):
                await second.undo(other, "ann", 0)

    run(played())


def test_a_match_that_was_removed_elsewhere_is_gone_here(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url) as first, process(any_url) as second:
            match = (await first.keep(record())).record.id
            one, other = await first.open(match), await second.open(match)
            await first.remove(one)
            with refused(404, "no longer exists"):
                await decide(second, other)
            with refused(404, "no such match"):
                await second.open(match)

    run(played())


def test_processes_hear_of_each_other(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url, alone=False) as first, process(any_url, alone=False) as second:
            match = (await first.keep(record())).record.id
            one, other = await first.open(match), await second.open(match)
            for number in range(4):
                await decide(*((first, one) if number % 2 == 0 else (second, other)))
                async with asyncio.timeout(10):
                    while one.number != other.number:
                        await asyncio.sleep(0.005)
            assert seen(one) == seen(other)
            await first.practise(one)
            async with asyncio.timeout(10):
                while not other.record.practice:
                    await asyncio.sleep(0.005)

    run(played())


# ---- in memory


def test_a_match_that_many_open_at_once_is_read_once(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url) as first, process(any_url) as second:
            match = (await first.keep(record())).record.id
            load, read = second.store.load, []
            second.store.load = lambda match: read.append(match) or load(match)  # type: ignore[method-assign, func-returns-value]
            found = await asyncio.gather(*(second.open(match) for _ in range(20)))
            assert len({id(table) for table in found}) == 1
            assert read == [match]

    run(played())


def test_however_little_memory_there_is_every_table_can_be_played_at(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With room for no table at all, the newcomer is kept, those in use stay one, and the others are read again."""
    monkeypatch.setattr(shelf, "BUDGET", 1)

    async def played() -> None:
        async with process(f"sqlite:///{tmp_path / 'golemancy.db'}") as tables:
            first = await tables.keep(record())
            with tables.hub.listen(first.record.id):
                ids = [(await tables.keep(record())).record.id for _ in range(4)]
                assert await tables.open(first.record.id) is first
                for match in ids:
                    await decide(tables, await tables.open(match))
                assert [(await tables.open(match)).number for match in ids] == [1] * 4
                await decide(tables, first)
                assert len(tables.shelf) <= 2

    run(played())


def test_tables_that_nobody_uses_are_let_go_in_time(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def played() -> None:
        async with process(f"sqlite:///{tmp_path / 'golemancy.db'}") as tables:
            used, *_ = [await tables.keep(record()) for _ in range(4)]
            with tables.hub.listen(used.record.id):
                monkeypatch.setattr(shelf, "IDLE", 0.01)
                await asyncio.sleep(0.02)
                latest = await tables.keep(record())
                assert set(tables.shelf._kept) == {used.record.id, latest.record.id}
                assert tables.shelf.weight == used.weight + latest.weight

    run(played())


def test_whoever_holds_a_table_shares_it_with_those_who_open_it_again(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A golem thinks about a position while its table is let go: what it decides then, everybody sees."""
    monkeypatch.setattr(shelf, "BUDGET", 1)

    async def played() -> None:
        async with process(f"sqlite:///{tmp_path / 'golemancy.db'}") as tables:
            held = await tables.keep(record())
            for _ in range(3):
                await tables.keep(record())
            again = await tables.open(held.record.id)
            assert again is held
            await decide(tables, held)
            assert again.number == 1

    run(played())


def test_tables_are_weighed_and_lose_only_what_can_be_worked_out_again() -> None:
    table = Table(record())
    for _ in range(100):
        table.advance(entry(table), time.time())
    told = message(table, "ann", 0)
    before, heavy = seen(table), table.weight
    table.slim()
    assert table.weight < heavy / 2
    message(table, "ann", 0)
    assert seen(table) == before
    assert message(table, "ann", 0) | {"waited": 0} == told | {"waited": 0}


def test_visitors_leave_nothing_behind(tmp_path: Any) -> None:
    async def played() -> None:
        async with process(f"sqlite:///{tmp_path / 'golemancy.db'}") as tables:
            table = await tables.keep(record(access="public"))
            for visitor in range(50):
                message(table, f"visitor {visitor}", None)
            assert len(table.seated) == 1
            for unknown in range(50):
                with refused(404, "no such match"):
                    await tables.open(f"unknown {unknown}")
            assert tables._opening == {}

    run(played())


def test_who_is_too_late_has_resigned(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url) as tables:
            table = await tables.keep(record(clock={"each": 5.0}, started=time.time() - 6))
            with refused(409, "your time is up"):
                await decide(tables, table)
            assert (table.late, table.record.result) == ({0}, [2, 1])
            assert tables.store.late(time.time()) == []

    run(played())


@pytest.mark.parametrize("hours", [5, -5])
def test_neither_downtime_nor_a_moved_date_changes_a_clock(
    any_url: str, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    """The server is stopped and comes back hours later, by its date; nobody has lost or gained a minute."""

    async def played() -> None:
        async with process(any_url) as tables:
            table = await tables.keep(record(clock={"bank": 60.0, "increment": 0.0}, started=tables.now()))
            match = table.record.id
        moved = time.time() + 3600 * hours
        monkeypatch.setattr(time, "time", lambda: moved)
        async with process(any_url) as tables:
            await tables.time_up(match)
            table = await tables.open(match)
            assert 50 < (table.deadline or 0) - tables.now() <= 60
            await decide(tables, table)
            assert (table.number, 50 < table.clocks.left[0] <= 60) == (1, True)
            assert tables.store.late(tables.now()) == []

    run(played())


def test_a_clock_that_runs_out_is_noticed_once(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url) as tables:
            table = await tables.keep(record(clock={"each": 5.0}, started=time.time() - 6))
            assert [match for _, match in tables.store.late(tables.now())] == [table.record.id]
            await tables.time_up(table.record.id)
            await tables.time_up(table.record.id)
            assert [(one.seat, one.action) for one in table.match.history] == [(0, None)]
            early = await tables.keep(record(clock={"each": 5000.0}))
            await tables.time_up(early.record.id)
            assert early.number == 0

    run(played())


def test_golems_are_asked_for_where_they_decide(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url) as tables:
            woken: list[int] = []
            tables.wake_thinkers = lambda: woken.append(1)
            table = await tables.keep(record(ANN, CLAY))
            assert (tables.store.claim("one"), woken) == (None, [])
            await decide(tables, table)
            assert (tables.store.claim("one"), woken) == (table.record.id, [1])
            await tables.set_failed(table, failed=True)
            tables.store.release("one")
            assert tables.store.claim("one") is None
            await tables.set_failed(table, failed=False)
            assert (tables.store.claim("one"), woken) == (table.record.id, [1, 1])

    run(played())


def test_a_lost_job_is_queued_again_when_somebody_opens_the_table(any_url: str) -> None:
    async def played() -> None:
        store = open_store(any_url)
        one = record(CLAY, ANN)
        store.create(one)  # without a job
        store.close()
        async with process(any_url) as tables:
            assert tables.store.claim("one") is None
            await tables.open(one.id)
            assert tables.store.claim("one") == one.id

    run(played())


def test_only_fair_matches_between_people_are_rated(any_url: str) -> None:
    async def settled(tables: Tables, *seats: SeatRecord, **details: Any) -> int:
        """How many ratings there are once a match is over."""
        table = await tables.keep(record(*seats, rated=True, **details))
        await tables.resign(table, "ann", 0, 0)
        await tables.settle(table)
        return len(tables.store.people.ratings("ann"))

    async def played() -> None:
        async with process(any_url) as tables:
            assert await settled(tables, ANN, CLAY) == 0
            assert await settled(tables, ANN, ANN) == 0
            assert await settled(tables, ANN, BOB, practice=True) == 0
            assert await settled(tables, ANN, replace(CLAY, leaver="ann"), BOB) == 0
            assert tables.store.unsettled() == []
            assert await settled(tables, ANN, BOB) == 1

    run(played())


def test_what_is_said_is_kept_before_anybody_hears_it(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url) as tables:
            table = await tables.keep(record())
            assert await tables.say(table, "bob", "hello") == 0
            assert [(one.seat, one.name) for one in tables.store.chat.lines(table.record.id, 0, "ann")] == [(1, "Bob")]
            with refused(403, "whoever watches needs a name"):
                await tables.say(table, "cleo", "hello")
            with refused(400, "empty"):
                await tables.say(table, "ann", "")

    run(played())


def test_a_rematch_that_both_ask_for_at_once_is_one(any_url: str) -> None:
    """At two processes, whose tables know nothing of each other's rematch."""

    async def played() -> None:
        async with process(any_url) as first, process(any_url) as second:
            match = (await first.keep(record())).record.id
            one, other = await first.open(match), await second.open(match)
            await first.resign(one, "ann", 0, 0)
            await second.catch_up(other)
            wanted = [seating.rematch(one, "ann", 8), seating.rematch(other, "bob", 9)]
            await asyncio.gather(first.set_up_next(one, wanted[0]), second.set_up_next(other, wanted[1]))
            assert one.record.next == other.record.next
            assert one.record.next in {again.id for again in wanted}
            with first.store.reader.connect() as connection:
                assert connection.exec_driver_sql("SELECT count(*) FROM matches").scalar() == 2

    run(played())


def test_whose_turn_it_is_is_stored_with_the_decision(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url) as tables:
            table = await tables.keep(record())

            def turn() -> int | None:
                (found,) = tables.store.owned("ann")
                return found.turn

            assert turn() == table.player == 0
            await decide(tables, table)
            assert turn() == table.player == 1
            await tables.undo(table, "ann", 1)
            assert turn() == 0
            await tables.resign(table, "ann", 0, 0)
            assert turn() is None

    run(played())


def test_whose_turn_it_is_is_found_out_for_matches_from_before(any_url: str) -> None:
    async def played() -> None:
        store = open_store(any_url)
        old, other_rules = record(turn=UNKNOWN), record(turn=UNKNOWN, version=99)
        for one in (old, other_rules):
            store.create(one)
        store.close()
        async with process(any_url) as tables:
            for match in tables.store.without_turn():
                await tables.find_turn(match)
            assert tables.store.without_turn() == []
            assert {found.id: found.turn for found in tables.store.owned("ann")} == {old.id: 0, other_rules.id: None}

    run(played())


def test_golems_among_themselves_are_limited(any_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "GOLEMS_ONLY_IN_ALL", 5)

    async def played() -> None:
        async with process(any_url) as tables:
            for _ in range(tables_module.GOLEMS_ONLY):
                await tables.set_up(record(CLAY, CLAY, host="ann"))
            with refused(409, "4 of your matches without people"):
                await tables.set_up(record(CLAY, CLAY, host="ann"))
            await tables.set_up(record(ANN, CLAY, host="ann"))
            await tables.set_up(record(CLAY, CLAY, host="bob"))
            with refused(409, "too many tables"):
                await tables.set_up(record(CLAY, CLAY, host="cleo"))

    run(played())


def test_a_match_begins_in_serving_time(any_url: str) -> None:
    async def played() -> None:
        store = open_store(any_url)
        with store.engine.begin() as connection:  # a server that has been down for years
            connection.exec_driver_sql("UPDATE serving_time SET time = 5000")
        store.close()
        async with process(any_url) as tables:
            begun = await tables.set_up(record(clock={"each": 60.0}))
            assert 5000 <= (begun.record.started or 0) < 5010
            waits = await tables.keep(record(ANN, SeatRecord("Seat 2", "open"), clock={"each": 60.0}, started=None))
            await tables.change(waits, lambda table: seating.join(table.record, "bob", "Bob"))
            assert 5000 <= (waits.record.started or 0) < 5010
            await decide(tables, waits)
            assert 5000 <= waits.record.times[0] < 5010
            assert 5050 < (waits.deadline or 0) < 5080

    run(played())


def test_a_writer_that_knows_an_older_match_changes_nothing(any_url: str) -> None:
    async def played() -> None:
        async with process(any_url) as tables:
            table = await tables.keep(record())
            await decide(tables, table)
            again = Append(table.record.id, 0, 0, Entry(0, 3), time.time(), job=True, deadline=1.0)
            older = replace(again, epoch=7, number=1)
            assert tables.store.append_all([again, older]) == [False, False]
            assert tables.store.claim("one") is None
            assert tables.store.late(time.time()) == []

    run(played())
