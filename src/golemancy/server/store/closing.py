"""Closing an account: games stay, the name goes."""

import secrets
import time
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update

from golemancy.server.store.names import FORMER
from golemancy.server.store.people import YEAR, retired_as
from golemancy.server.store.records import Person
from golemancy.server.store.schema import (
    BOARDS,
    CALLED,
    CHAT,
    DEVICES,
    DIGESTS,
    LINKS,
    LOOKS,
    MATCHES,
    MUTES,
    PEOPLE,
    PUZZLES,
    RATINGS,
    RETIRED,
    SEATS,
    SESSIONS,
    SETTINGS,
)
from golemancy.server.store.tournaments import leave_tournaments

if TYPE_CHECKING:
    from golemancy.server.store.store import Store

EVERYWHERE = "changed everywhere"  # a setting: another value means that many matches have changed at once

_NAMES = (FORMER, *(f"{FORMER} {k}" for k in range(2, 99)))
_OF_THE_PERSON = (
    SESSIONS.c.person,
    LINKS.c.person,
    RATINGS.c.person,
    MUTES.c.person,
    PUZZLES.c.person,
    LOOKS.c.person,
    DEVICES.c.person,
    DIGESTS.c.person,
    CALLED.c.person,
    BOARDS.c.owner,
    PEOPLE.c.id,
)


def close_account(store: "Store", person: Person) -> list[str]:
    """Forgets somebody, all at once; what others played with them or saw stays. Returns the matches that changed."""
    with store.engine.begin() as connection:
        _forget_lone_matches(connection, person.id)
        connection.execute(update(CHAT).where(CHAT.c.owner == person.id).values(name=FORMER))
        leave_tournaments(connection, person.id)
        matches = _unname(connection, person.id)
        for match in matches:
            store.tell(connection, match)
        for column in _OF_THE_PERSON:
            connection.execute(delete(column.table).where(column == person.id))
        connection.execute(delete(SETTINGS).where(SETTINGS.c.name == EVERYWHERE))
        connection.execute(insert(SETTINGS).values(name=EVERYWHERE, value=secrets.token_hex(8)))
        _retire(connection, person.name)
    return matches


def _retire(connection: Connection, name: str) -> None:
    """Keeps a name from everybody for a while."""
    now, hashes = time.time(), retired_as(name)
    connection.execute(delete(RETIRED).where((RETIRED.c.until <= now) | RETIRED.c.hash.in_(hashes)))
    connection.execute(insert(RETIRED), [{"hash": one, "until": now + YEAR} for one in hashes])


def unfinished(store: "Store", person: str) -> list[str]:
    """The matches in which others wait for somebody, or may do so."""
    mine = select(SEATS.c.match).where(SEATS.c.owner == person)
    begun = MATCHES.c.id.in_(mine) & MATCHES.c.result.is_(None) & ~MATCHES.c.imported
    with store.reader.connect() as connection:
        return list(connection.scalars(select(MATCHES.c.id).where(begun)))


def _forget_lone_matches(connection: Connection, person: str) -> None:
    """Private matches in which nobody else has a seat: nobody could open them any more."""
    mine = select(SEATS.c.match).where(SEATS.c.owner == person)
    others = select(SEATS.c.match).where(
        SEATS.c.match.in_(mine), (SEATS.c.owner != person) | (SEATS.c.leaver.is_not(None) & (SEATS.c.leaver != person))
    )
    lone = MATCHES.c.id.in_(mine) & MATCHES.c.id.not_in(others) & (MATCHES.c.access == "private")
    lone &= MATCHES.c.shared.is_not(True)
    connection.execute(delete(MATCHES).where(lone))


def _unname(connection: Connection, person: str) -> list[str]:
    """Takes the names off somebody's seats, and off what was said there; returns the matches."""
    mine = select(SEATS.c.match).where((SEATS.c.owner == person) | (SEATS.c.leaver == person))
    seats = connection.execute(select(SEATS).where(SEATS.c.match.in_(mine)).order_by(SEATS.c.match)).all()
    tables = {match: list(found) for match, found in groupby(seats, lambda seat: str(seat.match))}
    changes = [change for table in tables.values() for change in _new_names(table, person)]
    if changes:
        here = (SEATS.c.match == bindparam("at_match")) & (SEATS.c.seat == bindparam("at_seat"))
        connection.execute(update(SEATS).where(here).values(name=bindparam("new_name")), changes)
        said = (CHAT.c.match == bindparam("at_match")) & (CHAT.c.seat == bindparam("at_seat"))
        lines = update(CHAT).where(said, CHAT.c.name == bindparam("old_name"))
        connection.execute(lines.values(name=bindparam("new_name")), changes)
        connection.execute(update(MATCHES).where(MATCHES.c.id.in_(mine)).values(epoch=MATCHES.c.epoch + 1))
    return list(tables)


def _new_names(seats: list[Row[Any]], person: str) -> Iterator[dict[str, Any]]:
    """What the seats of somebody at one table are called from now on: all of them differ."""
    taken = {seat.name for seat in seats}
    for seat in seats:
        if person in (seat.owner, seat.leaver):
            new = next(name for name in _NAMES if name not in taken)
            taken.add(new)
            yield {"at_match": seat.match, "at_seat": seat.seat, "old_name": seat.name, "new_name": new}
