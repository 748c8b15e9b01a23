"""The client of a program, where its connection breaks at a bad moment."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

import pytest
from websockets.sync.server import Server, ServerConnection, serve

from golemancy import client as client_module
from golemancy.client import Client, Refused

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


# ---- other bad moments


class Scripted:
    """A server whose connections each do the next thing of a list: messages to send, or a code to close with."""

    def __init__(self, *script: list[dict[str, Any]] | int) -> None:
        self._script = list(script)
        self.asked: list[dict[str, list[str]]] = []
        self.heard: list[Any] = []

    def __call__(self, socket: ServerConnection) -> None:
        assert socket.request is not None
        self.asked.append(parse_qs(urlsplit(socket.request.path).query))
        doing = self._script.pop(0)
        if isinstance(doing, int):
            socket.close(doing, "for this reason")
            return
        for said in doing:
            socket.send(json.dumps(said))
        if self._script:
            socket.close()
        else:
            self.heard += [json.loads(text) for text in socket]


@contextmanager
def scripted(*script: list[dict[str, Any]] | int) -> Iterator[tuple[Scripted, Client]]:
    """A server that does that, and a client of it."""
    behaviour = Scripted(*script)
    with serve(behaviour, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield behaviour, Client(f"http://127.0.0.1:{server.socket.getsockname()[1]}/", token="known")


def table(number: int, **details: Any) -> dict[str, Any]:
    return TABLE | {"number": number, "latest": number, "actions": []} | details


def test_a_client_asks_for_what_it_missed() -> None:
    with scripted([table(0), table(1)], [table(2), END]) as (server, client), client.live("match") as live:
        found = iter(live)
        assert [next(found)["number"] for _ in range(4)] == [0, 1, 2, 7]
        assert server.asked == [{"brief": ["1"]}, {"brief": ["1"], "since": ["1"], "epoch": ["4"]}]


def test_what_is_not_said_again_stays_as_it_was() -> None:
    brief = {"type": "table", "epoch": 4, "number": 7, "latest": 7, "actions": []}
    with scripted([TABLE, brief]) as (_, client), client.live("match") as live:
        found = iter(live)
        assert (next(found)["title"], next(found)["title"]) == ("Century", "Century")


@pytest.mark.parametrize(("code", "status"), [(4404, 404), (4401, 401), (4429, 429)])
def test_a_connection_that_is_refused_is_not_tried_again(code: int, status: int) -> None:
    with scripted(code) as (server, client), client.live("match") as live:
        with pytest.raises(Refused, match="for this reason") as refused:
            next(iter(live))
        assert (refused.value.status, len(server.asked)) == (status, 1)


def test_while_the_database_is_away_the_client_waits_and_asks_for_the_whole_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whether it is turned away at the door or a decision of its is refused: nothing is lost, and it decides again."""
    monkeypatch.setattr("golemancy.client._PAUSES", (0.01, 0.01, 0.01))
    away = {"type": "refused", "id": None, "status": 503, "error": "the database does not answer"}
    script = ([table(0), table(1), away], 4503, [table(1), away], 4503, 4503, 4503)
    with scripted(*script, 4503) as (server, client), client.live("match") as live:
        found = iter(live)
        assert [next(found)["number"] for _ in range(3)] == [0, 1, 1]
        with pytest.raises(Refused, match="for this reason"):
            next(found)
        assert server.asked == [{"brief": ["1"]}] * 6


def test_a_decision_sent_twice_is_no_mistake_but_another_refusal_is() -> None:
    twice = {"type": "refused", "id": None, "status": 409, "error": "moved on"}
    wrong = {"type": "refused", "id": None, "status": 403, "error": "seat 1 is not yours"}
    with scripted([table(0), twice, table(1), wrong]) as (_, client), client.live("match") as live:
        found = iter(live)
        assert [next(found)["number"], next(found)["number"]] == [0, 1]
        with pytest.raises(Refused, match="not yours"):
            next(found)


def test_chat_and_presence_are_no_tables() -> None:
    others = [{"type": "chat", "text": "hello"}, {"type": "present", "seats": [True]}, {"type": "done", "id": 1}]
    with scripted([*others, table(3)]) as (_, client), client.live("match") as live:
        assert next(iter(live))["number"] == 3


def test_nothing_is_decided_at_a_table_of_the_past() -> None:
    """Of tables that come late together only the last is asked about."""
    late = [table(5, latest=6, actions=[{"action": 1}]), TABLE]
    with scripted([*late, END]) as (server, client):
        assert client.play("match", lambda found: found["actions"][0]["action"])["result"] == {"places": [1, 2]}
    assert [said["action"] for said in server.heard] == [9]


def test_a_server_that_stays_away_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "_PAUSES", (0.01, 0.01))
    with scripted([table(0)], 1012) as (_, client):
        pass
    with client.live("match") as live, pytest.raises(ConnectionRefusedError):
        next(iter(live))


# ---- requests


class Answering(BaseHTTPRequestHandler):
    """Answers every request with what its path says: /STATUS/BODY."""

    def do_POST(self) -> None:
        _, status, body = self.path.split("/", 2)
        self.rfile.read(int(self.headers["content-length"] or 0))
        self.send_response(int(status))
        self.end_headers()
        self.wfile.write(unquote(body).encode())

    def log_message(self, format: str, *_: Any) -> None:
        """Says nothing."""


@pytest.fixture
def answering() -> Iterator[Client]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield Client(f"http://127.0.0.1:{server.server_address[1]}", token="known")
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ('{"error": "it is not your turn"}', "it is not your turn"),
        ("<h1>Bad gateway</h1>", "<h1>Bad gateway</h1>"),
        ("[]", r"\[\]"),
        ('{"message": "?"}', "message"),
    ],
)
def test_a_refusal_has_its_status_and_whatever_reason_there_is(answering: Client, body: str, why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        answering.request("POST", f"/409/{quote(body)}", {})
    assert refused.value.status == 409


def test_an_answer_comes_as_it_is(answering: Client) -> None:
    assert answering.request("POST", "/200/[1, 2]".replace(" ", "%20"), {}) == [1, 2]
