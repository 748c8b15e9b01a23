"""The API: games, matches and what can be done at a table."""

import asyncio
import secrets
import time
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse

from golemancy import games, replay
from golemancy.match import Match
from golemancy.server import rulebook
from golemancy.server.identity import Owner
from golemancy.server.library import chosen_game, lasting, library
from golemancy.server.messages import Message, message, preview, seat_to_show
from golemancy.server.refusal import Refusal, not_found
from golemancy.server.requests import Decision, NewMatch, Resignation, Takeback, seat_records
from golemancy.server.store import MatchRecord, SeatRecord
from golemancy.server.tables import Table, Tables

api = APIRouter(prefix="/api")
MOST_FRAMES = 64  # positions of a replay in one answer


def tables(connection: HTTPConnection) -> Tables:
    """All tables of this server."""
    found: Tables = connection.app.state.tables
    return found


At = Annotated[Tables, Depends(tables)]


async def own_table(match: str, owner: Owner, at: At) -> Table:
    """The table of a match in which who asks has a seat."""
    table = await at.open(match)
    if not owner or not table.record.owned_by(owner):
        raise not_found("such match")
    return table


Mine = Annotated[Table, Depends(own_table)]


# ---- games


@api.get("/games")
async def list_games(at: At) -> dict[str, Any]:
    """All games, how far their compiling is, and the levels of golems."""
    await at.warming.loaded.wait()
    return library(at.warming)


@api.get("/rules/{game}")
async def rules(game: str) -> dict[str, Any]:
    """The rules of a game as HTML."""
    return rulebook.page(game, "rules")


@api.get("/docs/{name}")
async def documentation(name: str) -> dict[str, Any]:
    """A page of the documentation as HTML."""
    return rulebook.page(name)


# ---- matches


@api.get("/matches")
async def list_matches(owner: Owner, at: At) -> list[dict[str, Any]]:
    """One's own matches, the latest first."""
    records = await asyncio.to_thread(at.store.owned, owner) if owner else []
    return [_summary(record, owner) for record in records if record.game in games.names()]


def _summary(record: MatchRecord, owner: str) -> dict[str, Any]:
    return {
        "id": record.id,
        "game": record.game,
        "title": games.definition(record.game).title,
        "updated": record.updated,
        "over": record.result is not None,
        "places": record.result,
        "practice": record.practice,
        "imported": record.imported,
        "seats": [{"name": s.name, "person": s.is_person, "mine": s.owner == owner} for s in record.seats],
    }


@api.post("/matches", status_code=201)
async def new_match(wanted: NewMatch, owner: Owner, at: At) -> dict[str, str]:
    """Lays out a match."""
    _check_guest(owner)
    if wanted.game not in at.warming.progress:
        raise not_found(f"game {wanted.game!r}")
    chosen_game(wanted.game, len(wanted.seats), wanted.options)  # refuses bad options before anything compiles
    table = await at.create(wanted.game, wanted.options, seat_records(wanted.seats, owner))
    return {"id": table.record.id}


def _check_guest(owner: str) -> None:
    if not owner:
        raise Refusal(401, "open the page first: it gives you the cookie by which you are known")


@api.get("/matches/{match}")
async def look(table: Mine, owner: Owner, seat: int | None = None) -> Message:
    """The table as a seat sees it."""
    async with table.lock:
        return message(table, owner, seat_to_show(table, owner, seat))


@api.delete("/matches/{match}")
async def remove(table: Mine, at: At) -> dict[str, bool]:
    """Forgets a match."""
    if not table.alone:
        raise Refusal(409, "others sit at this table")
    await at.remove(table)
    return {"removed": True}


@api.post("/matches/{match}/decisions")
async def decide(table: Mine, decision: Decision, owner: Owner, at: At) -> Message:
    """Makes a decision; answers with the table after it."""
    _check_seat(table, owner, decision.seat)
    await at.decide(table, decision.number, decision.seat, decision.action)
    async with table.lock:
        return message(table, owner, seat_to_show(table, owner, decision.seat), decision.number + 1)


@api.post("/matches/{match}/resign")
async def resign(table: Mine, wish: Resignation, owner: Owner, at: At) -> Message:
    """Gives up a seat."""
    _check_seat(table, owner, wish.seat)
    await at.resign(table, wish.number, wish.seat)
    async with table.lock:
        return message(table, owner, seat_to_show(table, owner, wish.seat))


@api.post("/matches/{match}/undo")
async def undo(table: Mine, wish: Takeback, owner: Owner, at: At) -> Message:
    """Takes back one's last decision."""
    await at.undo(table, wish.number, table.record.owned_by(owner))
    async with table.lock:
        return message(table, owner, seat_to_show(table, owner, wish.seat))


def _check_seat(table: Table, owner: str, seat: int) -> None:
    if seat not in table.record.owned_by(owner):
        raise Refusal(403, f"seat {seat} is not yours")
    if table.record.imported:
        raise Refusal(409, "this match was read from a file; it is there to look at")


@api.post("/matches/{match}/retry")
async def retry(table: Mine, owner: Owner, at: At) -> Message:
    """Gives a golem that broke down another try."""
    at.retry(table)
    async with table.lock:
        return message(table, owner, seat_to_show(table, owner, None))


@api.post("/matches/{match}/rematch", status_code=201)
async def rematch(table: Mine, at: At) -> dict[str, str]:
    """The same game with the same people and golems once more."""
    record = table.record
    return {"id": (await at.create(record.game, record.options, list(record.seats))).record.id}


@api.get("/matches/{match}/preview")
async def what_it_does(table: Mine, owner: Owner, seat: int, action: int) -> dict[str, list[str]]:
    """What a decision will surely do, in words."""
    _check_seat(table, owner, seat)
    async with table.lock:
        return {"events": await asyncio.to_thread(preview, table, seat, action)}


@api.get("/matches/{match}/explain")
async def explain(table: Mine, thing: Annotated[str, Query(max_length=200)]) -> dict[str, str | None]:
    """A card, tile or token in words."""
    game = table.match.game
    return {"thing": thing, "text": game.words.explain(game.box, thing)}


# ---- replays


def _check_over(table: Table) -> None:
    """Before the end a replay would give away the seed."""
    if not table.match.over and not table.record.imported:
        raise Refusal(409, "the match is not over; its replay is there at the end")


@api.get("/matches/{match}/replay")
async def download(table: Mine) -> Response:
    """The replay file of a match that is over."""
    _check_over(table)
    name = f"{table.record.game}-{table.record.id}.golem"
    text = await asyncio.to_thread(replay.write, table.match)
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@api.get("/matches/{match}/frames")
async def frames(
    table: Mine, owner: Owner, first: int = 0, count: int = MOST_FRAMES, seat: int | None = None
) -> list[Message]:
    """The table at several positions of a match that is over, from any seat."""
    _check_over(table)
    if seat is not None and not 0 <= seat < table.match.game.players:
        raise Refusal(400, f"there is no seat {seat}")
    last = min(table.number, first + min(count, MOST_FRAMES) - 1)
    async with table.lock:
        return [message(table, owner, seat, n) for n in range(max(0, first), last + 1)]


@api.post("/replays", status_code=201)
async def upload(request: Request, owner: Owner, at: At) -> dict[str, str]:
    """Reads a replay file and keeps it to look at."""
    _check_guest(owner)
    try:
        text = (await request.body()).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise Refusal(400, "a replay file is text; this is not") from None
    match = await asyncio.to_thread(_read_replay, text)
    table = await at.keep(_imported(match, owner))
    return {"id": table.record.id}


def _read_replay(text: str) -> Match:
    """A match from the text of a file; nothing in it can name another file."""
    try:
        return replay.read(text)
    except TypeError as error:  # an option called like an argument
        raise Refusal(400, f"this replay cannot be read: {error}") from None


def _imported(match: Match, owner: str) -> MatchRecord:
    """A match from a file, to be kept; its owner may look at it from every seat."""
    now = time.time()
    return MatchRecord(
        id=secrets.token_urlsafe(9),
        game=match.game.name,
        version=match.game.version,
        options=lasting(match.game),
        seed=match.seed,
        seats=[SeatRecord(seat.name, seat.kind, owner) for seat in match.seats],
        created=now,
        updated=now,
        imported=True,
        result=match.places if match.over else None,
        decisions=match.history,
    )
