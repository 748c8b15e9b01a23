"""Who is asking: a guest known by a signed cookie, somebody signed in, or a program with a token."""

import asyncio
import hashlib
import hmac
import logging
import secrets
import time
from collections import OrderedDict
from typing import Annotated, Any

from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.responses import Response

from golemancy.server.http.devices import in_words
from golemancy.server.refusal import Refusal
from golemancy.server.store.store import Store

log = logging.getLogger(__name__)
COOKIE = "golemancy"
DEVICE = "golemancy-device"
_YEAR = 365 * 24 * 3600
_GUEST, _SESSION = "g", "s"
_SEEN = 600.0  # seconds between two notes that a browser was here
_NOTED = 10_000  # browsers of which that is remembered
_NUMBER = 8  # bytes by which a browser is told from others
_ACCOUNTS = 4  # that one browser is known to have signed in to


class Doorkeeper:
    """Gives out and checks what people are known by."""

    def __init__(self, store: Store) -> None:
        self._people = store.people
        self._secret = self._people.secret()
        self._device_secret = hmac.digest(self._secret, b"devices", "sha256")
        self._noted: OrderedDict[str, float] = OrderedDict()
        self._notes: set[asyncio.Task[Any]] = set()

    async def greet(self, connection: HTTPConnection, response: Response) -> None:
        """Gives a visitor without a valid cookie a guest's identity."""
        session = self.session(connection)
        known = self._guest(connection) if session is None else await self._holder(session, program=False)
        if known is None:
            self.give(connection, response, self.sealed(new_guest()))

    def give(self, connection: HTTPConnection, response: Response, value: str, cookie: str = COOKIE) -> None:
        """Sets a cookie, which scripts and other sites do not get."""
        secure = connection.url.scheme in ("https", "wss")
        response.set_cookie(cookie, value, max_age=_YEAR, httponly=True, samesite="strict", secure=secure, path="/")

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
    def session(connection: HTTPConnection) -> str | None:
        """The token of a browser that is signed in, or was."""
        kind, _, token = connection.cookies.get(COOKIE, "").partition(".")
        return token if kind == _SESSION and token else None

    async def identity(self, connection: HTTPConnection) -> str:
        """The lasting name of who is asking; nobody's is empty."""
        scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
        if scheme:
            found = await self._holder(bearer, program=True) if scheme.lower() == "bearer" else None
            if found is None:
                raise Refusal(401, "bad_token")
            return found
        return await self.signed_in(connection) or self._guest(connection) or ""

    async def signed_in(self, connection: HTTPConnection) -> str | None:
        """Who is signed in with this browser."""
        session = self.session(connection)
        found = None if session is None else await self._holder(session, program=False)
        if session is not None and found is not None:
            self._note(session)
        return found

    async def _holder(self, token: str, *, program: bool) -> str | None:
        return await asyncio.to_thread(self._people.session, token, program=program)

    def _note(self, session: str) -> None:
        """Keeps now and then that a browser was here; nobody waits for that."""
        now = time.monotonic()
        if now - self._noted.get(session, now - _SEEN) < _SEEN:
            return
        self._noted[session] = now
        if len(self._noted) > _NOTED:
            self._noted.popitem(last=False)
        task = asyncio.create_task(self._saw(session))
        self._notes.add(task)
        task.add_done_callback(self._notes.discard)

    async def _saw(self, session: str) -> None:
        try:
            await asyncio.to_thread(self._people.saw, session)
        except Exception as error:  # the next request that comes after a while notes it
            log.debug("a visit was not noted: %s", error)

    async def begin_session(
        self, connection: HTTPConnection, response: Response, person: str, *, linked: bool = False
    ) -> None:
        """Signs a browser in: it gets a new cookie, and an old session ends."""
        await self.end_session(connection)
        device = in_words(connection.headers.get("user-agent", ""))
        token = await asyncio.to_thread(self._people.open_session, person, device=device, linked=linked)
        self.give(connection, response, f"{_SESSION}.{token}")
        self._know_device(connection, response, person)

    async def end_session(self, connection: HTTPConnection) -> None:
        """Signs a browser out."""
        session = self.session(connection)
        if session is not None:
            await asyncio.to_thread(self._people.close_session, session)

    # ---- browsers from which somebody has signed in before

    def _know_device(self, connection: HTTPConnection, response: Response, person: str) -> None:
        """Marks a browser as one that has signed in to an account; it says so to nobody else."""
        number, *seals = connection.cookies.get(DEVICE, "").split(".")
        if not (seals and number.isalnum() and len(number) <= 2 * _NUMBER):
            number, seals = secrets.token_hex(_NUMBER), []
        mine = self._device_seal(number, person)
        kept = [mine, *[seal for seal in seals if seal != mine]][:_ACCOUNTS]
        self.give(connection, response, ".".join([number, *kept]), DEVICE)

    def device(self, connection: HTTPConnection, person: str) -> str | None:
        """The number of a browser that has signed in to an account before."""
        number, *seals = connection.cookies.get(DEVICE, "").split(".")
        mine = self._device_seal(number, person).encode()
        return number if any(hmac.compare_digest(seal.encode(), mine) for seal in seals[:_ACCOUNTS]) else None

    def _device_seal(self, number: str, person: str) -> str:
        return hmac.new(self._device_secret, f"{number} {person}".encode(), hashlib.sha256).hexdigest()[:40]


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
        raise Refusal(401, "no_cookie")
    return owner


Door = Annotated[Doorkeeper, Depends(doorkeeper)]
Owner = Annotated[str, Depends(identity)]  # may be empty
Known = Annotated[str, Depends(known)]  # may not
