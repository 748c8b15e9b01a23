"""What the server keeps of somebody besides the account: matches and words."""

from typing import Any

from sqlalchemy import select

from golemancy.server.store.records import MatchRecord
from golemancy.server.store.schema import CHAT, MATCHES, SEATS
from golemancy.server.store.store import Store

_AT_ONCE = 500  # matches read in one go


def matches_of(store: Store, person: str) -> list[MatchRecord]:
    """All matches in which somebody sits or sat, without their decisions, the latest first."""
    sat = select(SEATS.c.match).where((SEATS.c.owner == person) | (SEATS.c.leaver == person))
    wanted = select(MATCHES.c.id).where(MATCHES.c.id.in_(sat)).order_by(MATCHES.c.updated.desc())
    with store.reader.connect() as connection:
        matches = list(connection.scalars(wanted))
    parts = [matches[n : n + _AT_ONCE] for n in range(0, len(matches), _AT_ONCE)]
    return [record for part in parts for record in store.listing(part)]


def said_by(store: Store, person: str) -> list[dict[str, Any]]:
    """What somebody said at tables, in the order of time; of lines from before owners were kept, by the seat."""
    mine = select(CHAT.c.match, CHAT.c.text, CHAT.c.made).where(CHAT.c.owner == person)
    sat = (SEATS.c.match == CHAT.c.match) & (SEATS.c.seat == CHAT.c.seat) & (SEATS.c.name == CHAT.c.name)
    old = select(CHAT.c.match, CHAT.c.text, CHAT.c.made).join(SEATS, sat)
    older = old.where(CHAT.c.owner.is_(None), (SEATS.c.owner == person) | (SEATS.c.leaver == person))
    with store.reader.connect() as connection:
        rows = [*connection.execute(mine), *connection.execute(older)]
    return [{"match": row.match, "text": row.text, "made": row.made} for row in sorted(rows, key=lambda r: r.made)]
