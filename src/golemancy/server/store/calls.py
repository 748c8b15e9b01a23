"""Who is called back to a game, by which way, and of which turn they were told."""

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import ColumnElement, Connection, Exists, Select, delete, func, insert, select, text, update

from golemancy.server.store.schema import CALLED, DECISIONS, DEVICES, DIGESTS, MATCHES, PEOPLE, SEATS

if TYPE_CHECKING:
    from golemancy.server.store.store import Store

Way = Literal["push", "mail"]
MOST_DEVICES = 10  # of one person; one more takes the place of the oldest
_MOST_WAITING = 100
_AT_ONCE = 200
_LONGEST = 24 * 3600.0  # seconds after which a turn is no news for a browser
_TOLD = """INSERT INTO called (match, person, way, number) VALUES (:match, :person, :way, :number)
  ON CONFLICT (match, person, way) DO UPDATE SET number = excluded.number WHERE called.number <> excluded.number"""


@dataclass(frozen=True)
class Device:
    """A browser that takes messages through a push service."""

    endpoint: str
    key: str  # its public key, and
    auth: str  # its secret, both as it says them
    language: str


@dataclass(frozen=True)
class Turn:
    """Somebody's turn in a match with other people."""

    match: str
    game: str
    person: str
    number: int  # of the last decision before it; -1: none
    updated: float
    deadline: float | None  # in serving time
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class Subscriber:
    """Somebody who wants mails about games that wait."""

    person: str
    name: str
    email: str
    every: str
    language: str
    sent: float


class Calls:
    """The part of the store about calling people back."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    # ---- browsers

    def add_device(self, person: str, device: Device) -> None:
        """Keeps a browser; it belongs to whoever said so last."""
        row = vars(device) | {"hash": _hashed(device.endpoint), "person": person, "made": time.time()}
        with self._store.engine.begin() as connection:
            connection.execute(delete(DEVICES).where(DEVICES.c.hash == row["hash"]))
            mine = select(DEVICES.c.hash).where(DEVICES.c.person == person).order_by(DEVICES.c.made.desc())
            kept = list(connection.scalars(mine))
            connection.execute(delete(DEVICES).where(DEVICES.c.hash.in_(kept[MOST_DEVICES - 1 :])))
            connection.execute(insert(DEVICES).values(row))

    def remove_device(self, endpoint: str, person: str | None = None) -> bool:
        """Forgets a browser, if it is that person's; says whether it was known."""
        mine = DEVICES.c.hash == _hashed(endpoint)
        if person is not None:
            mine &= DEVICES.c.person == person
        with self._store.engine.begin() as connection:
            return bool(connection.execute(delete(DEVICES).where(mine)).rowcount)

    def devices(self, person: str) -> list[Device]:
        """The browsers of somebody."""
        with self._store.reader.connect() as connection:
            rows = connection.execute(select(DEVICES).where(DEVICES.c.person == person)).all()
        return [Device(row.endpoint, row.key, row.auth, row.language) for row in rows]

    # ---- mails

    def digest(self, person: str) -> str | None:
        """How often somebody wants mails."""
        with self._store.reader.connect() as connection:
            return connection.scalar(select(DIGESTS.c.every).where(DIGESTS.c.person == person))

    def set_digest(self, person: str, every: str | None, language: str) -> None:
        """Keeps how often somebody wants mails, and in which language; None: never."""
        with self._store.engine.begin() as connection:
            old = connection.scalar(select(DIGESTS.c.sent).where(DIGESTS.c.person == person))
            connection.execute(delete(DIGESTS).where(DIGESTS.c.person == person))
            if every is not None:
                row = {"person": person, "every": every, "language": language, "sent": old or 0.0}
                connection.execute(insert(DIGESTS).values(row))

    def subscribers(self, every: str, before: float) -> list[Subscriber]:
        """Who wants mails so often, has a confirmed address, and got none since."""
        people = DIGESTS.join(PEOPLE, PEOPLE.c.id == DIGESTS.c.person)
        due = DIGESTS.c.every == every, DIGESTS.c.sent < before, PEOPLE.c.email.is_not(None)
        wanted = select(DIGESTS, PEOPLE.c.name, PEOPLE.c.email).select_from(people).where(*due).limit(_AT_ONCE)
        with self._store.reader.connect() as connection:
            rows = connection.execute(wanted.order_by(DIGESTS.c.sent)).all()
        return [Subscriber(r.person, r.name, r.email, r.every, r.language, r.sent) for r in rows]

    def claim_mail(self, one: Subscriber, turns: Sequence[Turn]) -> bool:
        """Notes that a mail about these turns is sent now, unless another process was quicker."""
        mine = (DIGESTS.c.person == one.person) & (DIGESTS.c.sent == one.sent)
        with self._store.engine.begin() as connection:
            if connection.execute(update(DIGESTS).where(mine).values(sent=time.time())).rowcount != 1:
                return False
            for turn in turns:
                _note(connection, turn, "mail")
        return True

    # ---- turns

    def waiting(self, person: str) -> list[Turn]:
        """Where other people wait for somebody, the longest first."""
        with self._store.reader.connect() as connection:
            rows = connection.execute(_turns(SEATS.c.owner == person).limit(_MOST_WAITING)).all()
            return _with_others(connection, [_turn(row) for row in rows])

    def untold(self, way: Way, person: str, before: float) -> bool:
        """Whether a game has waited since that moment of which somebody was not told that way."""
        wanted = _turns(SEATS.c.owner == person, MATCHES.c.updated < before, ~_told(way))
        with self._store.reader.connect() as connection:
            return connection.execute(wanted.limit(1)).first() is not None

    def due(self, before: float) -> list[Turn]:
        """Turns that have lasted since that moment, of people with a browser that was not told yet."""
        known = select(DEVICES.c.person).where(DEVICES.c.made <= MATCHES.c.updated)
        lasted = MATCHES.c.updated < before, MATCHES.c.updated > time.time() - _LONGEST
        wanted = _turns(SEATS.c.owner.in_(known), *lasted, ~_told("push"))
        with self._store.reader.connect() as connection:
            rows = connection.execute(wanted.limit(_AT_ONCE)).all()
            return _with_others(connection, [_turn(row) for row in rows])

    def claim(self, turn: Turn) -> bool:
        """Notes that somebody is told of a turn now; false if another process was quicker."""
        with self._store.engine.begin() as connection:
            return _note(connection, turn, "push")


def _hashed(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def _note(connection: Connection, turn: Turn, way: Way) -> bool:
    row = {"match": turn.match, "person": turn.person, "way": way, "number": turn.number}
    return bool(connection.execute(text(_TOLD), row).rowcount)


def _last() -> ColumnElement[int]:
    """The number of a match's last decision."""
    made = select(func.max(DECISIONS.c.number)).where(DECISIONS.c.match == MATCHES.c.id)
    return func.coalesce(made.correlate(MATCHES).scalar_subquery(), -1)


def _told(way: Way) -> Exists:
    """Whether whoever decides was told of this very turn."""
    same = CALLED.c.match == MATCHES.c.id, CALLED.c.person == SEATS.c.owner
    told = select(1).where(*same, CALLED.c.way == way, CALLED.c.number == _last())
    return told.correlate(MATCHES, SEATS).exists()


def _turns(*where: ColumnElement[bool]) -> Select[Any]:
    """Seats whose turn it is in matches with other people."""
    other = SEATS.alias()
    company = select(1).where(other.c.match == SEATS.c.match, other.c.owner != SEATS.c.owner)
    running = SEATS.c.ended.is_(None), MATCHES.c.result.is_(None), MATCHES.c.turn == SEATS.c.seat
    columns = MATCHES.c.id, MATCHES.c.game, MATCHES.c.updated, MATCHES.c.deadline, SEATS.c.owner
    found = select(*columns, _last().label("number")).select_from(SEATS.join(MATCHES))
    return found.where(*where, *running, company.correlate(SEATS).exists()).order_by(MATCHES.c.updated)


def _turn(row: Any) -> Turn:
    return Turn(row.id, row.game, row.owner, row.number, row.updated, row.deadline)


def _with_others(connection: Connection, turns: list[Turn]) -> list[Turn]:
    """The turns with the names of those who wait."""
    matches = [turn.match for turn in turns]
    seats = select(SEATS.c.match, SEATS.c.owner, SEATS.c.name).where(SEATS.c.match.in_(matches)).order_by(SEATS.c.seat)
    names: dict[str, list[tuple[str | None, str]]] = {match: [] for match in matches}
    for row in connection.execute(seats):
        names[row.match].append((row.owner, row.name))
    return [
        replace(turn, others=tuple(name for owner, name in names[turn.match] if owner not in (None, turn.person)))
        for turn in turns
    ]
