"""A server on a store of its own, spoken to without a network."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from fastapi.testclient import TestClient

from golemancy.server.http import passwords
from golemancy.server.http.app import create_app
from golemancy.server.refusal import Refusal
from golemancy.server.store.database import open_store, sqlite, upgrade_url
from golemancy.server.store.schema import METADATA
from golemancy.server.store.store import Store
from golemancy.server.work.shift import WorkerSettings
from tests.server.cluster import HOW, Cluster, program

HERE = ("127.0.0.1", 50000)  # this machine, whose address has no limits
OFFERED = ("century", "golem_it")  # one with nothing hidden, one with hidden hands


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Hashes of the same kind that take a hundredth of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
        yield


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return sqlite(tmp_path / "golemancy.db")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server for all tests."""
    if program("initdb") is None:
        pytest.fail(HOW)
    found = Cluster(durable=False)
    yield found
    found.remove()


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    with open_client(store) as client:
        yield client


@pytest.fixture(scope="session")
def shared_database(cluster: Cluster) -> str:
    """A database on PostgreSQL that tests use one after the other: making one for each takes long."""
    url = cluster.new_database()
    upgrade_url(url)
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def any_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'golemancy.db'}"
    url = str(request.getfixturevalue("shared_database"))
    with psycopg.connect(url, autocommit=True) as connection:
        for table in reversed(METADATA.sorted_tables):
            connection.execute(f"DELETE FROM {table.name}")
    return url


@pytest.fixture
def any_store(any_url: str) -> Iterator[Store]:
    """A new store on each kind of database."""
    found = open_store(any_url)
    yield found
    found.close()


@contextmanager
def refused(status: int, why: str) -> Iterator[None]:
    """Inside, something has to be refused with this status and these words."""
    with pytest.raises(Refusal, match=why) as found:
        yield
    assert found.value.status == status


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
