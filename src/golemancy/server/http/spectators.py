"""The API of spectators: the host of a table sees who watches, and may remove them."""

import asyncio
import hashlib
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Path

from golemancy.server.http.identity import Owner
from golemancy.server.http.routes import At, Mine, Playing
from golemancy.server.refusal import Refusal, not_found
from golemancy.server.store.records import MatchRecord
from golemancy.server.tables.table import Table
from golemancy.server.tables.tables import Tables

spectators = APIRouter(prefix="/api")
_MOST = 500  # identities kept away from one table; beyond that the oldest may come again


@spectators.get("/matches/{match}/spectators")
async def who_watches(table: Mine, owner: Owner, at: At) -> list[dict[str, str | None]]:
    """Who watches, for the host; guests have no name. Those at other processes are there on the second look."""
    _check_host(table, owner)
    at.presence.ask(table.record.id)
    found = []
    for one in sorted(_watching(table, at)):
        person = await asyncio.to_thread(at.store.people.known, one)
        found.append({"id": _number(table, one), "name": person.name if person else None})
    return found


@spectators.delete("/matches/{match}/spectators/{spectator}", dependencies=[Playing])
async def remove_spectator(
    table: Mine, spectator: Annotated[str, Path(min_length=12, max_length=12)], owner: Owner, at: At
) -> dict[str, bool]:
    """The host removes somebody who watches; as whom they came, they cannot come back to this table."""
    _check_host(table, owner)
    gone = next((one for one in _watching(table, at) if _number(table, one) == spectator), None)
    if gone is None:
        raise not_found("spectator")
    await at.change(table, lambda table: _without(table.record, gone))
    return {"removed": True}


def _check_host(table: Table, owner: str) -> None:
    if table.record.host != owner:
        raise Refusal(403, "host_only")


def _watching(table: Table, at: Tables) -> set[str]:
    """Who is connected and sits nowhere here; visitors without a cookie cannot be told apart."""
    known = {seat.owner for seat in table.record.seats} | set(table.record.removed or ())
    return {one for one in at.presence.who(table.record.id) if one and one not in known}


def _number(table: Table, identity: str) -> str:
    """What stands for somebody at one table: it says nothing about who it is elsewhere."""
    return hashlib.sha256(f"{table.record.id} {identity}".encode()).hexdigest()[:12]


def _without(record: MatchRecord, identity: str) -> MatchRecord:
    return replace(record, removed=[*(record.removed or ()), identity][-_MOST:])
