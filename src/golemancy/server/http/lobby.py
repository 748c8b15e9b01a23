"""The API of playing with people elsewhere: open tables, joining and leaving, rematch, chat."""

import asyncio
from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import partial
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Path, Query
from starlette.responses import Response

from golemancy.server.http.identity import Known, Owner
from golemancy.server.http.limits import limited
from golemancy.server.http.requests import Joining, Leaving, Line, Mute, SeatChange, Starting, Takeover
from golemancy.server.http.routes import At, Mine, Opening, Playing, Seen, shown, summary
from golemancy.server.refusal import Refusal
from golemancy.server.store.chat import EVERYBODY
from golemancy.server.store.companions import Companion, companions
from golemancy.server.store.records import MatchRecord
from golemancy.server.store.store import Store
from golemancy.server.tables import seating
from golemancy.server.tables.choosing import known_games
from golemancy.server.tables.messages import Message
from golemancy.server.tables.table import Table
from golemancy.server.tables.tables import Tables

lobby = APIRouter(prefix="/api")
Chatting = Depends(limited("chat"))
SeatPart = Annotated[int, Path(ge=0, le=15)]


@lobby.get("/lobby", response_model=dict[str, list[dict[str, Any]]])
async def tables_to_join_or_watch(owner: Owner, at: At) -> Response:
    """Public tables: those waiting for players, and those with a running match."""
    found = await asyncio.to_thread(_public, at.store, owner)
    return Response(orjson.dumps(found), media_type="application/json")


def _public(store: Store, owner: str) -> dict[str, list[dict[str, Any]]]:
    found = {"waiting": store.listed(waiting=True), "running": store.listed(waiting=False)}
    known = companions(store, owner) if owner else {}
    return {
        key: [summary(r, owner) | {"known": _knows(known, r)} for r in records if r.game in known_games()]
        for key, records in found.items()
    }


def _knows(known: Mapping[str, Companion], record: MatchRecord) -> bool:
    """Whether somebody plays there with whom one has played."""
    return any(seat.owner in known for seat in record.seats)


@lobby.get("/me/friends", dependencies=[Depends(limited("look"))])
async def people_i_played_with(owner: Owner, at: At) -> list[dict[str, Any]]:
    """People with a name with whom I have played, the latest first, and their open table, if they have one."""
    known = await asyncio.to_thread(companions, at.store, owner) if owner else {}
    waiting = await asyncio.to_thread(partial(at.store.listed, waiting=True)) if known else []
    tables = {seat.owner: record.id for record in waiting for seat in record.seats if seat.is_person}
    return [
        {"name": one.name, "games": one.games, "last": one.last, "table": tables.get(person)}
        for person, one in known.items()
        if one.name
    ]


@lobby.post("/matches/{match}/join", dependencies=[Opening], response_model=Message)
async def join(table: Seen, wish: Joining, owner: Known, at: At) -> Response:
    """Takes an open seat; when the last one is taken, the match begins."""
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
    """Leaves the table: before the start the seat is open again, afterwards a golem takes it."""
    if seating.leave(table.record, owner, wish.golem) is None:
        await at.remove(table)
        return {"removed": True}
    await at.change(table, lambda table: seating.leave(table.record, owner, wish.golem) or table.record)
    return {"removed": False}


@lobby.post("/matches/{match}/start", dependencies=[Playing], response_model=Message)
async def start(table: Mine, wish: Starting, owner: Owner, at: At) -> Response:
    """The host starts the match; golems take the open seats."""
    await at.change(table, lambda table: seating.start(table.record, owner, wish.golem))
    return await shown(table, owner)


@lobby.put("/matches/{match}/seats/{seat}", dependencies=[Playing], response_model=Message)
async def change_seat(table: Mine, seat: SeatPart, wish: SeatChange, owner: Owner, at: At) -> Response:
    """The host opens a seat or puts a golem there, before the start."""
    await at.change(table, lambda table: seating.change_seat(table.record, owner, seat, wish.kind))
    return await shown(table, owner)


@lobby.post("/matches/{match}/takeover", dependencies=[Playing], response_model=Message)
async def take_over(table: Mine, wish: Takeover, owner: Owner, at: At) -> Response:
    """Has a golem decide for a player who has been away for days."""
    await at.change(table, lambda table: seating.take_over(table, owner, wish.seat, wish.golem))
    return await shown(table, owner)


@lobby.post("/matches/{match}/rematch", status_code=201, dependencies=[Opening])
async def rematch(table: Mine, owner: Owner, at: At) -> dict[str, str]:
    """Plays the same match again; the first request sets it up, later ones join it."""
    if table.record.next is None:
        again = seating.rematch(table, owner, at.seeds())
        if not again.waiting:
            return {"id": (await at.set_up(again)).record.id}
        if not table.over:
            raise Refusal(409, "not_over")
        await at.set_up_next(table, again)
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
    """The chat of the table, without the seats I have muted."""
    lines = await asyncio.to_thread(
        partial(at.store.chat.lines, table.record.id, since, owner, watching=table.hears_spectators(owner))
    )
    muted = await asyncio.to_thread(at.store.chat.muted, table.record.id, owner)
    return {
        "lines": [asdict(line) for line in lines],
        "muted": EVERYBODY in muted,
        "muted_seats": [seat for seat in muted if seat != EVERYBODY],
    }


@lobby.post("/matches/{match}/chat", status_code=201, dependencies=[Chatting])
async def say(table: Seen, line: Line, owner: Known, at: At) -> dict[str, int]:
    """Says something: players to all, spectators to each other until the match is over."""
    return {"number": await at.say(table, owner, line.text)}


@lobby.put("/matches/{match}/mute", dependencies=[Playing])
async def mute(table: Seen, wish: Mute, owner: Known, at: At) -> dict[str, bool]:
    """Mutes or unmutes a seat, or everybody."""
    seat = EVERYBODY if wish.seat is None else wish.seat
    await asyncio.to_thread(at.store.chat.mute, table.record.id, owner, seat, muted=wish.muted)
    return {"muted": wish.muted}
