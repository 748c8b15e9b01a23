"""Telling everybody at a table that something happened there."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Hub:
    """Wakes listeners of a match; what happened they look up themselves."""

    def __init__(self) -> None:
        self._listeners: dict[str, dict[asyncio.Event, str]] = {}
        self.sees_all = True  # nobody listens in another process

    @contextmanager
    def listen(self, match: str, owner: str = "") -> Iterator[asyncio.Event]:
        """An event that is set whenever something happens at the table, somebody's coming and going included."""
        wake = asyncio.Event()
        self._listeners.setdefault(match, {})[wake] = owner
        self.publish(match)
        try:
            yield wake
        finally:
            del self._listeners[match][wake]
            if not self._listeners[match]:
                del self._listeners[match]
            self.publish(match)

    def present(self, match: str) -> set[str]:
        """Who listens there."""
        return set(self._listeners.get(match, {}).values())

    def publish(self, match: str) -> None:
        """Something happened at the table."""
        for wake in self._listeners.get(match, ()):
            wake.set()

    def heard(self, match: str) -> bool:
        """Whether anybody listens there."""
        return match in self._listeners
