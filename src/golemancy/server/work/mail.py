"""E-mail: short plain texts with a link, sent through a configured SMTP server while nobody waits."""

import asyncio
import logging
import re
import smtplib
import ssl
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import SplitResult, unquote, urlsplit

from golemancy.errors import BadOption

log = logging.getLogger(__name__)
TIMEOUT = 15.0  # seconds for each step of the conversation with the SMTP server
_PAUSES = (5.0, 60.0)  # seconds before a mail that could not be sent is tried again
_AT_ONCE = 2
_MOST_WAITING = 500
_PORTS = {"smtp": 587, "smtps": 465}
_HERE = ("localhost", "127.0.0.1", "::1")
_ADDRESS = re.compile(r"[^\s@<>\"(),:;\\\[\]]{1,64}@[^\s@<>\"(),:;\\\[\]]{1,189}")


def is_address(text: str) -> bool:
    """Whether a text can be an e-mail address; whether it is one, a mail has to show."""
    return text.isascii() and text.isprintable() and _ADDRESS.fullmatch(text) is not None


@dataclass(frozen=True)
class MailSettings:
    """Which SMTP server sends mail, from whom, and where the links in it lead."""

    server: str  # smtp://USER:PASSWORD@HOST:PORT, or smtps://…
    sender: str
    public_url: str

    def __post_init__(self) -> None:
        """Refuses settings that could never work."""
        if self.target.scheme not in _PORTS or not self.target.hostname:
            raise BadOption("smtp: expected smtp://USER:PASSWORD@HOST:PORT or smtps://USER:PASSWORD@HOST:PORT")
        if not is_address(self.sender):
            raise BadOption(f"mail-from: {self.sender!r} is not an e-mail address")
        page = urlsplit(self.public_url)
        if page.scheme not in ("http", "https") or not page.hostname or page.query or page.fragment:
            raise BadOption(f"public-url: {self.public_url!r} is not an address such as https://games.example.org")

    @property
    def target(self) -> SplitResult:
        """The server's URL in its parts."""
        return urlsplit(self.server)

    def link(self, purpose: str, token: str) -> str:
        """The address in a mail: what follows # is for the page and reaches no server's log."""
        return f"{self.public_url.rstrip('/')}/link/{purpose}#{token}"


def mail_settings(server: str | None, sender: str | None, public_url: str | None) -> MailSettings | None:
    """The settings as they were given; None: this server sends no mail."""
    if not server:
        return None
    if not public_url:
        raise BadOption("smtp: mail needs --public-url as well, since links in it lead there")
    host = urlsplit(public_url).hostname or "localhost"
    return MailSettings(server, sender or f"golemancy@{host}", public_url)


class Outbox:
    """Mails that wait to be sent, a few at a time."""

    def __init__(self, settings: MailSettings) -> None:
        self.settings = settings
        self._waiting: asyncio.Queue[EmailMessage] = asyncio.Queue(_MOST_WAITING)
        self._pool = ThreadPoolExecutor(_AT_ONCE, "mail")

    def post(self, to: str, subject: str, text: str, *, stop: str | None = None) -> None:
        """Puts a mail into the queue; one too many is dropped, since the person can ask again.

        `stop` is an address at which a mail program ends all mails of the kind, when somebody presses its button.
        """
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self.settings.sender, to, subject
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=self.settings.sender.partition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        if stop is not None:
            mail["List-Unsubscribe"], mail["List-Unsubscribe-Post"] = f"<{stop}>", "List-Unsubscribe=One-Click"
        mail.set_content(text)
        try:
            self._waiting.put_nowait(mail)
        except asyncio.QueueFull:
            log.error("too many mails are waiting; one was dropped")

    async def run(self) -> None:
        """Sends mails until it is cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(_AT_ONCE):
                    group.create_task(self._work())
        finally:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _work(self) -> None:
        while True:
            mail = await self._waiting.get()
            for pause in (*_PAUSES, None):
                if await self._sent(mail) or pause is None:
                    break
                await asyncio.sleep(pause)

    async def _sent(self, mail: EmailMessage) -> bool:
        """Whether a mail needs no other try; what goes wrong is logged without the address."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._pool, send, self.settings, mail)
        except smtplib.SMTPRecipientsRefused:
            log.info("the SMTP server knows no such recipient")
        except (OSError, smtplib.SMTPException) as error:
            log.warning("a mail could not be sent: %s", type(error).__name__)
            return False
        return True


def send(settings: MailSettings, mail: EmailMessage) -> None:
    """Sends one mail; TLS is a must, unless the SMTP server runs on this machine."""
    target = settings.target
    host, port = target.hostname or "", target.port or _PORTS[target.scheme]
    secure = ssl.create_default_context()
    connection = (
        smtplib.SMTP_SSL(host, port, timeout=TIMEOUT, context=secure)
        if target.scheme == "smtps"
        else smtplib.SMTP(host, port, timeout=TIMEOUT)
    )
    with connection:
        if target.scheme == "smtp" and host not in _HERE:
            connection.starttls(context=secure)
        if target.username:
            connection.login(unquote(target.username), unquote(target.password or ""))
        connection.send_message(mail)


@asynccontextmanager
async def outbox(settings: MailSettings | None) -> AsyncIterator[Outbox | None]:
    """What sends mail for as long as the server runs; None without settings."""
    if settings is None:
        yield None
        return
    found = Outbox(settings)
    task = asyncio.create_task(found.run())
    try:
        yield found
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
