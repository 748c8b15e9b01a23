"""The server: the page, the tables behind it, and what keeps them."""

import gc
import socket
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path

from golemancy import games
from golemancy.engine.batch import cores

PORT = 8642


def run(
    host: str = "127.0.0.1",
    port: int | None = None,
    *,
    data: Path | None = None,
    open_browser: bool = True,
    database: str | None = None,
    workers: int = 1,
    thinkers: int | None = None,
    offered: Sequence[str] = (),
    structured_logs: bool = False,
    limits: bool = True,
    smtp: str | None = None,
    mail_from: str | None = None,
    public_url: str | None = None,
    push: bool = False,
    push_services: Sequence[str] = (),
    hosts: Sequence[str] = (),
) -> None:
    """Serves until it is interrupted; without a database matches are kept in an SQLite file in the folder `data`."""
    offered = tuple(games.definition(name).name for name in offered)
    from golemancy.server.work.mail import mail_settings  # the command line should not wait for it otherwise
    from golemancy.server.work.push import push_settings

    mail = mail_settings(smtp, mail_from, public_url)
    pushing = push_settings(push=push, services=tuple(push_services), sender=mail_from, public_url=public_url)
    listener = _listen(host, port)
    address = f"http://{_printable(host)}:{listener.getsockname()[1]}/"
    print(f"golemancy is running at {address}\nStop it with Ctrl+C; your games are saved.", flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
    if thinkers is None:
        thinkers = 0 if workers == 1 and database is None else max(1, cores() - 1)
    with suppress(KeyboardInterrupt):
        gc.disable()  # what is loaded now stays; the server looks for garbage from when it serves
        from golemancy.server.processes import (  # takes a second, in which the browser starts
            Deployment,
            serve,
            supervise,
        )

        deployment = Deployment(
            database or default_database(data),
            workers,
            thinkers,
            offered,
            structured_logs=structured_logs,
            limits=limits,
            mail=mail,
            push=pushing,
            hosts=(*hosts, host, *_named_in(public_url)),
        )
        (supervise if workers > 1 or thinkers else serve)(deployment, listener)


def _named_in(public_url: str | None) -> list[str]:
    """The host of the address that people are told."""
    name = urlsplit(public_url).hostname if public_url else None
    return [name] if name else []


def default_database(data: Path | None) -> str:
    """The URL of the SQLite file in a folder, or in the user's data folder."""
    folder = data or user_data_path("golemancy", appauthor=False)
    return f"sqlite:///{folder.absolute() / 'golemancy.db'}"


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port, or without one on the default port or any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in (PORT, 0) if port is None else (port,):
        listener = socket.socket(family)
        # Windows would let two programs share a port that is said to be reusable; elsewhere it only need not cool down.
        listener.setsockopt(socket.SOL_SOCKET, getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR), 1)
        try:
            listener.bind((host, wanted))
            listener.listen()  # a browser that is quicker than the server waits for it
        except OSError:
            listener.close()
            if wanted == port or wanted == 0:
                raise
        else:
            listener.set_inheritable(True)
            return listener
    raise AssertionError("unreachable")


def _printable(host: str) -> str:
    """The host as it stands in an address."""
    return {"127.0.0.1": "localhost", "0.0.0.0": "localhost", "::": "localhost"}.get(
        host, f"[{host}]" if ":" in host else host
    )
