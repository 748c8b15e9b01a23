"""The API: games, matches and what can be done at a table."""

import asyncio
import time
from dataclasses import replace
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi import Path as PathPart
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse

from golemancy import games
from golemancy.errors import GolemancyError
from golemancy.play import replay
from golemancy.play.match import PERSON, Match, Seat
from golemancy.players import is_foreign
from golemancy.server.http import rulebook
from golemancy.server.http.assets import words_digest
from golemancy.server.http.beside import PLAYERS, READER
from golemancy.server.http.drawing import GALLERY, Wanted, desk
from golemancy.server.http.identity import Known, Owner
from golemancy.server.http.library import library
from golemancy.server.http.limits import limited
from golemancy.server.http.page import unchanged
from golemancy.server.http.requests import Decision, NewMatch, Resignation, Sharing, Takeback
from golemancy.server.metrics import MATCHES
from golemancy.server.refusal import Refusal, not_found
from golemancy.server.store.records import OPEN, MatchRecord, SeatRecord
from golemancy.server.store.schema import UNKNOWN
from golemancy.server.store.store import Store
from golemancy.server.tables import seating
from golemancy.server.tables.choosing import DECK, known_games, lasting
from golemancy.server.tables.messages import LOG_LINES, Message, message, preview
from golemancy.server.tables.table import Table, new_id
from golemancy.server.tables.tables import Tables, check_seat
from golemancy.server.tables.telling import speaker
from golemancy.words.catalogue import LANGUAGES, catalogue, chosen
from golemancy.words.speaker import Phrase

api = APIRouter(prefix="/api")
SAID_HERE = ("line", "map", "command")  # sections of which no page makes sentences by itself
ARRANGING = ("arranging", "flaw")  # sections for the page that sets positions up
MOST_FRAMES = 64  # positions of a replay in one answer
MOST_LINES = 20_000  # of a replay that is sent here
MatchName = Annotated[str, PathPart(max_length=32, pattern="^[A-Za-z0-9_-]+$")]
Lines = Annotated[int | None, Query(ge=-LOG_LINES, le=10_000_000)]  # of the log: see `message`
Playing = Depends(limited("play"))
Opening = Depends(limited("table"))
Looking = Depends(limited("look"))


def tables(connection: HTTPConnection) -> Tables:
    """All tables of this server."""
    found: Tables = connection.app.state.tables
    return found


At = Annotated[Tables, Depends(tables)]


async def own_table(match: MatchName, owner: Owner, at: At) -> Table:
    """The table of a match in which the caller has a seat."""
    table = await at.open(match)
    if not owner or not table.record.owned_by(owner):
        raise not_found("match")
    return table


async def seen_table(match: MatchName, owner: Owner, at: At) -> Table:
    """The table of a match that the caller may at least watch."""
    table = await at.open(match)
    if not table.record.seen_by(owner):
        raise not_found("match")
    if owner and owner in (table.record.removed or ()):
        raise Refusal(403, "removed")
    return table


Mine = Annotated[Table, Depends(own_table)]
Seen = Annotated[Table, Depends(seen_table)]


# ---- games


@api.get("/games", response_model=dict[str, Any])
async def list_games(request: Request, at: At) -> Response:
    """All games, how far they are compiled, and the levels of golems."""
    await at.warming.loaded.wait()
    return unchanged(request, orjson.dumps(library(at.warming)))


@api.get("/rules/{game}")
async def rules(game: str, language: str = LANGUAGES[0]) -> dict[str, Any]:
    """The rules of a game as HTML, for its players, in a language or else in English."""
    return await asyncio.to_thread(rulebook.rules, game, chosen(language))


@api.get("/specification/{game}")
async def specification(game: str) -> dict[str, Any]:
    """The numbered rules of a game as HTML."""
    return await asyncio.to_thread(rulebook.specification, game)


@api.get("/words/{language}", response_model=dict[str, str])
async def words(
    request: Request, language: str, game: str | None = None, version: str | None = None, *, positions: bool = False
) -> Response:
    """The words of the page in a language, or what a game adds to them; `version` is the one the page was sent with.

    A game's words for setting positions up come along where they are asked for.
    """
    if language not in LANGUAGES or (game is not None and game not in games.names()):
        raise not_found("words")
    found = _words(language, game, positions=positions)
    return unchanged(request, orjson.dumps(found), for_ever=game is None and version == words_digest())


def _words(language: str, game: str | None, *, positions: bool = False) -> dict[str, str]:
    """What the page says in every game, or what it says beyond that in one."""
    folders = games.definition(game).catalogues if game else ()
    apart = SAID_HERE if positions else (*SAID_HERE, *ARRANGING)
    said_before = _words(language, None) if game else {}
    sayable = {key: text for key, text in catalogue(language, *folders).items() if key.partition(".")[0] not in apart}
    return {key: text for key, text in sayable.items() if said_before.get(key) != text}


@api.get("/docs/{name}")
async def documentation(name: str) -> dict[str, Any]:
    """A page of the documentation as HTML."""
    return await asyncio.to_thread(rulebook.page, name)


# ---- matches


@api.get("/matches", response_model=list[dict[str, Any]])
async def list_matches(owner: Owner, at: At, before: float | None = None) -> Response:
    """My matches, the latest first; with `before` (an `ended`), more of those that are over."""
    found = await asyncio.to_thread(_my_matches, at.store, owner, before) if owner else []
    return Response(orjson.dumps(found), media_type="application/json")


def _my_matches(store: Store, owner: str, before: float | None) -> list[dict[str, Any]]:
    records = [record for record in store.owned(owner, before=before) if record.game in known_games()]
    return [summary(record, owner) | {"turn": _turn(record)} for record in records]


def _turn(record: MatchRecord) -> int | None:
    """The seat that decides now in a running match between people, as far as that is known."""
    between = len({seat.owner for seat in record.seats if seat.owner}) > 1
    return record.turn if between and record.turn != UNKNOWN else None


def summary(record: MatchRecord, owner: str, whose: str | None = None) -> dict[str, Any]:
    """A match in a list; `whose` marks the seat of somebody else."""
    return {
        "id": record.id,
        "game": record.game,
        "title": games.definition(record.game).title,
        "created": record.created,
        "updated": record.updated,
        "status": record.status,
        "over": record.result is not None,
        "places": record.result,
        "practice": record.practice,
        "imported": record.imported,
        "access": record.access,
        "rated": record.rated,
        "clock": record.clock,
        "options": {name: value for name, value in record.options.items() if name != DECK},
        "seats": [
            {
                "name": s.name,
                "kind": s.kind,
                "person": s.is_person,
                "open": s.kind == OPEN,
                "mine": bool(owner) and s.owner == owner,
                "theirs": whose is not None and whose in (s.owner, s.leaver),
                "player": s.account,
                "left": s.leaver is not None,
                "gained": s.gained,
            }
            for s in record.seats
        ],
    }


@api.post("/matches", status_code=201, dependencies=[Opening])
async def new_match(wanted: NewMatch, owner: Known, at: At) -> dict[str, str]:
    """Sets up a match."""
    if wanted.game not in at.warming.progress:
        raise not_found("game", name=wanted.game)
    table = await at.set_up(await READER.do(seating.new_match, wanted.table(), owner, at.seeds()))
    MATCHES.inc()
    return {"id": table.record.id}


@api.get("/matches/{match}", dependencies=[Looking], response_model=Message)
async def look(table: Seen, owner: Owner, seat: int | None = None, lines: Lines = None) -> Response:
    """The table as a seat sees it, or as spectators do; `lines`: the first line of the log, or how many (below 0)."""
    return await shown(table, owner, seat, lines=lines)


@api.delete("/matches/{match}")
async def remove(table: Mine, at: At) -> dict[str, bool]:
    """Deletes a match."""
    if not table.alone:
        raise Refusal(409, "others_play")
    await at.remove(table)
    return {"removed": True}


@api.post("/matches/{match}/decisions", dependencies=[Playing], response_model=Message)
async def decide(table: Mine, decision: Decision, owner: Owner, at: At, lines: Lines = None) -> Response:
    """Makes a decision; answers with the table after it."""
    await at.decide(table, owner, decision.number, decision.seat, decision.action)
    return await shown(table, owner, decision.seat, min(decision.number + 1, table.number), lines)


@api.post("/matches/{match}/resign", dependencies=[Playing], response_model=Message)
async def resign(table: Mine, wish: Resignation, owner: Owner, at: At) -> Response:
    """Resigns a seat."""
    await at.resign(table, owner, wish.number, wish.seat)
    return await shown(table, owner, wish.seat)


@api.post("/matches/{match}/undo", dependencies=[Playing], response_model=Message)
async def undo(table: Mine, wish: Takeback, owner: Owner, at: At) -> Response:
    """Takes back my last decision."""
    await at.undo(table, owner, wish.number)
    return await shown(table, owner, wish.seat)


async def shown(
    table: Table, owner: str, seat: int | None = None, number: int | None = None, lines: int | None = None
) -> Response:
    """The table as it stands or stood, as somebody sees it."""
    check_eyes(table, owner, seat)
    return as_json(await GALLERY.show(table.copy(), owner, Wanted(seat, number, lines=lines)))


def check_eyes(table: Table, owner: str, seat: int | None) -> None:
    """Refuses to show a table through the eyes of somebody else."""
    if seat is not None and seat not in table.record.owned_by(owner):
        raise Refusal(403, "seat_not_yours", number=seat)


def as_json(body: bytes) -> Response:
    """An answer whose JSON is written already."""
    return Response(body, media_type="application/json")


@api.post("/matches/{match}/retry", dependencies=[Playing], response_model=Message)
async def retry(table: Mine, owner: Owner, at: At) -> Response:
    """Lets a golem that failed try again."""
    await at.set_failed(table, failed=False)
    return await shown(table, owner)


@api.get("/matches/{match}/preview", dependencies=[Playing], response_model=Message)
async def what_it_does(table: Mine, owner: Owner, seat: int, action: int) -> Response:
    """What a decision is certain to do, and the table after it as far as that is certain."""
    check_seat(table, owner, seat)
    found = await PLAYERS.do(preview, table.copy(), seat, action)
    return as_json(orjson.dumps(found, option=orjson.OPT_NON_STR_KEYS))


@api.get("/matches/{match}/things", dependencies=[Looking], response_model=dict[str, Phrase])
async def things(request: Request, table: Seen) -> Response:
    """The cards, tiles and places of this match by their ids, to be named in words."""
    game = table.match.game
    return unchanged(request, orjson.dumps(dict(game.words.things(game.box)) if game.words.things else {}))


@api.get("/matches/{match}/explain", dependencies=[Looking])
async def explain(
    table: Seen, thing: Annotated[str, Query(max_length=200)], language: str = LANGUAGES[0]
) -> dict[str, str | None]:
    """A card, tile or token in words."""
    game = table.match.game
    found = game.words.explain(game.box, thing)
    said = None if found is None else speaker(table, chosen(language)).say("explain", found)
    return {"thing": thing, "text": said}


# ---- replays


@api.put("/matches/{match}/sharing", dependencies=[Playing])
async def share(table: Mine, wish: Sharing, owner: Owner, at: At) -> dict[str, bool]:
    """The host lets anybody watch the replay who has the link, or nobody but the players."""
    if table.record.host != owner:
        raise Refusal(403, "host_only")
    if table.record.shared != wish.shared:
        await at.change(table, lambda table: replace(table.record, shared=wish.shared))
    return {"shared": table.record.replay_shared}


def _check_over(table: Table) -> None:
    """Before the end a replay would give away the seed."""
    if not table.over and not table.record.imported:
        raise Refusal(409, "replay_early")


@api.get("/matches/{match}/replay", dependencies=[Looking])
async def download(table: Seen, owner: Owner) -> Response:
    """The replay file of a finished match."""
    _check_over(table)
    name = f"{table.record.game}-{table.record.id}.golem"
    text = await desk(table, owner).do(replay.write, table.copy().match, table.record.salt)
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@api.get("/matches/{match}/frames", dependencies=[Looking], response_model=list[Message])
async def frames(
    table: Seen, owner: Owner, first: int = 0, count: int = MOST_FRAMES, seat: int | None = None, lines: Lines = None
) -> Response:
    """Several positions of a finished match, from any seat."""
    _check_over(table)
    if seat is not None and not 0 <= seat < table.match.game.players:
        raise Refusal(400, "no_such_seat", number=seat)
    seen, last = table.copy(), min(table.number, first + min(count, MOST_FRAMES) - 1)
    numbers = range(max(0, first), last + 1)
    found = [await desk(table, owner).do(_frame, seen, owner, seat, number, lines) for number in numbers]
    return as_json(b"[" + b",".join(found) + b"]")


def _frame(table: Table, owner: str, seat: int | None, number: int, lines: int | None) -> bytes:
    return orjson.dumps(message(table, owner, seat, number, lines=lines), option=orjson.OPT_NON_STR_KEYS)


async def read_upload(request: Request) -> Match:
    """The match that a sent replay file tells."""
    try:
        text = (await request.body()).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise Refusal(400, "replay_no_text") from None
    if text.count("\n") > MOST_LINES:
        raise Refusal(413, "replay_long", n=MOST_LINES)
    return await READER.do(_read_replay, text)


def _read_replay(text: str) -> Match:
    """A match from the text of a file; nothing in it can name another file."""
    try:
        return replay.read(text)
    except GolemancyError:
        raise
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise Refusal(400, "replay_unreadable", why=str(error)) from None


def _kind(seat: Seat) -> str:
    """What a seat of a file is kept as: somebody's own program is never looked for on a server."""
    return PERSON if is_foreign(seat.kind) else seat.kind


def imported(match: Match, owner: str) -> MatchRecord:
    """A match from a file, to be kept; its owner may look at it from every seat."""
    now = time.time()
    return MatchRecord(
        id=new_id(),
        game=match.game.name,
        version=match.game.version,
        options=lasting(match.game),
        seed=match.seed,
        seats=[SeatRecord(seat.name, _kind(seat), owner) for seat in match.seats],
        created=now,
        updated=now,
        started=now,
        host=owner,
        imported=True,
        result=match.places if match.over else None,
        decisions=match.history,
    )
