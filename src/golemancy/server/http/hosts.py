"""The names by which a server may be asked: another site must not have its own name lead here."""

import re
import socket
from collections.abc import Sequence
from functools import cache
from ipaddress import ip_address

ANY = "*"
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]*)(?::\d{1,5})?", re.IGNORECASE)


class Hosts:
    """The names of a server: those it was given, this machine's own, and any IP address, which nobody can borrow."""

    def __init__(self, given: Sequence[str] | None = None) -> None:
        self._given = {ANY} if given is None else {name.lower().rstrip(".") for name in given}

    def know(self, host: str) -> bool:
        """Whether the header `Host` of a request names this server."""
        found = _HOST.fullmatch(host)
        if ANY in self._given:
            return True
        if found is None:
            return False
        name = found[1].lower().rstrip(".")
        return name in self._given or _own(name) or _is_address(name)


def _own(name: str) -> bool:
    """Whether it is a name of this machine, such as `den`, `den.local` or `den.fritz.box`."""
    return name == "localhost" or name.endswith(".localhost") or name.partition(".")[0] == _machine()


@cache
def _machine() -> str:
    return socket.gethostname().lower().partition(".")[0]


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
