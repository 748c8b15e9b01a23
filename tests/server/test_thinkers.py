"""Thinkers and upkeep: golems that break down, matches that change under them, clocks and ratings."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from golemancy import games
from golemancy.game import State
from golemancy.play.match import Entry
from golemancy.players.random import RandomPlayer
from golemancy.server.store.database import open_store
from golemancy.server.store.records import MatchRecord, SeatRecord
from golemancy.server.tables.table import new_id
from golemancy.server.tables.tables import Tables
from golemancy.server.tables.warming import Warming
from golemancy.server.work import upkeep
from golemancy.server.work.shift import WorkerSettings, at_work
from golemancy.server.work.thinkers import Thinkers

PATIENCE = 30
ANN, BOB = SeatRecord("Ann", "person", "ann"), SeatRecord("Bob", "person", "bob")
GOLEM = SeatRecord("Golem", "random")


@pytest.fixture
def url(tmp_path: Any) -> str:
    return f"sqlite:///{tmp_path / 'golemancy.db'}"


@asynccontextmanager
async def process(url: str, thinkers: int = 1) -> AsyncIterator[Tables]:
    async with at_work(open_store(url), Warming(["century"]), WorkerSettings(thinkers=thinkers)) as tables:
        yield tables


def record(*seats: SeatRecord, **details: Any) -> MatchRecord:
    now, version = time.time(), games.game("century").version
    plain = MatchRecord(new_id(), "century", version, {"first": 0}, 7, list(seats), now, now, started=now)
    return replace(plain, **details)


async def until(there: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not there():
            await asyncio.sleep(0.01)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


@pytest.mark.parametrize("answer", [999_999, -1, "rest"])
def test_a_golem_that_answers_nonsense_stops_its_match_only(
    url: str, monkeypatch: pytest.MonkeyPatch, answer: Any
) -> None:
    async def played() -> None:
        async with process(url) as tables:
            with monkeypatch.context() as patch:
                patch.setattr(RandomPlayer, "choose", lambda self, state: answer)
                table = await tables.keep(record(GOLEM, ANN))
                await until(lambda: table.failed)
                assert table.number == 0
                other = await tables.keep(record(ANN, BOB))
                await tables.decide(other, "ann", 0, 0, other.match.state.read("rest"))
                assert other.number == 1
            await tables.set_failed(table, failed=False)
            await until(lambda: table.number > 0)

    run(played())


class Thought:
    """A golem's thought that takes until it is told to end; it notes at which position it began."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[int] = []
        self.go_on = threading.Event()
        choose = RandomPlayer.choose

        def slow(player: RandomPlayer, state: State) -> int:
            self.begun.append(state.decisions)
            assert self.go_on.wait(PATIENCE)
            return choose(player, state)

        monkeypatch.setattr(RandomPlayer, "choose", slow)


def test_what_a_golem_thought_about_a_position_that_is_gone_is_forgotten(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann takes her decision back while the golem thinks about its answer."""

    async def played() -> None:
        async with process(url) as tables:
            thought = Thought(monkeypatch)
            table = await tables.keep(record(ANN, GOLEM))
            await tables.decide(table, "ann", 0, 0, table.match.state.read("rest"))
            await until(lambda: bool(thought.begun))
            await tables.undo(table, "ann", 1)
            thought.go_on.set()
            await asyncio.sleep(0.1)
            assert (table.number, table.player) == (0, 0)
            await tables.decide(table, "ann", 0, 0, table.match.state.read("play gain 2Y"))
            await until(lambda: table.number > 1 and table.player == 0)
            assert table.match.history[0].action == table.timeline[0].read("play gain 2Y")

    run(played())


def test_a_process_that_stops_gives_its_jobs_back(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def played() -> None:
        thought = Thought(monkeypatch)
        async with process(url) as tables:
            table = await tables.keep(record(GOLEM, ANN))
            await until(lambda: bool(thought.begun))
            assert tables.store.claim("another") is None
        thought.go_on.set()
        store = open_store(url)
        assert store.claim("another") == table.record.id
        store.close()

    run(played())


def test_a_thinker_goes_on_until_it_is_somebody_elses_turn(url: str) -> None:
    async def played() -> None:
        async with process(url, thinkers=2) as tables:
            table = await tables.keep(record(GOLEM, GOLEM, ANN))
            await until(lambda: table.player == 2)
            assert {entry.seat for entry in table.match.history} == {0, 1}
            assert tables.store.claim("another") is None

    run(played())


def test_golems_stand_in_for_those_who_resign(url: str) -> None:
    async def played() -> None:
        async with process(url) as tables:
            table = await tables.keep(record(ANN, BOB, replace(ANN, owner="cleo")))
            await tables.resign(table, "ann", 0, 0)
            await until(lambda: table.player == 1)
            assert [entry.seat for entry in table.match.history][:2] == [0, 0]

    run(played())


# ---- upkeep


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep, "_LOOK", 0.01)
    monkeypatch.setattr(upkeep, "_SELDOM", 1)


def test_a_match_that_a_lost_worker_left_unrated_is_rated(url: str, often: None) -> None:
    async def played() -> None:
        store = open_store(url)
        old = record(ANN, BOB, rated=True, result=[1, 2])
        old = replace(old, decisions=[Entry(1, None)], times=[time.time()])
        store.create(old)
        store.close()
        async with process(url) as tables:
            await until(lambda: tables.store.unsettled() == [])
            assert [len(tables.store.people.ratings(who)) for who in ("ann", "bob")] == [1, 1]

    run(played())


def test_clocks_run_out_though_nobody_looks_and_though_a_match_cannot_be_opened(url: str, often: None) -> None:
    async def played() -> None:
        store, past = open_store(url), time.time() - 100
        broken = record(ANN, BOB, version=99, clock={"each": 5.0}, started=past)
        store.create(broken, deadline=past)
        store.close()
        async with process(url) as tables:
            with_clock = record(ANN, BOB, clock={"each": 5.0}, started=past)
            await tables.keep(with_clock)
            await until(lambda: (tables.store.load(with_clock.id) or broken).result is not None)
            assert tables.store.late(tables.now()) == []  # the one that cannot be opened is not tried again and again

    run(played())


def test_a_match_of_other_rules_is_rated_too(url: str, often: None) -> None:
    async def played() -> None:
        store = open_store(url)
        old = record(ANN, BOB, rated=True, result=[1, 2], version=99)
        store.create(replace(old, decisions=[Entry(1, None)], times=[time.time()]))
        store.close()
        async with process(url) as tables:
            await until(lambda: tables.store.unsettled() == [])
            assert len(tables.store.people.ratings("ann")) == 1

    run(played())


def test_thinkers_end_though_they_are_woken_at_that_moment(url: str) -> None:
    """Whoever is told to end while a job arrives has to end all the same; the server would never stop otherwise."""

    async def stopped() -> None:
        async with process(url, thinkers=0) as tables:
            for _ in range(5):
                thinking = asyncio.create_task(Thinkers(tables, 1).run())
                await asyncio.sleep(0.1)
                tables.wake_thinkers()
                await asyncio.sleep(0)
                thinking.cancel()
                done, _ = await asyncio.wait([thinking], timeout=5)
                assert done

    run(stopped())
