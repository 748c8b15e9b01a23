"""The API of analysis boards: `match.ID` is a match that is over, any other name a board that somebody keeps."""

import asyncio
import time
from functools import lru_cache
from typing import Annotated, Any, TypeVar

import orjson
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, ValidationError
from starlette.responses import PlainTextResponse

from golemancy import games
from golemancy.play import replay
from golemancy.play.analysis import analyse
from golemancy.play.match import Match
from golemancy.play.variations import Node
from golemancy.server.http.advice import beside
from golemancy.server.http.beside import READER, Desk
from golemancy.server.http.identity import Known, Owner
from golemancy.server.http.limits import limited
from golemancy.server.http.mistakes import mistaken
from golemancy.server.http.page import unchanged
from golemancy.server.http.requests import Deal, Setup, Tree
from golemancy.server.http.routes import At, Looking, Opening, as_json, imported, read_upload, seen_table
from golemancy.server.refusal import Refusal, not_found
from golemancy.server.store.boards import MOST
from golemancy.server.store.records import BoardRecord
from golemancy.server.tables.boards import Positions, Root, dealt, grown, read_moves, set_up, told, tree_of
from golemancy.server.tables.choosing import known_games
from golemancy.server.tables.messages import Message
from golemancy.server.tables.table import Table, new_id
from golemancy.server.tables.tables import Tables
from golemancy.server.tables.telling import lines_of, speaker_of
from golemancy.words.catalogue import LANGUAGES, chosen
from golemancy.words.speaker import Phrase

boards = APIRouter(prefix="/api")
DRAWER = Desk("boards", most=100)  # one thread, to which the positions belong
POSITIONS = Positions()
BEST = 3  # lines
QUICK, LONG = 0.3, 2.0  # seconds that are thought about a position, first and then
_MATCH = "match."
_ROOTS = 32  # boards that were read
_FOUND = 500  # thoughts
_Sent = TypeVar("_Sent", bound=BaseModel)

Name = Annotated[str, Path(max_length=40, pattern=r"^(match\.)?[A-Za-z0-9_-]+$")]
MovesText = Annotated[str, Query(max_length=16_000)]
Keeping = Depends(limited("board"))
Thinking = Depends(limited("lines"))
Deep = Annotated[int, Query(ge=0, le=1)]


async def root(board: Name, owner: Owner, at: At) -> Root:
    """What a board begins with, if the caller may see it."""
    if board.startswith(_MATCH):
        return _of_table(board, await seen_table(board.removeprefix(_MATCH), owner, at))
    kept = await asyncio.to_thread(at.store.boards.load, board)
    if kept is None:
        raise not_found("board")
    return Root(board, str(kept.updated), await READER.do(_read, kept.text), kept.owner)


Here = Annotated[Root, Depends(root)]


def _of_table(board: str, table: Table) -> Root:
    """A match, once it is over: before, its hidden things are nobody's to look at."""
    if not table.over and not table.record.imported:
        raise Refusal(409, "analysis_early")
    return Root(board, f"{table.epoch}/{table.number}", table.copy().match, None)


@lru_cache(maxsize=_ROOTS)
def _read(text: str) -> Match:
    """A board's match, which nobody changes."""
    return replay.read(text)


# ---- looking


@boards.get("/boards", response_model=list[dict[str, Any]])
async def my_boards(owner: Owner, at: At) -> Response:
    """The boards that I keep, the latest first."""
    kept = await asyncio.to_thread(at.store.boards.listed, owner) if owner else []
    return as_json(orjson.dumps([one | {"title": games.definition(one["game"]).title} for one in kept if known(one)]))


def known(one: dict[str, Any]) -> bool:
    """Whether the game of a board is installed."""
    return one["game"] in known_games()


@boards.get("/boards/{board}", dependencies=[Looking], response_model=Message)
async def look(here: Here, owner: Owner) -> Response:
    """The tree of a board: what was played, what else could have been, and what is said of it."""
    return as_json(await DRAWER.do(_tree, here, owner))


def _tree(here: Root, owner: str) -> bytes:
    return orjson.dumps(tree_of(here, owner), option=orjson.OPT_NON_STR_KEYS)


@boards.get("/boards/{board}/frame", dependencies=[Looking], response_model=Message)
async def frame(here: Here, moves: MovesText = "", seat: int | None = None) -> Response:
    """The position after some decisions, as a seat sees it, with all that may be decided there."""
    return as_json(await DRAWER.do(_frame, here, moves, seat))


def _frame(here: Root, moves: str, seat: int | None) -> bytes:
    return orjson.dumps(told(here, POSITIONS, read_moves(moves), seat), option=orjson.OPT_NON_STR_KEYS)


@boards.get("/boards/{board}/text", dependencies=[Looking])
async def text(here: Here, moves: MovesText = "", seat: int | None = None, language: str = LANGUAGES[0]) -> Message:
    """What lies on the table after some decisions, in sentences."""
    match = await DRAWER.do(POSITIONS.at, here, read_moves(moves))
    said = speaker_of(match.game, [one.name for one in match.seats], chosen(language))
    return {"lines": await DRAWER.do(lines_of, match.state, seat, said)}


@boards.get("/boards/{board}/things", dependencies=[Looking], response_model=dict[str, Phrase])
async def things(request: Request, here: Here) -> Response:
    """The cards, tiles and places by their ids, to be named in words."""
    game = here.match.game
    return unchanged(request, orjson.dumps(dict(game.words.things(game.box)) if game.words.things else {}))


@boards.get("/boards/{board}/explain", dependencies=[Looking])
async def explain(
    here: Here, thing: Annotated[str, Query(max_length=200)], language: str = LANGUAGES[0]
) -> dict[str, str | None]:
    """A card, tile or token in words."""
    game = here.match.game
    found = game.words.explain(game.box, thing)
    names = [seat.name for seat in here.match.seats]
    said = None if found is None else speaker_of(game, names, chosen(language)).say("explain", found)
    return {"thing": thing, "text": said}


@boards.get("/boards/{board}/file", dependencies=[Looking], response_class=PlainTextResponse)
async def download(here: Here) -> Response:
    """The board as a replay file."""
    name = f"{here.match.game.name}-{here.id.removeprefix(_MATCH)}.golem"
    text = await DRAWER.do(replay.write, here.match)
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


# ---- the engine's lines


@boards.get("/boards/{board}/lines", dependencies=[Thinking])
async def lines(here: Here, owner: Owner, moves: MovesText = "", deep: Deep = 0) -> Message:
    """The best decisions of a position with how play may go on, and everybody's chances; whoever leaves stops it."""
    position = await DRAWER.do(POSITIONS.at, here, read_moves(moves))
    if position.over:
        winners = position.winners
        shares = [(seat in winners) / max(1, len(winners)) for seat in range(position.game.players)]
        return {"moves": [], "chances": shares, "deep": 1}
    found = await beside(owner or here.id, _thought, position.state, LONG if deep else QUICK)
    return found | {"deep": deep}


@lru_cache(maxsize=_FOUND)
def _thought(state: Any, seconds: float) -> Message:
    """The best decisions from what the deciding seat can know."""
    judged = [one for one in analyse(state, seconds=seconds) if one.chance is not None]
    best = sorted(judged[:BEST], key=lambda one: -(one.chance or 0))
    keys = ("action", "text", "chance", "line", "phrases")
    return {"moves": [{key: getattr(one, key) for key in keys} for one in best], "chances": judged[0].chances}


# ---- keeping


@boards.post("/replays", status_code=201, dependencies=[Opening])
async def upload(request: Request, owner: Known, at: At) -> dict[str, str]:
    """Reads a replay file and keeps it: as a match to watch (page `r`), or with more than that as a board (`a`)."""
    match = await read_upload(request)
    if match.start is not None or match.variations or match.comments:
        return {"page": "a", **await _keep(at, owner, match)}
    table = await at.keep(imported(match, owner))
    return {"page": "r", "id": table.record.id}


@boards.post("/boards", status_code=201, dependencies=[Keeping])
async def new_board(request: Request, owner: Known, at: At) -> dict[str, str]:
    """Keeps a replay file, with all its variations and comments, as a board of mine."""
    return await _keep(at, owner, await read_upload(request))


async def _keep(at: Tables, owner: str, match: Match) -> dict[str, str]:
    """Keeps a match as a new board."""
    now = time.time()
    text = await READER.do(replay.write, match)
    record = BoardRecord(new_id(), owner, match.game.name, text, now, now)
    if not await asyncio.to_thread(at.store.boards.keep, record):
        raise Refusal(409, "boards_full", n=MOST)
    return {"id": record.id}


async def _sent(request: Request, kind: type[_Sent]) -> _Sent:
    """A large body, taken apart beside the event loop."""
    body = await request.body()
    try:
        return await READER.do(kind.model_validate_json, body)
    except ValidationError as error:
        raise mistaken(error.errors()[0]) from None


@boards.post("/boards/deal", dependencies=[Keeping])
async def deal(request: Request, owner: Known) -> Message:
    """The position that a seed deals, to be changed by hand."""
    wanted = await _sent(request, Deal)
    return await READER.do(dealt, wanted.game, wanted.players, wanted.options, wanted.seed, wanted.decisions)


@boards.post("/boards/setup", status_code=201, dependencies=[Keeping])
async def new_position(request: Request, owner: Known, at: At) -> dict[str, str]:
    """A board that begins with a position of one's own; one that cannot be is refused with the reason."""
    wanted = await _sent(request, Setup)
    names = [(wanted.names[n] if n < len(wanted.names) else "") or f"Player {n + 1}" for n in range(wanted.players)]
    match = await READER.do(set_up, wanted.game, wanted.players, wanted.options, wanted.position, names)
    return await _keep(at, owner, match)


@boards.post("/boards/{board}/copy", status_code=201, dependencies=[Keeping])
async def copy(request: Request, here: Here, owner: Known, at: At) -> dict[str, str]:
    """Keeps a tree that has grown from a match, or from a board of somebody else's, as a board of mine."""
    return await _keep(at, owner, await _grown(request, here))


async def _grown(request: Request, here: Root) -> Match:
    wanted = await _sent(request, Tree)
    nodes = [Node(one.parent, one.action, one.seat, one.comment) for one in wanted.nodes]
    return await READER.do(grown, here, nodes, wanted.comment)


@boards.put("/boards/{board}", dependencies=[Keeping])
async def change(request: Request, here: Here, owner: Known, at: At) -> dict[str, str]:
    """Keeps a board of mine as it is now."""
    _check_mine(here, owner)
    text = await READER.do(replay.write, await _grown(request, here))
    if not await asyncio.to_thread(at.store.boards.change, here.id, owner, text, time.time()):
        raise not_found("board")
    return {"id": here.id}


@boards.delete("/boards/{board}")
async def remove(here: Here, owner: Known, at: At) -> dict[str, bool]:
    """Deletes a board of mine."""
    _check_mine(here, owner)
    return {"removed": await asyncio.to_thread(at.store.boards.remove, here.id, owner)}


def _check_mine(here: Root, owner: str) -> None:
    if here.owner != owner:
        raise Refusal(403, "board_not_yours")
