"""The heartbeat of a process: what it writes down every second to say that it is there."""

import asyncio
import logging

from golemancy.server.store.serving import BEAT
from golemancy.server.store.store import Store

log = logging.getLogger(__name__)


async def heartbeat(store: Store, *, serving: bool) -> None:
    """Runs until it is cancelled. While it cannot write, time stands still, and it says so once."""
    stopped = False
    while True:
        try:
            await asyncio.to_thread(store.beat, serving=serving)
            if stopped:
                log.warning("players' clocks run again")
            stopped = False
        except Exception as error:
            if not stopped:
                log.warning("players' clocks stand still: %s", type(error).__name__)
            stopped = True
        await asyncio.sleep(BEAT)
