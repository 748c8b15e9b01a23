"""Sessions of browsers, tokens of programs, and links sent by e-mail: only their hashes are kept."""

import hashlib
import secrets
import time
from typing import Any

from sqlalchemy import ColumnElement, Engine, delete, insert, or_, select, update

from golemancy.server.store.schema import LINKS, PEOPLE, SESSIONS

_DAY = 24 * 3600.0
SESSION = 180 * _DAY  # a browser is known for so long
TOKEN = 3650 * _DAY  # a program's token
LINK = 15 * 60.0  # a link can be used for so long, and a browser that used one may change the password for as long
_SHOWN = 12  # characters of a hash that stand for a session in lists


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Sessions:
    """The part of the store about who is signed in where."""

    def __init__(self, engine: Engine, reader: Engine) -> None:
        self._engine, self._reader = engine, reader

    def open_session(
        self, person: str, name: str | None = None, *, device: str | None = None, linked: bool = False
    ) -> str:
        """A new session of a browser, or with a name a program's token."""
        token, now = secrets.token_urlsafe(32), time.time()
        row = {"hash": hashed(token), "person": person, "name": name, "created": now, "device": device, "seen": now}
        until = {"expires": now + (TOKEN if name else SESSION), "linked": now if linked else None}
        with self._engine.begin() as connection:
            connection.execute(insert(SESSIONS).values(row | until))
        return token

    def session(self, token: str, *, program: bool | None = None) -> str | None:
        """Whose session it is, or whose program's; nobody's while the account is suspended."""
        mine = (SESSIONS.c.hash == hashed(token)) & (SESSIONS.c.expires > time.time())
        if program is not None:
            mine &= SESSIONS.c.name.is_not(None) if program else SESSIONS.c.name.is_(None)
        free = or_(PEOPLE.c.suspended.is_(None), PEOPLE.c.suspended <= time.time())
        wanted = select(SESSIONS.c.person).outerjoin(PEOPLE, PEOPLE.c.id == SESSIONS.c.person).where(mine, free)
        with self._reader.connect() as connection:
            return connection.scalar(wanted)

    def saw(self, token: str) -> None:
        """A browser was here just now."""
        with self._engine.begin() as connection:
            connection.execute(update(SESSIONS).where(SESSIONS.c.hash == hashed(token)).values(seen=time.time()))

    def close_session(self, token: str) -> None:
        """Ends a session."""
        with self._engine.begin() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.hash == hashed(token)))

    # ---- lists of them

    def browsers(self, person: str, current: str = "") -> list[dict[str, Any]]:
        """Where somebody is signed in, the latest first; `current` is the token of the browser that asks."""
        mine = self._of(person, program=False) & (SESSIONS.c.expires > time.time())
        with self._reader.connect() as connection:
            rows = connection.execute(select(SESSIONS).where(mine).order_by(SESSIONS.c.seen.desc())).all()
        return [
            {
                "id": row.hash[:_SHOWN],
                "device": row.device or "A browser",
                "created": row.created,
                "seen": row.seen or row.created,
                "current": row.hash == hashed(current),
            }
            for row in rows
        ]

    def linked(self, token: str) -> bool:
        """Whether a browser was signed in by a link a short while ago."""
        lately = (SESSIONS.c.hash == hashed(token)) & (SESSIONS.c.linked > time.time() - LINK)
        with self._reader.connect() as connection:
            return connection.scalar(select(SESSIONS.c.hash).where(lately)) is not None

    def tokens(self, person: str) -> list[dict[str, Any]]:
        """The tokens of somebody's programs, without what makes them work."""
        mine = select(SESSIONS).where(self._of(person, program=True))
        with self._reader.connect() as connection:
            rows = connection.execute(mine.order_by(SESSIONS.c.created)).all()
        return [{"id": row.hash[:_SHOWN], "name": row.name, "created": row.created} for row in rows]

    @staticmethod
    def _of(person: str, *, program: bool) -> ColumnElement[bool]:
        kind = SESSIONS.c.name.is_not(None) if program else SESSIONS.c.name.is_(None)
        return (SESSIONS.c.person == person) & kind

    # ---- ending them

    def revoke(self, person: str, token_id: str, *, program: bool = True) -> bool:
        """Ends one of somebody's tokens, or signs one of their browsers out."""
        named = SESSIONS.c.hash.startswith(token_id, autoescape=True) & self._of(person, program=program)
        with self._engine.begin() as connection:
            return connection.execute(delete(SESSIONS).where(named)).rowcount > 0

    def sign_out(self, person: str, but: str = "") -> None:
        """Signs somebody out everywhere, or everywhere but in the browser with this token."""
        others = self._of(person, program=False) & (SESSIONS.c.hash != hashed(but))
        with self._engine.begin() as connection:
            connection.execute(delete(SESSIONS).where(others))

    # ---- links sent by e-mail

    def new_link(self, person: str, purpose: str, email: str) -> str:
        """A token for a link that works once and for a short while; those that no longer do are forgotten."""
        token, now = secrets.token_urlsafe(32), time.time()
        row = {"hash": hashed(token), "person": person, "purpose": purpose, "email": email, "expires": now + LINK}
        with self._engine.begin() as connection:
            connection.execute(delete(LINKS).where(LINKS.c.expires <= now))
            connection.execute(insert(LINKS).values(row))
        return token

    def use_link(self, token: str, purpose: str) -> tuple[str, str] | None:
        """Who was sent a link for this purpose, and to which address; from now on it no longer works."""
        mine = (LINKS.c.hash == hashed(token)) & (LINKS.c.purpose == purpose) & (LINKS.c.expires > time.time())
        with self._engine.begin() as connection:
            row = connection.execute(delete(LINKS).where(mine).returning(LINKS.c.person, LINKS.c.email)).first()
        return None if row is None else (row.person, row.email)

    def forget_links(self, person: str) -> None:
        """No link sent to somebody so far works any more."""
        with self._engine.begin() as connection:
            connection.execute(delete(LINKS).where(LINKS.c.person == person))
