"""The heartbeat of a process: what it writes down every second to say that it is there."""

import asyncio
import logging

from golemancy.server.store.serving import BEAT
from golemancy.server.tables.tables import Tables

log = logging.getLogger(__name__)


async def heartbeat(tables: Tables, *, serving: bool, several: bool) -> None:
    """Runs until it is cancelled. While it cannot write, time stands still, and it says so once.

    With several processes it also tells the others who is connected here.
    """
    stopped = False
    while True:
        try:
            await asyncio.to_thread(tables.store.beat, serving=serving)
            if several:
                await tables.presence.exchange()
            if stopped:
                log.warning("players' clocks run again")
            stopped = False
        except Exception as error:
            if not stopped:
                log.warning("players' clocks stand still: %s", type(error).__name__)
            stopped = True
        await asyncio.sleep(BEAT)
