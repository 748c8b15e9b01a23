"""What every answer carries and every request has to keep to."""

import asyncio
import json
import logging
import time
from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from golemancy.server.http.hosts import Hosts
from golemancy.server.metrics import REQUEST_TIME, REQUESTS
from golemancy.server.outage import OUTAGE
from golemancy.server.refusal import AWAY_NOW, Refusal

log = logging.getLogger("golemancy.requests")

LARGEST = 16 * 1024  # bytes in a request
LARGE = 512 * 1024  # in one that carries a card file or a replay
LARGEST_MATCH = 256 * 1024  # a card file inside JSON; taking that apart is done in the event loop
_SAFE = ("GET", "HEAD", "OPTIONS")


def policy(ancestors: str) -> str:
    """What a page may load, and which other pages may show it inside themselves."""
    own = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"
    return f"{own}; frame-ancestors {ancestors}"


_HEADERS = {
    "content-security-policy": policy("'none'"),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}
_HSTS = {"strict-transport-security": "max-age=31536000"}
_GONE = 499  # the status by which an answer is counted that nobody waited for


class Guard:
    """Limits bodies, refuses other sites' requests and names, adds the security headers, and notes what was answered.

    Whatever fails below is answered here, so that even that has the headers and is counted; and what is only asked
    for is not looked for any longer than somebody waits.
    """

    def __init__(self, app: ASGIApp, hosts: Sequence[str] | None = None) -> None:
        self.app, self._hosts = app, Hosts(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through, or answers it here."""
        if scope["type"] == "websocket" and self._unwanted(Headers(scope=scope)):
            await send({"type": "websocket.close", "code": 1008})
        elif scope["type"] == "http":
            await self._answer(scope, receive, _Answer(scope, send))
        else:
            await self.app(scope, receive, send)

    def _unwanted(self, headers: Headers) -> bool:
        return _foreign(headers) or not self._hosts.know(headers.get("host", ""))

    async def _answer(self, scope: Scope, receive: Receive, answer: "_Answer") -> None:
        headers, safe = Headers(scope=scope), scope["method"] in _SAFE
        largest = _largest(scope["path"])
        if not self._hosts.know(headers.get("host", "")):
            await answer.refuse(Refusal(400, "host", name=headers.get("host", "")[:100]))
        elif not safe and _foreign(headers):
            await answer.refuse(Refusal(403, "other_site"))
        elif not _size_known(headers, scope["method"]):
            await answer.refuse(Refusal(411, "no_length"))
        elif int(headers.get("content-length", "0")) > largest:
            await answer.refuse(Refusal(413, "too_large", n=largest))
        else:
            await self._try(scope, receive, answer, safe=safe)

    async def _try(self, scope: Scope, receive: Receive, answer: "_Answer", *, safe: bool) -> None:
        """Answers, whatever happens; what only reads ends with the connection."""
        work = self.app(scope, _nothing() if safe else receive, answer.send)
        try:
            if not safe:
                await work
            elif await _left(asyncio.ensure_future(work), receive):
                answer.note(_GONE)
        except ClientDisconnect:
            answer.note(_GONE)
        except Exception as error:
            away = OUTAGE.noticed(error)
            if not away:
                log.exception("a request failed", extra={"route": answer.route})
            if answer.begun:
                raise
            await answer.refuse(AWAY_NOW if away else Refusal(500, "went_wrong"))


class _Answer:
    """The answer to one request: every one has the headers, and is counted and logged by its route.

    Not by its address: that could let somebody in.
    """

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope, self._send = scope, send
        self._arrived = time.perf_counter()
        self.begun = False

    @property
    def route(self) -> str:
        """The route that was asked for, as it is declared."""
        return str(getattr(self._scope.get("route"), "path", "none"))

    async def send(self, message: Message) -> None:
        """Passes a part of the answer on."""
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            if "set-cookie" in headers:
                headers["cache-control"] = "no-store"
            for name, value in (_HEADERS | (_HSTS if self._scope.get("scheme") == "https" else {})).items():
                headers.setdefault(name, value)
            self.note(message["status"])
        await self._send(message)

    def note(self, status: int) -> None:
        """Counts and logs the answer."""
        took = time.perf_counter() - self._arrived
        method = self._scope["method"] if self._scope["method"] in _METHODS else "other"
        REQUESTS.labels(method, self.route, status).inc()
        REQUEST_TIME.observe(took)
        log.info(
            "answered",
            extra={"method": method, "route": self.route, "status": status, "ms": round(took * 1000, 1)},
        )

    async def refuse(self, refusal: Refusal) -> None:
        """Answers with an error, as every refusal is said."""
        body = json.dumps(refusal.to_dict()).encode()
        headers = {"content-type": "application/json", "content-length": str(len(body))} | dict(refusal.headers or {})
        packed = [(name.encode(), value.encode()) for name, value in headers.items()]
        await self.send({"type": "http.response.start", "status": refusal.status, "headers": packed})
        await self.send({"type": "http.response.body", "body": body})


_METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")  # any other text would be a figure of its own


async def _left(work: "asyncio.Future[None]", receive: Receive) -> bool:
    """Waits for an answer or until the asker has left; says whether that was so, and that the work has ended."""
    gone = asyncio.ensure_future(_disconnected(receive))
    try:
        await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            work.result()
        return not work.done()
    finally:
        for one in (work, gone):
            one.cancel()
        await asyncio.gather(work, gone, return_exceptions=True)


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _nothing() -> Receive:
    """A body for requests that have none; whoever asks for more waits, as `_left` finds out when the asker leaves."""
    parts: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Message:
        return parts.pop() if parts else await asyncio.get_running_loop().create_future()

    return receive


def _largest(path: str) -> int:
    """How many bytes a request may have."""
    if path == "/api/matches":
        return LARGEST_MATCH
    deck = path.startswith("/api/games/") and path.endswith("/deck")
    return LARGE if deck or path == "/api/replays" or path.startswith("/api/boards") else LARGEST


def _foreign(headers: Headers) -> bool:
    """Whether a browser says that another site is asking."""
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")


def _size_known(headers: Headers, method: str) -> bool:
    length = headers.get("content-length", "0")
    return (length.isdecimal() and len(length) < 20 and "transfer-encoding" not in headers) or (
        method in _SAFE and "content-length" not in headers
    )
