"""Thinkers decide for golems: they take matches from the queue in the database and think beside the event loop."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from golemancy.errors import IllegalAction
from golemancy.game import State
from golemancy.play.match import Entry
from golemancy.players import Player
from golemancy.server.metrics import THINKING_TIME
from golemancy.server.outage import OUTAGE
from golemancy.server.refusal import Refusal
from golemancy.server.store.store import LEASE
from golemancy.server.tables.table import Table
from golemancy.server.tables.tables import Tables

log = logging.getLogger(__name__)
_LOOK = 1.0  # seconds between looks at the queue when nothing is heard: for jobs of workers that were lost


class Thinkers:
    """So many threads that think; a job of a worker that dies is another's after a while."""

    def __init__(self, tables: Tables, threads: int) -> None:
        self._tables, self._store, self._threads = tables, tables.store, threads
        self._worker = tables.store.worker
        self._pool = ThreadPoolExecutor(threads, "thinker")
        self._wake = asyncio.Event()
        self._at: set[str] = set()  # matches that it thinks about
        tables.wake_thinkers = self._wake.set

    async def run(self) -> None:
        """Works until it is cancelled, then gives its jobs back."""
        try:
            async with asyncio.TaskGroup() as group:
                for work in (self._hold, *[self._work] * self._threads):
                    group.create_task(_again_and_again(work))
        finally:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._store.release(self._worker)

    async def _hold(self) -> None:
        """Keeps the jobs that it is at."""
        await asyncio.sleep(LEASE / 4)
        await asyncio.to_thread(self._store.hold, self._worker, list(self._at))

    async def _work(self) -> None:
        """Takes a job from the queue, or waits for one."""
        self._wake.clear()
        match = await asyncio.to_thread(self._store.claim, self._worker)
        OUTAGE.over()
        if match is None:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK):  # `wait_for` may overlook that it is cancelled
                    await self._wake.wait()
            return
        self._at.add(match)
        try:
            await self._serve(match)
        finally:
            self._at.discard(match)

    async def _serve(self, match: str) -> None:
        """Decides in a match until somebody else has to."""
        try:
            table = await self._tables.open(match)
            while not await self._decided(table):
                pass
        except Refusal as refusal:  # nobody can play there now; opening the table queues it again
            log.info("a match cannot go on: %s", refusal.why)
            await asyncio.to_thread(self._store.drop_job, self._worker, match)

    async def _decided(self, table: Table) -> bool:
        """One decision; True when the rest is not this worker's. A golem that fails leaves the table standing."""
        async with table.lock:
            program, seat = table.program, table.player
            here = table.epoch, table.number
            if program is None or seat is None:
                return await self._drop(table)
            shown = table.match.seen_state()
        began = time.perf_counter()
        try:
            action = await asyncio.get_running_loop().run_in_executor(self._pool, _chosen, program, shown)
        except Exception:
            log.exception("a golem failed in a match of %s", table.record.game)
            await self._tables.set_failed(table, failed=True)
            return True
        THINKING_TIME.observe(time.perf_counter() - began)
        async with table.lock:
            if here != (table.epoch, table.number):
                return False
            kept = await self._tables.advance(table, Entry(seat, action), self._worker)
            return kept and (table.program is None or table.player != seat)

    async def _drop(self, table: Table) -> bool:
        """Nothing seems to be left to decide: makes sure of that, and takes the job out of the queue."""
        await self._tables.catch_up(table)  # a job may be found in the queue before what it is about is heard
        if table.program is not None:
            return False
        await asyncio.to_thread(self._store.drop_job, self._worker, table.record.id)
        return True


def _chosen(program: Player, shown: State) -> int:
    """What a program chooses, if it may."""
    action = int(program.choose(shown))
    if action not in shown.legal:
        raise IllegalAction(f"{action} is not legal in {shown!r}")
    return action


async def _again_and_again(work: Callable[[], Awaitable[None]]) -> None:
    """Goes on though it fails now and then: a database may be away for a while."""
    while True:
        try:
            await work()
        except Exception:
            log.exception("a thinker failed; trying again")
            await asyncio.sleep(_LOOK)
