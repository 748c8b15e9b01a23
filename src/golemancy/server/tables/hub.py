"""Telling everybody at a table that something happened there."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

_AT_ONCE = 200  # listeners woken in one go: between two goes others get their turn


class _Table:
    """Those who listen at a table."""

    def __init__(self) -> None:
        self.wakes: dict[asyncio.Event, None] = {}
        self.talks = 0  # how often somebody may have said something


class Hub:
    """Wakes listeners of a match; what happened they look up themselves."""

    def __init__(self) -> None:
        self._tables: dict[str, _Table] = {}
        self.sees_all = True  # nobody listens in another process

    @contextmanager
    def listen(self, match: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever something happens at the table; coming and going wakes nobody by itself."""
        wake, table = asyncio.Event(), self._tables.setdefault(match, _Table())
        table.wakes[wake] = None
        try:
            yield wake
        finally:
            del table.wakes[wake]
            if not table.wakes:
                self._tables.pop(match, None)

    def talks(self, match: str) -> int:
        """A number that grows whenever somebody may have said something there."""
        return self._tables[match].talks if match in self._tables else 0

    def publish(self, match: str, *, talk: bool = True) -> None:
        """Something happened at the table; `talk`: perhaps something was said."""
        table = self._tables.get(match)
        if table is not None:
            table.talks += talk
            _wake(iter(list(table.wakes)))

    def heard(self, match: str) -> bool:
        """Whether anybody listens there."""
        return match in self._tables


def _wake(wakes: Iterator[asyncio.Event]) -> None:
    """Wakes listeners, those who came first first, and the rest in a moment."""
    woken = list(islice(wakes, _AT_ONCE))
    for wake in woken:
        wake.set()
    if len(woken) == _AT_ONCE:
        asyncio.get_running_loop().call_soon(_wake, wakes)
