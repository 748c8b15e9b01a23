"""A database that is away: 503 for everybody, one line in the log, and one more when it is back."""

import logging
import sqlite3
import sys
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError
from starlette.websockets import WebSocketDisconnect

from golemancy.server import outage
from golemancy.server.outage import OUTAGE, OneLine, Outage
from golemancy.server.refusal import AWAY_NOW
from golemancy.server.store.store import Store
from tests.server.conftest import greeted, my_turn, new_match

GONE = OperationalError("SELECT 1", {}, sqlite3.OperationalError("unable to open database file"))


@pytest.fixture(autouse=True)
def well() -> Iterator[None]:
    yield
    OUTAGE.over()


def away(*_: object, **__: object) -> None:
    raise GONE


@pytest.mark.parametrize("path", ["/api/lobby", "/api/matches", "/api/me", "/api/players/ann", "/api/matches/none"])
def test_everybody_is_told_to_come_again(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    greeted(client)
    monkeypatch.setattr(type(store.engine), "connect", away)
    monkeypatch.setattr(type(store.engine), "begin", away)
    monkeypatch.setattr(type(store.reader), "connect", away)
    answer = client.get(path)
    assert (answer.status_code, answer.json()["error"]) == (503, AWAY_NOW.why)
    assert int(answer.headers["retry-after"]) > 0
    assert "content-security-policy" in answer.headers


def test_a_live_connection_stays_and_says_so(client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(client, "person", "person", first=0)
    action = my_turn(client, match)["actions"][0]["action"]
    decision = {"type": "decide", "id": 1, "number": 0, "seat": 0, "action": action}
    with client.websocket_connect(f"/api/matches/{match}/live?brief=1") as socket:
        socket.receive_json()
        with monkeypatch.context() as broken:
            broken.setattr(store.statements, "append", away)
            socket.send_json(decision)
            assert socket.receive_json() == {"type": "refused", "id": 1, "status": 503, **AWAY_NOW.to_dict()}
        socket.send_json(decision)
        assert {socket.receive_json()["type"], socket.receive_json()["type"]} == {"done", "table"}


def test_a_connection_that_cannot_be_opened_is_closed_with_the_reason(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client.app.state.tables.store, "load", away)  # type: ignore[attr-defined]
    with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect("/api/matches/none/live") as socket:
        socket.receive_json()
    assert (closed.value.code, closed.value.reason) == (4503, AWAY_NOW.why)


def test_an_outage_is_said_once_and_once_when_it_is_over(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    found = Outage()
    for _ in range(1000):
        assert found.noticed(GONE)
    assert not found.noticed(ValueError("something else"))
    for _ in range(3):
        found.over()
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
    assert "the database is away: (sqlite3.OperationalError) unable to open" in caplog.records[0].getMessage()


def test_whatever_else_fails_because_of_it_is_not_logged() -> None:
    logger = logging.getLogger("golemancy.test")

    def record(error: Exception) -> logging.LogRecord:
        try:
            raise error
        except Exception:
            return logger.makeRecord(logger.name, logging.ERROR, __file__, 1, "failed", (), sys.exc_info())

    assert not any(
        OneLine().filter(record(error("away") if error in outage.away()[2:] else GONE)) for error in outage.away()
    )
    assert OneLine().filter(record(ValueError("something else")))
