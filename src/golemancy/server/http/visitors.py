"""Live connections of people who are known: each ends when what they are known by does."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress

from fastapi import Request, WebSocket

from golemancy.server.http.identity import Owner, identity
from golemancy.server.http.routes import At
from golemancy.server.outage import away
from golemancy.server.refusal import Refusal

WHY = Refusal(401, "signed_out").why
_LOOK = 5.0  # seconds between two looks at all of them: sessions run out, and administrators end them
_PAUSE = 0.005  # seconds between two of them


class Visitors:
    """The live connections of this process, by who has opened them."""

    def __init__(self) -> None:
        self._here: dict[str, dict[WebSocket, None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @contextmanager
    def visit(self, owner: str, socket: WebSocket) -> Iterator[None]:
        """Inside, a connection is one of somebody's."""
        self._here.setdefault(owner, {})[socket] = None
        try:
            yield
        finally:
            del self._here[owner][socket]
            if not self._here[owner]:
                del self._here[owner]

    def look_again(self, owner: str) -> None:
        """Ends the connections of somebody who is no longer known by what they were opened with."""
        for socket in list(self._here.get(owner, ())):
            task = asyncio.create_task(_check(owner, socket))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def run(self) -> None:
        """Looks at everybody again and again, until it is cancelled."""
        while True:
            await asyncio.sleep(_LOOK)
            for owner, sockets in list(self._here.items()):
                for socket in list(sockets):
                    await _check(owner, socket)
                    await asyncio.sleep(_PAUSE)


async def _check(owner: str, socket: WebSocket) -> None:
    try:
        still = await identity(socket)
    except Refusal:
        still = ""
    except away():
        return  # nobody signs out while the database is away
    if still != owner:
        with suppress(RuntimeError):  # it is closed already
            await socket.close(4401, WHY)


async def someone_may_have_left(request: Request, owner: Owner, at: At) -> AsyncIterator[None]:
    """A dependency of whatever may end a session: afterwards all processes look at somebody's connections again."""
    yield
    if owner and request.method != "GET":
        visitors: Visitors = request.app.state.visitors
        visitors.look_again(owner)
        await asyncio.to_thread(at.store.tell_of_person, owner)
