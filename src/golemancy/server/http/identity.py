"""Who is asking: a guest known by a signed cookie, somebody signed in, or a program with a token."""

import asyncio
import hashlib
import hmac
import secrets
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.responses import Response

from golemancy.server.refusal import Refusal
from golemancy.server.store.store import Store

COOKIE = "golemancy"
_YEAR = 365 * 24 * 3600
_GUEST, _SESSION = "g", "s"


class Doorkeeper:
    """Gives out and checks what people are known by."""

    def __init__(self, store: Store) -> None:
        self._people = store.people
        self._secret = self._people.secret()

    def greet(self, connection: HTTPConnection, response: Response) -> None:
        """Gives a visitor without a valid cookie a guest's identity."""
        if self._guest(connection) is None and self._session(connection) is None:
            self.give(connection, response, self.sealed(new_guest()))

    def give(self, connection: HTTPConnection, response: Response, value: str) -> None:
        """Sets the cookie, which scripts and other sites do not get."""
        secure = connection.url.scheme in ("https", "wss")
        response.set_cookie(COOKIE, value, max_age=_YEAR, httponly=True, samesite="strict", secure=secure, path="/")

    def sealed(self, guest: str) -> str:
        """A guest's cookie: who it is, and the signature."""
        return f"{_GUEST}.{guest}.{self._signature(guest)}"

    def _signature(self, guest: str) -> str:
        return hmac.new(self._secret, guest.encode(), hashlib.sha256).hexdigest()[:40]

    def _guest(self, connection: HTTPConnection) -> str | None:
        kind, _, rest = connection.cookies.get(COOKIE, "").partition(".")
        guest, _, signature = rest.partition(".")
        return (
            guest
            if kind == _GUEST and hmac.compare_digest(signature.encode(), self._signature(guest).encode())
            else None
        )

    @staticmethod
    def _session(connection: HTTPConnection) -> str | None:
        """The token of a browser that is signed in."""
        kind, _, token = connection.cookies.get(COOKIE, "").partition(".")
        return token if kind == _SESSION and token else None

    async def identity(self, connection: HTTPConnection) -> str:
        """The lasting name of who is asking; nobody's is empty."""
        scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
        if scheme:
            found = await self._holder(bearer) if scheme.lower() == "bearer" else None
            if found is None:
                raise Refusal(401, "this token is not valid, or no longer")
            return found
        session = self._session(connection)
        if session is not None:
            return await self._holder(session) or ""
        return self._guest(connection) or ""

    async def _holder(self, token: str) -> str | None:
        return await asyncio.to_thread(self._people.session, token)

    async def begin_session(self, connection: HTTPConnection, response: Response, person: str) -> None:
        """Signs a browser in: it gets a new cookie, and an old session ends."""
        await self.end_session(connection)
        token = await asyncio.to_thread(self._people.open_session, person)
        self.give(connection, response, f"{_SESSION}.{token}")

    async def end_session(self, connection: HTTPConnection) -> None:
        """Signs a browser out."""
        session = self._session(connection)
        if session is not None:
            await asyncio.to_thread(self._people.close_session, session)


def new_guest() -> str:
    """An identity that nobody has yet."""
    return secrets.token_hex(16)


def doorkeeper(connection: HTTPConnection) -> Doorkeeper:
    """The doorkeeper of this server."""
    found: Doorkeeper = connection.app.state.doorkeeper
    return found


async def identity(connection: HTTPConnection) -> str:
    """Who is asking; empty for nobody."""
    return await doorkeeper(connection).identity(connection)


def known(owner: Annotated[str, Depends(identity)]) -> str:
    """Who is asking; nobody is refused."""
    if not owner:
        raise Refusal(401, "no cookie: open the page first; programs send a token instead")
    return owner


Door = Annotated[Doorkeeper, Depends(doorkeeper)]
Owner = Annotated[str, Depends(identity)]  # may be empty
Known = Annotated[str, Depends(known)]  # may not
