"""An SMTP server of the tests' own, on this machine: it takes mails and keeps them."""

import asyncio
import re
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any


class SmtpServer:
    """Speaks as much SMTP as a client needs to hand over a mail, in a thread of its own."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuses: set[str] = set()  # recipients that it does not know
        self.silent = False  # takes connections, says nothing, and hangs up when this is over
        self._arrived = threading.Condition()
        self._ready, self._done = threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._thread.start()
        assert self._ready.wait(10)

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self._ready.set()
        await self._done.wait()
        server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if not self.silent:
                await self._converse(reader, writer)
            while self.silent:
                await asyncio.sleep(0.01)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode().strip():
            verb = line.split()[0].upper()
            if verb == "RCPT" and any(one in line for one in self.refuses):
                writer.write(b"550 nobody here by that name\r\n")
            elif verb == "DATA":
                writer.write(b"354 go on\r\n")
                self._keep((await reader.readuntil(b"\r\n.\r\n"))[:-3])
                writer.write(b"250 taken\r\n")
            else:
                writer.write(b"221 bye\r\n" if verb == "QUIT" else b"250 fine\r\n")

    def _keep(self, raw: bytes) -> None:
        with self._arrived:
            self.mails.append(message_from_bytes(raw, policy=policy.default))  # type: ignore[arg-type]
            self._arrived.notify_all()

    def mail(self, number: int = 0) -> EmailMessage:
        """The mail with that number, once it has come."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.mails) > number, 10), "no such mail has come"
            return self.mails[number]

    def token(self, number: int = 0) -> str:
        """What the link in a mail brings."""
        found = re.search(r"#(\S+)", text(self.mail(number)))
        assert found is not None
        return found[1]

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._done.set)
        self._thread.join(5)


def text(mail: EmailMessage) -> str:
    """The words of a mail."""
    found: Any = mail.get_content()
    return str(found)
