"""The live half of the API: everybody at a table is told of every decision as it happens, and may decide there too."""

import asyncio
import logging
from functools import partial
from itertools import count
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocketState

from golemancy.server.http.drawing import GALLERY, Wanted, draw, drawn_at_once
from golemancy.server.http.identity import identity
from golemancy.server.http.limits import Limits, address
from golemancy.server.http.mistakes import malformed
from golemancy.server.http.requests import Decision, Line, Resignation, Strict, Takeback
from golemancy.server.http.routes import MatchName, check_eyes, seen_table, tables
from golemancy.server.metrics import SOCKETS
from golemancy.server.outage import OUTAGE, away
from golemancy.server.refusal import AWAY_NOW, Refusal
from golemancy.server.tables.messages import Message
from golemancy.server.tables.table import Table
from golemancy.server.tables.tables import Tables

log = logging.getLogger(__name__)
live = APIRouter(prefix="/api")
_LONGEST_REASON = 120  # bytes; a frame takes three more
LINES = 60  # of the log, where a page does not know any
MOST_BEHIND = 40  # decisions that are shown one by one to a page that was away
LONGEST_ID = 64
_IN_A_ROW = 8  # messages of one connection, before others get their turn
_LARGEST_ID = 2**53 - 1  # that every program can read
Id = Annotated[str, Field(max_length=LONGEST_ID)] | Annotated[int, Field(ge=-_LARGEST_ID, le=_LARGEST_ID)] | None
Number = Annotated[int, Query(ge=-1, le=10_000_000)]


class TooMuch(Refusal):
    """Refuses to go on with a connection."""


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
    match: MatchName,
    seat: Number | None = None,
    since: Number = -1,
    epoch: Number = 0,
    brief: bool = False,
    chat: Number | None = None,
    present: bool = False,
    lines: bool = False,
) -> None:
    """Sends the table after each decision, from the one after `since` on; takes decisions."""
    at = tables(socket)
    try:
        owner = await identity(socket)
        socket.app.state.limits.check("connection", owner, address(socket))
        table = await seen_table(match, owner, at)
        check_eyes(table, owner, seat)
    except Refusal as refusal:
        await refuse(socket, refusal)
        return
    except away() as error:
        OUTAGE.noticed(error)
        await refuse(socket, AWAY_NOW)
        return
    await socket.accept()
    listener = Listener(socket, at, table, owner, seat, brief=brief, lines=lines)
    visit = socket.app.state.visitors.visit(owner, socket)
    with visit, at.hub.listen(match) as wake, at.presence.at(match, owner), SOCKETS.track_inprogress():
        sender = asyncio.create_task(listener.send(wake, (epoch, since), chat, present=present))
        try:
            await listener.receive()
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)


async def refuse(socket: WebSocket, refusal: Refusal) -> None:
    """Closes a connection with a reason: that of one which was never accepted no client would see."""
    await socket.accept()
    await close(socket, refusal)


async def close(socket: WebSocket, refusal: Refusal) -> None:
    """Ends a connection with a reason."""
    await socket.close(4000 + refusal.status, refusal.why.encode()[:_LONGEST_REASON].decode(errors="ignore"))


class Listener:
    """One live connection."""

    def __init__(
        self, socket: WebSocket, at: Tables, table: Table, owner: str, seat: int | None, *, brief: bool, lines: bool
    ) -> None:
        self.socket, self.at, self.table = socket, at, table
        self.owner, self.seat, self.brief, self.lines = owner, seat, brief, lines
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
        talks = -1
        while True:
            wake.clear()
            if self.owner and self.owner in (self.table.record.removed or ()):
                await close(self.socket, Refusal(403, "removed"))
                return
            sent = await self._tell_new(sent)
            if chat is not None and talks != (latest := self.at.hub.talks(self.table.record.id)):
                talks, chat = latest, await self._tell_chat(chat)
            if present and (seats := self._present()) != here:
                here = seats
                await self._say({"type": "present", "seats": here})
            await wake.wait()

    async def _tell_new(self, sent: tuple[int, int]) -> tuple[int, int]:
        """Sends the table after each decision that this connection has not been told of; returns up to which."""
        table = self.table
        latest = table.epoch, table.number
        todo = unseen(table, self.seat, *sent, brief=self.brief, lines=self.lines)
        if self.brief and len(todo) == 1 and drawn_at_once(table, self.owner, todo[0]):
            await self._tell(draw(table, self.owner, todo[0]))
            return latest
        now = table.copy()
        for wanted in todo:
            await self._tell(await GALLERY.show(now, self.owner, wanted))
            if wanted is not todo[-1]:
                await asyncio.sleep(0)  # there are more: others get their turn between them
        return latest

    def _present(self) -> list[bool]:
        """Which seats' people are connected."""
        present = self.at.presence.who(self.table.record.id)
        return [seat.owner in present for seat in self.table.record.seats]

    async def _tell_chat(self, since: int) -> int:
        hears = partial(self.at.store.chat.lines, watching=self.table.hears_spectators(self.owner))
        lines = await asyncio.to_thread(hears, self.table.record.id, since, self.owner)
        for line in lines:
            await self._say({"type": "chat", **vars(line)})
        return lines[-1].number + 1 if lines else since

    async def _say(self, said: Message) -> None:
        await self._tell(orjson.dumps(said))

    async def _tell(self, said: bytes) -> None:
        if self.socket.application_state is WebSocketState.DISCONNECTED:  # the other half of us has found that out
            raise WebSocketDisconnect(1006)
        await self.socket.send_text(said.decode())

    # ---- hearing

    async def receive(self) -> None:
        """Does what is asked, one thing after the other."""
        for number in count(1):
            said = await self.socket.receive()
            if said["type"] == "websocket.disconnect":
                return
            try:
                answer = await self._answer(said.get("text") or "")
            except TooMuch as refusal:
                await close(self.socket, refusal)
                return
            if answer:
                await self._say(answer)
            if number % _IN_A_ROW == 0:
                await asyncio.sleep(0)  # many messages may have come at once: others get their turn between them

    async def _answer(self, text: str) -> Message | None:
        """What becomes of something asked; who gave no id for the answer hears of it only if it is refused."""
        asked: Any = None
        try:
            self._check("play")
            command = _COMMANDS.validate_json(text)
            asked = command.id
            await self._do(command)
        except Refusal as refusal:
            return _refused(asked, refusal)
        except ValidationError as error:
            return self._malformed(error)
        except away() as error:
            OUTAGE.noticed(error)
            return _refused(asked, AWAY_NOW)
        if asked is None and not isinstance(command, Ping):
            return None
        return {"type": "done", "id": asked, "epoch": self.table.epoch, "number": self.table.number}

    def _malformed(self, error: ValidationError) -> Message:
        """Says what is wrong with a message; with too many such messages the connection ends."""
        try:
            self._check("malformed")
        except Refusal as refusal:
            raise TooMuch(refusal.status, refusal.code, refusal.headers, **refusal.facts) from None
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        return _refused(None, malformed(first["loc"], first["msg"]))

    def _check(self, kind: str) -> None:
        self._limits.check(kind, self.owner, self._address)

    async def _do(self, command: Command) -> None:
        at, table, owner = self.at, self.table, self.owner
        if isinstance(command, Decide):
            await at.decide(table, owner, command.number, command.seat, command.action)
        elif isinstance(command, Resign):
            await at.resign(table, owner, command.number, command.seat)
        elif isinstance(command, Undo):
            await at.undo(table, owner, command.number)
        elif isinstance(command, Say):
            self._check("chat")
            await at.say(table, owner, command.text)


def _refused(asked: Id, refusal: Refusal) -> Message:
    return {"type": "refused", "id": asked, "status": refusal.status, **refusal.to_dict()}


def unseen(table: Table, seat: int | None, epoch: int, since: int, *, brief: bool, lines: bool = False) -> list[Wanted]:
    """What a page that knew the table as it was has not seen yet: one position per decision, the `lines` it lacks."""
    if epoch != table.epoch or not 0 <= since <= table.number:
        return [Wanted(seat, brief=brief, lines=-LINES if lines else None)]
    first = max(since + 1, table.number - MOST_BEHIND)
    known = brief and first == since + 1
    later = range(first, table.number + 1)
    return [
        Wanted(
            seat,
            n,
            brief=brief,
            known=known and not _changes_more(table, n),
            lines=(since if n == first else n - 1) if lines else None,
        )
        for n in later
    ]


def _changes_more(table: Table, number: int) -> bool:
    """Whether more than the turn has changed: somebody has resigned, or the match is over."""
    return table.over or table.match.history[number - 1].action is None
