"""Tables with all that goes on beside them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from golemancy.engine.batch import cores
from golemancy.server.store.store import Store
from golemancy.server.tables.tables import Tables
from golemancy.server.tables.warming import Warming
from golemancy.server.work.thinkers import Thinkers
from golemancy.server.work.upkeep import upkeep


@dataclass(frozen=True)
class WorkerSettings:
    """How a server's process works."""

    offered: Sequence[str] = ()  # games; all without it
    thinkers: int = field(default_factory=lambda: max(2, cores()))  # threads in this process; 0: others think
    alone: bool = True  # no other process writes to the database
    limits: bool = True  # rate limits
    hosts: Sequence[str] | None = None  # names by which it may be asked, besides its own; None: any
    seeds: Callable[[], int] | None = None  # what matches are dealt from, for tests


@asynccontextmanager
async def at_work(store: Store, warming: Warming, settings: WorkerSettings) -> AsyncIterator[Tables]:
    """Tables with all that goes on beside them; at the end everything begun is kept."""
    tables = Tables(store, warming, settings.seeds)
    work = [warming.run()]
    if settings.thinkers:
        work += [Thinkers(tables, settings.thinkers).run(), upkeep(tables)]
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
        store.close()
