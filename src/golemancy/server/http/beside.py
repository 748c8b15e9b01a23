"""Work that takes more than a moment: beside the event loop, and only so much of it at a time."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from golemancy.server.refusal import Refusal

_Found = TypeVar("_Found")


class Desk:
    """Threads for one kind of work; what its asker no longer waits for is never begun."""

    def __init__(self, name: str, threads: int = 1, most: int = 200) -> None:
        self._pool, self._most, self._waiting = ThreadPoolExecutor(threads, name), most, 0

    async def do(self, work: Callable[..., _Found], *arguments: Any) -> _Found:
        """Does something in its turn."""
        if self._waiting >= self._most:
            raise Refusal(429, "busy", {"retry-after": "5"})
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)
        finally:
            self._waiting -= 1


PLAYERS = Desk("players", threads=2)  # drawing the tables of those who play
WATCHERS = Desk("watchers")  # and of others, for whom nobody who plays is to wait
READER = Desk("reader", most=40)  # card files and replays
ADVISER = Desk("adviser", most=40)  # one thought at a time, so that golems keep the other cores
