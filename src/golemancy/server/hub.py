"""Telling everybody at a table that something happened there."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Hub:
    """Wakes listeners of a match; what happened they look up themselves."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Event]] = {}

    @contextmanager
    def listen(self, match: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever something happens at the table."""
        wake = asyncio.Event()
        self._listeners.setdefault(match, set()).add(wake)
        try:
            yield wake
        finally:
            self._listeners[match].discard(wake)
            if not self._listeners[match]:
                del self._listeners[match]

    def publish(self, match: str) -> None:
        """Something happened at the table."""
        for wake in self._listeners.get(match, ()):
            wake.set()

    def heard(self, match: str) -> bool:
        """Whether anybody listens there."""
        return match in self._listeners

    @property
    def listeners(self) -> int:
        """How many listen altogether."""
        return sum(map(len, self._listeners.values()))
