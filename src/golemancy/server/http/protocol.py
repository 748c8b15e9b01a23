"""HTTP with limited patience: whoever does not say what it wants soon makes room for others."""

import asyncio
import contextlib
from collections import OrderedDict
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

PATIENCE = 10.0  # seconds until a request's head is complete, and as many again for its body
MOST_HALF = 256  # connections that have not said what they want; with one more, the one that has waited longest goes
LARGEST_HEAD = 64 * 1024  # bytes


class Patient(HttpToolsProtocol):
    """One connection; it is closed when half a request is all that comes."""

    _half: ClassVar[OrderedDict["Patient", None]] = OrderedDict()
    _deadline: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come, and is to say what it wants."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._settle()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request; a head without end is not waited for."""
        if self in self._half:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._give_up()
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins, the first or a later one."""
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """It is known what is wanted; what is left is the body."""
        self._settle()
        super().on_headers_complete()
        if not self.parser.should_upgrade():
            self._deadline = self.loop.call_later(PATIENCE, self._give_up)

    def on_message_complete(self) -> None:
        """All of a request is there."""
        self._settle()
        super().on_message_complete()

    def _wait(self) -> None:
        """Waits for the head of a request, in the place of somebody who has taken longer if need be."""
        self._settle()
        self._half[self] = None
        self._deadline = self.loop.call_later(PATIENCE, self._give_up)
        if len(self._half) > MOST_HALF:
            next(iter(self._half))._give_up()

    def _settle(self) -> None:
        self._half.pop(self, None)
        self._head = 0
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._settle()
        if not self.transport.is_closing():
            self.transport.abort()


_FILES_OF_MACOS = 10_240  # where the limit is said to be none, more than that is refused


def allow_many_connections() -> None:
    """Lets this process have as many connections as the machine allows: each is an open file."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # Windows has no such limit
        resource: Any = __import__("resource")
        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = max(now, _FILES_OF_MACOS) if most == resource.RLIM_INFINITY else most
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
