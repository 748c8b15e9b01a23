"""The server put together."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib import resources
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from golemancy import games
from golemancy.errors import GolemancyError
from golemancy.server.advice import advice
from golemancy.server.decks import decks
from golemancy.server.guard import Guard
from golemancy.server.identity import greet
from golemancy.server.live import live
from golemancy.server.refusal import Refusal
from golemancy.server.routes import api
from golemancy.server.store import Store
from golemancy.server.stories import stories
from golemancy.server.tables import Tables
from golemancy.server.warming import Warming

WEB = Path(str(resources.files("golemancy") / "web"))
PAGES = ("/", "/new/{game}", "/m/{match}", "/r/{match}", "/rules/{game}", "/docs/{name}")


def create_app(store: Store, offered: Sequence[str] = (), seeds: Callable[[], int] | None = None) -> FastAPI:
    """The server on a store: the games it offers (all), and what matches are dealt from (for tests)."""
    begin = _lifespan(store, offered or games.names(), seeds)
    app = FastAPI(title="golemancy", lifespan=begin, docs_url=None, redoc_url=None, openapi_url=None)
    app.include_router(api)
    app.include_router(live)
    app.include_router(advice)
    app.include_router(decks)
    app.include_router(stories)
    for path in PAGES:
        app.add_api_route(path, _page, methods=["GET"], include_in_schema=False)
    app.mount("/web", _Web(directory=WEB), name="web")
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(GolemancyError, _impossible)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _failed)
    app.add_middleware(GZipMiddleware, minimum_size=500)
    app.add_middleware(Guard)
    return app


def _lifespan(
    store: Store, offered: Sequence[str], seeds: Callable[[], int] | None
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """What begins and ends with the server."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        warming = Warming(offered)
        app.state.tables = Tables(store, warming, seeds)
        task = asyncio.create_task(warming.run())
        yield
        warming.stop()
        task.cancel()
        await app.state.tables.close()
        store.close()

    return lifespan


class _Web(StaticFiles):
    """Files of the page; a browser asks whether they changed before it uses an old one."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, to be looked at again the next time."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response


async def _page(request: Request) -> Response:
    """The one page; what it shows follows from the address."""
    response = FileResponse(WEB / "index.html", headers={"cache-control": "no-cache"})
    greet(request, response)
    return response


# ---- errors, all as {"error": "…"}


def _error(status: int, why: str) -> JSONResponse:
    return JSONResponse({"error": why}, status)


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return _error(error.status, error.why)


async def _impossible(_: Request, error: Exception) -> Response:
    return _error(400, str(error))


async def _malformed(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return _error(400, f"{where}: {first['msg']}" if where else str(first["msg"]))


async def _failed(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _error(error.status_code, str(error.detail))
