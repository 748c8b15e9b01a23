"""The live half of the API: everybody at a table is told of every decision as it happens, and may decide there too."""

import asyncio
import logging
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocketState

from golemancy.server.http.identity import identity
from golemancy.server.http.limits import Limits, address
from golemancy.server.http.requests import Decision, Line, Resignation, Strict, Takeback
from golemancy.server.http.routes import REMOVED, seen_table, tables
from golemancy.server.metrics import SOCKETS
from golemancy.server.refusal import Refusal
from golemancy.server.tables.messages import Message, message, seat_to_show
from golemancy.server.tables.table import Table
from golemancy.server.tables.tables import Tables

log = logging.getLogger(__name__)
live = APIRouter(prefix="/api")
MOST_BEHIND = 40  # decisions that are shown one by one to a page that was away
Id = Annotated[str, Field(max_length=64)] | int | None


class Asked(Strict):
    """Something asked over a live connection; the answer carries the same id."""

    id: Id = None


class Decide(Decision, Asked):
    """A decision."""

    type: Literal["decide"]


class Resign(Resignation, Asked):
    """Gives up a seat."""

    type: Literal["resign"]


class Undo(Takeback, Asked):
    """Takes one's last decision back."""

    type: Literal["undo"]


class Say(Line, Asked):
    """Something said at the table."""

    type: Literal["chat"]


class Ping(Asked):
    """Asks for an answer."""

    type: Literal["ping"]


Command = Decide | Resign | Undo | Say | Ping
_COMMANDS: TypeAdapter[Command] = TypeAdapter(Annotated[Command, Field(discriminator="type")])


@live.websocket("/matches/{match}/live")
async def follow(
    socket: WebSocket,
    match: str,
    seat: int | None = None,
    since: int = -1,
    epoch: int = 0,
    brief: bool = False,
    chat: int | None = None,
    present: bool = False,
) -> None:
    """Sends the table after each decision, from the one after `since` on; takes decisions."""
    at = tables(socket)
    try:
        owner = await identity(socket)
        socket.app.state.limits.check("connection", owner, address(socket))
        table = await seen_table(match, owner, at)
        seat_to_show(table, owner, seat)
    except Refusal as refusal:
        await socket.accept()
        await socket.close(4000 + refusal.status, refusal.why[:100])
        return
    await socket.accept()
    with at.hub.listen(match, owner) as wake, at.presence.at(match, owner), SOCKETS.track_inprogress():
        listener = Listener(socket, at, table, owner, seat, brief=brief)
        sender = asyncio.create_task(listener.send(wake, (epoch, since), chat, present=present))
        try:
            await listener.receive()
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)


class Listener:
    """One live connection."""

    def __init__(
        self, socket: WebSocket, at: Tables, table: Table, owner: str, seat: int | None, *, brief: bool
    ) -> None:
        self.socket, self.at, self.table = socket, at, table
        self.owner, self.seat, self.brief = owner, seat, brief
        self._limits: Limits = socket.app.state.limits
        self._address = address(socket)

    # ---- telling

    async def send(self, wake: asyncio.Event, sent: tuple[int, int], chat: int | None, *, present: bool) -> None:
        """Sends what is new; a connection over which that fails is closed, so that its client comes again."""
        try:
            await self._send(wake, sent, chat, present=present)
        except WebSocketDisconnect:
            pass
        except Exception:
            log.exception("a live connection cannot be told what is new")
            await self.socket.close(1011)

    async def _send(self, wake: asyncio.Event, sent: tuple[int, int], chat: int | None, *, present: bool) -> None:
        """Sends what is new whenever the table says that something is; `chat` is the first line wanted."""
        here: list[bool] = []
        while True:
            wake.clear()
            if self.owner and self.owner in (self.table.record.removed or ()):
                await self.socket.close(4403, REMOVED)
                return
            async with self.table.lock:
                fresh = unseen(self.table, self.owner, self.seat, *sent, brief=self.brief)
                sent = self.table.epoch, self.table.number
            for one in fresh:
                await self._tell(one)
            if chat is not None:
                chat = await self._tell_chat(chat)
            if present and (now := self._present()) != here:
                here = now
                await self._tell({"type": "present", "seats": here})
            await wake.wait()

    def _present(self) -> list[bool]:
        """Which seats' people are connected."""
        present = self.at.presence.who(self.table.record.id)
        return [seat.owner in present for seat in self.table.record.seats]

    async def _tell_chat(self, since: int) -> int:
        lines = await asyncio.to_thread(self.at.store.chat.lines, self.table.record.id, since, self.owner)
        for line in lines:
            await self._tell({"type": "chat", **vars(line)})
        return lines[-1].number + 1 if lines else since

    async def _tell(self, said: Message) -> None:
        if self.socket.application_state is WebSocketState.DISCONNECTED:  # the other half of us has found that out
            raise WebSocketDisconnect(1006)
        await self.socket.send_text(orjson.dumps(said, option=orjson.OPT_NON_STR_KEYS).decode())

    # ---- hearing

    async def receive(self) -> None:
        """Does what is asked, one thing after the other."""
        while True:
            said = await self.socket.receive()
            if said["type"] == "websocket.disconnect":
                return
            if answer := await self._answer(said.get("text") or ""):
                await self._tell(answer)

    async def _answer(self, text: str) -> Message | None:
        """What becomes of something asked; who gave no id for the answer hears of it only if it is refused."""
        asked: Any = None
        try:
            command = _COMMANDS.validate_json(text)
            asked = command.id
            self._limits.check("play", self.owner, self._address)
            await self._do(command)
        except Refusal as refusal:
            return {"type": "refused", "id": asked, "status": refusal.status, "error": refusal.why}
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False, include_context=False)[0]
            where = ".".join(map(str, first["loc"]))
            return {
                "type": "refused",
                "id": None,
                "status": 400,
                "error": f"{where}: {first['msg']}".removeprefix(": "),
            }
        if asked is None and not isinstance(command, Ping):
            return None
        return {"type": "done", "id": asked, "epoch": self.table.epoch, "number": self.table.number}

    async def _do(self, command: Command) -> None:
        at, table, owner = self.at, self.table, self.owner
        if isinstance(command, Decide):
            await at.decide(table, owner, command.number, command.seat, command.action)
        elif isinstance(command, Resign):
            await at.resign(table, owner, command.number, command.seat)
        elif isinstance(command, Undo):
            await at.undo(table, owner, command.number)
        elif isinstance(command, Say):
            self._limits.check("chat", owner, self._address)
            await at.say(table, owner, command.text)


def unseen(table: Table, owner: str, asked: int | None, epoch: int, since: int, *, brief: bool) -> list[Message]:
    """What a page that knew the table as it was has not seen yet: one message per decision."""
    try:
        seat = seat_to_show(table, owner, asked)
    except Refusal:  # the seat is no longer theirs
        seat = seat_to_show(table, owner, None)
    if epoch != table.epoch or not 0 <= since <= table.number:
        return [message(table, owner, seat, brief=brief)]
    first = max(since + 1, table.number - MOST_BEHIND)
    known = brief and first == since + 1
    later = range(first, table.number + 1)
    return [message(table, owner, seat, n, brief=brief, known=known and not _changes_more(table, n)) for n in later]


def _changes_more(table: Table, number: int) -> bool:
    """Whether more than the turn has changed: somebody has resigned, or the match is over."""
    return table.over or table.match.history[number - 1].action is None
