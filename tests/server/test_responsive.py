"""Whatever a stranger sends, everybody else is served meanwhile: no step of the event loop takes long."""

import asyncio
import gc
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.types import ASGIApp, Message

from golemancy import games
from golemancy.play import replay
from golemancy.play.match import Match, Seat
from golemancy.server.http.app import create_app
from golemancy.server.store.database import sqlite
from golemancy.server.work.shift import WorkerSettings
from tests.server.conftest import HERE, another, greeted, look, new_match

LONGEST = 0.05  # seconds of the event loop's own time for one step of it
GRIP = 0.25  # seconds of this process' time between two steps: a call in another thread may let nobody else run


class Watchdog:
    """Measures the steps of an event loop in processor time, so that a busy machine does not matter."""

    def __init__(self) -> None:
        self.longest, self.step = 0.0, ""
        self.grip = 0.0

    @contextmanager
    def watching(self, client: TestClient) -> Iterator[None]:
        """Inside, all steps are measured; afterwards none may have taken long."""
        run = asyncio.Handle._run

        def measured(handle: asyncio.Handle) -> None:
            began = time.thread_time()
            run(handle)
            took = time.thread_time() - began
            if took > self.longest:
                self.longest, self.step = took, repr(handle)

        gc.disable()  # a server freezes what it has at the start; what tests have loaded takes long to look through
        ticking = client.portal.start_task_soon(self._tick)  # type: ignore[union-attr]
        asyncio.Handle._run = measured  # type: ignore[method-assign]
        try:
            yield
        finally:
            asyncio.Handle._run = run  # type: ignore[method-assign]
            ticking.cancel()
            gc.enable()
        assert self.longest < LONGEST, f"{self.longest:.3f} s in {self.step}"
        assert self.grip < GRIP, f"{self.grip:.3f} s in which the event loop did not run"

    async def _tick(self) -> None:
        while True:
            before = time.process_time()
            await asyncio.sleep(0.002)
            self.grip = max(self.grip, time.process_time() - before)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Somebody at a server without limits at which everything has been done before."""
    store = sqlite(tmp_path_factory.mktemp("responsive") / "golemancy.db")
    with TestClient(create_app(store, WorkerSettings(["century"], thinkers=0, limits=False)), client=HERE) as client:
        greeted(client)
        for path in ("games", "lobby", "me", "openapi.json", "rules/century", "docs/server"):
            assert client.get(f"/api/{path}").status_code == 200
        look(another(client), new_match(client, "person", "open"))
        client.post("/api/games/century/deck", content="x")
        client.post("/api/replays", content="x")
        yield client


@pytest.fixture
def guarded(server: TestClient) -> Iterator[TestClient]:
    with Watchdog().watching(server):
        yield server


def deck(rest: str) -> str:
    """Century's cards and something more."""
    found = games.definition("century").deck()
    assert found is not None
    return found.text + rest


def long_match() -> str:
    """The replay of a match in which nobody wants to win."""
    match = Match(games.game("century", 2, first=0), [Seat("Ann"), Seat("Bob")], 7)
    while not match.over:
        match.decide("rest")
    return replay.write(match)


CARDS = {
    "a key of thousands of parts": ".".join("a" * 3_900) + " = 1",
    "many such keys": "\n".join(".".join(f"a{n}" * 8) + " = 1" for n in range(1_000)),
    "much": "\n".join(f"k{n} = [1, 2, 3]" for n in range(5_000)),
    "quotation marks": ('"\\' * 3_900 + "\n") * 10,
    "many tables": "[[x]]\n" * 14_000,
    "deep": "x = " + "[\n" * 40_000,
    "digits": "x = " + "9" * 7_900,
}


@pytest.mark.parametrize("name", CARDS)
def test_cards(guarded: TestClient, name: str) -> None:
    """The three ways by which a card file comes in."""
    text = CARDS[name][:90_000]
    assert guarded.post("/api/games/century/deck", content=deck("\n" + text)).status_code in (200, 400)
    body = {"game": "century", "seats": [{}, {}], "options": {"deck": deck("\n" + text)}}
    assert guarded.post("/api/matches", json=body).status_code in (201, 400)
    lines = ["golemancy replay 1", "Game: century", "Version: 1", "Players: 2", "Seed: 7", ""]
    carried = "\n".join([*lines, *[f"#|{line}" for line in text.split("\n")]])
    assert guarded.post("/api/replays", content=carried).status_code in (400, 413)


BODIES = {
    "many options": json.dumps({"game": "century", "seats": [{}], "options": {f"{n:x}": [] for n in range(20_000)}}),
    "many fields": json.dumps({f"{n:x}": 1 for n in range(18_000)}),
    "many seats": json.dumps({"game": "century", "seats": [{"a": 1}] * 25_000}),
    "deep": "[" * 120_000 + "]" * 120_000,
    "a long number": '{"game": ' + "9" * 200_000 + "}",
    "one long text": json.dumps({"game": "x" * 200_000}),
}


@pytest.mark.parametrize("name", BODIES)
def test_bodies(guarded: TestClient, name: str) -> None:
    answer = guarded.post("/api/matches", content=BODIES[name], headers={"content-type": "application/json"})
    assert answer.status_code == 400, answer.text
    small = BODIES[name][:16_000]
    for path in ("/api/sign-in", "/api/guests", "/api/me/tokens", "/api/matches/none/join"):
        assert guarded.post(path, content=small, headers={"content-type": "application/json"}).status_code in (400, 404)


def test_a_long_match(guarded: TestClient) -> None:
    """Opened, looked at from everywhere, told, and sent as it comes to a page that knows nothing."""
    match = guarded.post("/api/replays", content=long_match()).json()["id"]
    for path in ("", "/frames?count=64&seat=1", "/story?first=0&last=63&seat=0", "/replay", "/explain?thing=rest"):
        assert guarded.get(f"/api/matches/{match}{path}").status_code == 200, path
    with guarded.websocket_connect(f"/api/matches/{match}/live?since=10&epoch=0&chat=0") as socket:
        assert socket.receive_json()["number"] > 100
    assert guarded.get(f"/api/matches/{match}/analysis?first=150").status_code == 200


MESSAGES = [
    '{"type": "ping", ' + ", ".join(f'"{n:x}": 1' for n in range(1_500)) + "}",
    "[" * 16_000,
    '{"type": "ping", "id": ' + "9" * 16_000 + "}",
    '{"type": "chat", "text": "' + "\\ud83d\\ude00" * 1_300 + '"}',
    '{"type": "chat", "text": "' + "x" * 16_000 + '"}',
]


def test_live_messages(guarded: TestClient) -> None:
    match = new_match(guarded, "person", "person")
    with guarded.websocket_connect(f"/api/matches/{match}/live?brief=1") as socket:
        socket.receive_json()
        for message in MESSAGES * 3:
            socket.send_text(message[: 16 * 1024])
            assert socket.receive_json()["type"] == "refused"


async def flood(app: ASGIApp, path: str, messages: list[str]) -> int:
    """A live connection on which all messages are there at once; returns how many were answered."""
    parts: list[Message] = [{"type": "websocket.receive", "text": text} for text in messages]
    parts = [{"type": "websocket.connect"}, *parts, {"type": "websocket.disconnect", "code": 1000}]
    answered: list[Message] = []

    async def receive() -> Message:
        return parts.pop(0)

    async def send(message: Message) -> None:
        answered.append(message)

    scope = {"type": "websocket", "path": path, "raw_path": path.encode(), "query_string": b"brief=1", "scheme": "ws"}
    more = {"headers": [(b"host", b"testserver")], "client": HERE, "subprotocols": [], "root_path": "", "state": {}}
    await app(scope | more | {"asgi": {"version": "3.0"}, "http_version": "1.1", "server": None}, receive, send)
    return sum("refused" in one.get("text", "") for one in answered)


def test_many_live_messages_at_once(guarded: TestClient) -> None:
    match = new_match(guarded, "person", "open")
    app, path = guarded.app, f"/api/matches/{match}/live"
    assert guarded.portal.call(flood, app, path, [MESSAGES[0]] * 50) == 50  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["x" * 32, "x" * 60_000, "%00" * 100, "..%2f" * 1_000])
def test_names_cookies_and_queries(guarded: TestClient, name: str) -> None:
    described: dict[str, Any] = guarded.get("/api/openapi.json").json()["paths"]
    for path, methods in described.items():
        for method in methods:
            asked = path.replace("{match}", name).replace("{game}", name).replace("{name}", name).replace("{", "")
            headers = {"cookie": f"golemancy=g.{name}.{name}; " + "a=b; " * 2_000}
            status = guarded.request(method, f"{asked}?seat={name[:5000]}", headers=headers).status_code
            assert status < 500, (method, path)
