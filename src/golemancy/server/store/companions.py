"""Whom somebody has played with."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import distinct, func, select

from golemancy.server.store.schema import MATCHES, PEOPLE, SEATS

if TYPE_CHECKING:
    from golemancy.server.store.store import Store

_MOST = 100


@dataclass(frozen=True)
class Companion:
    """Somebody who sat at the same tables."""

    name: str | None  # None: a guest
    games: int
    last: float


def companions(store: "Store", person: str) -> dict[str, Companion]:
    """The people who sat at the same tables, by identity, the latest first."""
    other = SEATS.alias()
    same = SEATS.join(other, other.c.match == SEATS.c.match).join(MATCHES, MATCHES.c.id == SEATS.c.match)
    games, last = func.count(distinct(SEATS.c.match)), func.max(MATCHES.c.updated)
    met = (
        select(other.c.owner, PEOPLE.c.name, games.label("games"), last.label("last"))
        .select_from(same.outerjoin(PEOPLE, PEOPLE.c.id == other.c.owner))
        .where(SEATS.c.owner == person, other.c.owner != person)
        .group_by(other.c.owner, PEOPLE.c.name)
        .order_by(last.desc())
        .limit(_MOST)
    )
    with store.reader.connect() as connection:
        rows = connection.execute(met).all()
    return {row.owner: Companion(row.name, row.games, row.last) for row in rows}
