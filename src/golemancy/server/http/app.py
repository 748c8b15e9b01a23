"""The server put together."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from typing import Any

from fastapi import Depends, FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError, ValidationException, WebSocketRequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response

from golemancy import __version__, games
from golemancy.errors import GolemancyError
from golemancy.server.http.accounts import accounts
from golemancy.server.http.advice import advice
from golemancy.server.http.boards import boards
from golemancy.server.http.calls import calls
from golemancy.server.http.decks import decks
from golemancy.server.http.endings import Analysts, endings
from golemancy.server.http.guard import Guard
from golemancy.server.http.health import Pulse, health
from golemancy.server.http.identity import Doorkeeper
from golemancy.server.http.letters import letters
from golemancy.server.http.limits import Limits
from golemancy.server.http.live import live, refuse
from golemancy.server.http.lobby import lobby
from golemancy.server.http.mistakes import impossible, mistaken
from golemancy.server.http.own import own
from golemancy.server.http.page import (
    ADDRESSES,
    FRAMED,
    WEB,
    Files,
    PageFiles,
    framed,
    lost,
    offline,
    page,
    wants_page,
    worker,
)
from golemancy.server.http.puzzles import puzzles
from golemancy.server.http.routes import api
from golemancy.server.http.rulebook import docs
from golemancy.server.http.spectators import spectators
from golemancy.server.http.stories import stories
from golemancy.server.http.texts import texts
from golemancy.server.http.tournaments import tournaments
from golemancy.server.http.visitors import Visitors, someone_may_have_left
from golemancy.server.outage import OUTAGE, away
from golemancy.server.refusal import AWAY_NOW, Refusal
from golemancy.server.store.store import Store
from golemancy.server.tables.warming import Warming
from golemancy.server.work.calling import Caller
from golemancy.server.work.mail import outbox
from golemancy.server.work.push import pusher
from golemancy.server.work.shift import WorkerSettings, at_work


def create_app(store: Store, settings: WorkerSettings | None = None) -> FastAPI:
    """The server on a store."""
    settings = settings or WorkerSettings()
    app = FastAPI(
        title="golemancy",
        version=__version__,
        lifespan=_lifespan(store, settings),
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.limits, app.state.pulse = Limits(switched_on=settings.limits), Pulse()
    for router in (api, lobby, spectators, advice, boards, decks, endings, puzzles, stories, texts, tournaments):
        app.include_router(router, responses=_PROBLEMS)
    for router in (accounts, letters, own, calls):
        app.include_router(router, responses=_PROBLEMS, dependencies=[Depends(someone_may_have_left)])
    app.add_api_route("/api/openapi.json", _described(app), methods=["GET"], include_in_schema=False)
    app.include_router(live)
    app.include_router(health)
    for address in ADDRESSES:
        app.add_api_route(address, page, methods=["GET"], include_in_schema=False)
    app.add_api_route("/worker.js", worker, methods=["GET"], include_in_schema=False)
    app.add_api_route("/offline", offline, methods=["GET"], include_in_schema=False)
    app.add_api_route(FRAMED, framed, methods=["GET"], include_in_schema=False)
    app.mount("/web", PageFiles(directory=WEB), name="web")
    app.mount("/docs/images", Files(directory=str(docs() / "images"), check_dir=False), name="images")
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(GolemancyError, _impossible)
    for error in away():
        app.add_exception_handler(error, _away)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(WebSocketRequestValidationError, _malformed_connection)
    app.add_exception_handler(HTTPException, _failed)
    app.add_middleware(GZipMiddleware, minimum_size=500, compresslevel=5)
    app.add_middleware(Guard, hosts=settings.hosts)
    return app


_PROBLEM = {
    "type": "object",
    "properties": {"error": {"type": "string"}, "code": {"type": "string"}, "facts": {"type": "object"}},
    "required": ["error", "code", "facts"],
}
_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"description": why, "content": {"application/json": {"schema": _PROBLEM}}}
    for status, why in {
        400: "Malformed; the error says what is wrong",
        401: "Not signed in, and no cookie or token",
        403: "Not allowed",
        404: "Not there, or not for you to see",
        409: "Not possible now",
        411: "A content-length is required",
        413: "The body is too large",
        429: "Too many requests",
        503: "Not ready",
    }.items()
}


def _lifespan(store: Store, settings: WorkerSettings) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """What begins and ends with the server."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        warming = Warming(settings.offered or games.names())
        app.state.doorkeeper = Doorkeeper(store)
        app.state.stopping = await asyncio.to_thread(store.people.secret, "stopping mails")
        async with (
            outbox(settings.mail) as app.state.outbox,
            pusher(settings.push, partial(store.people.secret, "push"), store.calls.remove_device) as app.state.pusher,
            at_work(store, warming, settings) as app.state.tables,
        ):
            app.state.visitors = Visitors()
            app.state.analysts = Analysts(app.state.tables)
            app.state.tables.person_changed = app.state.visitors.look_again
            caller = Caller(app.state.tables, app.state.pusher, app.state.outbox, app.state.stopping)
            works = [OUTAGE.watch(store.alive), app.state.visitors.run(), caller.run()]
            beside = [asyncio.create_task(work) for work in works]
            try:
                yield
            finally:
                for task in beside:
                    task.cancel()
                await asyncio.gather(*beside, return_exceptions=True)
                await app.state.analysts.close()

    return lifespan


def _described(app: FastAPI) -> Callable[[], Awaitable[Response]]:
    """The description of the API; putting it together takes a while, the first time."""

    async def described() -> Response:
        return JSONResponse(await asyncio.to_thread(app.openapi))

    return described


# ---- errors, all as {"error": "…", "code": "…", "facts": {…}} but for a wrong address in a browser


def _answer(refusal: Refusal) -> JSONResponse:
    return JSONResponse(refusal.to_dict(), refusal.status, refusal.headers)


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return _answer(error)


async def _away(_: Request, error: Exception) -> Response:
    OUTAGE.noticed(error)
    return _answer(AWAY_NOW)


async def _impossible(_: Request, error: Exception) -> Response:
    assert isinstance(error, GolemancyError)
    return _answer(impossible(error))


async def _malformed(_: Request, error: Exception) -> Response:
    assert isinstance(error, ValidationException)
    return _answer(mistaken(error.errors()[0]))


async def _malformed_connection(socket: WebSocket, error: Exception) -> None:
    assert isinstance(error, ValidationException)
    await refuse(socket, mistaken(error.errors()[0]))


async def _failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and wants_page(request):
        return await lost(request)
    why = {"error": str(error.detail), "code": "status", "facts": {"status": error.status_code}}
    return JSONResponse(why, error.status_code, error.headers)
