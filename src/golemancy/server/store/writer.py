"""Keeping decisions: one thread writes all that wait in one transaction, so that many share one wait for the disk."""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from golemancy.server.store.records import Append, Conflict

_MOST = 500  # decisions in one transaction
_Waiting = tuple[Append, "asyncio.Future[None]"]


class Writer:
    """Appends decisions to matches; each is on disk when its `append` returns."""

    def __init__(self, write: Callable[[Sequence[Append]], list[bool]], close: Callable[[], object]) -> None:
        self._write, self._close = write, close
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def append(self, append: Append) -> None:
        """Keeps a decision for good; raises Conflict if the match is no longer as the writer knew it."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._queue.put((append, done))
        await done

    def _run(self) -> None:
        going_on = True
        while going_on:
            waiting: list[_Waiting] = []
            going_on = self._collect(waiting)
            if waiting:
                self._keep(waiting)
        self._close()

    def _collect(self, waiting: list[_Waiting]) -> bool:
        """Waits for a decision and takes all that are there; False at the end of the work."""
        with suppress(queue.Empty):
            while len(waiting) < _MOST:
                one = self._queue.get(block=not waiting)
                if one is None:
                    return False
                waiting.append(one)
        return True

    def _keep(self, waiting: list[_Waiting]) -> None:
        problem: Exception | None = None
        kept = [False] * len(waiting)
        try:
            kept = self._write([append for append, _ in waiting])
        except Exception as error:
            problem = error
        with suppress(RuntimeError):  # the server has stopped meanwhile
            self._loop.call_soon_threadsafe(_settle, waiting, kept, problem)

    async def close(self) -> None:
        """Writes what still waits, and ends."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)


def _settle(waiting: list[_Waiting], kept: list[bool], problem: Exception | None) -> None:
    """Tells all who wait what became of their decision."""
    for (append, done), good in zip(waiting, kept, strict=True):
        if done.done():
            continue
        if good:
            done.set_result(None)
        else:
            done.set_exception(problem or Conflict(append.match))
