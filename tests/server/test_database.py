"""The schema: every way leads to the same, and everything can move."""

import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from golemancy.errors import BadOption
from golemancy.play.match import Entry
from golemancy.server.store import database
from golemancy.server.store.database import NEWEST, copy, open_store, sqlite, upgrade_url
from golemancy.server.store.records import Append
from golemancy.server.store.schema import METADATA
from golemancy.server.store.store import Store
from tests.server.cluster import Cluster
from tests.server.test_store import loaded, record

OLD = """
CREATE TABLE matches (id VARCHAR(32) NOT NULL PRIMARY KEY, game VARCHAR(64) NOT NULL, version INTEGER NOT NULL,
  options JSON NOT NULL, seed VARCHAR(40) NOT NULL, created FLOAT NOT NULL, updated FLOAT NOT NULL,
  practice BOOLEAN NOT NULL, imported BOOLEAN NOT NULL, result JSON);
CREATE TABLE seats ("match" VARCHAR(32) NOT NULL, seat INTEGER NOT NULL, name VARCHAR(64) NOT NULL,
  kind VARCHAR(64) NOT NULL, owner VARCHAR(64), PRIMARY KEY ("match", seat),
  FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE);
CREATE INDEX seats_of_owner ON seats (owner);
CREATE TABLE decisions ("match" VARCHAR(32) NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, action INTEGER,
  made FLOAT NOT NULL, PRIMARY KEY ("match", number),
  FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE);
INSERT INTO matches VALUES ('m1', 'century', 1, '{"first": 0}', '7', 1.0, 2.0, 0, 0, 'null');
INSERT INTO seats VALUES ('m1', 0, 'Ann', 'person', 'ann'), ('m1', 1, 'Clay', 'clay', NULL);
INSERT INTO decisions VALUES ('m1', 0, 0, 3, 2.0);
"""


def differences(store: Store) -> list[object]:
    with store.engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))


def test_the_migrations_arrive_at_the_schema(store: Store, cluster: Cluster) -> None:
    assert differences(store) == []
    on_postgres = open_store(cluster.new_database())
    assert differences(on_postgres) == []
    on_postgres.close()


def shape(store: Store) -> list[str]:
    """What a file says of its tables and indexes, columns in no order."""
    with store.engine.connect() as connection:
        made = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").scalars()
        words = [one.replace('"', "") for one in made if "alembic_version" not in one]
    return sorted(" ".join(sorted(one.replace(",", " ").split())) for one in words)


def test_a_new_file_is_as_the_migrations_would_have_made_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = sqlite(tmp_path / "new.db")
    monkeypatch.setattr(database, "_is_new_file", lambda connection: False)
    step_by_step = sqlite(tmp_path / "old.db")
    assert shape(at_once) == shape(step_by_step)
    at_once.close()
    step_by_step.close()
    assert upgrade_url(f"sqlite:///{tmp_path / 'new.db'}") == NEWEST


def test_a_file_from_before_the_migrations_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    with sqlite3.connect(file) as old:
        old.executescript(OLD)
    old.close()
    store = sqlite(file)
    match = loaded(store)
    assert (match.status, match.decisions, match.started) == ("running", [Entry(0, 3)], 1.0)
    assert store.append_all([Append("m1", 0, 1, Entry(1, 4), 3.0)]) == [True]
    assert differences(store) == []
    store.close()


def test_upgrading_twice_changes_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.db'}"
    assert (upgrade_url(url), upgrade_url(url)) == ("", NEWEST)


def test_everything_moves_to_postgresql_and_back(tmp_path: Path, cluster: Cluster) -> None:
    first, there, back = (
        f"sqlite:///{tmp_path / 'one.db'}",
        cluster.new_database(),
        f"sqlite:///{tmp_path / 'two.db'}",
    )
    store = open_store(first)
    kept = record()
    kept.decisions, kept.times, kept.clock, kept.result = [Entry(0, 3), Entry(1, None)], [1.5, 2.5], {"each": 9}, [1, 2]
    store.create(kept, job=True)
    secret = store.people.secret()
    store.chat.say("m1", 0, "Ann", "good luck")
    store.close()
    copied: dict[str, int] = {}
    copy(first, there, copied.__setitem__)
    copy(there, back, copied.__setitem__)
    assert (copied["matches"], copied["seats"], copied["decisions"], copied["chat"]) == (1, 2, 2, 1)
    again = open_store(back)
    found = loaded(again)
    assert (found.decisions, found.times, found.clock, found.result) == (kept.decisions, kept.times, kept.clock, [1, 2])
    assert (again.people.secret(), again.claim("one")) == (secret, "m1")
    again.close()
    with pytest.raises(BadOption, match="not empty"):
        copy(first, there, copied.__setitem__)


@pytest.mark.parametrize("url", ["nonsense", "mysql://localhost/x", ""])
def test_other_databases_are_refused_in_one_sentence(url: str) -> None:
    with pytest.raises(BadOption, match="database"):
        open_store(url)


def test_a_database_on_postgresql_from_before_goes_on(cluster: Cluster) -> None:
    """The first schema, as migration 0001 makes it, with a match in it."""
    url = cluster.new_database()
    with psycopg.connect(url, autocommit=True) as old:
        old.execute(OLD.replace(", 0, 0, 'null')", ", false, false, 'null')"))  # type: ignore[arg-type]
    assert upgrade_url(url) == ""
    store = open_store(url)
    assert (loaded(store).decisions, loaded(store).result) == ([Entry(0, 3)], None)
    assert differences(store) == []
    assert store.unsettled() == []
    store.close()


def test_workers_that_start_together_upgrade_once(cluster: Cluster) -> None:
    url = cluster.new_database()
    with ThreadPoolExecutor(3) as pool:
        assert sorted(pool.map(upgrade_url, [url] * 3)) == ["", NEWEST, NEWEST]


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    sqlite(tmp_path / "a" / "b" / "golemancy.db").close()
    assert (tmp_path / "a" / "b" / "golemancy.db").is_file()


def test_a_missing_driver_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "golemancy.server.store.postgres", None)
    monkeypatch.delattr("golemancy.server.store.postgres", raising=False)
    with pytest.raises(BadOption, match=r"golemancy\[postgres\]"):
        open_store("postgresql://nobody@localhost/nothing")


def test_a_copy_that_fails_leaves_the_target_empty(tmp_path: Path) -> None:
    source, target = (f"sqlite:///{tmp_path / name}" for name in ("one.db", "two.db"))
    store = open_store(source)
    store.create(record())
    store.close()

    def fail(table: str, rows: int) -> None:
        if table == "seats":
            raise OSError("interrupted")

    with pytest.raises(OSError, match="interrupted"):
        copy(source, target, fail)
    copied: dict[str, int] = {}
    copy(source, target, copied.__setitem__)
    assert (copied["matches"], copied["seats"]) == (1, 2)


def test_a_connection_that_outlives_its_store_is_closed_when_it_comes_back(any_url: str) -> None:
    """A thread that still reads when a server ends leaves nothing open."""
    for name in ("engine", "reader"):
        store = open_store(any_url)
        late = getattr(store, name).connect()
        driven = late.connection.driver_connection
        store.close()
        late.close()
        with pytest.raises((psycopg.Error, sqlite3.Error), match="closed"):
            driven.execute("SELECT 1")
