"""The server put together."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response

from golemancy import __version__, games
from golemancy.engine.batch import cores
from golemancy.errors import GolemancyError
from golemancy.server.accounts import accounts
from golemancy.server.advice import advice
from golemancy.server.decks import decks
from golemancy.server.golems import Golems
from golemancy.server.guard import Guard
from golemancy.server.identity import Doorkeeper
from golemancy.server.limits import Limits
from golemancy.server.live import live
from golemancy.server.lobby import lobby
from golemancy.server.page import ADDRESSES, WEB, Files, page
from golemancy.server.refusal import Refusal
from golemancy.server.routes import api
from golemancy.server.rulebook import docs
from golemancy.server.sql import SqlStore
from golemancy.server.stories import stories
from golemancy.server.tables import Tables
from golemancy.server.upkeep import upkeep
from golemancy.server.warming import Warming
from golemancy.server.watching import watching


@dataclass(frozen=True)
class Settings:
    """How a server's process works."""

    offered: Sequence[str] = ()  # games; all without it
    golems: int = field(default_factory=lambda: max(2, cores()))  # that think in this process; 0: others do that
    alone: bool = True  # no other process writes to the database
    limits: bool = True  # on how often somebody may ask
    seeds: Callable[[], int] | None = None  # what matches are dealt from, for tests


def create_app(store: SqlStore, settings: Settings | None = None) -> FastAPI:
    """The server on a store."""
    settings = settings or Settings()
    app = FastAPI(
        title="golemancy",
        version=__version__,
        lifespan=_lifespan(store, settings),
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.limits = Limits(settings.limits)
    for router in (api, lobby, accounts, advice, decks, stories):
        app.include_router(router, responses=_PROBLEMS)
    app.include_router(live)
    app.include_router(watching)
    for address in ADDRESSES:
        app.add_api_route(address, page, methods=["GET"], include_in_schema=False)
    app.mount("/web", Files(directory=WEB), name="web")
    app.mount("/docs/images", Files(directory=str(docs() / "images"), check_dir=False), name="images")
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(GolemancyError, _impossible)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _failed)
    app.add_middleware(GZipMiddleware, minimum_size=500, compresslevel=5)
    app.add_middleware(Guard)
    return app


_PROBLEM = {"type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"]}
_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"description": why, "content": {"application/json": {"schema": _PROBLEM}}}
    for status, why in {
        400: "Something is malformed; the sentence says what",
        401: "Who asks is not known",
        403: "Who asks may not do that",
        404: "There is no such thing, or none that who asks may see",
        409: "Not possible now",
        411: "A body needs a content-length",
        413: "The body is too large",
        429: "Too many requests",
        503: "Not ready",
    }.items()
}


def _lifespan(store: SqlStore, settings: Settings) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """What begins and ends with the server."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        warming = Warming(settings.offered or games.names())
        app.state.doorkeeper = Doorkeeper(store)
        async with at_work(store, warming, settings) as app.state.tables:
            yield

    return lifespan


@asynccontextmanager
async def at_work(store: SqlStore, warming: Warming, settings: Settings) -> AsyncIterator[Tables]:
    """Tables with all that goes on beside them; at the end everything begun is kept."""
    tables = Tables(store, warming, settings.seeds)
    work = [warming.run()]
    if settings.golems:
        work += [Golems(tables, settings.golems).run(), upkeep(tables)]
    tables.hub.sees_all = settings.alone
    if not settings.alone:
        work.append(tables.follow())
    tasks = [asyncio.create_task(one) for one in work]
    try:
        yield tables
    finally:
        warming.stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await tables.close()
        store.close()


# ---- errors, all as {"error": "…"}


def _error(status: int, why: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": why}, status, headers)


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return _error(error.status, error.why, error.headers)


async def _impossible(_: Request, error: Exception) -> Response:
    return _error(400, str(error))


async def _malformed(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return _error(400, f"{where}: {first['msg']}" if where else str(first["msg"]))


async def _failed(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _error(error.status_code, str(error.detail), error.headers)
