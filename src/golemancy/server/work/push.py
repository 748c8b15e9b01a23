"""Web Push: short messages that a browser shows though the page is closed, by the service its maker runs.

The message is encrypted for that browser (RFC 8291), and signed by this server's own key (RFC 8292).
"""

import asyncio
import base64
import http.client
import json
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from golemancy.errors import BadOption
from golemancy.server.store.calls import Device

log = logging.getLogger(__name__)
# Where browsers have their messages sent; nothing is ever sent to any other address that somebody names.
SERVICES = (
    "https://fcm.googleapis.com",
    "https://*.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
)
_TIMEOUT = 10.0
_KEPT = 24 * 3600  # seconds for which a service keeps a message for a browser that is off
_SIGNED_FOR = 12 * 3600
_PAUSES = (5.0, 60.0)  # seconds before a message that could not be sent is tried again
_AT_ONCE = 4
_MOST_WAITING = 1000
_GONE = (404, 410)  # the browser takes no messages any more
_RECORD = 4096
_POINT = 65  # bytes of a public key


@dataclass(frozen=True)
class PushSettings:
    """Whom a push service may turn to, and which services are used."""

    contact: str  # mailto:… or https://…
    services: tuple[str, ...] = SERVICES

    def allows(self, endpoint: str) -> bool:
        """Whether messages may be sent to an address."""
        if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
            return False
        try:
            url = urlsplit(endpoint)
        except ValueError:
            return False
        return not url.fragment and any(_is_of(url.scheme, url.netloc, one) for one in self.services)


def _is_of(scheme: str, place: str, service: str) -> bool:
    """Whether an address belongs to a service; `*.` stands for one name or more."""
    wanted, _, host = service.partition("://")
    return scheme == wanted and (place == host or (host.startswith("*.") and place.endswith(host[1:])))


def push_settings(
    *, push: bool, services: tuple[str, ...], sender: str | None, public_url: str | None
) -> PushSettings | None:
    """The settings as they were given; None: this server pushes nothing."""
    if not push:
        return None
    contact = f"mailto:{sender}" if sender else public_url
    if contact is None or not contact.startswith(("mailto:", "https://")):
        raise BadOption("push: needs --mail-from, or a --public-url with https, since push services want a contact")
    try:
        import cryptography  # noqa: F401
    except ImportError:
        raise BadOption("push: needs the package cryptography (pip install cryptography)") from None
    return PushSettings(contact, (*SERVICES, *services))


def in_base64(data: bytes) -> str:
    """As the web writes it in addresses and headers."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    """Its opposite; raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def are_keys(key: str, auth: str) -> bool:
    """Whether a browser's keys can be such."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(key))
        return len(from_base64(key)) == _POINT and len(from_base64(auth)) == 16
    except ValueError:
        return False


class Signature:
    """This server's own key, by which push services and browsers know it."""

    def __init__(self, secret: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self._key = ec.derive_private_key(int.from_bytes(secret[:31]), ec.SECP256R1())  # 31 bytes: surely in range
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = in_base64(point)

    def header(self, endpoint: str, contact: str) -> str:
        """Says to a push service who is sending, for some hours."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

        url = urlsplit(endpoint)
        claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": int(time.time()) + _SIGNED_FOR, "sub": contact}
        words = ".".join(in_base64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(words.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={words}.{in_base64(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def encrypted(message: bytes, device: Device, *, secret: int | None = None, salt: bytes | None = None) -> bytes:
    """A message that only that browser can read; secret and salt are drawn, but for a test."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    curve = ec.SECP256R1()
    mine = ec.generate_private_key(curve) if secret is None else ec.derive_private_key(secret, curve)
    public = mine.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    theirs = from_base64(device.key)
    shared = mine.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(curve, theirs))
    salt = salt or secrets.token_bytes(16)

    def derived(length: int, salt: bytes, material: bytes, about: bytes) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, about).derive(material)

    both = derived(32, from_base64(device.auth), shared, b"WebPush: info\0" + theirs + public)
    key = derived(16, salt, both, b"Content-Encoding: aes128gcm\0")
    nonce = derived(12, salt, both, b"Content-Encoding: nonce\0")
    head = salt + _RECORD.to_bytes(4) + bytes([len(public)]) + public
    return head + AESGCM(key).encrypt(nonce, message + b"\2", None)


class Pusher:
    """Messages that wait to be sent, a few at a time."""

    def __init__(self, settings: PushSettings, signature: Signature, forget: Callable[[str], object]) -> None:
        self.settings, self.signature = settings, signature
        self._forget = forget  # a browser that takes no messages any more
        self._waiting: asyncio.Queue[tuple[Device, bytes, str]] = asyncio.Queue(_MOST_WAITING)
        self._pool = ThreadPoolExecutor(_AT_ONCE, "push")

    def post(self, device: Device, message: dict[str, Any], topic: str) -> None:
        """Puts a message into the queue; a later one on the same topic takes the place of one not yet shown."""
        try:
            self._waiting.put_nowait((device, json.dumps(message).encode(), topic))
        except asyncio.QueueFull:
            log.error("too many messages are waiting; one was dropped")

    async def run(self) -> None:
        """Sends messages until it is cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(_AT_ONCE):
                    group.create_task(self._work())
        finally:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _work(self) -> None:
        while True:
            job = await self._waiting.get()
            for pause in (*_PAUSES, None):
                if await self._done(*job) or pause is None:
                    break
                await asyncio.sleep(pause)

    async def _done(self, device: Device, message: bytes, topic: str) -> bool:
        """Whether a message needs no other try."""
        loop = asyncio.get_running_loop()
        try:
            status = await loop.run_in_executor(self._pool, self._send, device, message, topic)
        except (OSError, http.client.HTTPException) as error:
            log.warning("a message could not be pushed: %s", type(error).__name__)
            return False
        if status in _GONE:
            await loop.run_in_executor(self._pool, self._forget, device.endpoint)
        elif status == 429 or status >= 500:
            log.warning("a push service answered %d", status)
            return False
        elif status >= 300:
            log.warning("a push service refused a message with %d", status)
        return True

    def _send(self, device: Device, message: bytes, topic: str) -> int:
        url = urlsplit(device.endpoint)
        kind = http.client.HTTPSConnection if url.scheme == "https" else http.client.HTTPConnection
        connection = kind(url.netloc, timeout=_TIMEOUT)
        headers = {
            "authorization": self.signature.header(device.endpoint, self.settings.contact),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(_KEPT),
            "topic": topic[:32],
            "urgency": "normal",
        }
        try:
            where = url.path + (f"?{url.query}" if url.query else "")
            connection.request("POST", where or "/", encrypted(message, device), headers)
            return connection.getresponse().status
        finally:
            connection.close()


@asynccontextmanager
async def pusher(
    settings: PushSettings | None, secret: Callable[[], bytes], forget: Callable[[str], object]
) -> AsyncIterator[Pusher | None]:
    """What pushes messages for as long as the server runs; None without settings."""
    if settings is None:
        yield None
        return
    found = Pusher(settings, Signature(await asyncio.to_thread(secret)), forget)
    task = asyncio.create_task(found.run())
    try:
        yield found
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
