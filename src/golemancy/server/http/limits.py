"""Rate limits: so many at once, and as many again in a while, for each identity and each address."""

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection

from golemancy.server.http.identity import identity
from golemancy.server.metrics import REFUSED
from golemancy.server.refusal import Refusal

_KEPT = 20_000  # buckets
_HERE = ("127.0.0.1", "::1", "testclient")  # who comes from this machine shares its address with a proxy


class Buckets:
    """A bucket for each key: it holds so many, and is full again after so many seconds."""

    def __init__(self, most: float, seconds: float) -> None:
        self._most, self._speed = most, most / seconds
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> float:
        """Takes one; returns the seconds to wait if there is none."""
        now = time.monotonic()
        level, since = self._levels.pop(key, (self._most, now))
        level = min(self._most, level + (now - since) * self._speed)
        wait = 0.0 if level >= 1 else (1 - level) / self._speed
        self._levels[key] = (level if wait else level - 1, now)
        if len(self._levels) > _KEPT:
            self._levels.popitem(last=False)
        return wait


class Limits:
    """All buckets of a server."""

    def __init__(self, switched_on: bool = True) -> None:
        self._on = switched_on
        self._kinds: dict[str, Buckets] = {}

    def check(self, kind: str, most: float, seconds: float, *keys: str) -> None:
        """Refuses what comes too often under one of the keys."""
        buckets = self._kinds.setdefault(kind, Buckets(most, seconds))
        wait = max((buckets.take(key) for key in keys if key), default=0.0) if self._on else 0.0
        if wait:
            REFUSED.inc()
            raise Refusal(
                429, f"too many requests; try again in {wait:.0f} seconds", {"retry-after": f"{wait + 1:.0f}"}
            )


def address(connection: HTTPConnection) -> str:
    """Where a request comes from; empty for this machine itself."""
    host = connection.client.host if connection.client else ""
    return "" if host in _HERE else f"from {host}"


def limited(kind: str, most: float, seconds: float) -> Callable[[HTTPConnection], Awaitable[None]]:
    """A dependency that lets so many requests of a kind through in so many seconds."""

    async def check(connection: HTTPConnection) -> None:
        limits: Limits = connection.app.state.limits
        limits.check(kind, most, seconds, await identity(connection), address(connection))

    return check
