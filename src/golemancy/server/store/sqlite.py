"""What is particular to SQLite: how it is opened, and how decisions are kept in one go."""

import sqlite3
import threading
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import URL, Connection, Engine, create_engine, event

_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=20000")
_INPUT = """WITH input AS (SELECT value->>'match' AS match, value->>'epoch' AS epoch, value->>'number' AS number,
  value->>'seat' AS seat, value->>'action' AS action, value->>'made' AS made, value->>'result' AS result,
  value->>'deadline' AS deadline, value->>'job' AS job, value->>'worker' AS worker, value->>'until' AS until,
  value->>'turn' AS turn, value->>'people' AS people, value->>'updated' AS updated FROM json_each(?)) """
_INSERT = f"""{_INPUT} INSERT INTO decisions (match, number, seat, action, made)
  SELECT match, number, seat, action, made FROM input
  WHERE EXISTS (SELECT 1 FROM matches WHERE id = input.match AND matches.epoch = input.epoch)
  ON CONFLICT DO NOTHING"""
_THERE = f"""{_INPUT} SELECT match, number FROM decisions JOIN input USING (match, number)
  WHERE decisions.made = input.made AND decisions.seat = input.seat"""
_TOUCH = f"""{_INPUT} UPDATE matches SET updated = input.updated, deadline = input.deadline, result = input.result,
  turn = input.turn FROM input WHERE id = input.match"""
_ENDED = f"""{_INPUT} UPDATE seats SET ended = input.updated
  FROM input WHERE seats.match = input.match AND input.result IS NOT NULL"""
_DONE = f"{_INPUT} DELETE FROM jobs WHERE match IN (SELECT match FROM input)"
_QUEUE = f"""{_INPUT} INSERT INTO jobs (match, asked, worker, until, people)
  SELECT match, made, worker, until, people FROM input WHERE job"""


def engine(url: URL) -> Engine:
    """A pool of connections to the file: readers beside a writer, and commits that survive a power cut."""
    Path(url.database or "golemancy.db").parent.mkdir(parents=True, exist_ok=True)
    found = create_engine(url.set(drivername="sqlite+pysqlite"), connect_args={"timeout": 20})
    event.listen(found, "connect", _tune)
    event.listen(found, "begin", _begin)
    return found


def _tune(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # transactions begin where _begin says
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """A writer locks at once, so that what it has read stays true."""
    reading = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


class Statements:
    """Statements that each kind of database has its own form of."""

    def __init__(self, url: URL) -> None:
        self._file = url.database or "golemancy.db"
        self._own = threading.local()

    def reader(self, engine: Engine) -> Engine:
        """The engine for transactions that only read, each at one moment."""
        return engine.execution_options(reading=True)

    def append(self, rows: list[dict[str, Any]]) -> set[tuple[str, int]]:
        """Keeps decisions in one transaction; says which were possible."""
        connection = self._connection()
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            good = self._inserted(connection, rows)
            data = _json(good)
            connection.execute(_TOUCH, data)
            connection.execute(_DONE, data)
            if any(row["job"] for row in good):
                connection.execute(_QUEUE, data)
            if any(row["result"] for row in good):
                connection.execute(_ENDED, data)
        return {(row["match"], row["number"]) for row in good}

    def _inserted(self, connection: sqlite3.Connection, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Inserts decisions where that is possible, nearly always all of them; says which."""
        before = connection.total_changes  # `rowcount` knows nothing of statements that begin with WITH
        connection.execute(_INSERT, _json(rows))
        if connection.total_changes - before == len(rows):
            return rows
        there = set(connection.execute(_THERE, _json(rows)))
        return [row for row in rows if (row["match"], row["number"]) in there]

    def _connection(self) -> sqlite3.Connection:
        """The connection of the calling thread."""
        if not hasattr(self._own, "connection"):
            self._own.connection = sqlite3.connect(self._file, timeout=20)
            _tune(self._own.connection, None)
        found: sqlite3.Connection = self._own.connection
        return found

    def writable(self, connection: Connection) -> None:
        """Every transaction that writes has waited for that already."""

    def notify(self, connection: Connection, payload: str) -> None:
        """Other processes find out by looking at the file."""

    def close(self) -> None:
        """Closes the calling thread's connection."""
        if hasattr(self._own, "connection"):
            self._own.connection.close()
            del self._own.connection


def _json(rows: list[dict[str, Any]]) -> tuple[str]:
    return (orjson.dumps(rows).decode(),)
