"""Rate limits: so many at once, and as many again after a while, per identity and per address."""

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address

from starlette.requests import HTTPConnection

from golemancy.server.http.identity import identity
from golemancy.server.metrics import REFUSED
from golemancy.server.refusal import Refusal

_KEPT = 20_000  # buckets
_NETWORK = 64  # bits of an IPv6 address that are somebody's own: they have all addresses below


@dataclass(frozen=True)
class Rate:
    """How many in how many seconds."""

    most: float
    seconds: float


RATES = {
    "play": Rate(4000, 20),  # decisions and whatever else is done at a table
    "table": Rate(60, 60),  # set up or joined
    "chat": Rate(20, 30),  # lines
    "connection": Rate(240, 60),  # live ones, opened
    "sign-in": Rate(10, 300),  # or sign-up
    "password": Rate(20, 3600),  # tried for one account, wherever they come from
    "mail": Rate(5, 900),  # asked for, or sent to one address
    "export": Rate(6, 3600),
    "guest": Rate(30, 60),  # for a program
    "token": Rate(20, 3600),
}


class Buckets:
    """A bucket for each key: it holds so many, and is full again after so many seconds."""

    def __init__(self, rate: Rate) -> None:
        self._most, self._speed = rate.most, rate.most / rate.seconds
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

    def __init__(self, *, switched_on: bool = True) -> None:
        self._on = switched_on
        self._kinds = {kind: Buckets(rate) for kind, rate in RATES.items()}

    def check(self, kind: str, owner: str, where: str) -> None:
        """Refuses what comes too often from an identity or from an address."""
        buckets = self._kinds[kind]
        wait = max((buckets.take(key) for key in (owner, where) if key), default=0.0) if self._on else 0.0
        if wait:
            REFUSED.inc()
            raise Refusal(
                429, f"too many requests; try again in {wait:.0f} seconds", {"retry-after": f"{wait + 1:.0f}"}
            )


def address(connection: HTTPConnection) -> str:
    """Where a request comes from; empty for this machine itself, which may be a proxy for many."""
    host = connection.client.host if connection.client else ""
    try:
        found = ip_address(host)
    except ValueError:  # a socket in the file system has no address
        return f"from {host}" if host else ""
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    return "" if found.is_loopback else f"from {_network(found)}"


def _network(found: IPv4Address | IPv6Address) -> str:
    """What counts as one address: of IPv6 a whole network."""
    return str(found) if found.version == 4 else f"{IPv6Address(int(found) >> _NETWORK << _NETWORK)}/{_NETWORK}"


def limited(kind: str) -> Callable[[HTTPConnection], Awaitable[None]]:
    """A dependency that refuses requests of a kind that come too often."""
    if kind not in RATES:
        raise KeyError(f"no rate is declared for {kind!r}")

    async def check(connection: HTTPConnection) -> None:
        limits: Limits = connection.app.state.limits
        limits.check(kind, await identity(connection), address(connection))

    return check
