"""The store in an SQL database. Everything here may block: call it from a thread."""

import json
import secrets
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import fields
from typing import Any, Protocol

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Exists,
    Row,
    Select,
    TextClause,
    delete,
    event,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry

from golemancy.play.match import Entry
from golemancy.server.store.archive import Archive, decision_rows
from golemancy.server.store.boards import Boards
from golemancy.server.store.calls import Calls
from golemancy.server.store.chat import Chat
from golemancy.server.store.endings import Endings
from golemancy.server.store.people import People
from golemancy.server.store.presence import PresenceStore
from golemancy.server.store.records import Append, Conflict, MatchRecord, SeatRecord
from golemancy.server.store.schema import (
    DECISIONS,
    JOBS,
    MATCHES,
    PEOPLE,
    RUNNING,
    SEATS,
    SERVED,
    SESSIONS,
    SETTINGS,
    UNKNOWN,
    UNSETTLED,
    WAITING,
)
from golemancy.server.store.serving import ServingTime
from golemancy.server.store.solving import Solving
from golemancy.server.store.tournaments import Tournaments

LEASE = 10.0  # seconds for which a worker has a job before another may take it
_MOST_LISTED = 100
_MOST_OWNED = 200  # matches of somebody's that run, and as many that are over
_AT_ONCE = 100  # matches that upkeep is given at a time
_REMEMBERED = 3600.0  # seconds for which it counts when somebody's golems had their turn
_SERVE = "INSERT INTO served (host, at) VALUES (:host, :at) ON CONFLICT (host) DO UPDATE SET at = excluded.at"
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

    def writable(self, connection: Connection) -> None:
        """Waits until decisions can be stored."""

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
        self.calls = Calls(self)
        self.endings = Endings(self)
        self.solving = Solving(self)
        self.presence = PresenceStore(self)
        self.archive = Archive(self)
        self.tournaments = Tournaments(self)
        self.boards = Boards(engine, self.reader)
        self.time = ServingTime(engine, self.reader)
        self.time.start()
        self.now = self.time.now  # in serving time

    # ---- matches

    def create(
        self, record: MatchRecord, *, job: bool = False, deadline: float | None = None, people: bool = True
    ) -> None:
        """Keeps a new match with all its decisions."""
        with self.engine.begin() as connection:
            self._create(connection, record, job=job, deadline=deadline, people=people)

    def create_next(self, old: str, record: MatchRecord, *, job: bool = False, deadline: float | None = None) -> str:
        """Keeps a rematch, unless somebody was quicker; returns the id of the one that there is then."""
        with self.engine.begin() as connection:
            first = (MATCHES.c.id == old) & MATCHES.c.next.is_(None)
            columns = {"next": record.id, "epoch": MATCHES.c.epoch + 1, "updated": time.time()}
            if connection.execute(update(MATCHES).where(first).values(columns)).rowcount:
                self._create(connection, record, job=job, deadline=deadline, people=True)
                self.tell(connection, old)
                return record.id
            found = connection.scalar(select(MATCHES.c.next).where(MATCHES.c.id == old))
        if found is None:
            raise Conflict(old)
        return str(found)

    def _create(
        self, connection: Connection, record: MatchRecord, *, job: bool, deadline: float | None, people: bool
    ) -> None:
        connection.execute(insert(MATCHES), _match_row(record) | {"deadline": deadline})
        ended = {"ended": None if record.result is None else record.updated}
        connection.execute(insert(SEATS), [_seat_row(record.id, n, s) | ended for n, s in enumerate(record.seats)])
        if record.decisions:
            times = record.times or [record.created] * len(record.decisions)
            connection.execute(insert(DECISIONS), decision_rows(record.id, record.decisions, times))
        self._queue(connection, record.id, job=job, people=people)

    def load(self, match: str) -> MatchRecord | None:
        """A match with its decisions."""
        with self.reader.connect() as connection:
            row = connection.execute(select(MATCHES).where(MATCHES.c.id == match)).first()
            if row is None:
                return None
            record = _record(row, _seats(connection, [match])[match])
            if record.archived is not None:
                record.decisions, record.times = self.archive.read(connection, record.archived, match)
                return record
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
        until = append.made + LEASE if append.worker else 0.0
        return append.row() | {"until": until, "teller": self.worker, "updated": time.time()}

    def change(
        self, old: MatchRecord, new: MatchRecord, *, job: bool, deadline: float | None, people: bool = True
    ) -> None:
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
            if old.archived and not new.archived and new.decisions:
                connection.execute(insert(DECISIONS), decision_rows(match, new.decisions, new.times))
            self._change_seats(connection, old, new)
            self._queue(connection, match, job=job, people=people)
            self.tell(connection, match)

    def _change_seats(self, connection: Connection, old: MatchRecord, new: MatchRecord) -> None:
        for number, (was, seat) in enumerate(zip(old.seats, new.seats, strict=True)):
            if was != seat:
                mine = (SEATS.c.match == old.id) & (SEATS.c.seat == number)
                connection.execute(update(SEATS).where(mine).values(_seat_row(old.id, number, seat)))
        if (old.result is None) != (new.result is None):
            ended = None if new.result is None else new.updated
            connection.execute(update(SEATS).where(SEATS.c.match == old.id).values(ended=ended))

    def remove(self, match: str) -> None:
        """Forgets a match."""
        with self.engine.begin() as connection:
            connection.execute(delete(MATCHES).where(MATCHES.c.id == match))
            self.tell(connection, match)

    # ---- lists

    def owned(self, owner: str, *, shared: bool = False, before: float | None = None) -> list[MatchRecord]:
        """The matches of an identity without their decisions, the latest first; or only those that others may see.

        With `before`: more of those that are over, from the time at which the last one ended.
        """
        if shared:
            return self._results(owner)
        mine = _seated(SEATS.c.owner == owner, ~_another_seat())
        over = mine.where(SEATS.c.ended.is_not(None)).order_by(SEATS.c.ended.desc())
        if before is not None:
            return self._listed(over.where(SEATS.c.ended < before), _MOST_OWNED)
        running = mine.where(SEATS.c.ended.is_(None)).order_by(MATCHES.c.updated.desc())
        return _latest_first([*self._listed(running, _MOST_OWNED), *self._listed(over, _MOST_OWNED)])

    def listing(self, matches: Sequence[str]) -> list[MatchRecord]:
        """These matches without their decisions, the latest first."""
        wanted = select(MATCHES).where(MATCHES.c.id.in_(matches)).order_by(MATCHES.c.updated.desc())
        return self._listed(wanted, len(matches))

    def _results(self, person: str) -> list[MatchRecord]:
        """The latest matches that somebody has finished or left, of those that others may see."""
        shared = SEATS.c.ended.is_not(None), MATCHES.c.access != "private"
        sat, left = (_seated(column == person, *shared) for column in (SEATS.c.owner, SEATS.c.leaver))
        latest = [self._listed(one.order_by(SEATS.c.ended.desc()), _MOST_LISTED) for one in (sat, left)]
        return _latest_first([record for records in latest for record in records])

    def listed(self, *, waiting: bool) -> list[MatchRecord]:
        """Tables in the lobby: those that wait for players, or those that play."""
        public = select(MATCHES).where(WAITING if waiting else RUNNING)
        return self._listed(public.order_by(MATCHES.c.updated.desc()), _MOST_LISTED)

    def _listed(self, wanted: Select[Any], most: int) -> list[MatchRecord]:
        with self.reader.connect() as connection:
            rows = connection.execute(wanted.limit(most)).all()
            seats = _seats(connection, [row.id for row in rows])
        return [_record(row, seats[row.id]) for row in rows]

    # ---- what upkeep asks for, a few at a time

    def late(self, now: float, after: tuple[float, str] = (0.0, "")) -> list[tuple[float, str]]:
        """Deadlines that have passed with the matches they are of, those after one in order."""
        due, match = MATCHES.c.deadline, MATCHES.c.id
        beyond = or_(due > after[0], (due == after[0]) & (match > after[1]))
        late = select(due, match).where(due <= now, due >= after[0], beyond).order_by(due, match).limit(_AT_ONCE)
        with self.reader.connect() as connection:
            return [(float(row[0]), str(row[1])) for row in connection.execute(late)]

    def unsettled(self, after: str = "") -> list[str]:
        """Matches that are over and not yet in anybody's rating, those after one in order."""
        return self._ids_where(UNSETTLED, after)

    def without_turn(self, after: str = "") -> list[str]:
        """Matches of which it is not stored whose turn it is, those after one in order; looks through all."""
        return self._ids_where(MATCHES.c.turn == UNKNOWN, after)

    def _ids_where(self, where: ColumnElement[bool] | TextClause, after: str) -> list[str]:
        wanted = select(MATCHES.c.id).where(where, MATCHES.c.id > after).order_by(MATCHES.c.id).limit(_AT_ONCE)
        with self.reader.connect() as connection:
            return list(connection.scalars(wanted))

    def set_turn(self, match: str, turn: int | None) -> None:
        """Stores whose turn it is, unless a decision has done so."""
        unknown = (MATCHES.c.id == match) & (MATCHES.c.turn == UNKNOWN)
        with self.engine.begin() as connection:
            connection.execute(update(MATCHES).where(unknown).values(turn=turn))

    def stop_clock(self, match: str) -> None:
        """Nobody's time runs out in a match that cannot go on."""
        with self.engine.begin() as connection:
            connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(deadline=None))

    def tidy(self) -> None:
        """Forgets what is over: sessions, when golems had their turn, and who was connected."""
        with self.engine.begin() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.expires <= time.time()))
            connection.execute(delete(SERVED).where(SERVED.c.at < self.now() - _REMEMBERED))
        self.presence.tidy()

    # ---- the thinkers' queue

    def _queue(self, connection: Connection, match: str, *, job: bool, people: bool) -> None:
        connection.execute(delete(JOBS).where(JOBS.c.match == match))
        if job:
            row = {"match": match, "asked": self.now(), "worker": None, "until": 0.0, "people": people}
            connection.execute(insert(JOBS).values(row))

    def ensure_job(self, match: str, *, people: bool = True) -> None:
        """Sees to it that a match in which a golem decides is in the queue."""
        with self.engine.begin() as connection:
            if connection.scalar(select(JOBS.c.match).where(JOBS.c.match == match)) is None:
                self._queue(connection, match, job=True, people=people)
                self.tell(connection, match)

    def golems_only(self, host: str) -> tuple[int, int]:
        """How many matches without people run that somebody set up, and how many there are in all."""
        mine = func.count().filter(MATCHES.c.host == host)
        running = select(mine, func.count()).select_from(JOBS.join(MATCHES)).where(~JOBS.c.people)
        with self.reader.connect() as connection:
            own, everybodys = connection.execute(running).one()
        return int(own), int(everybodys)

    def drop_job(self, worker: str, match: str) -> None:
        """Takes a match in which no golem decides out of the queue, unless one was asked for again meanwhile."""
        with self.engine.begin() as connection:
            connection.execute(delete(JOBS).where(JOBS.c.match == match, JOBS.c.worker == worker))

    def claim(self, worker: str) -> str | None:
        """A match that waits for a golem's decision; it is the worker's for a while.

        Those with people come first. Of these, the hosts take turns: whose golems have not decided for longest is next.
        """
        now = self.now()
        queue = JOBS.join(MATCHES).outerjoin(SERVED, SERVED.c.host == MATCHES.c.host)
        order = JOBS.c.people.desc(), func.coalesce(SERVED.c.at, 0.0), JOBS.c.asked
        free = select(JOBS.c.match, MATCHES.c.host).select_from(queue).where(JOBS.c.until < now).order_by(*order)
        with self.engine.begin() as connection:
            row = connection.execute(free.limit(1).with_for_update(of=JOBS, skip_locked=True)).first()
            if row is None:
                return None
            mine = {"worker": worker, "until": now + LEASE}
            connection.execute(update(JOBS).where(JOBS.c.match == row.match).values(mine))
            if row.host is not None:
                connection.execute(text(_SERVE), {"host": row.host, "at": now})
        return str(row.match)

    def hold(self, worker: str, matches: Iterable[str]) -> None:
        """The worker is still at these jobs of its."""
        mine = (JOBS.c.worker == worker) & JOBS.c.match.in_(matches)
        with self.engine.begin() as connection:
            connection.execute(update(JOBS).where(mine).values(until=self.now() + LEASE))

    def release(self, worker: str) -> None:
        """The worker gives up all of its jobs."""
        with self.engine.begin() as connection:
            connection.execute(update(JOBS).where(JOBS.c.worker == worker).values(worker=None, until=0.0))

    # ---- other processes

    def tell(self, connection: Connection, match: str, kind: str = "change") -> None:
        """Lets other processes know that something happened at a table."""
        self.statements.notify(connection, json.dumps([self.worker, match, kind]))

    def beat(self, *, serving: bool) -> None:
        """Writes down how late it is, or reads what those who serve have written."""
        with (self.engine if serving else self.reader).begin() as connection:
            if serving:
                self.statements.writable(connection)
            written = self.time.write(connection) if serving else self.time.read(connection)
        self.time.learn(written)

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
        """Lets go of the file or the connections; what a thread still uses is let go when it comes back."""
        self.statements.close()
        event.listen(self.engine, "checkin", _let_go)
        self.engine.dispose()


def _let_go(_: object, kept: ConnectionPoolEntry) -> None:
    """A closed store's pool is forgotten, with all that is given back to it."""
    kept.invalidate()


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


def _seated(*where: ColumnElement[bool]) -> Select[Any]:
    """Matches found by their seats."""
    return select(MATCHES).select_from(SEATS.join(MATCHES)).where(*where)


def _another_seat() -> Exists:
    """Whether the owner of a seat has one before it at the same table, by which the match is found already."""
    other = SEATS.alias()
    same = other.c.match == SEATS.c.match, other.c.owner == SEATS.c.owner, other.c.seat < SEATS.c.seat
    return select(1).select_from(other).where(*same).exists()


def _latest_first(records: list[MatchRecord]) -> list[MatchRecord]:
    """Each match once."""
    found = {record.id: record for record in records}
    return sorted(found.values(), key=lambda record: record.updated, reverse=True)


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
