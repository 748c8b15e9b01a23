"""Several processes on one database, each of them here a `Tables` of its own: nothing that one does escapes another."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from golemancy import games
from golemancy.server.store.database import open_store
from golemancy.server.store.records import MatchRecord, SeatRecord
from golemancy.server.store.store import Store
from golemancy.server.tables.table import new_id
from golemancy.server.tables.tables import Tables
from golemancy.server.tables.warming import Warming
from golemancy.server.work.shift import WorkerSettings, at_work

VERSION = games.game("century").version
PATIENCE = 60  # seconds


@pytest.fixture
def url(any_url: str) -> str:
    return any_url


@asynccontextmanager
async def process(url: str, thinkers: int = 0, alone: bool = False) -> AsyncIterator[Tables]:
    async with at_work(open_store(url), Warming(["century"]), WorkerSettings(thinkers=thinkers, alone=alone)) as tables:
        yield tables


def record(second: str, version: int = VERSION) -> MatchRecord:
    """A match that Ann begins; the kind of the second seat is given."""
    seats = [SeatRecord("Ann", "person", "ann"), SeatRecord("Two", second, "bob" if second == "person" else None)]
    now = time.time()
    return MatchRecord(new_id(), "century", version, {"first": 0}, 7, seats, now, now, started=now)


async def until(there: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not there():
            await asyncio.sleep(0.01)


async def rest(tables: Tables, match: str) -> None:
    """Ann decides."""
    table = await tables.open(match)
    await tables.decide(table, "ann", table.number, 0, table.match.state.read("rest"))


def test_what_happens_while_a_match_is_read_is_not_missed(url: str) -> None:
    """Ann decides while Bob's process has read the match and not yet laid its table."""

    async def played() -> None:
        async with process(url) as anns, process(url) as bobs:
            match = (await anns.keep(record("person"))).record.id
            read, go_on = _halting(bobs.store)
            opening = asyncio.create_task(bobs.open(match))
            await until(read.is_set)
            await rest(anns, match)
            await asyncio.sleep(0.2)  # the news arrives at Bob's process
            go_on.set()
            assert (await opening).number == 1

    asyncio.run(played())


def _halting(store: Store) -> tuple[threading.Event, threading.Event]:
    """Makes a store wait after reading a match: the first event says that it waits, the second lets it go on."""
    read, go_on, load = threading.Event(), threading.Event(), store.load

    def halting(match: str) -> MatchRecord | None:
        found = load(match)
        read.set()
        assert go_on.wait(PATIENCE)
        return found

    store.load = halting  # type: ignore[method-assign]
    return read, go_on


def test_a_job_that_is_found_before_its_news_is_done(url: str) -> None:
    """The thinkers' process knows the match from before, and hears no news at all."""

    async def played() -> None:
        async with process(url) as anns, process(url, thinkers=1, alone=True) as thinkers:
            match = (await anns.keep(record("clay"))).record.id
            await thinkers.open(match)
            await rest(anns, match)
            table = await anns.open(match)
            await until(lambda: table.number > 1)

    asyncio.run(played())


def test_a_match_of_other_rules_does_not_keep_golems_from_the_next(url: str) -> None:
    async def played() -> None:
        store = open_store(url)
        store.create(record("clay", VERSION + 1), job=True)
        store.close()
        async with process(url) as anns, process(url, thinkers=1) as thinkers:
            match = (await anns.keep(record("clay"))).record.id
            await rest(anns, match)
            await until(lambda: (found := thinkers.shelf.find(match)) is not None and found.number > 1)

    asyncio.run(played())


def test_golems_go_on_after_a_failure_of_the_database(url: str) -> None:
    async def played() -> None:
        async with process(url, thinkers=1) as tables:
            _fail_twice(tables.store)
            match = (await tables.keep(record("clay"))).record.id
            await rest(tables, match)
            table = await tables.open(match)
            await until(lambda: table.number > 1)

    asyncio.run(played())


def _fail_twice(store: Store) -> None:
    claim, failures = store.claim, [OSError("no database"), OSError("no database")]

    def failing(worker: str) -> str | None:
        if failures:
            raise failures.pop()
        return claim(worker)

    store.claim = failing  # type: ignore[method-assign]
