"""The API of playing with people elsewhere: open tables, joining and leaving, rematch, chat."""

import asyncio
from dataclasses import asdict, replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from starlette.responses import Response

from golemancy import games
from golemancy.server.http.identity import Known, Owner
from golemancy.server.http.limits import limited
from golemancy.server.http.routes import At, Laying, Mine, Playing, Seen, shown, summary
from golemancy.server.refusal import Refusal
from golemancy.server.store.chat import EVERYBODY
from golemancy.server.tables import seating
from golemancy.server.tables.messages import Message
from golemancy.server.tables.requests import Joining, Leaving, Line, Mute, Seating, Takeover
from golemancy.server.tables.table import Table
from golemancy.server.tables.tables import Tables

lobby = APIRouter(prefix="/api")
Talking = Depends(limited("talking", 20, 30))
SeatPart = Annotated[int, Path(ge=0, le=15)]


@lobby.get("/lobby")
async def tables_to_join_or_watch(owner: Owner, at: At) -> dict[str, list[dict[str, Any]]]:
    """Public tables: those that wait for players, and those at which a match runs."""
    waiting, running = await asyncio.gather(
        asyncio.to_thread(at.store.listed, True), asyncio.to_thread(at.store.listed, False)
    )
    found = {"waiting": waiting, "running": running}
    return {key: [summary(r, owner) for r in records if r.game in games.names()] for key, records in found.items()}


@lobby.post("/matches/{match}/join", dependencies=[Laying], response_model=Message)
async def join(table: Seen, wish: Joining, owner: Known, at: At) -> Response:
    """Sits down in an open seat; with the last one the match begins."""
    await _sit_down(table, owner, wish.name, wish.seat, at)
    return await shown(table, owner)


async def _sit_down(table: Table, owner: str, name: str, seat: int | None, at: Tables) -> None:
    person = await asyncio.to_thread(at.store.people.known, owner)
    wanted = name or (person.name if person else "")

    def seated(table: Table) -> Any:
        joined = seating.join(table.record, owner, wanted, seat)
        known = [replace(s, account=person.name) if person and s.owner == owner else s for s in joined.seats]
        return replace(joined, seats=known)

    await at.change(table, seated)


@lobby.post("/matches/{match}/leave", dependencies=[Playing])
async def leave(table: Mine, wish: Leaving, owner: Owner, at: At) -> dict[str, bool]:
    """Gets up: before the start the seat is open again, afterwards a golem takes it."""
    if seating.leave(table.record, owner, wish.golem) is None:
        await at.remove(table)
        return {"removed": True}
    await at.change(table, lambda table: seating.leave(table.record, owner, wish.golem) or table.record)
    return {"removed": False}


@lobby.post("/matches/{match}/start", dependencies=[Playing], response_model=Message)
async def start(table: Mine, wish: Leaving, owner: Owner, at: At) -> Response:
    """The host begins at once; golems take the open seats."""
    await at.change(table, lambda table: seating.start(table.record, owner, wish.golem))
    return await shown(table, owner)


@lobby.put("/matches/{match}/seats/{seat}", dependencies=[Playing], response_model=Message)
async def seat_somebody(table: Mine, seat: SeatPart, wish: Seating, owner: Owner, at: At) -> Response:
    """The host opens a seat or puts a golem there, before the start."""
    await at.change(table, lambda table: seating.seat_somebody(table.record, owner, seat, wish.kind))
    return await shown(table, owner)


@lobby.post("/matches/{match}/takeover", dependencies=[Playing], response_model=Message)
async def take_over(table: Mine, wish: Takeover, owner: Owner, at: At) -> Response:
    """Has a golem decide for somebody who has been away for days."""
    await at.change(table, lambda table: seating.take_over(table, owner, wish.seat, wish.golem))
    return await shown(table, owner)


@lobby.post("/matches/{match}/rematch", status_code=201, dependencies=[Laying])
async def rematch(table: Mine, owner: Owner, at: At) -> dict[str, str]:
    """The same game with the same people and golems once more; who asks later joins it."""
    if table.record.next is None:
        again = seating.rematch(table, owner, at.seeds())
        if not again.waiting:
            return {"id": (await at.keep(again)).record.id}
        if not table.over:
            raise Refusal(409, "the match is not over")
        await at.keep(again)
        await at.change(table, lambda table: replace(table.record, next=table.record.next or again.id))
    following = await at.open(table.record.next or "")
    if not following.record.owned_by(owner):
        mine = table.record.owned_by(owner)[0]
        await _sit_down(following, owner, table.record.seats[mine].name, mine, at)
    return {"id": following.record.id}


# ---- chat


@lobby.get("/matches/{match}/chat")
async def chat(
    table: Seen, owner: Owner, at: At, since: Annotated[int, Query(ge=0, le=10_000_000)] = 0
) -> dict[str, Any]:
    """What was said at the table, without those I have muted."""
    lines = await asyncio.to_thread(at.store.chat.lines, table.record.id, since, owner)
    muted = await asyncio.to_thread(at.store.chat.muted, table.record.id, owner)
    return {
        "lines": [asdict(line) for line in lines],
        "muted": EVERYBODY in muted,
        "muted_seats": [seat for seat in muted if seat != EVERYBODY],
    }


@lobby.post("/matches/{match}/chat", status_code=201, dependencies=[Talking])
async def say(table: Mine, line: Line, owner: Owner, at: At) -> dict[str, int]:
    """Says something to the table."""
    return {"number": await at.say(table, owner, line.text)}


@lobby.put("/matches/{match}/mute", dependencies=[Playing])
async def mute(table: Seen, wish: Mute, owner: Known, at: At) -> dict[str, bool]:
    """Stops hearing a seat or everybody, or hears again."""
    seat = EVERYBODY if wish.seat is None else wish.seat
    await asyncio.to_thread(at.store.chat.mute, table.record.id, owner, seat, wish.muted)
    return {"muted": wish.muted}
