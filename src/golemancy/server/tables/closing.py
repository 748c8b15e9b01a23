"""What becomes of somebody's tables when the account is closed."""

import asyncio
from contextlib import suppress

from golemancy.server.refusal import Refusal
from golemancy.server.store.closing import close_account, unfinished
from golemancy.server.store.records import MatchRecord, Person
from golemancy.server.tables.seating import DEFAULT_GOLEM, leave
from golemancy.server.tables.table import Table
from golemancy.server.tables.tables import Tables


async def close(tables: Tables, person: Person) -> None:
    """Closes an account: golems take over where others play on, and everywhere the name goes."""
    for match in await asyncio.to_thread(unfinished, tables.store, person.id):
        with suppress(Refusal):  # begun under other rules: nobody can play there, so nobody waits
            await _vacate(tables, match, person.id)
    await tables.refresh(await asyncio.to_thread(close_account, tables.store, person))


async def _vacate(tables: Tables, match: str, person: str) -> None:
    """Leaves a table; one at which nobody else plays is removed."""
    table = await tables.open(match)
    if _without(table, person) is None:
        await tables.remove(table)
    else:
        await tables.change(table, lambda table: _without(table, person) or table.record)


def _without(table: Table, person: str) -> MatchRecord | None:
    """What a match becomes when somebody goes; None: nobody else is there."""
    others = {seat.owner for seat in table.record.seats} - {None, person}
    return leave(table.record, person, DEFAULT_GOLEM) if others else None
