"""The API of puzzles: what to solve, trying a turn, and what came of it. No answer gives a solution away unasked."""

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from golemancy import games
from golemancy.puzzles.pack import pack, posed
from golemancy.puzzles.puzzle import GRADES, Posed
from golemancy.server.http.advice import beside
from golemancy.server.http.beside import PLAYERS
from golemancy.server.http.identity import Known, Owner
from golemancy.server.http.limits import limited
from golemancy.server.http.page import unchanged
from golemancy.server.http.posing import answered, checked, position, solution, speaker, text_of
from golemancy.server.http.requests import PuzzleTurn
from golemancy.server.http.routes import At, as_json
from golemancy.server.refusal import not_found
from golemancy.server.store.solving import Attempt
from golemancy.server.tables.tables import Tables
from golemancy.words.catalogue import LANGUAGES, chosen
from golemancy.words.speaker import Phrase

puzzles = APIRouter(prefix="/api/puzzles")
Solving = Depends(limited("puzzle"))
Looking = Depends(limited("look"))
GameName = Annotated[str, Path(max_length=64)]
Number = Annotated[int, Path(ge=1, le=100_000)]
Line = Annotated[str, Query(max_length=600, pattern="^([0-9]{1,5}(,[0-9]{1,5})*)?$")]
Thing = Annotated[str, Query(max_length=200)]


def asked(game: GameName, number: Number) -> Posed:
    """The puzzle of an address."""
    if game not in games.names() or number > len(pack(game)):
        raise not_found("puzzle")
    return posed(game, number)


Asked = Annotated[Posed, Depends(asked)]


def today() -> date:
    """The date by which there is a puzzle of the day, everywhere the same."""
    return datetime.now(UTC).date()


def daily(day: date) -> tuple[str, int] | None:
    """The puzzle of a day: another game each day, and none twice until all have had their day."""
    known = [name for name in games.BUILT_IN if pack(name)]
    if not known:
        return None
    turn, place = divmod(day.toordinal(), len(known))
    name = known[place]
    order = sorted(range(len(pack(name))), key=lambda n: hashlib.sha256(f"{name}/{n}".encode()).digest())
    return name, order[turn % len(order)] + 1


@puzzles.get("", dependencies=[Looking])
async def list_puzzles(owner: Owner, at: At) -> dict[str, Any]:
    """All puzzles by game and grade, what of them is solved, streaks, and the puzzle of the day."""
    tried = await asyncio.to_thread(at.store.solving.of, owner) if owner else []
    return await asyncio.to_thread(_listed, tried)


def _listed(tried: Sequence[Attempt]) -> dict[str, Any]:
    known = {(one.game, one.puzzle): one for one in tried}
    return {
        "today": _today(known),
        "row": _row(tried),
        "days": _days(tried),
        "solved": sum(one.solved for one in tried),
        "games": [_game(name, known) for name in games.names() if pack(name)],
    }


def _today(known: dict[tuple[str, str], Attempt]) -> dict[str, Any] | None:
    found = daily(today())
    if found is None:
        return None
    name, number = found
    puzzle = pack(name)[number - 1]
    title = games.definition(name).title
    told = {"date": today().isoformat(), "game": name, "title": title, "number": number, "grade": puzzle.grade}
    return told | {"state": _state(known.get((name, puzzle.id)))}


def _game(name: str, known: dict[tuple[str, str], Attempt]) -> dict[str, Any]:
    each = [{"grade": one.grade, "state": _state(known.get((name, one.id)))} for one in pack(name)]
    counted = Counter(one["grade"] for one in each)
    grades = {grade: counted[grade] for grade in GRADES if counted[grade]}
    return {"game": name, "title": games.definition(name).title, "grades": grades, "puzzles": each}


def _state(attempt: Attempt | None) -> str:
    """How somebody stands with a puzzle."""
    return "new" if attempt is None else "solved" if attempt.solved else "failed"


def _row(tried: Sequence[Attempt]) -> int:
    """How many were solved in a row, each at the first try."""
    return next((n for n, one in enumerate(tried) if not one.clean), len(tried))


def _days(tried: Sequence[Attempt]) -> int:
    """On how many days in a row, up to today or yesterday, the puzzle of the day was solved."""
    solved, day = {one.day for one in tried if one.day}, today()
    if day.isoformat() not in solved:
        day -= timedelta(days=1)
    count = 0
    while (day - timedelta(days=count)).isoformat() in solved:
        count += 1
    return count


@puzzles.get("/today", dependencies=[Looking])
async def puzzle_of_the_day(owner: Owner, at: At) -> dict[str, Any]:
    """The puzzle of the day, for the lobby; null where no game has puzzles."""
    tried = await asyncio.to_thread(at.store.solving.of, owner) if owner else []
    known = {(one.game, one.puzzle): one for one in tried}
    return {"today": await asyncio.to_thread(_today, known)}


@puzzles.get("/{game}/{number}", dependencies=[Looking], response_model=dict[str, Any])
async def look(found: Asked, number: Number, owner: Owner, at: At) -> Response:
    """A puzzle as it is posed, and how many there are."""
    tried = await asyncio.to_thread(at.store.solving.of, owner) if owner else []
    mine = next((one for one in tried if one.puzzle == found.puzzle.id), None)
    about = {"count": len(pack(found.state.game.name)), "state": _state(mine), "grade": found.puzzle.grade}
    return await _drawn(lambda: {"table": position(found, number, ()), **about})


@puzzles.post("/{game}/{number}", dependencies=[Solving], response_model=dict[str, Any])
async def attempt(found: Asked, number: Number, turn: PuzzleTurn, owner: Known, at: At) -> Response:
    """A turn so far: the board after it, and once it is complete, whether it is right and what follows."""
    line = tuple(turn.line)
    await PLAYERS.do(checked, found, line)
    state = await PLAYERS.do(position, found, number, line)
    if state["actions"]:
        return as_json(_packed({"table": state, "verdict": None}))
    quick = _is_compiled(at, found)
    verdict = await beside(owner, lambda: answered(found, number, line, quick=quick))
    solved = bool(verdict["right"])
    name = found.state.game.name
    day = today().isoformat() if daily(today()) == (name, number) else None
    await asyncio.to_thread(at.store.solving.note, owner, name, found.puzzle.id, solved=solved, day=day)
    return as_json(_packed({"table": state, "verdict": verdict}))


@puzzles.post("/{game}/{number}/solution", dependencies=[Solving], response_model=dict[str, Any])
async def give_up(found: Asked, number: Number, owner: Known, at: At) -> Response:
    """The solution, for somebody who gives up or has solved it already."""
    name = found.state.game.name
    await asyncio.to_thread(at.store.solving.note, owner, name, found.puzzle.id, solved=False)
    quick = _is_compiled(at, found)
    return as_json(_packed(await beside(owner, lambda: solution(found, number, quick=quick))))


def _is_compiled(at: Tables, found: Posed) -> bool:
    """Whether a search of this game is quick by now; if not, its answers are shorter."""
    name = found.state.game.name
    return name in at.warming.progress and at.warming.progress[name].ready.is_set()


async def _drawn(work: Callable[[], dict[str, Any]]) -> Response:
    return as_json(_packed(await PLAYERS.do(work)))


def _packed(told: dict[str, Any]) -> bytes:
    return orjson.dumps(told, option=orjson.OPT_NON_STR_KEYS)


@puzzles.get("/{game}/{number}/things", dependencies=[Looking], response_model=dict[str, Phrase])
async def things(request: Request, found: Asked) -> Response:
    """The cards, tiles and places of this game by their ids, to be named in words."""
    game = found.state.game
    return unchanged(request, orjson.dumps(dict(game.words.things(game.box)) if game.words.things else {}))


@puzzles.get("/{game}/{number}/explain", dependencies=[Looking])
async def explain(found: Asked, thing: Thing, language: str = LANGUAGES[0]) -> dict[str, str | None]:
    """A card, tile or token in words."""
    return {"thing": thing, "text": await PLAYERS.do(_explained, found, thing, chosen(language))}


def _explained(found: Posed, thing: str, language: str) -> str | None:
    phrase = found.state.game.words.explain(found.state.game.box, thing)
    return None if phrase is None else speaker(found, language).say("explain", phrase)


@puzzles.get("/{game}/{number}/text", dependencies=[Looking])
async def text(found: Asked, line: Line = "", language: str = LANGUAGES[0]) -> dict[str, Any]:
    """What lies on the table after some decisions, in sentences."""
    made = tuple(map(int, line.split(","))) if line else ()
    return {"lines": await PLAYERS.do(text_of, found, made, chosen(language))}
