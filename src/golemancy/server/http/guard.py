"""What every answer carries and every request has to keep to."""

import json
import logging
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from golemancy.server.metrics import REQUEST_TIME, REQUESTS

log = logging.getLogger("golemancy.requests")

LARGEST = 512 * 1024  # bytes in a request
_SAFE = ("GET", "HEAD", "OPTIONS")
_HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}


class Guard:
    """Limits bodies, refuses other sites' requests, adds the security headers, and notes what was answered."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through, or answers it here."""
        if scope["type"] == "websocket" and _foreign(Headers(scope=scope)):
            await send({"type": "websocket.close", "code": 1008})
        elif scope["type"] == "http":
            await self._answer(scope, receive, _with_headers(_noted(scope, send)))
        else:
            await self.app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if scope["method"] not in _SAFE and _foreign(headers):
            await _refuse(send, 403, "this request comes from another site")
        elif not _size_known(headers, scope["method"]):
            await _refuse(send, 411, "a content-length is required")
        elif int(headers.get("content-length", "0")) > LARGEST:
            await _refuse(send, 413, f"the body is larger than {LARGEST} bytes")
        else:
            await self.app(scope, receive, send)


def _foreign(headers: Headers) -> bool:
    """Whether a browser says that another site is asking."""
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")


def _size_known(headers: Headers, method: str) -> bool:
    length = headers.get("content-length", "0")
    return (length.isdecimal() and len(length) < 20 and "transfer-encoding" not in headers) or (
        method in _SAFE and "content-length" not in headers
    )


def _with_headers(send: Send) -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return wrapped


def _noted(scope: Scope, send: Send) -> Send:
    """Counts and logs an answer by its route: the address itself could let somebody in."""
    began = time.perf_counter()

    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            route, status = getattr(scope.get("route"), "path", "none"), message["status"]
            took = time.perf_counter() - began
            REQUESTS.labels(scope["method"], route, status).inc()
            REQUEST_TIME.observe(took)
            details = {"method": scope["method"], "route": route, "status": status, "ms": round(took * 1000, 1)}
            log.info("answered", extra=details)
        await send(message)

    return wrapped


async def _refuse(send: Send, status: int, why: str) -> None:
    body = json.dumps({"error": why}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
