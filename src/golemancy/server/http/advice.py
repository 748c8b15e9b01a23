"""Advice: the best moves, and how the chances stand, from nothing but what a seat can know."""

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from fastapi import APIRouter, Depends

from golemancy.game import State
from golemancy.play.analysis import analyse, mistake
from golemancy.server.http.beside import ADVISER
from golemancy.server.http.identity import Owner
from golemancy.server.http.limits import limited
from golemancy.server.http.routes import At, Mine
from golemancy.server.refusal import Refusal
from golemancy.server.tables.messages import seat_to_show
from golemancy.server.tables.table import Table

advice = APIRouter(prefix="/api")
SECONDS = 1.0  # that a hint may think
BEST = 3  # moves in a hint
ITERATIONS = 300  # of the search behind one point of a graph
WORLDS = 3  # deals that a seat's chances are averaged over while another decides
PIECE = 16  # points of a graph in one answer

KEPT = 4000  # judgements, of a few kilobytes each

_TURNS: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
_Found = TypeVar("_Found")


async def beside(owner: str, work: Callable[..., _Found], *arguments: Any) -> _Found:
    """Thinks about something; nobody has more than one thought in the queue, so that everybody's turn comes soon."""
    turn = _TURNS.setdefault(owner, asyncio.Lock())
    async with turn:
        return await ADVISER.do(work, *arguments)


@advice.get("/matches/{match}/hint", dependencies=[Depends(limited("hint"))])
async def hint(table: Mine, owner: Owner, at: At, seat: int) -> dict[str, Any]:
    """The best moves of the seat to decide, with its chance of winning after each; turns the match into practice."""
    async with table.lock:
        _check_alone(table)
        if table.player != seat or seat not in table.record.owned_by(owner):
            raise Refusal(409, "not_your_turn")
        number, state = table.number, table.match.seen_state()
    await at.practise(table)
    return {"number": number, "practice": True, "moves": await beside(owner, best_moves, state)}


def best_moves(state: State, seconds: float = SECONDS) -> list[dict[str, Any]]:
    """What a search in a world that the seat could be in finds best, in the order of the chances that it gives."""
    tried = [j for j in analyse(state, seconds=seconds) if j.chance is not None][:BEST]
    judged = sorted(tried, key=lambda j: -(j.chance or 0))
    return [
        {"action": j.action, "chance": j.chance, "score": j.score, "line": j.line[1:], "phrases": j.phrases[1:]}
        for j in judged
    ]


@advice.get("/matches/{match}/chances", dependencies=[Depends(limited("chances"))])
async def chances(table: Mine, owner: Owner, at: At, seat: int | None = None, first: int = 0) -> dict[str, Any]:
    """Every seat's chance of winning at some positions, judged from one seat; turns a running match into practice."""
    async with table.lock:
        shown = seat_to_show(table, owner, seat)
        if not table.over:
            _check_alone(table)
        running = not table.over
        states = table.timeline[max(0, first) : max(0, first) + PIECE]
        ends = table.over and max(0, first) + len(states) > table.number
    if running:
        await at.practise(table)
    found = [await beside(owner, expected, state, shown) for state in states[: len(states) - ends]]
    told = [*found, _shares(table)] if ends else found
    return {"first": max(0, first), "practice": table.record.practice, "chances": told}


@lru_cache(maxsize=KEPT)
def expected(state: State, seat: int | None) -> tuple[float, ...]:
    """Each seat's chance to win, judged by what one seat (or a spectator) can know."""
    count = 1 if seat == state.player else WORLDS
    worlds = [state.redeal(seat, world, events=False) for world in range(count)]
    judged = [analyse(world, iterations=ITERATIONS // len(worlds))[0].chances for world in worlds]
    return tuple(sum(values) / len(values) for values in zip(*judged, strict=True))


@advice.get("/matches/{match}/analysis", dependencies=[Depends(limited("chances"))])
async def analysis(table: Mine, owner: Owner, first: int = 0) -> dict[str, Any]:
    """The chances at some positions of a finished match, and what each decision there cost."""
    if not table.over and not table.record.imported:
        raise Refusal(409, "analysis_early")
    begin = max(0, first)
    async with table.lock:
        entries = list(zip(table.match.history, table.timeline, strict=False))[begin : begin + PIECE]
    found = [{"seat": entry.seat, **await beside(owner, verdict, state, entry.action)} for entry, state in entries]
    if begin + PIECE > table.number and table.over:
        found.append({"seat": None, "chances": _shares(table), "mistake": None})
    return {"first": begin, "positions": found}


@lru_cache(maxsize=KEPT)
def verdict(state: State, action: int | None) -> dict[str, Any]:
    """The chances before a decision as the deciding seat could judge them, and what the decision cost."""
    judged = analyse(state, iterations=2 * ITERATIONS)
    found = None if action is None else mistake(0, int(state.record.player), action, judged)
    told = (
        {key: getattr(found, key) for key in ("played", "better", "chance", "cost", "line", "phrases")}
        if found
        else None
    )
    return {"chances": judged[0].chances, "mistake": told}


def _shares(table: Table) -> tuple[float, ...]:
    """What the winners of a match that is over have: the whole, or equal parts of it."""
    winners = table.match.winners
    return tuple((seat in winners) / max(1, len(winners)) for seat in range(table.match.game.players))


def _check_alone(table: Table) -> None:
    """Advice is for practice: never against people who sit elsewhere."""
    if table.record.imported:
        raise Refusal(409, "from_a_file")
    if not table.alone:
        raise Refusal(403, "advice_alone")
