"""The client of a program, where its connection breaks at a bad moment."""

import json
import threading
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from websockets.sync.server import Server, ServerConnection, serve

from golemancy.client import Client

TABLE = {
    "type": "table",
    "title": "Century",
    "epoch": 4,
    "number": 6,
    "latest": 6,
    "seat": 0,
    "actions": [{"action": 9}],
    "result": None,
}
END = {"type": "table", "epoch": 4, "number": 7, "latest": 7, "actions": [], "result": {"places": [1, 2]}}


class Forgetful:
    """A server that loses its connection just when a decision arrives, for the first time."""

    def __init__(self) -> None:
        self.asked: list[dict[str, list[str]]] = []
        self.heard: list[dict[str, Any]] = []

    def __call__(self, socket: ServerConnection) -> None:
        assert socket.request is not None
        self.asked.append(parse_qs(urlsplit(socket.request.path).query))
        socket.send(json.dumps(TABLE))
        self.heard.append(json.loads(socket.recv()))
        if len(self.asked) > 1:
            socket.send(json.dumps(END))


@pytest.fixture
def forgetful() -> Iterator[tuple[Forgetful, Server]]:
    behaviour = Forgetful()
    with serve(behaviour, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield behaviour, server


def test_a_decision_that_was_lost_with_the_connection_is_asked_for_again(forgetful: tuple[Forgetful, Server]) -> None:
    behaviour, server = forgetful
    client = Client(f"http://127.0.0.1:{server.socket.getsockname()[1]}", token="known")
    assert client.play("match", lambda table: table["actions"][0]["action"]) == TABLE | END
    first, again = behaviour.asked
    assert "since" not in first
    assert (again["since"], again["epoch"]) == (["5"], ["4"])
    assert [said["number"] for said in behaviour.heard] == [6, 6]
