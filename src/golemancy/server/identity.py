"""Who is asking: for now a guest, known by a cookie."""

import hashlib
import secrets
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "golemancy_guest"
_YEAR = 365 * 24 * 3600


def greet(connection: HTTPConnection, response: Response) -> None:
    """Gives a guest who has none yet a name to be known by."""
    if not _token(connection):
        token = secrets.token_urlsafe(24)
        response.set_cookie(COOKIE, token, max_age=_YEAR, httponly=True, samesite="strict", path="/")


def _token(connection: HTTPConnection) -> str | None:
    token = connection.cookies.get(COOKIE, "")
    return token if 16 <= len(token) <= 100 else None


def identity(connection: HTTPConnection) -> str:
    """The lasting name of who is asking; it does not give away the cookie. Without a cookie: nobody."""
    token = _token(connection)
    return hashlib.sha256(token.encode()).hexdigest()[:32] if token else ""


Owner = Annotated[str, Depends(identity)]
