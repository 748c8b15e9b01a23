"""The archive: old matches in files, which open as before, and come back."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import func, select

from golemancy.errors import BadOption
from golemancy.play import replay
from golemancy.play.match import Entry
from golemancy.server.store.archive import NotThere
from golemancy.server.store.schema import DECISIONS, MATCHES
from golemancy.server.store.store import Store
from tests.cli.typed import said
from tests.server.conftest import look, my_turn, new_match, open_client
from tests.server.test_store import loaded, record


def nothing(file: str, matches: int) -> None:
    pass


def old(name: str = "m1", **details: object) -> object:
    decided = {"decisions": [Entry(0, 3), Entry(1, None)], "times": [1.5, 2.25], "result": [1, 2]}
    return replace(record(name), **decided | details)


def rows(store: Store) -> int:
    with store.reader.connect() as connection:
        return int(connection.scalar(select(func.count()).select_from(DECISIONS)) or 0)


def test_matches_move_to_files_and_back(any_store: Store, tmp_path: Path) -> None:
    kept = [old("m1"), old("m2"), old("young", updated=time.time())]
    running, unrated = replace(record("running"), decisions=[Entry(0, 3)], times=[1.5]), old("unrated", rated=True)
    for one in (*kept, running, unrated):
        any_store.create(one)
    any_store.archive.use(tmp_path / "files")
    assert any_store.archive.put_away(1000.0, nothing) == 2
    assert rows(any_store) == 2 + 1 + 2
    found = loaded(any_store, "m1")
    assert found.archived
    assert (tmp_path / "files" / found.archived).is_file()
    assert replace(found, archived=None) == kept[0]
    assert any_store.archive.put_away(1000.0, nothing) == 0
    assert any_store.archive.bring_back(nothing) == 2
    assert [loaded(any_store, one.id) for one in kept] == kept


def test_files_hold_nobodys_name(store: Store, tmp_path: Path) -> None:
    store.create(old())
    store.archive.put_away(1000.0, nothing)
    (file,) = (tmp_path / "archive").iterdir()
    assert b"Ann" not in file.read_bytes()
    assert b"ann" not in file.read_bytes()


def test_a_match_that_changes_meanwhile_stays(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.create(old())
    load = store.load

    def changing(match: str) -> object:
        found = load(match)
        with store.engine.begin() as connection:
            connection.execute(MATCHES.update().values(epoch=MATCHES.c.epoch + 1))
        return found

    monkeypatch.setattr(store, "load", changing)
    assert store.archive.put_away(1000.0, nothing) == 0
    assert rows(store) == 2


def test_a_file_that_is_gone_is_named(store: Store, tmp_path: Path) -> None:
    store.create(old())
    store.archive.put_away(1000.0, nothing)
    (file,) = (tmp_path / "archive").iterdir()
    file.write_bytes(b"damaged")
    with pytest.raises(NotThere, match=file.name):
        store.load("m1")


def test_postgresql_has_to_be_told_where_files_go(any_store: Store) -> None:
    if any_store.engine.dialect.name == "postgresql":
        with pytest.raises(BadOption, match="folder"):
            any_store.archive.put_away(1.0, nothing)


def test_an_archived_match_opens_is_verified_and_can_be_taken_back(store: Store, tmp_path: Path) -> None:
    """From the page and through the interface, on a server that was started after it was put away."""
    with open_client(store) as client:
        match = new_match(client, "person", "person")
        table = my_turn(client, match)
        client.post(f"/api/matches/{match}/resign", json={"number": 0, "seat": table["seat"]})
        before = look(client, match)
        text = client.get(f"/api/matches/{match}/replay").text
        cookies = client.cookies
    assert "1 matches archived" in said("db", "archive", str(store.engine.url), "--days", "0")
    assert rows(store) == 0
    with open_client(store) as client:
        client.cookies = cookies
        after = look(client, match)
        assert {key: after[key] for key in after if key != "waited"} == {k: before[k] for k in before if k != "waited"}
        assert client.get(f"/api/matches/{match}/replay").text == text
        assert replay.verify(text) == before["fair"]["hash"]
        assert [one["id"] for one in client.get("/api/matches").json()] == [match]
        assert len(client.get(f"/api/matches/{match}/frames").json()) == 2
        undone = client.post(f"/api/matches/{match}/undo", json={"number": 1})
        assert (undone.status_code, undone.json()["status"]) == (200, "running")
    assert loaded(store, match).archived is None
    said("db", "restore", str(store.engine.url))
