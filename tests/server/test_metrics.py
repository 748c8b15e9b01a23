"""Metrics: what has happened is counted, and only this machine is told."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from golemancy.server.http import health
from golemancy.server.metrics import figures
from golemancy.server.store.store import Store
from tests.server.conftest import another, decide, greeted, my_turn, new_match


def value(name: str) -> float:
    """What a figure stands at, all labels added up."""
    found = re.findall(rf"^golemancy_{name}(?:{{[^}}]*}})? ([0-9.e+-]+)$", figures().decode(), re.MULTILINE)
    return sum(map(float, found))


def test_decisions_matches_and_thoughts_are_counted(client: TestClient) -> None:
    names = ("matches_total", "decisions_total", "decision_seconds_count", "thinking_seconds_count")
    before = [value(name) for name in names]
    match = new_match(client, "person", "random", first=0)
    decide(client, my_turn(client, match), "rest")
    number = my_turn(client, match)["number"]
    after = [value(name) for name in names]
    assert [int(b - a) for a, b in zip(before, after, strict=True)] == [1, number, 1, number - 1]


def test_answers_are_counted_by_route_and_not_by_address(client: TestClient) -> None:
    client.get("/api/matches/secret-name")
    text = client.get("/metrics").text
    assert re.search(r'requests_total{method="GET",route="/api/matches/{match}",status="404"} [1-9]', text)
    assert "secret-name" not in text


def test_open_connections_are_counted_while_they_are_open(client: TestClient) -> None:
    match = new_match(client, "person", "person")
    before = value("live_connections")
    with client.websocket_connect(f"/api/matches/{match}/live") as socket:
        socket.receive_json()
        assert value("live_connections") == before + 1
    assert value("live_connections") == before


def test_refusals_by_a_limit_are_counted(client: TestClient) -> None:
    before = value("rate_limited_total")
    far = greeted(another(client, client=("203.0.113.77", 5)))
    for _ in range(31):
        far.post("/api/guests", json={"name": "bot"})
    assert value("rate_limited_total") == before + 1


@pytest.mark.parametrize("host", ["203.0.113.9", "2001:db8::1"])
def test_others_are_not_told(client: TestClient, host: str) -> None:
    answer = another(client, client=(host, 5)).get("/metrics")
    assert (answer.status_code, answer.json()["error"]) == (403, "metrics are only for this machine")


def test_several_processes_are_added_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a folder for it, the figures come from the files there, and this process has written none."""
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    assert figures() == b""


def test_health_says_when_nothing_can_be_stored(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While another has locked the file, or the disk is full, reading works: so it writes."""
    monkeypatch.setattr(health, "_MOMENT", 0.0)
    monkeypatch.setattr(health, "_PATIENCE", 0.3)
    assert client.get("/healthz").json()["ok"]
    with closing(sqlite3.connect(str(store.engine.url.database))) as other:
        other.execute("BEGIN IMMEDIATE")
        assert client.get("/api/lobby").status_code == 200
        answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["error"]) == (503, "nothing can be stored")
    assert answer.headers["retry-after"]


def test_asking_for_health_over_and_over_writes_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    monkeypatch.setattr(client.app.state.tables.store, "alive", lambda: written.append(1))  # type: ignore[attr-defined]
    assert [client.get("/healthz").status_code for _ in range(5)] == [200] * 5
    assert len(written) <= 2


def test_what_fails_is_counted_too(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a crack")

    monkeypatch.setattr(client.app.state.tables.store, "listed", broken)  # type: ignore[attr-defined]
    answer = client.get("/api/lobby")
    assert (answer.status_code, answer.json()["error"]) == (500, "something went wrong here")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "crack" not in answer.text
    assert re.search(r'requests_total{method="GET",route="/api/lobby",status="500"} [1-9]', figures().decode())


def test_made_up_methods_are_one_figure(client: TestClient) -> None:
    for method in ("BREW", "WHEN"):
        assert client.request(method, "/api/me").status_code == 405
    assert 'method="BREW"' not in figures().decode()
    assert 'method="other"' in figures().decode()
