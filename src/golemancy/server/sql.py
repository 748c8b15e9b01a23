"""The store in an SQL database: one embedded SQLite file, or later a server."""

import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Row,
    String,
    Table,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from golemancy.match import Entry
from golemancy.server.store import Conflict, MatchRecord, SeatRecord

_META = MetaData()
_ID = String(32)
MATCHES = Table(
    "matches",
    _META,
    Column("id", _ID, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("result", JSON),
)
SEATS = Table(
    "seats",
    _META,
    Column("match", _ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("kind", String(64), nullable=False),
    Column("owner", String(64)),
    Index("seats_of_owner", "owner"),
)
DECISIONS = Table(
    "decisions",
    _META,
    Column("match", _ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Integer),  # empty when the seat resigned
    Column("made", Float, nullable=False),
)


def sqlite(file: Path) -> "SqlStore":
    """A store in an SQLite file, which is made if need be."""
    file.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(f"sqlite:///{file}", connect_args={"timeout": 10})
    event.listen(engine, "connect", _tune_sqlite)
    return SqlStore(engine)


def _tune_sqlite(connection: Any, _: object) -> None:
    """Readers beside a writer, and a commit that survives a power cut."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


class SqlStore:
    """A store behind an SQLAlchemy engine."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        _META.create_all(engine)

    def create(self, record: MatchRecord) -> None:
        """Keeps a new match with all its decisions."""
        with self.engine.begin() as connection:
            connection.execute(insert(MATCHES), _match_row(record))
            connection.execute(insert(SEATS), [_seat_row(record, n) for n in range(len(record.seats))])
            if record.decisions:
                rows = (_decision_row(record.id, n, entry) for n, entry in enumerate(record.decisions))
                connection.execute(insert(DECISIONS), list(rows))

    def load(self, match: str) -> MatchRecord | None:
        """A match with its decisions."""
        with self.engine.connect() as connection:
            row = connection.execute(select(MATCHES).where(MATCHES.c.id == match)).first()
            if row is None:
                return None
            record = _record(row, _seats(connection, [match]))
            made = select(DECISIONS).where(DECISIONS.c.match == match).order_by(DECISIONS.c.number)
            record.decisions = [Entry(d.seat, d.action) for d in connection.execute(made)]
            return record

    def append(self, match: str, number: int, entry: Entry, result: Sequence[int] | None) -> None:
        """Keeps one decision for good; raises Conflict if its number is taken."""
        change: dict[str, Any] = {"updated": time.time()}
        if result is not None:
            change["result"] = list(result)
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(DECISIONS), _decision_row(match, number, entry))
                connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(change))
        except IntegrityError:
            raise Conflict(f"match {match} has a decision {number} already") from None

    def truncate(self, match: str, number: int, practice: bool) -> None:
        """Forgets the decisions from a number on; `practice` marks the match."""
        change: dict[str, Any] = {"updated": time.time(), "result": None}
        if practice:
            change["practice"] = True
        later = (DECISIONS.c.match == match) & (DECISIONS.c.number >= number)
        with self.engine.begin() as connection:
            connection.execute(delete(DECISIONS).where(later))
            connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(change))

    def owned(self, owner: str) -> list[MatchRecord]:
        """The matches of an identity without their decisions, the latest first."""
        mine = select(SEATS.c.match).where(SEATS.c.owner == owner)
        wanted = select(MATCHES).where(MATCHES.c.id.in_(mine)).order_by(MATCHES.c.updated.desc())
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
            seats = _seats(connection, [row.id for row in rows])
        return [_record(row, seats) for row in rows]

    def remove(self, match: str) -> None:
        """Forgets a match."""
        with self.engine.begin() as connection:
            connection.execute(delete(MATCHES).where(MATCHES.c.id == match))

    def close(self) -> None:
        """Lets go of the file."""
        self.engine.dispose()


def _match_row(record: MatchRecord) -> dict[str, Any]:
    plain = ("id", "game", "version", "created", "updated", "practice", "imported", "result")
    row = {key: getattr(record, key) for key in plain}
    return row | {"options": dict(record.options), "seed": str(record.seed)}


def _seat_row(record: MatchRecord, number: int) -> dict[str, Any]:
    seat = record.seats[number]
    return {"match": record.id, "seat": number, "name": seat.name, "kind": seat.kind, "owner": seat.owner}


def _decision_row(match: str, number: int, entry: Entry) -> dict[str, Any]:
    return {"match": match, "number": number, "seat": entry.seat, "action": entry.action, "made": time.time()}


def _seats(connection: Connection, matches: Iterable[str]) -> dict[str, list[SeatRecord]]:
    """The seats of several matches, in order."""
    found: dict[str, list[SeatRecord]] = {match: [] for match in matches}
    for row in connection.execute(select(SEATS).where(SEATS.c.match.in_(found)).order_by(SEATS.c.seat)):
        found[row.match].append(SeatRecord(row.name, row.kind, row.owner))
    return found


def _record(row: Row[Any], seats: dict[str, list[SeatRecord]]) -> MatchRecord:
    """A stored match, still without its decisions."""
    return MatchRecord(
        id=row.id,
        game=row.game,
        version=row.version,
        options=row.options,
        seed=int(row.seed),
        seats=seats[row.id],
        created=row.created,
        updated=row.updated,
        practice=row.practice,
        imported=row.imported,
        result=row.result,
    )
