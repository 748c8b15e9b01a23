"""What has to be done though nobody asks: clocks that run out, ratings that a lost worker did not come to, tidying."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from golemancy.server.refusal import Refusal
from golemancy.server.tables.tables import Tables

log = logging.getLogger(__name__)
_LOOK = 0.5  # seconds between two looks at the clocks
_SELDOM = 40  # looks between two at everything else


async def upkeep(tables: Tables) -> None:
    """Runs until it is cancelled; what fails is tried again, and said once."""
    failing, turns_known = False, False
    for look in range(1, 1 << 62):
        await asyncio.sleep(_LOOK)
        try:
            await _run_out(tables)
            if look % _SELDOM == 0:
                await _each(tables.store.unsettled, tables.settle_match)
                if not turns_known:  # once: only matches from before version 0003 of the schema lack it
                    await _each(tables.store.without_turn, tables.find_turn)
                    turns_known = True
                await asyncio.to_thread(tables.store.tidy)
            failing = False
        except Exception:
            if not failing:
                log.exception("upkeep failed; trying again")
            failing = True


async def _run_out(tables: Tables) -> None:
    """Ends the turns of all whose time is up."""
    after, now = (0.0, ""), tables.now()
    while late := await asyncio.to_thread(tables.store.late, now, after):
        after = late[-1]
        await _do([match for _, match in late], tables.time_up)


async def _each(listed: Callable[[str], Sequence[str]], work: Callable[[str], Awaitable[None]]) -> None:
    """Does something about all matches that are listed, a part of them at a time."""
    after = ""
    while matches := await asyncio.to_thread(listed, after):
        after = matches[-1]
        await _do(matches, work)


async def _do(matches: Sequence[str], work: Callable[[str], Awaitable[None]]) -> None:
    """Does something about each match; one that cannot be opened any more stops none of the others."""
    for match in matches:
        try:
            await work(match)
        except Refusal as refusal:
            log.debug("a match is left alone: %s", refusal.why)
