"""Closing an account: games stay, the name goes."""

import secrets
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Row, delete, insert, select, update

from golemancy.server.store.names import FORMER
from golemancy.server.store.people import YEAR, retired_as
from golemancy.server.store.records import Person
from golemancy.server.store.schema import (
    CHAT,
    LINKS,
    LOOKS,
    MATCHES,
    MUTES,
    PEOPLE,
    RATINGS,
    RETIRED,
    SEATS,
    SESSIONS,
    SETTINGS,
)

if TYPE_CHECKING:
    from golemancy.server.store.store import Store

EVERYWHERE = "changed everywhere"  # a setting: another value means that many matches have changed at once


def close_account(store: "Store", person: Person) -> list[str]:
    """Forgets somebody, all at once; what others played with them or saw stays. Returns the matches that changed."""
    with store.engine.begin() as connection:
        _forget_lone_matches(connection, person.id)
        connection.execute(update(CHAT).where(CHAT.c.owner == person.id).values(name=FORMER))
        mine = (SEATS.c.owner == person.id) | (SEATS.c.leaver == person.id)
        matches = list(connection.scalars(select(SEATS.c.match).where(mine).distinct()))
        for match in matches:
            _unname(connection, match, person.id)
            store.tell(connection, match)
        for column in (
            SESSIONS.c.person,
            LINKS.c.person,
            RATINGS.c.person,
            MUTES.c.person,
            LOOKS.c.person,
            PEOPLE.c.id,
        ):
            connection.execute(delete(column.table).where(column == person.id))
        connection.execute(delete(SETTINGS).where(SETTINGS.c.name == EVERYWHERE))
        connection.execute(insert(SETTINGS).values(name=EVERYWHERE, value=secrets.token_hex(8)))
        until = time.time() + YEAR
        connection.execute(delete(RETIRED).where(RETIRED.c.hash.in_(retired_as(person.name))))
        connection.execute(insert(RETIRED), [{"hash": one, "until": until} for one in retired_as(person.name)])
    return matches


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
    connection.execute(delete(MATCHES).where(lone))


def _unname(connection: Connection, match: str, person: str) -> None:
    """Takes the names off somebody's seats at a table, and off what was said there."""
    seats = connection.execute(select(SEATS).where(SEATS.c.match == match)).all()
    taken = {seat.name for seat in seats if person not in (seat.owner, seat.leaver)}
    for seat in seats:
        if person in (seat.owner, seat.leaver):
            name = _free(taken)
            taken.add(name)
            _rename(connection, seat, name)
    connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(epoch=MATCHES.c.epoch + 1))


def _free(taken: Iterable[str]) -> str:
    return next(name for name in (FORMER, *(f"{FORMER} {k}" for k in range(2, 99))) if name not in taken)


def _rename(connection: Connection, seat: Row[tuple[object, ...]], name: str) -> None:
    here = (SEATS.c.match == seat.match) & (SEATS.c.seat == seat.seat)
    connection.execute(update(SEATS).where(here).values(name=name))
    said = (CHAT.c.match == seat.match) & (CHAT.c.seat == seat.seat) & (CHAT.c.name == seat.name)
    connection.execute(update(CHAT).where(said).values(name=name))
