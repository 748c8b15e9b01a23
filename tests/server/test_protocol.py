"""Half a request: it is waited for, but not for long, and never so that others cannot come in."""

import socket
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from golemancy.server.http import protocol
from golemancy.server.http.protocol import Patient

GET = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 4\r\n\r\n"


async def hello(scope: Scope, receive: Receive, send: Send) -> None:
    """Reads all of a request and says so."""
    if scope["type"] == "lifespan":
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"hi"})


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A small server that speaks the protocol."""
    config = uvicorn.Config(hello, http=Patient, log_config=None, lifespan="off", timeout_keep_alive=30)
    server, listener = uvicorn.Server(config), socket.create_server(("127.0.0.1", 0), backlog=2048)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    yield listener.getsockname()[1]
    server.should_exit = True
    thread.join(10)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "PATIENCE", 0.3)


def said(connection: socket.socket) -> bytes:
    """What comes back; nothing when the connection was closed."""
    connection.settimeout(20)
    try:
        return connection.recv(1000)
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize("half", [b"", b"GET / HT", GET[:-2], POST, POST + b"ab"])
def test_half_a_request_is_not_waited_for_long(port: int, hasty: None, half: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(half)
        assert said(connection) == b""


def cut_off(port: int, parts: Iterable[bytes], pause: float) -> bool:
    """Whether a connection that sends these parts is closed before the last."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        try:
            for part in parts:
                connection.sendall(part)
                time.sleep(pause)
        except OSError:
            return True
        return False


def test_a_request_byte_by_byte_does_not_gain_time(port: int, hasty: None) -> None:
    assert cut_off(port, (bytes([byte]) for byte in GET[:20] * 100), 0.02)


def test_half_of_the_second_request_is_not_waited_for_either(port: int, hasty: None) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(GET)
        assert b"200 OK" in said(connection)
        connection.sendall(GET[:10])
        assert said(connection) == b""


def test_whole_requests_are_answered_though_they_come_in_pieces(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        for request in (GET, POST + b"abcd", GET):
            for part in (request[:10], request[10:30], request[30:]):
                connection.sendall(part)
                time.sleep(0.02)
            assert b"200 OK" in said(connection)


def test_a_head_without_end_is_cut_off(port: int) -> None:
    assert cut_off(port, [GET[:-2], *[b"x: " + b"y" * 1000 + b"\r\n"] * 1000], 0.001)


def test_hundreds_of_half_requests_do_not_keep_others_out(port: int) -> None:
    """The one that has waited longest makes room; so 800 of them hold 256 places at most."""
    with ExitStack() as held:
        for _ in range(800):
            half = held.enter_context(socket.create_connection(("127.0.0.1", port)))
            half.sendall(GET[:10])
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(GET)
            assert b"200 OK" in said(connection)
        for _ in range(200):
            if len(Patient._half) <= protocol.MOST_HALF:
                break
            time.sleep(0.01)
        assert len(Patient._half) <= protocol.MOST_HALF
