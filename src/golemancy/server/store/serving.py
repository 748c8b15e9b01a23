"""Serving time: the seconds for which the server could take decisions, which is what players' clocks run on.

It goes by the monotonic clock of the processes that serve, never by the date that a machine or a database has. Each of
them writes it down every second, together with a sign that decisions can be stored. What is not written down does not
count: a server that is down, a process that stands still or a database that is away or locked costs nobody any time.
"""

import time
from contextlib import suppress

from sqlalchemy import Connection, Engine, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from golemancy.server.store.schema import MATCHES, SERVING_TIME

BEAT = 1.0  # seconds between two times that are written down
LEAP = 3.0  # seconds that may go by after the last one


class ServingTime:
    """What one process knows of it."""

    def __init__(self, engine: Engine, reader: Engine) -> None:
        self._engine, self._reader = engine, reader
        self._known, self._since = 0.0, time.monotonic()

    def now(self) -> float:
        """The seconds served so far; they began as the date at which the database was made."""
        return self._known + min(time.monotonic() - self._since, LEAP)

    def start(self) -> None:
        """Goes on where the server stopped."""
        with self._reader.connect() as connection:
            found = connection.scalar(select(SERVING_TIME.c.time))
            latest = connection.scalar(select(func.max(MATCHES.c.updated))) if found is None else None
        if found is None:
            self._begin(latest or time.time())
            self.start()
        else:
            self._set(float(found))

    def _begin(self, at: float) -> None:
        with suppress(IntegrityError), self._engine.begin() as connection:  # unless another process was first
            connection.execute(insert(SERVING_TIME).values(id=1, time=at))

    def write(self, connection: Connection) -> float:
        """Writes down how late it is; returns that, or what somebody else wrote if it is later."""
        mine = self.now()
        later = update(SERVING_TIME).where(SERVING_TIME.c.time < mine).values(time=mine)
        return mine if connection.execute(later).rowcount else self.read(connection)

    @staticmethod
    def read(connection: Connection) -> float:
        """What those who serve have written."""
        return float(connection.scalar(select(SERVING_TIME.c.time)) or 0.0)

    def learn(self, written: float) -> None:
        """So late it is for sure; without anything new from those who serve, time stands still after a moment."""
        if written > self._known:
            self._set(max(written, self.now()))

    def _set(self, known: float) -> None:
        self._known, self._since = known, time.monotonic()
