"""The browser table: a server on this machine, and the page it serves."""

import socket
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path

import uvicorn
from platformdirs import user_data_path

from golemancy.server.app import create_app
from golemancy.server.database import sqlite

PORT = 8642


def run(host: str = "127.0.0.1", port: int | None = None, data: Path | None = None, open_browser: bool = True) -> None:
    """Serves the page until it is interrupted; matches are kept in an SQLite file in the folder `data`."""
    folder = data or user_data_path("golemancy", appauthor=False)
    listener = _listen(host, port)
    address = f"http://{_printable(host)}:{listener.getsockname()[1]}/"
    app = create_app(sqlite(folder / "golemancy.db"))
    print(f"golemancy is at {address}\nLeave with Ctrl+C; your games are kept.", flush=True)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws_max_size=65536, server_header=False))
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port, or without one on the usual port or any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in (PORT, 0) if port is None else (port,):
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, wanted))
        except OSError:
            listener.close()
            if wanted == port or wanted == 0:
                raise
        else:
            return listener
    raise AssertionError("unreachable")


def _printable(host: str) -> str:
    """The host as it stands in an address."""
    return {"127.0.0.1": "localhost", "0.0.0.0": "localhost", "::": "localhost"}.get(
        host, f"[{host}]" if ":" in host else host
    )
