"""Tables as somebody sees them, as JSON: drawn beside the event loop, and once for all who only watch."""

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass

import orjson

from golemancy.server.http.beside import PLAYERS, WATCHERS, Desk
from golemancy.server.refusal import Refusal
from golemancy.server.tables.messages import message, seat_to_show
from golemancy.server.tables.table import Table

_MOMENT = 1.0  # seconds for which all who watch are shown the same
_BUDGET = 16 * 1024 * 1024  # bytes of what they are shown


@dataclass(frozen=True)
class Wanted:
    """What of a table somebody wants to see."""

    seat: int | None = None  # through whose eyes, of several own seats
    number: int | None = None  # after how many decisions; None: now
    brief: bool = False
    known: bool = False  # the head is: see `message`
    lines: int | None = None  # of the log, from which one on: see `message`


def desk(table: Table, owner: str) -> Desk:
    """Where somebody's view of a table is drawn: whoever plays there waits for nobody who only watches."""
    return PLAYERS if owner and table.record.owned_by(owner) else WATCHERS


def drawn_at_once(table: Table, owner: str, wanted: Wanted) -> bool:
    """Whether a view is drawn in the event loop: what a program in a seat is told takes no time to speak of."""
    return wanted.brief and any(seat.owner == owner for seat in table.record.seats) and bool(owner)


def draw(table: Table, owner: str, wanted: Wanted) -> bytes:
    """The table as somebody sees it; whoever has lost a seat goes on watching."""
    try:
        seat = seat_to_show(table, owner, wanted.seat)
    except Refusal:
        seat = seat_to_show(table, owner, None)
    said = message(table, owner, seat, wanted.number, brief=wanted.brief, known=wanted.known, lines=wanted.lines)
    return orjson.dumps(said, option=orjson.OPT_NON_STR_KEYS)


class Gallery:
    """What those who watch are shown: each picture is drawn once for all of them, and kept for a moment."""

    def __init__(self) -> None:
        self._drawing: dict[object, asyncio.Task[bytes]] = {}
        self._drawn: OrderedDict[object, tuple[float, bytes]] = OrderedDict()
        self._size = 0

    async def show(self, table: Table, owner: str, wanted: Wanted) -> bytes:
        """A table as somebody sees it; `table` is a copy that nobody changes meanwhile."""
        if owner and table.record.owned_by(owner):
            return draw(table, owner, wanted) if wanted.brief else await PLAYERS.do(draw, table, owner, wanted)
        key = (table.record.id, table.epoch, table.number, wanted)
        drawn, picture = self._drawn.get(key, (0.0, b""))
        if picture and time.monotonic() - drawn < _MOMENT:
            return picture
        if key not in self._drawing:
            self._drawing[key] = asyncio.create_task(self._draw(key, table, wanted))
        return await asyncio.shield(self._drawing[key])

    async def _draw(self, key: object, table: Table, wanted: Wanted) -> bytes:
        try:
            picture = await WATCHERS.do(draw, table, "", wanted)
        finally:
            del self._drawing[key]
        self._size += len(picture) - len(self._drawn.pop(key, (0.0, b""))[1])
        self._drawn[key] = time.monotonic(), picture
        while self._size > _BUDGET:
            self._size -= len(self._drawn.popitem(last=False)[1][1])
        return picture


GALLERY = Gallery()
