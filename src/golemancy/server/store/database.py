"""Which database: an SQLite file or a PostgreSQL server, brought to the newest schema on opening."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Table, func, insert, inspect, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from golemancy.errors import BadOption
from golemancy.server.store import sqlite as on_sqlite
from golemancy.server.store.schema import METADATA
from golemancy.server.store.store import Store

NEWEST = "0009"
_AT_ONCE = 1000  # rows copied in one statement


def sqlite(file: Path) -> Store:
    """A store in an SQLite file, which is made if need be."""
    return open_store(f"sqlite:///{file}")


def open_store(url: str) -> Store:
    """The store behind a URL such as sqlite:///golemancy.db or postgresql://user@host/name."""
    parsed = _parsed(url)
    if parsed.get_backend_name() == "sqlite":
        engine = on_sqlite.engine(parsed)
        upgrade(engine)
        return Store(engine, on_sqlite.Statements(parsed))
    postgres = _postgres()
    engine = postgres.engine(parsed)
    upgrade(engine)
    return Store(engine, postgres.Statements(parsed))


@contextmanager
def _opened(url: str) -> Iterator[Engine]:
    """The database of a URL, for a while."""
    parsed = _parsed(url)
    engine: Engine = (on_sqlite if parsed.get_backend_name() == "sqlite" else _postgres()).engine(parsed)
    try:
        yield engine
    finally:
        engine.dispose()


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadOption(
            f"database: {url!r} is not a URL such as sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from None
    if parsed.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadOption(f"database: {parsed.drivername} is neither sqlite nor postgresql")
    return parsed


def _postgres() -> Any:
    """The other kind of database, whose driver is an extra."""
    try:
        from golemancy.server.store import postgres
    except ImportError:
        raise BadOption("database: PostgreSQL needs the extra `postgres`: pip install 'golemancy[postgres]'") from None
    return postgres


def upgrade_url(url: str) -> str:
    """Brings the database of a URL to the newest schema; returns the version it had."""
    with _opened(url) as engine:
        return upgrade(engine)


def upgrade(engine: Engine) -> str:
    """Brings the schema to the newest version; returns the version it had."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # one worker at a time
            connection.execute(text("SELECT pg_advisory_xact_lock(7410652)"))
        before = _version(connection)
        if before != NEWEST:
            (_create if _is_new_file(connection) else _migrate)(connection)
        return before


def _version(connection: Connection) -> str:
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


def _is_new_file(connection: Connection) -> bool:
    return connection.dialect.name == "sqlite" and not inspect(connection).get_table_names()


def _create(connection: Connection) -> None:
    """The newest schema at once, as the migrations arrive at it: what they need takes a while to load."""
    METADATA.create_all(connection, checkfirst=False)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:newest)"), {"newest": NEWEST})


def _migrate(connection: Connection) -> None:
    from alembic import command  # slow to import, and seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def copy(source: str, target: str, progress: Callable[[str, int], object]) -> None:
    """Copies everything from one database into another, which has to be empty."""
    with _opened(source) as old, _opened(target) as new:
        upgrade(old)
        upgrade(new)
        with old.connect() as reading, new.begin() as writing:
            for table in METADATA.sorted_tables:
                progress(table.name, _copy_table(table, reading, writing))


def _copy_table(table: Table, reading: Connection, writing: Connection) -> int:
    """Copies the rows of one table; returns how many."""
    if writing.scalar(select(func.count()).select_from(table)):
        raise BadOption(f"the table {table.name} of the target is not empty; copy into a new database")
    copied = 0
    for part in reading.execute(select(table)).mappings().partitions(_AT_ONCE):
        writing.execute(insert(table), [dict(row) for row in part])
        copied += len(part)
    return copied
