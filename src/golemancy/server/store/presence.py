"""Who is connected to which table, as processes on one database tell each other."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, select, text

from golemancy.server.store.schema import PRESENCE, WORKERS

if TYPE_CHECKING:
    from golemancy.server.store.store import Store

ALIVE = 5.0  # seconds after its last word for which a process counts as alive
_OVERLAP = 10.0  # seconds that are read again, since processes differ a little in how late it is
_FORGOTTEN = 60.0  # seconds after which nobody needs to hear that somebody has gone
_LEASE = """INSERT INTO workers (worker, until) VALUES (:worker, :until)
  ON CONFLICT (worker) DO UPDATE SET until = excluded.until"""
_SAY = """INSERT INTO presence (worker, match, person, here, changed) VALUES (:worker, :match, :person, :here, :changed)
  ON CONFLICT (worker, match, person) DO UPDATE SET here = excluded.here, changed = excluded.changed"""
Place = tuple[str, str]  # a match and a person


@dataclass(frozen=True)
class Elsewhere:
    """What other processes have said: who came or went where, and which of the processes are alive."""

    changes: list[tuple[str, Place, bool]]
    alive: set[str]


class PresenceStore:
    """The part of the store about who is connected."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    def exchange(self, changes: Mapping[Place, bool], since: float) -> Elsewhere:
        """Says who came or went here, and that this process is alive; returns what others have said since."""
        now, worker = self._store.now(), self._store.worker
        mine = [
            {"worker": worker, "match": match, "person": person, "here": here, "changed": now}
            for (match, person), here in changes.items()
        ]
        with self._store.engine.begin() as connection:
            connection.execute(text(_LEASE), {"worker": worker, "until": now + ALIVE})
            if mine:
                connection.execute(text(_SAY), mine)
            later = select(PRESENCE).where(PRESENCE.c.changed >= since - _OVERLAP, PRESENCE.c.worker != worker)
            said = [(row.worker, (row.match, row.person), row.here) for row in connection.execute(later)]
            alive = set(connection.scalars(select(WORKERS.c.worker).where(WORKERS.c.until > now)))
        return Elsewhere(said, alive)

    def leave(self) -> None:
        """This process ends: nobody is connected to it any more."""
        self._forget([self._store.worker])

    def tidy(self) -> None:
        """Forgets processes that are gone, and people who are."""
        before = self._store.now() - _FORGOTTEN
        with self._store.engine.begin() as connection:
            connection.execute(delete(PRESENCE).where(~PRESENCE.c.here, PRESENCE.c.changed < before))
            gone = list(connection.scalars(select(WORKERS.c.worker).where(WORKERS.c.until < before)))
        if gone:
            self._forget(gone)

    def _forget(self, workers: Iterable[str]) -> None:
        with self._store.engine.begin() as connection:
            for table in (PRESENCE, WORKERS):
                connection.execute(delete(table).where(table.c.worker.in_(list(workers))))
