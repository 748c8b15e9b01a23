"""Card files: to save, to change, and to check before a match."""

from typing import Any

from fastapi import APIRouter, Depends, Request
from starlette.responses import PlainTextResponse, Response

from golemancy import games
from golemancy.contract import Definition
from golemancy.server.http.beside import READER
from golemancy.server.http.limits import limited
from golemancy.server.http.requests import LONGEST_OPTION
from golemancy.server.http.routes import At
from golemancy.server.refusal import Refusal, not_found
from golemancy.server.tables.choosing import check_deck, reconstructed

decks = APIRouter(prefix="/api")


@decks.get("/games/{game}/deck")
async def download(game: str, at: At) -> Response:
    """The card file that comes with a game."""
    deck = _definition(game, at).deck()
    if deck is None:
        raise not_found("deck")
    headers = {"content-disposition": f'attachment; filename="{deck.path}"'}
    return PlainTextResponse(deck.text, headers=headers, media_type="application/toml")


@decks.post("/games/{game}/deck", dependencies=[Depends(limited("cards"))])
async def check(game: str, request: Request, at: At) -> dict[str, Any]:
    """Checks a card file: which parts are still stand-ins, or what is wrong and on which line."""
    definition = _definition(game, at)
    try:
        text = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal(400, "deck_no_text") from None
    if len(text) > LONGEST_OPTION:
        raise Refusal(413, "deck_long", n=LONGEST_OPTION)
    deck = await READER.do(check_deck, definition, text)
    return {"text": deck.text, "stand_ins": reconstructed(deck)}


def _definition(game: str, at: At) -> Definition:
    if game not in at.warming.progress:
        raise not_found("game", name=game)
    return games.definition(game)
