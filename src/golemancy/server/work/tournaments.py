"""What keeps tournaments going: matches that are over count, and the next round is laid out."""

import asyncio
import logging
from contextlib import suppress

from sqlalchemy.exc import IntegrityError

from golemancy.server.refusal import Refusal
from golemancy.server.store.records import Conflict
from golemancy.server.store.tournaments import Pairing, Tournament
from golemancy.server.tables import tournaments as rules
from golemancy.server.tables.tables import Tables

log = logging.getLogger(__name__)
LOOK = 2.0  # seconds between two looks


async def steward(tables: Tables) -> None:
    """Runs until it is cancelled; what fails is tried again, and said once."""
    failing = False
    while True:
        try:
            for name in await asyncio.to_thread(tables.store.tournaments.running):
                await look_after(tables, name)
            failing = False
        except Exception:
            if not failing:
                log.exception("tournaments stand still; trying again")
            failing = True
        await asyncio.sleep(LOOK)


async def look_after(tables: Tables, name: str) -> None:
    """Brings one tournament as far as it can be; it is kept first, and whatever match it lacks then is laid out."""
    one = await asyncio.to_thread(tables.store.tournaments.load, name)
    if one is None:
        return
    matches = [pairing.match for pairing in rules.waiting(one) if pairing.match]
    results = await asyncio.to_thread(tables.store.tournaments.results, matches)
    now = rules.advance(one, results)
    if now != one:
        try:
            now = await asyncio.to_thread(tables.store.tournaments.change, one, now)
        except Conflict:  # somebody was quicker; the next look finds what is missing
            return
    for pairing in rules.waiting(now):
        if pairing.match not in results:
            await _lay_out(tables, now, pairing)


async def _lay_out(tables: Tables, one: Tournament, pairing: Pairing) -> None:
    """Begins the match of a bout, unless another process has done so."""
    record = await asyncio.to_thread(rules.match_of, one, pairing, tables.seeds())
    with suppress(IntegrityError, Refusal):
        await tables.begin(record)
