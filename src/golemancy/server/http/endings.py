"""The end as a story: how the chances stood, on which decisions the match turned and why, and playing on from there."""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from starlette.requests import HTTPConnection

from golemancy.play.turning import Costly, TurningPoint, candidates, costliest, looked_at_again, told
from golemancy.server.http.advice import ITERATIONS, shares, verdict
from golemancy.server.http.beside import ADVISER
from golemancy.server.http.identity import Known, Owner
from golemancy.server.http.limits import limited
from golemancy.server.http.requests import Continuation
from golemancy.server.http.routes import At, Opening, Seen
from golemancy.server.refusal import Refusal
from golemancy.server.tables import seating
from golemancy.server.tables.table import Table
from golemancy.server.tables.tables import Tables

endings = APIRouter(prefix="/api")
log = logging.getLogger(__name__)
CLOSER = 4 * ITERATIONS  # of the search that looks at a decision again
MOST = 8  # matches that are analysed or wait for it at once
_PLACES = 4  # of a chance that is kept
_TRIES, _PAUSE = 60, 2.0  # while too many thoughts wait, and seconds between two tries


@dataclass
class Work:
    """An analysis that goes on: what it has come to so far."""

    of: int  # positions
    chances: list[list[float]] = field(default_factory=list)
    found: dict[str, Any] | None = None  # once it is done
    task: asyncio.Task[None] | None = None


class Analysts:
    """The analyses that go on in this process: one for each match, however many wait for it."""

    def __init__(self, at: Tables) -> None:
        self._at = at
        self._works: dict[tuple[str, str], Work] = {}

    def going_on(self, table: Table) -> Work | None:
        """The analysis of a match, if it goes on."""
        return self._works.get(_key(table))

    def begin(self, table: Table) -> Work:
        """Begins to analyse a match."""
        if len(self._works) >= MOST:
            raise Refusal(429, "busy", {"retry-after": "10"})
        work = self._works[_key(table)] = Work(table.number + 1)
        work.task = asyncio.create_task(self._carry_out(table.copy(), work))
        return work

    async def _carry_out(self, table: Table, work: Work) -> None:
        key = _key(table)
        try:
            work.found = await analysed(table, work)
            await asyncio.to_thread(self._at.store.endings.keep, *key, work.found)
        except Refusal:
            log.info("a match is not analysed now: too much waits")
        except Exception:
            log.exception("a match of %s could not be analysed", table.record.game)
        finally:
            del self._works[key]

    async def close(self) -> None:
        """Gives up what goes on."""
        tasks = [work.task for work in self._works.values() if work.task]
        for task in tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)


def _key(table: Table) -> tuple[str, str]:
    """A match and its history, in few letters."""
    made = repr([(entry.seat, entry.action) for entry in table.match.history])
    return table.record.id, hashlib.sha256(made.encode()).hexdigest()[:32]


async def analysed(table: Table, work: Work) -> dict[str, Any]:
    """The chances at each position and what each decision cost, then the turning points; one thought at a time."""
    positions, costly = [], []
    for number, entry in enumerate(table.match.history):
        judged = await _thought(verdict, table.timeline[number], entry.action)
        chances = [round(chance, _PLACES) for chance in judged["chances"]]
        positions.append({"seat": entry.seat, "chances": chances, "mistake": judged["mistake"]})
        work.chances.append(chances)
        if judged["mistake"]:
            costly.append(Costly(number, entry.seat, judged["mistake"]["cost"]))
    if table.over:
        positions.append({"seat": None, "chances": list(shares(table)), "mistake": None})
        work.chances.append(list(shares(table)))
    return {"positions": positions, "turning": await _turning(table, costly)}


async def _thought(work: Callable[..., Any], *arguments: Any) -> Any:
    """One thought in its turn; it waits while too many do."""
    for _ in range(_TRIES):
        with suppress(Refusal):
            return await ADVISER.do(work, *arguments)
        await asyncio.sleep(_PAUSE)
    return await ADVISER.do(work, *arguments)


async def _turning(table: Table, costly: list[Costly]) -> list[dict[str, Any]]:
    people = [number for number, seat in enumerate(table.record.seats) if seat.is_person or seat.leaver]
    found: list[TurningPoint] = []
    for one in candidates(costly, people):
        action, state = table.match.history[one.number].action, table.timeline[one.number]
        point = await _thought(looked_at_again, state, one, action, CLOSER)
        found += [point] if point else []
    shown = costliest(found, people)
    return [await _thought(told, table.timeline[one.number], one, _made(table, one.number)) for one in shown]


def _made(table: Table, number: int) -> list[int]:
    """The decisions from a number on, until somebody resigned."""
    actions = (entry.action for entry in table.match.history[number:])
    return [action for action in takewhile(lambda action: action is not None, actions) if action is not None]


def analysts(connection: HTTPConnection) -> Analysts:
    """All analyses that go on in this process."""
    found: Analysts = connection.app.state.analysts
    return found


Analysing = Annotated[Analysts, Depends(analysts)]


@endings.get("/matches/{match}/ending", dependencies=[Depends(limited("ending"))])
async def ending(table: Seen, owner: Owner, at: At, analysing: Analysing, first: int = 0) -> dict[str, Any]:
    """The chances from a position on and the turning points, as far as they are known; players have them worked out."""
    _check_over(table)
    kept = await asyncio.to_thread(at.store.endings.load, *_key(table))
    if kept is not None:
        chances = [position["chances"] for position in kept["positions"]]
        return _answer(chances, len(chances), max(0, first), kept["turning"])
    work = analysing.going_on(table)
    if work is None and _may_ask(table, owner):
        work = analysing.begin(table)
    if work is None:
        return _answer([], table.number + 1, max(0, first), None) | {"asked": False}
    return _answer(work.chances, work.of, max(0, first), None)


def _answer(chances: list[list[float]], of: int, first: int, turning: list[dict[str, Any]] | None) -> dict[str, Any]:
    return {
        "first": first,
        "done": len(chances),
        "of": of,
        "chances": chances[first:],
        "turning": turning,
        "asked": True,
    }


def _may_ask(table: Table, owner: str) -> bool:
    """Who played, or set the match up, may have it analysed; everybody else sees what is known."""
    return bool(owner) and (owner == table.record.host or bool(table.record.owned_by(owner)))


def _check_over(table: Table) -> None:
    if not table.over and not table.record.imported:
        raise Refusal(409, "analysis_early")


@endings.post("/matches/{match}/continue", status_code=201, dependencies=[Opening])
async def play_on(table: Seen, wish: Continuation, owner: Known, at: At) -> dict[str, str]:
    """A new match, for practice, from a position of one that is over: I decide for a seat, golems for the others."""
    record = seating.continued(table, owner, wish.number, wish.seat, wish.golem)
    record.times = [at.now()] * len(record.decisions)
    return {"id": (await at.set_up(record)).record.id}
