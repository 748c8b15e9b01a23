"""Golems at work: they take matches from the queue in the database, think beside the event loop, and decide."""

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from golemancy.match import Entry
from golemancy.server.metrics import THINKING_TIME
from golemancy.server.refusal import Refusal
from golemancy.server.sql import LEASE
from golemancy.server.table import Table
from golemancy.server.tables import Tables

log = logging.getLogger(__name__)
_LOOK = 1.0  # seconds between looks at the queue when nothing is heard: for jobs of workers that were lost


class Golems:
    """So many golems at once; a job of a worker that dies is another's after a while."""

    def __init__(self, tables: Tables, threads: int) -> None:
        self._tables, self._store, self._threads = tables, tables.store, threads
        self._worker = tables.store.worker
        self._pool = ThreadPoolExecutor(threads, "golem")
        self._wake = asyncio.Event()
        tables.wake_golems = self._wake.set

    async def run(self) -> None:
        """Works until it is cancelled, then gives its jobs back."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._hold())
                for _ in range(self._threads):
                    group.create_task(self._work())
        finally:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._store.release(self._worker)

    async def _hold(self) -> None:
        """Keeps its jobs while it is alive."""
        while True:
            await asyncio.sleep(LEASE / 4)
            await asyncio.to_thread(self._store.hold, self._worker)

    async def _work(self) -> None:
        while True:
            self._wake.clear()
            match = await asyncio.to_thread(self._store.claim, self._worker)
            if match is not None:
                await self._serve(match)
            else:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), _LOOK)

    async def _serve(self, match: str) -> None:
        """Decides in a match until somebody else has to; a golem that fails leaves the table standing."""
        try:
            table = await self._tables.open(match)
            while not await self._decided(table):
                pass
        except Refusal as refusal:
            log.info("match %s: %s", match, refusal.why)
            self._store.release(self._worker, match)
        except Exception:
            log.exception("a golem failed in match %s", match)
            await self._tables.set_failed(table, True)

    async def _decided(self, table: Table) -> bool:
        """One decision; True when the rest is not this worker's."""
        async with table.lock:
            program, seat = table.program, table.match.player
            here = table.epoch, table.number
            if program is None or seat is None:
                return await self._drop(table)
            shown = table.match.seen_state()
        began = time.perf_counter()
        action = await asyncio.get_running_loop().run_in_executor(self._pool, program.choose, shown)
        THINKING_TIME.observe(time.perf_counter() - began)
        async with table.lock:
            if here != (table.epoch, table.number):
                return False
            kept = await self._tables.advance(table, Entry(seat, int(action)), self._worker)
            return kept and (table.program is None or table.match.player != seat)

    async def _drop(self, table: Table) -> bool:
        """There is nothing to decide: takes the job out of the queue, or finds out what has changed."""
        if await asyncio.to_thread(self._store.drop_job, self._worker, table.record.id, table.epoch):
            return True
        await self._tables.catch_up(table)
        return table.program is None
