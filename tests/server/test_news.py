"""News between processes, on both databases: what one does, the other hears, and nobody hears himself."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace

import psycopg
import pytest

from golemancy.play.match import Entry
from golemancy.server.store import news
from golemancy.server.store.closing import close_account
from golemancy.server.store.database import open_store
from golemancy.server.store.news import Notice, notices
from golemancy.server.store.records import Append, MatchRecord
from golemancy.server.store.store import Store
from tests.server.test_people import ANN, duel
from tests.server.test_store import loaded, record

PATIENCE = 20


@pytest.fixture
def pair(any_url: str) -> Iterator[tuple[Store, Store]]:
    """The stores of two processes on one database."""
    found = open_store(any_url), open_store(any_url)
    yield found
    for one in found:
        one.close()


def fresh(name: str = "m1") -> MatchRecord:
    return replace(record(name), updated=time.time())


class Ear:
    """Hears what a store is told by others."""

    def __init__(self, store: Store) -> None:
        self._source = notices(store)
        self.postgres = store.engine.dialect.name == "postgresql"

    async def next(self) -> Notice:
        async with asyncio.timeout(PATIENCE):
            return await anext(self._source)

    async def about(self, match: str) -> Notice:
        while (heard := await self.next()).match != match:
            pass
        return heard

    async def silent(self, seconds: float = 0.3) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await anext(self._source, None)
        except TimeoutError:
            return True
        return False


@asynccontextmanager
async def listening(store: Store) -> AsyncIterator[Ear]:
    """Listens for a while: on PostgreSQL the first notice says that anything may have happened before."""
    ear = Ear(store)
    if ear.postgres:
        assert await ear.next() == Notice()
    try:
        yield ear
    finally:
        await ear.silent(0.01)  # cancelled while it waits, as a server's task is


def test_that_somebody_may_have_signed_out_is_heard(pair: tuple[Store, Store]) -> None:
    """SQLite does not tell: there each process looks at its connections every few seconds."""
    one, other = pair

    async def run() -> None:
        async with listening(other) as ear:
            await asyncio.to_thread(one.tell_of_person, "ann")
            if ear.postgres:
                assert await ear.next() == Notice(person="ann", job=False)
            else:
                assert await ear.silent()

    asyncio.run(run())


def test_a_decision_is_heard(pair: tuple[Store, Store]) -> None:
    one, other = pair
    one.create(fresh())

    async def hear() -> None:
        async with listening(other) as ear:
            made = time.time()
            assert one.append_all([Append("m1", 0, 0, Entry(0, 7), made, job=True)]) == [True]
            heard = await ear.about("m1")
            if ear.postgres:
                assert heard == Notice("m1", 0, 0, Entry(0, 7), made, job=True)
            else:
                assert (heard.epoch, heard.number, heard.entry) == (0, 1, None)

    asyncio.run(hear())


def test_a_resignation_travels_without_an_action(pair: tuple[Store, Store]) -> None:
    one, other = pair
    one.create(fresh())

    async def hear() -> None:
        async with listening(other) as ear:
            one.append_all([Append("m1", 0, 0, Entry(1, None), time.time())])
            heard = await ear.about("m1")
            assert heard.entry in (None, Entry(1, None))
            assert heard.job is not ear.postgres  # the file does not say whether a golem decides next

    asyncio.run(hear())


def test_every_other_change_is_heard_without_its_content(pair: tuple[Store, Store]) -> None:
    one, other = pair
    one.create(fresh())

    async def hear() -> None:
        async with listening(other) as ear:
            if not ear.postgres:
                await ear.about("m1")  # that it is there at all
            old = loaded(one)
            one.change(old, replace(old, practice=True, epoch=1, updated=time.time()), job=False, deadline=None)
            heard = await ear.about("m1")
            assert (heard.entry, heard.epoch in (None, 1)) == (None, True)

    asyncio.run(hear())


def test_talk_is_heard_and_wakes_no_golem(pair: tuple[Store, Store]) -> None:
    one, other = pair
    one.create(fresh())

    async def hear() -> None:
        async with listening(other) as ear:
            one.chat.say("m1", 0, "Ann", "hello")
            heard = await ear.about("m1")
            assert heard.job is not ear.postgres

    asyncio.run(hear())


def test_nobody_hears_himself(pair: tuple[Store, Store]) -> None:
    one, _ = pair
    one.create(fresh())

    async def hear() -> None:
        async with listening(one) as ear:
            if ear.postgres:  # a file's number changes with every commit of another connection
                one.append_all([Append("m1", 0, 0, Entry(0, 7), time.time())])
                one.chat.say("m1", 0, "Ann", "hello")
                assert await ear.silent()

    asyncio.run(hear())


def test_what_was_refused_is_not_told(pair: tuple[Store, Store]) -> None:
    one, other = pair
    one.create(fresh())

    async def hear() -> None:
        async with listening(other) as ear:
            if not ear.postgres:
                await ear.about("m1")
            assert one.append_all([Append("m1", 5, 0, Entry(0, 7), time.time())]) == [False]
            assert await ear.silent()

    asyncio.run(hear())


def test_a_match_that_has_not_changed_is_not_told_again(pair: tuple[Store, Store]) -> None:
    one, other = pair
    one.create(fresh("quiet"))

    async def hear() -> None:
        async with listening(other) as ear:
            if not ear.postgres:
                await ear.about("quiet")
            one.create(fresh("loud"))
            one.chat.say("loud", 0, "Ann", "hello")
            assert (await ear.next()).match == "loud"
            assert await ear.silent() or not ear.postgres

    asyncio.run(hear())


def test_a_closed_account_is_heard_of_though_no_match_is_newer_for_it(pair: tuple[Store, Store]) -> None:
    one, other = pair
    one.people.sign_up(ANN)
    one.create(duel("m1", result=[1, 2]))
    one.create(fresh("new"))

    async def hear() -> None:
        async with listening(other) as ear:
            if not ear.postgres:
                await ear.about("new")
            close_account(one, ANN)
            assert (await ear.next()).match in (None, "m1")

    asyncio.run(hear())


def test_after_a_lost_connection_anything_may_have_happened(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "_AGAIN", 0.01)
    store = open_store(shared_database)

    async def hear() -> None:
        async with listening(store) as ear:
            with psycopg.connect(shared_database, autocommit=True) as connection:
                mine = "pid <> pg_backend_pid() AND datname = current_database() AND query LIKE 'LISTEN%'"
                gone = connection.execute(
                    f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {mine}"
                ).fetchall()
            assert gone == [(True,)]
            assert await ear.next() == Notice()

    asyncio.run(hear())
    store.close()


def test_a_date_that_is_set_back_hides_nothing(pair: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch) -> None:
    """Both processes are on one machine, whose date jumps by hours; what happens afterwards is heard as before."""
    one, other = pair

    async def heard() -> None:
        async with listening(other) as ear:
            one.create(fresh())
            for number, jump in enumerate((0.0, -5 * 3600.0, 5 * 3600.0)):
                now = time.time() + jump
                monkeypatch.setattr(time, "time", lambda now=now: now)
                assert one.append_all([Append("m1", 0, number, Entry(0, 7), one.now())]) == [True]
                assert (await ear.about("m1")).number is not None

    asyncio.run(heard())
