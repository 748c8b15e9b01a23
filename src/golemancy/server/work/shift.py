"""Tables with all that goes on beside them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from sqlalchemy.exc import SQLAlchemyError

from golemancy.engine.batch import cores
from golemancy.server.store.store import Store
from golemancy.server.tables.tables import Tables
from golemancy.server.tables.warming import Warming
from golemancy.server.work.heartbeat import heartbeat
from golemancy.server.work.mail import MailSettings
from golemancy.server.work.push import PushSettings
from golemancy.server.work.thinkers import Thinkers
from golemancy.server.work.tournaments import steward
from golemancy.server.work.upkeep import upkeep


@dataclass(frozen=True)
class WorkerSettings:
    """How a server's process works."""

    offered: Sequence[str] = ()  # games; all without it
    thinkers: int = field(default_factory=lambda: max(2, cores()))  # threads in this process; 0: others think
    alone: bool = True  # no other process writes to the database
    limits: bool = True  # rate limits
    serving: bool = True  # people can decide here, so that their clocks run while it lives
    mail: MailSettings | None = None  # how mail is sent; none without it
    push: PushSettings | None = None  # how messages are pushed to browsers; none without it
    hosts: Sequence[str] | None = None  # names by which it may be asked, besides its own; None: any
    seeds: Callable[[], int] | None = None  # what matches are dealt from, for tests


@asynccontextmanager
async def at_work(store: Store, warming: Warming, settings: WorkerSettings) -> AsyncIterator[Tables]:
    """Tables with all that goes on beside them; at the end everything begun is kept."""
    tables = Tables(store, warming, settings.seeds)
    several = tables.presence.shared = settings.serving and not settings.alone
    work = [warming.run(), heartbeat(tables, serving=settings.serving, several=several)]
    if settings.thinkers:
        work += [Thinkers(tables, settings.thinkers).run(), upkeep(tables), steward(tables)]
    tables.hub.sees_all = settings.alone
    if not settings.alone:
        work.append(tables.follow())
    tasks = [asyncio.create_task(one) for one in work]
    try:
        yield tables
    finally:
        warming.stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await tables.close()
        if several:
            with suppress(SQLAlchemyError):  # others find out soon
                await asyncio.to_thread(store.presence.leave)
        store.close()
