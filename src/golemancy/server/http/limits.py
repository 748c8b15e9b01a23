"""Rate limits: so many at once, and as many again after a while, per identity, per address or per any other key."""

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
    "play": Rate(4000, 20),  # decisions and whatever else is done at a table, every live message included
    "malformed": Rate(400, 60),  # live messages that cannot be read
    "look": Rate(1200, 60),  # at a table, its story, its replay, its frames
    "hint": Rate(30, 60),
    "chances": Rate(90, 60),  # pieces of a graph of chances, or of an analysis
    "lines": Rate(90, 60),  # searches of a position on an analysis board
    "board": Rate(60, 60),  # analysis boards begun or kept
    "ending": Rate(240, 60),  # looks at the analysis of a match that is over
    "puzzle": Rate(120, 60),  # turns tried, solutions asked for
    "cards": Rate(30, 60),  # card files checked
    "table": Rate(60, 60),  # set up or joined
    "tournament": Rate(40, 60),  # held, entered, left
    "chat": Rate(20, 30),  # lines
    "connection": Rate(240, 60),  # live ones, opened
    "sign-in": Rate(10, 300),  # or sign-up
    "password": Rate(20, 3600),  # tried for one account, wherever they come from
    "mail": Rate(5, 900),  # asked for, or sent to one address
    "call": Rate(30, 600),  # ways of being called back, changed
    "export": Rate(6, 3600),
    "guest": Rate(30, 60),  # for a program
    "token": Rate(20, 3600),
}
_FREE_HERE = ("guest",)  # programs on this machine come without an identity: they ask for one


class Buckets:
    """A bucket for each key: it holds so many, and is full again after so many seconds."""

    def __init__(self, rate: Rate) -> None:
        self._most, self._speed = rate.most, rate.most / rate.seconds
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, *keys: str) -> float:
        """The seconds until every one of these keys has one left; 0 now."""
        return max((max(0.0, 1 - self._level(key)) / self._speed for key in keys), default=0.0)

    def take(self, *keys: str) -> float:
        """Takes one for each key; or none at all if one of them has none, and returns the seconds to wait."""
        if wait := self.wait(*keys):
            return wait
        now = time.monotonic()
        for key in keys:
            self._levels[key] = (self._level(key) - 1, now)
            self._levels.move_to_end(key)
        while len(self._levels) > _KEPT:
            self._levels.popitem(last=False)
        return 0.0

    def _level(self, key: str) -> float:
        level, since = self._levels.get(key, (self._most, 0.0))
        return min(self._most, level + (time.monotonic() - since) * self._speed)


class Limits:
    """All buckets of a server."""

    def __init__(self, *, switched_on: bool = True) -> None:
        self._on = switched_on
        self._kinds = {kind: Buckets(rate) for kind, rate in RATES.items()}

    def check(self, kind: str, *keys: str) -> None:
        """Refuses what comes too often under any of these keys: an identity, an address, the name of an account."""
        buckets = self._kinds[kind]
        counted = [key for key in keys if key] or ([] if kind in _FREE_HERE else ["nobody here"])
        wait = buckets.take(*counted) if self._on else 0.0
        if wait:
            REFUSED.inc()
            raise Refusal(429, "too_many", {"retry-after": f"{wait + 1:.0f}"}, seconds=round(wait))


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
