"""The page and its files: compressed once, kept in memory, looked at again when they change."""

import gzip
import os
import stat
from functools import lru_cache
from hashlib import sha256
from importlib import resources
from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from golemancy.server.http.identity import doorkeeper

WEB = Path(str(resources.files("golemancy") / "web"))
ADDRESSES = (
    "/",
    "/new/{game}",
    "/m/{match}",
    "/r/{match}",
    "/me",
    "/link/{purpose}",
    "/players/{name:path}",
    "/ratings",
    "/ratings/{game}",
    "/rules/{game}",
    "/specification/{game}",
    "/docs/{name}",
)
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
        return _answer(file, found, Headers(scope=scope))


def _answer(file: str, found: os.stat_result, asked: Headers) -> Response:
    body, packed, tag = _read(file, found.st_mtime_ns)
    headers = {"etag": tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if tag in asked.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in asked.get("accept-encoding", "") and len(packed) < len(body):
        headers["content-encoding"] = "gzip"
        body = packed
    return Response(body, media_type=guess_type(file)[0], headers=headers)


@lru_cache(maxsize=256)
def _read(file: str, changed: int) -> tuple[bytes, bytes, str]:
    """A file as it is and compressed, and a tag for what is in it; `changed` makes a newer one be read."""
    body = Path(file).read_bytes()
    return body, gzip.compress(body, 6, mtime=0), f'"{sha256(body).hexdigest()[:16]}"'


async def page(request: Request) -> Response:
    """The one page; what it shows follows from the address."""
    file = WEB / "index.html"
    response = _answer(str(file), file.stat(), request.headers)
    await doorkeeper(request).greet(request, response)
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
