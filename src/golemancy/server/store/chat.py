"""What is said at a table, and who would rather not hear it."""

import time
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select, update

from golemancy.server.store.records import ChatLine
from golemancy.server.store.schema import CHAT, MATCHES, MUTES

if TYPE_CHECKING:
    from golemancy.server.store.store import Store

EVERYBODY = -1
SPECTATORS = -2  # in place of the seat of somebody who watches
MOST = 200  # lines given at once


class Chat:
    """The talk of all tables."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    def say(self, match: str, seat: int, name: str, text: str, owner: str | None = None) -> ChatLine:
        """Keeps a line."""
        with self._store.engine.begin() as connection:
            connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(updated=time.time()))  # and locks it
            so_far = select(func.coalesce(func.max(CHAT.c.number) + 1, 0)).where(CHAT.c.match == match)
            line = ChatLine(int(connection.scalar(so_far) or 0), seat, name, text, time.time())
            connection.execute(insert(CHAT).values(match=match, owner=owner, **vars(line)))
            self._store.tell(connection, match, "chat")
        return line

    def lines(self, match: str, since: int, person: str, *, watching: bool = False) -> list[ChatLine]:
        """What somebody wants to hear of what was said from a line on; of spectators only those who watch hear."""
        muted = select(MUTES.c.seat).where(MUTES.c.match == match, MUTES.c.person == person)
        later = select(CHAT).where(CHAT.c.match == match, CHAT.c.number >= since).order_by(CHAT.c.number.desc())
        with self._store.reader.connect() as connection:
            silent = set(connection.scalars(muted)) | (set() if watching else {SPECTATORS})
            rows = [] if EVERYBODY in silent else connection.execute(later.limit(MOST)).all()
        return [ChatLine(r.number, r.seat, r.name, r.text, r.made) for r in reversed(rows) if r.seat not in silent]

    def mute(self, match: str, person: str, seat: int, *, muted: bool) -> None:
        """Mutes or unmutes one seat, or everybody."""
        row = {"match": match, "person": person, "seat": seat}
        with self._store.engine.begin() as connection:
            connection.execute(delete(MUTES).filter_by(**row))
            if muted:
                connection.execute(insert(MUTES).values(row))

    def muted(self, match: str, person: str) -> list[int]:
        """The seats that somebody does not hear."""
        mine = select(MUTES.c.seat).where(MUTES.c.match == match, MUTES.c.person == person)
        with self._store.reader.connect() as connection:
            return sorted(connection.scalars(mine))
