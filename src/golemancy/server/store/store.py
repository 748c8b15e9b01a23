"""The store in an SQL database. Everything here may block: call it from a thread."""

import json
import secrets
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import fields
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, Row, Select, delete, insert, select, true, update
from sqlalchemy.exc import IntegrityError

from golemancy.play.match import Entry
from golemancy.server.store.chat import Chat
from golemancy.server.store.people import People
from golemancy.server.store.records import Append, Conflict, MatchRecord, SeatRecord
from golemancy.server.store.schema import DECISIONS, JOBS, MATCHES, PEOPLE, SEATS, SETTINGS

LEASE = 10.0  # seconds for which a worker has a job before another may take it
_MOST_LISTED = 100
_PULSE = "alive"  # the setting that is written to see whether something can be
_ELSEWHERE = ("seats", "decisions", "times")  # fields of a record that are tables of their own


class Statements(Protocol):
    """What each kind of database has its own form of."""

    def reader(self, engine: Engine) -> Engine:
        """The engine for transactions that only read, each at one moment."""

    def append(self, rows: list[dict[str, Any]]) -> set[tuple[str, int]]:
        """Keeps decisions in one transaction; says which were possible."""

    def notify(self, connection: Connection, payload: str) -> None:
        """Tells other processes when the transaction commits."""

    def close(self) -> None:
        """Closes the calling thread's connection."""


class Store:
    """Matches, and with them people and what they say, behind an SQLAlchemy engine."""

    def __init__(self, engine: Engine, statements: Statements) -> None:
        self.engine, self.statements = engine, statements
        self.worker = secrets.token_hex(8)  # who says something, so that nobody listens to himself
        self.reader = statements.reader(engine)
        self.people = People(engine, self.reader)
        self.chat = Chat(self)

    # ---- matches

    def create(self, record: MatchRecord, *, job: bool = False, deadline: float | None = None) -> None:
        """Keeps a new match with all its decisions."""
        with self.engine.begin() as connection:
            connection.execute(insert(MATCHES), _match_row(record) | {"deadline": deadline})
            connection.execute(insert(SEATS), [_seat_row(record.id, n, s) for n, s in enumerate(record.seats)])
            if record.decisions:
                times = record.times or [record.created] * len(record.decisions)
                rows = zip(range(len(times)), record.decisions, times, strict=True)
                connection.execute(insert(DECISIONS), [_decision_row(record.id, *row) for row in rows])
            self._queue(connection, record.id, job=job)

    def load(self, match: str) -> MatchRecord | None:
        """A match with its decisions."""
        with self.reader.connect() as connection:
            row = connection.execute(select(MATCHES).where(MATCHES.c.id == match)).first()
            if row is None:
                return None
            record = _record(row, _seats(connection, [match])[match])
            made = connection.execute(_decisions(match)).all()
        record.decisions = [Entry(d.seat, d.action) for d in made]
        record.times = [d.made for d in made]
        return record

    def since(self, match: str, epoch: int, number: int) -> list[tuple[Entry, float]] | None:
        """The decisions from a number on; None if more than that has changed or the match is gone."""
        with self.reader.connect() as connection:
            if connection.scalar(select(MATCHES.c.epoch).where(MATCHES.c.id == match)) != epoch:
                return None
            later = connection.execute(_decisions(match).where(DECISIONS.c.number >= number)).all()
        return [(Entry(d.seat, d.action), d.made) for d in later]

    def append_all(self, appends: Sequence[Append]) -> list[bool]:
        """Keeps decisions for good, those whose match is as the writer knew it; says which."""
        kept = self.statements.append([self._append_row(append) for append in appends])
        return [(append.match, append.number) in kept for append in appends]

    def _append_row(self, append: Append) -> dict[str, Any]:
        return append.row() | {"until": append.made + LEASE if append.worker else 0.0, "teller": self.worker}

    def change(self, old: MatchRecord, new: MatchRecord, *, job: bool, deadline: float | None) -> None:
        """Turns a match into another form of itself, if nobody has changed it meanwhile; else raises Conflict."""
        match = old.id
        columns = _changes(_match_row(old), _match_row(new)) | {"epoch": new.epoch, "deadline": deadline}
        with self.engine.begin() as connection:
            wanted = (MATCHES.c.id == match) & (MATCHES.c.epoch == old.epoch)
            if connection.execute(update(MATCHES).where(wanted).values(columns)).rowcount != 1:
                raise Conflict(match)
            later = connection.execute(_decisions(match).where(DECISIONS.c.number >= len(old.decisions))).first()
            if later is not None:
                raise Conflict(match)
            dropped = (DECISIONS.c.match == match) & (DECISIONS.c.number >= len(new.decisions))
            connection.execute(delete(DECISIONS).where(dropped))
            for number, (was, seat) in enumerate(zip(old.seats, new.seats, strict=True)):
                if was != seat:
                    mine = (SEATS.c.match == match) & (SEATS.c.seat == number)
                    connection.execute(update(SEATS).where(mine).values(_seat_row(match, number, seat)))
            self._queue(connection, match, job=job)
            self.tell(connection, match)

    def remove(self, match: str) -> None:
        """Forgets a match."""
        with self.engine.begin() as connection:
            connection.execute(delete(MATCHES).where(MATCHES.c.id == match))
            self.tell(connection, match)

    # ---- lists

    def owned(self, owner: str, *, shared: bool = False) -> list[MatchRecord]:
        """The matches of an identity without their decisions, the latest first; or only those that others may see."""
        sat = SEATS.c.owner == owner
        mine = select(SEATS.c.match).where(sat | (SEATS.c.leaver == owner) if shared else sat)
        seen = MATCHES.c.access != "private" if shared else true()
        return self._listed(select(MATCHES).where(MATCHES.c.id.in_(mine), seen), 1000)

    def listed(self, *, waiting: bool) -> list[MatchRecord]:
        """Tables in the lobby: those that wait for players, or those that play."""
        begun = MATCHES.c.started.is_(None) if waiting else MATCHES.c.started.is_not(None)
        public = (MATCHES.c.access == "public") & begun & MATCHES.c.result.is_(None)
        return self._listed(select(MATCHES).where(public), _MOST_LISTED)

    def _listed(self, wanted: Select[Any], most: int) -> list[MatchRecord]:
        with self.reader.connect() as connection:
            rows = connection.execute(wanted.order_by(MATCHES.c.updated.desc()).limit(most)).all()
            seats = _seats(connection, [row.id for row in rows])
        return [_record(row, seats[row.id]) for row in rows]

    def late(self, now: float) -> list[str]:
        """Matches in which somebody's time is up."""
        with self.reader.connect() as connection:
            late = select(MATCHES.c.id).where(MATCHES.c.deadline <= now).limit(_MOST_LISTED)
            return list(connection.scalars(late))

    def unsettled(self) -> list[str]:
        """Matches that are over and not yet in anybody's rating."""
        due = MATCHES.c.rated & ~MATCHES.c.settled & MATCHES.c.result.is_not(None)
        with self.reader.connect() as connection:
            return list(connection.scalars(select(MATCHES.c.id).where(due).limit(_MOST_LISTED)))

    # ---- the thinkers' queue

    def _queue(self, connection: Connection, match: str, *, job: bool) -> None:
        connection.execute(delete(JOBS).where(JOBS.c.match == match))
        if job:
            connection.execute(insert(JOBS).values(match=match, asked=time.time(), worker=None, until=0.0))

    def ensure_job(self, match: str) -> None:
        """Sees to it that a match in which a golem decides is in the queue."""
        with self.engine.begin() as connection:
            if connection.scalar(select(JOBS.c.match).where(JOBS.c.match == match)) is None:
                self._queue(connection, match, job=True)
                self.tell(connection, match)

    def drop_job(self, worker: str, match: str) -> None:
        """Takes a match in which no golem decides out of the queue, unless one was asked for again meanwhile."""
        with self.engine.begin() as connection:
            connection.execute(delete(JOBS).where(JOBS.c.match == match, JOBS.c.worker == worker))

    def claim(self, worker: str) -> str | None:
        """The match that has waited longest for a golem's decision; it is the worker's for a while."""
        now = time.time()
        free = select(JOBS.c.match).where(JOBS.c.until < now).order_by(JOBS.c.asked).limit(1)
        first = free.with_for_update(skip_locked=True).scalar_subquery()
        taken = update(JOBS).where(JOBS.c.match == first).values(worker=worker, until=now + LEASE)
        with self.engine.begin() as connection:
            row = connection.execute(taken.returning(JOBS.c.match)).first()
        return None if row is None else str(row.match)

    def hold(self, worker: str, matches: Iterable[str]) -> None:
        """The worker is still at these jobs of its."""
        mine = (JOBS.c.worker == worker) & JOBS.c.match.in_(matches)
        with self.engine.begin() as connection:
            connection.execute(update(JOBS).where(mine).values(until=time.time() + LEASE))

    def release(self, worker: str) -> None:
        """The worker gives up all of its jobs."""
        with self.engine.begin() as connection:
            connection.execute(update(JOBS).where(JOBS.c.worker == worker).values(worker=None, until=0.0))

    # ---- other processes

    def tell(self, connection: Connection, match: str, kind: str = "change") -> None:
        """Lets other processes know that something happened at a table."""
        self.statements.notify(connection, json.dumps([self.worker, match, kind]))

    def tell_of_person(self, person: str) -> None:
        """Lets other processes know that somebody may have signed out."""
        with self.engine.begin() as connection:
            self.tell(connection, person, "person")

    def alive(self) -> None:
        """Writes something, to see that it can be done."""
        now = {"value": str(time.time())}
        with suppress(IntegrityError), self.engine.begin() as connection:  # another worker wrote it first
            if connection.execute(update(SETTINGS).where(SETTINGS.c.name == _PULSE).values(now)).rowcount == 0:
                connection.execute(insert(SETTINGS).values(now | {"name": _PULSE}))

    def close(self) -> None:
        """Lets go of the file or the connections."""
        self.statements.close()
        self.engine.dispose()


def _decisions(match: str) -> Select[Any]:
    return select(DECISIONS).where(DECISIONS.c.match == match).order_by(DECISIONS.c.number)


def _changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in new.items() if old[key] != value}


def _match_row(record: MatchRecord) -> dict[str, Any]:
    row = {f.name: getattr(record, f.name) for f in fields(record) if f.name not in _ELSEWHERE}
    return row | {"options": dict(record.options), "seed": str(record.seed)}


def _seat_row(match: str, number: int, seat: SeatRecord) -> dict[str, Any]:
    return {
        "match": match,
        "seat": number,
        "name": seat.name,
        "kind": seat.kind,
        "owner": seat.owner,
        "leaver": seat.leaver,
        "gained": seat.gained,
    }


def _decision_row(match: str, number: int, entry: Entry, made: float) -> dict[str, Any]:
    return {"match": match, "number": number, "seat": entry.seat, "action": entry.action, "made": made}


def _seats(connection: Connection, matches: Iterable[str]) -> dict[str, list[SeatRecord]]:
    """The seats of several matches, in order."""
    found: dict[str, list[SeatRecord]] = {match: [] for match in matches}
    known = SEATS.outerjoin(PEOPLE, PEOPLE.c.id == SEATS.c.owner)
    wanted = select(SEATS, PEOPLE.c.name.label("account")).select_from(known).where(SEATS.c.match.in_(found))
    for row in connection.execute(wanted.order_by(SEATS.c.seat)):
        found[row.match].append(SeatRecord(row.name, row.kind, row.owner, row.leaver, row.gained, row.account))
    return found


def _record(row: Row[Any], seats: list[SeatRecord]) -> MatchRecord:
    """A stored match, still without its decisions."""
    plain = {f.name: getattr(row, f.name) for f in fields(MatchRecord) if f.name not in _ELSEWHERE}
    return MatchRecord(**plain | {"seed": int(row.seed), "seats": seats})
