"""A server on a store of its own, spoken to without a network."""

import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from golemancy.server.http.app import create_app
from golemancy.server.store.database import sqlite
from golemancy.server.store.store import Store
from golemancy.server.work.shift import WorkerSettings
from tests.server.cluster import HOW, Cluster, program

HERE = ("127.0.0.1", 50000)  # this machine, whose address has no limits
OFFERED = ("century", "golem_it")  # one with nothing hidden, one with hidden hands


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return sqlite(tmp_path / "golemancy.db")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server for all tests."""
    if program("initdb") is None:
        pytest.fail(HOW)
    found = Cluster()
    yield found
    found.remove()


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    with open_client(store) as client:
        yield client


def open_client(store: Store) -> TestClient:
    """A guest at a new server on a store; matches are dealt from the seeds 10^30, 10^30 + 1, …"""
    return TestClient(new_app(store), client=HERE)


def new_app(store: Store) -> FastAPI:
    """A server on a store."""
    seeds = count(10**30)
    return create_app(store, WorkerSettings(OFFERED, seeds=lambda: next(seeds)))


def another(there: TestClient, **settings: Any) -> TestClient:
    """Somebody else at the same running server, in the same event loop."""
    other = TestClient(there.app, **{"client": HERE} | settings)
    other.portal = there.portal
    return other


def greeted(client: TestClient) -> TestClient:
    """The same guest, once the page has given the cookie."""
    assert client.get("/").status_code == 200
    return client


def new_match(client: TestClient, *kinds: str, game: str = "century", **options: Any) -> str:
    """A match with these kinds in its seats."""
    greeted(client)
    seats = [{"name": f"P{n}" if kind == "person" else "", "kind": kind} for n, kind in enumerate(kinds)]
    answer = client.post("/api/matches", json={"game": game, "seats": seats, "options": options})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def look(client: TestClient, match: str, **query: Any) -> dict[str, Any]:
    answer = client.get(f"/api/matches/{match}", params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def my_turn(client: TestClient, match: str) -> dict[str, Any]:
    """The table once the programs have decided."""
    for _ in range(500):
        table = look(client, match)
        if table["actions"] or table["result"]:
            return table
        time.sleep(0.01)
    raise AssertionError("the golems do not come to an end")


def decide(client: TestClient, table: dict[str, Any], text: str | None = None) -> dict[str, Any]:
    """Makes a decision given in notation, or the first one."""
    action = next(a for a in table["actions"] if text in (None, a["text"]))
    answer = client.post(
        f"/api/matches/{table['id']}/decisions",
        json={"number": table["number"], "seat": table["seat"], "action": action["action"]},
    )
    assert answer.status_code == 200, answer.text
    return dict(answer.json())
