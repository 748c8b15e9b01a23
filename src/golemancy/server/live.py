"""The live half of the API: a page is told of every decision as it happens."""

import asyncio
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from golemancy.server.identity import identity
from golemancy.server.messages import Message, message, seat_to_show
from golemancy.server.refusal import Refusal
from golemancy.server.routes import own_table, tables
from golemancy.server.tables import Table

live = APIRouter(prefix="/api")
MOST_BEHIND = 40  # decisions that are shown one by one to a page that was away


@live.websocket("/matches/{match}/live")
async def follow(socket: WebSocket, match: str, seat: int | None = None, since: int = -1, epoch: int = 0) -> None:
    """Sends the table after each decision, from the one after `since` on."""
    owner, at = identity(socket), tables(socket)
    try:
        table = await own_table(match, owner, at)
        seat_to_show(table, owner, seat)
    except Refusal as refusal:
        await socket.accept()
        await socket.close(4000 + refusal.status, refusal.why[:100])
        return
    await socket.accept()
    with at.hub.listen(match) as wake:
        sender = asyncio.create_task(_send(socket, table, owner, seat, since, epoch, wake))
        try:
            while True:
                await socket.receive_text()  # nothing is expected; this waits for the end
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)


async def _send(
    socket: WebSocket, table: Table, owner: str, seat: int | None, since: int, epoch: int, wake: asyncio.Event
) -> None:
    """Sends what is new whenever the table says that something is."""
    sent: tuple[Any, ...] = (epoch, since, False)
    while True:
        wake.clear()
        async with table.lock:
            fresh = news(table, owner, seat, *sent)
            sent = table.epoch, table.number, table.failed
        for one in fresh:
            await socket.send_json(one)
        await wake.wait()


def news(table: Table, owner: str, asked: int | None, epoch: int, since: int, failed: bool) -> list[Message]:
    """What a page that knew the table as it was has not seen yet: one message a decision."""
    seat = seat_to_show(table, owner, asked)
    if epoch != table.epoch or not 0 <= since <= table.number:
        return [message(table, owner, seat)]
    first = max(since + 1, table.number - MOST_BEHIND)
    fresh = [message(table, owner, seat, n) for n in range(first, table.number + 1)]
    return fresh or ([message(table, owner, seat)] if failed != table.failed else [])
