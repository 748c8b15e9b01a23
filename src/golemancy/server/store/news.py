"""What other processes on the same database have done."""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass

from sqlalchemy import func, select, text

from golemancy.play.match import Entry
from golemancy.server.store.closing import EVERYWHERE
from golemancy.server.store.schema import DECISIONS, MATCHES, SETTINGS
from golemancy.server.store.store import Store

log = logging.getLogger(__name__)
_LOOK = 0.02  # seconds between two looks at an SQLite file
_LATE = 30  # seconds from a decision to its commit, at most
_AGAIN = 0.5  # seconds before a lost connection is tried again


@dataclass(frozen=True)
class Notice:
    """Something happened at a table; with the decision itself where it travels along. No match: perhaps everywhere."""

    match: str | None = None
    epoch: int | None = None
    number: int | None = None
    entry: Entry | None = None
    made: float = 0.0
    job: bool = True  # a golem may have to decide
    person: str | None = None  # somebody may have signed out; nothing happened at a table


def notices(store: Store) -> AsyncIterator[Notice]:
    """What happens elsewhere, as it happens."""
    return _listened(store) if store.engine.dialect.name == "postgresql" else _looked_up(store)


async def _listened(store: Store) -> AsyncIterator[Notice]:
    """PostgreSQL tells. After a lost connection everything may have changed."""
    import psycopg

    from golemancy.server.store import postgres

    while True:
        try:
            connection = await psycopg.AsyncConnection.connect(postgres.address(store.engine.url), autocommit=True)
            async with connection:
                await connection.execute(f"LISTEN {postgres.CHANNEL}")
                yield Notice()
                async for notice in connection.notifies():
                    worker, *said = json.loads(notice.payload)
                    if worker != store.worker:
                        yield _read(*said)
        except psycopg.Error:
            log.warning("lost the connection to the database; trying again", exc_info=True)
            await asyncio.sleep(_AGAIN)


def _read(match: str, kind: str | int, *decision: float) -> Notice:
    """What a notice says: that something changed, or the decision that was made."""
    if kind == "person":
        return Notice(person=match, job=False)
    if not decision:
        return Notice(match, job=kind != "chat")
    number, seat, action, made, job = decision
    return Notice(
        match, int(kind), int(number), Entry(int(seat), action if action is None else int(action)), made, bool(job)
    )


async def _looked_up(store: Store) -> AsyncIterator[Notice]:
    """SQLite has to be asked: a number changes with every commit of others."""
    with store.reader.connect() as connection:
        version, known, since = -1, dict[str, tuple[int, int, float]](), time.time()
        mark = await asyncio.to_thread(_mark, store)
        while True:
            before, version = version, connection.scalar(text("PRAGMA data_version"))
            connection.rollback()
            if version != before:
                now = time.time()
                changed = await asyncio.to_thread(_changed, store, min(since, now) - _LATE)  # the date may be set back
                for match, (epoch, number, updated) in changed.items():
                    if known.get(match) != (epoch, number, updated):
                        yield Notice(match, epoch, number)
                known, since = changed, now
                past, mark = mark, await asyncio.to_thread(_mark, store)
                if mark != past:
                    yield Notice()
            await asyncio.sleep(_LOOK)


def _mark(store: Store) -> str | None:
    """What is another after many matches have changed at once, without being any newer for that."""
    with store.reader.connect() as connection:
        return connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.name == EVERYWHERE))


def _changed(store: Store, since: float) -> dict[str, tuple[int, int, float]]:
    """Which matches changed: the epoch of each, how far it is, and when that was."""
    made = select(func.count()).where(DECISIONS.c.match == MATCHES.c.id).scalar_subquery()
    touched = select(MATCHES.c.id, MATCHES.c.epoch, made, MATCHES.c.updated).where(MATCHES.c.updated >= since)
    with store.reader.connect() as connection:
        return {match: (epoch, number, updated) for match, epoch, number, updated in connection.execute(touched)}
