"""What has to be done though nobody asks: clocks that run out, ratings that a lost worker did not come to."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable

from golemancy.server.refusal import Refusal
from golemancy.server.tables.tables import Tables

log = logging.getLogger(__name__)
_LOOK = 0.5  # seconds between two looks at the clocks
_SELDOM = 40  # looks between two at the ratings


async def upkeep(tables: Tables) -> None:
    """Runs until it is cancelled; what fails is tried again."""
    for look in range(1, 1 << 62):
        await asyncio.sleep(_LOOK)
        try:
            await _each(await asyncio.to_thread(tables.store.late, time.time()), tables.time_up)
            if look % _SELDOM == 0:
                await _each(await asyncio.to_thread(tables.store.unsettled), tables.settle_match)
        except Exception:
            log.exception("upkeep failed; trying again")


async def _each(matches: Iterable[str], work: Callable[[str], Awaitable[None]]) -> None:
    """Does something about each match; one that cannot be opened any more stops none of the others."""
    for match in matches:
        try:
            await work(match)
        except Refusal as refusal:
            log.debug("a match is left alone: %s", refusal.why)
