"""What has to be done though nobody asks: clocks that run out, ratings that a lost worker did not come to."""

import asyncio
import logging
import time

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
            for match in await asyncio.to_thread(tables.store.late, time.time()):
                await tables.time_up(match)
            if look % _SELDOM == 0:
                for match in await asyncio.to_thread(tables.store.unsettled):
                    await tables.settle(await tables.open(match))
        except Refusal as refusal:
            log.info("upkeep: %s", refusal.why)
        except Exception:
            log.exception("upkeep failed; trying again")
