"""What is particular to PostgreSQL: how it is opened, how decisions are kept in one go, how workers hear of them."""

import threading
from typing import Any

import orjson
import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, text

from golemancy.server.store.schema import METADATA

CHANNEL = "golemancy"
_KEEP = """
WITH input AS (SELECT * FROM json_to_recordset(%s) AS row(match text, epoch int, number int, seat int, action int,
    made float8, result json, deadline float8, job bool, worker text, until float8, teller text, turn int, people bool,
    updated float8)),
locked AS (SELECT id, epoch FROM matches WHERE id IN (SELECT match FROM input) ORDER BY id FOR UPDATE),
kept AS (INSERT INTO decisions (match, number, seat, action, made)
    SELECT i.match, i.number, i.seat, i.action, i.made FROM input i
    JOIN locked ON locked.id = i.match AND locked.epoch = i.epoch
    ON CONFLICT DO NOTHING RETURNING match, number),
touched AS (UPDATE matches SET updated = i.updated, deadline = i.deadline, result = i.result, turn = i.turn
    FROM input i JOIN kept USING (match) WHERE id = i.match),
ended AS (UPDATE seats SET ended = i.updated FROM input i JOIN kept USING (match)
    WHERE seats.match = i.match AND i.result IS NOT NULL),
done AS (DELETE FROM jobs USING input i JOIN kept USING (match) WHERE jobs.match = i.match AND NOT i.job),
queued AS (INSERT INTO jobs (match, asked, worker, until, people)
    SELECT i.match, i.made, i.worker, i.until, i.people FROM input i JOIN kept USING (match) WHERE i.job
    ON CONFLICT (match) DO UPDATE SET asked = excluded.asked, worker = excluded.worker, until = excluded.until,
    people = excluded.people)
SELECT kept.match, kept.number, pg_notify('golemancy', json_build_array(i.teller, i.match, i.epoch, i.number, i.seat,
    i.action, i.made, i.job AND i.worker IS NULL)::text) FROM kept JOIN input i USING (match)
"""
_THERE = """
SELECT d.match, d.number FROM decisions d JOIN json_to_recordset(%s) AS i(match text, number int, seat int, made float8)
ON d.match = i.match AND d.number = i.number AND d.seat = i.seat AND d.made = i.made
"""


for _index in (index for table in METADATA.tables.values() for index in table.indexes):
    _index.dialect_options["postgresql"]["where"] = _index.dialect_options["sqlite"]["where"]


def engine(url: URL) -> Engine:
    """A pool of connections to the server."""
    return create_engine(url.set(drivername="postgresql+psycopg"), pool_size=5, max_overflow=20, pool_pre_ping=True)


def address(url: URL) -> str:
    """The URL as psycopg itself reads it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


class Statements:
    """Statements that each kind of database has its own form of."""

    def __init__(self, url: URL) -> None:
        self._address = address(url)
        self._own = threading.local()

    def reader(self, engine: Engine) -> Engine:
        """The engine for transactions that only read, each at one moment."""
        return engine.execution_options(isolation_level="REPEATABLE READ")

    def append(self, rows: list[dict[str, Any]]) -> set[tuple[str, int]]:
        """Keeps decisions in one transaction; says which were possible. A lost connection is tried anew once."""
        data = orjson.dumps(rows).decode()
        try:
            return self._kept(_KEEP, data)
        except psycopg.OperationalError:
            self.close()
            return self._kept(_KEEP, data) | self._kept(_THERE, data)  # those that were kept before it was lost

    def _kept(self, statement: str, data: str) -> set[tuple[str, int]]:
        rows = self._connection().execute(statement, (data,), prepare=True).fetchall()
        return {(row[0], row[1]) for row in rows}

    def _connection(self) -> psycopg.Connection[Any]:
        """The connection of the calling thread."""
        if not hasattr(self._own, "connection"):
            self._own.connection = psycopg.connect(self._address, autocommit=True)
        found: psycopg.Connection[Any] = self._own.connection
        return found

    def writable(self, connection: Connection) -> None:
        """Waits until decisions can be stored."""
        connection.execute(text("LOCK TABLE matches, decisions IN ROW EXCLUSIVE MODE"))

    def notify(self, connection: Connection, payload: str) -> None:
        """Tells other processes when the transaction commits."""
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})

    def close(self) -> None:
        """Closes the calling thread's connection."""
        if hasattr(self._own, "connection"):
            self._own.connection.close()
            del self._own.connection
