"""The page and its files: compressed once, kept in memory, looked at again when they change."""

import asyncio
import stat
from functools import lru_cache
from html import escape
from importlib import resources
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from golemancy.server.http.assets import Asset, Shelf, digest
from golemancy.server.http.guard import policy
from golemancy.server.http.identity import doorkeeper
from golemancy.words.catalogue import LANGUAGES, catalogue

WEB = Path(str(resources.files("golemancy") / "web"))
ADDRESSES = (
    "/",
    "/new/{game}",
    "/m/{match}",
    "/r/{match}",
    "/a",
    "/a/{board}",
    "/me",
    "/link/{purpose}",
    "/players/{name:path}",
    "/ratings",
    "/ratings/{game}",
    "/rules/{game}",
    "/specification/{game}",
    "/docs/{name}",
    "/tournaments",
    "/tournaments/{tournament}",
    "/puzzles",
    "/puzzles/{game}",
    "/puzzles/{game}/{number}",
)
FRAMED = "/embed/{match}"  # the only one that other sites may show inside theirs
SHELF = Shelf(WEB)
FOR_EVER = "public, max-age=31536000, immutable"
_OFFLINE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>golemancy</title>
<link rel="stylesheet" href="/web/alone/offline.css"><script src="/web/alone/offline.js" defer></script></head>
<body><main><img src="/web/icon.svg" alt="">{parts}</main></body></html>
"""
PROGRAMS = ("/api/", "/web/", "/docs/images/")  # where programs ask, and pages for what they are made of


class Files(StaticFiles):
    """The files of a folder; a browser asks whether one has changed before it uses an old one."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or that the browser has it already."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        try:
            file, found = self.lookup_path(path)
        except (OSError, ValueError):  # a name that no file can have
            raise HTTPException(404) from None
        if found is None or not stat.S_ISREG(found.st_mode):
            raise HTTPException(404)
        return _answer(_read(file, found.st_mtime_ns), Headers(scope=scope))


class PageFiles(Files):
    """The files that the page is made of: under a name with a digest for ever, under their own as they are now."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, put together with others where its name has a digest."""
        asset = await asyncio.to_thread(SHELF.find, path) if scope["method"] in ("GET", "HEAD") else None
        if asset is None:
            return await super().get_response(path, scope)
        return _sent(asset, Headers(scope=scope), {"cache-control": FOR_EVER})


def _answer(asset: Asset, asked: Headers) -> Response:
    """A file that may have changed since the browser got it, or that it has not."""
    headers = {"etag": f'"{digest(asset.body)}"', "cache-control": "no-cache"}
    if headers["etag"] in asked.get("if-none-match", ""):
        return Response(status_code=304, headers=headers | {"vary": "accept-encoding"})
    return _sent(asset, asked, headers)


def _sent(asset: Asset, asked: Headers, headers: dict[str, str]) -> Response:
    """A file, compressed for whoever can unpack it."""
    body, headers = asset.body, headers | {"vary": "accept-encoding"}
    if "gzip" in asked.get("accept-encoding", "") and len(asset.packed) < len(body):
        body, headers = asset.packed, headers | {"content-encoding": "gzip"}
    return Response(body, media_type=asset.media, headers=headers)


@lru_cache(maxsize=256)
def _read(file: str, changed: int) -> Asset:
    """A file; `changed` makes a newer one be read."""
    return Asset.of(file, Path(file).read_bytes())


def unchanged(request: Request, body: bytes, media: str = "application/json", *, for_ever: bool = False) -> Response:
    """An answer that a browser may keep: for ever, or to be told later that it still holds."""
    if for_ever:
        return Response(body, media_type=media, headers={"cache-control": FOR_EVER})
    headers = {"etag": f'W/"{digest(body)}"', "cache-control": "private, no-cache"}
    same = headers["etag"] in request.headers.get("if-none-match", "")
    return Response(status_code=304, headers=headers) if same else Response(body, media_type=media, headers=headers)


async def worker(request: Request) -> Response:
    """The service worker, which may look after every address only if it lies at the top."""
    return _answer(await asyncio.to_thread(_newest, WEB / "alone" / "worker.js"), request.headers)


def _newest(file: Path) -> Asset:
    return _read(str(file), file.stat().st_mtime_ns)


async def offline(request: Request) -> Response:
    """What an installed page shows without a network, in all languages; a browser keeps it."""
    return _answer(await asyncio.to_thread(_offline), request.headers)


@lru_cache(maxsize=1)
def _offline() -> Asset:
    parts = "".join(_said_offline(language) for language in LANGUAGES)
    return Asset.of("offline.html", _OFFLINE.format(parts=parts).encode())


def _said_offline(language: str) -> str:
    title, about, again = (escape(catalogue(language)[f"offline.{key}"]) for key in ("title", "about", "again"))
    return f'<section lang="{language}"><h1>{title}</h1><p>{about}</p><button type="button">{again}</button></section>'


async def page(request: Request) -> Response:
    """The one page; what it shows follows from the address."""
    response = _answer((await asyncio.to_thread(SHELF.newest)).index, request.headers)
    await doorkeeper(request).greet(request, response)
    return response


async def framed(request: Request) -> Response:
    """The page as other sites may show it inside theirs: it knows nobody, so it gives and needs no cookie."""
    response = _answer((await asyncio.to_thread(SHELF.newest)).index, request.headers)
    response.headers["content-security-policy"] = policy("*")
    return response


def wants_page(request: Request) -> bool:
    """Whether somebody typed or followed an address, so that even a wrong one is answered with the page."""
    reads = "text/html" in request.headers.get("accept", "")
    return request.method == "GET" and reads and not request.url.path.startswith(PROGRAMS)


async def lost(request: Request) -> Response:
    """The page under an address that it has not: it says so and leads home."""
    response = await page(request)
    if response.status_code == 200:  # else the browser has it from the last time
        response.status_code = 404
    return response
