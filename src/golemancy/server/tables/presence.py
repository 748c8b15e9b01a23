"""Who is connected to a table, here or at another process of the server."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from golemancy.server.store.presence import ALIVE, Elsewhere, Place
from golemancy.server.store.store import Store

_ASKING = "?"  # stands for nobody: a process wants to know of spectators, too
_CURIOUS = 10.0  # seconds for which it does


class Presence:
    """Counts live connections; other processes are told of people who have a seat at the table."""

    def __init__(self, store: Store, seated: Callable[[str], set[str]], publish: Callable[[str], object]) -> None:
        self._store, self._seated, self._publish = store, seated, publish
        self._here: dict[str, dict[str, int]] = {}  # connections by match and person
        self._elsewhere: dict[str, dict[str, set[str]]] = {}  # processes by match and person
        self._said: dict[str, set[str]] = {}  # people by match, as others were told
        self._stirred: set[str] = set()  # matches about which others may have to be told
        self._asked: dict[str, float] = {}  # until when somebody here wants to know of spectators, by match
        self._since = 0.0
        self.shared = False  # there are other processes to be told

    def who(self, match: str) -> set[str]:
        """The people who are connected to a table; spectators at other processes only if they were asked about."""
        return (self._here.get(match, {}).keys() | self._elsewhere.get(match, {}).keys()) - {_ASKING}

    def ask(self, match: str) -> None:
        """Has other processes tell of everybody who is connected to a table, for a while."""
        if match not in self._asked:
            self.stir(match)
        self._asked[match] = time.monotonic() + _CURIOUS

    @contextmanager
    def at(self, match: str, person: str) -> Iterator[None]:
        """Inside, somebody is connected to a table; nobody knows who it is without an identity."""
        self._count(match, person, 1)
        try:
            yield
        finally:
            self._count(match, person, -1)

    def _count(self, match: str, person: str, change: int) -> None:
        if not person:
            return
        here = self._here.setdefault(match, {})
        before, after = here.get(person, 0), here.get(person, 0) + change
        here[person] = after
        if not after:
            del here[person]
        if not here:
            del self._here[match]
        if not (before and after):
            self.stir(match)
            if person in self._seated(match):
                self._publish(match)

    def stir(self, match: str) -> None:
        """Somebody came, went, or took another seat."""
        if self.shared:
            self._stirred.add(match)

    async def exchange(self) -> None:
        """Tells other processes who is here, and hears who is there."""
        began = self._store.now()
        if began > self._since + ALIVE:  # others may have counted us among the dead
            self._said = {}
            self._stirred |= self._here.keys()
        for match in [match for match, until in self._asked.items() if until < time.monotonic()]:
            del self._asked[match]
            self.stir(match)
        stirred, self._stirred = self._stirred, set()
        changes = self._changes(stirred)
        try:
            heard = await asyncio.to_thread(self._store.presence.exchange, changes, self._since)
        except BaseException:
            self._stirred |= stirred
            raise
        for (match, person), here in changes.items():
            said = self._said.setdefault(match, set())
            said.add(person) if here else said.discard(person)
            if not said:
                del self._said[match]
        self._since = began
        for match in self._take_in(heard):
            self._publish(match)

    def _changes(self, matches: set[str]) -> dict[Place, bool]:
        """Who came (True) or went since others were told."""
        changes: dict[Place, bool] = {}
        for match in matches:
            said, here = self._said.get(match, set()), self._to_tell(match)
            changes |= {(match, person): person in here for person in said ^ here}
        return changes

    def _to_tell(self, match: str) -> set[str]:
        """Who is here, as far as others want to know: people with a seat, or everybody where somebody asks."""
        here = set(self._here.get(match, {}))
        wanted = here if _ASKING in self._elsewhere.get(match, {}) else here & self._seated(match)
        return wanted | {_ASKING} if match in self._asked else wanted

    def _take_in(self, heard: Elsewhere) -> set[str]:
        """Notes what others have said; returns the matches at which that changes something."""
        before = {match: set(people) for match, people in self._elsewhere.items()}
        for worker, (match, person), here in heard.changes:
            workers = self._elsewhere.setdefault(match, {}).setdefault(person, set())
            workers.add(worker) if here else workers.discard(worker)
        for match, people in list(self._elsewhere.items()):
            alive = {person: workers & heard.alive for person, workers in people.items() if workers & heard.alive}
            self._elsewhere[match] = alive
            if not alive:
                del self._elsewhere[match]
        matches = before.keys() | self._elsewhere.keys()
        self._stirred |= {
            m for m in matches if (_ASKING in before.get(m, ())) != (_ASKING in self._elsewhere.get(m, {}))
        }
        return {m for m in matches if before.get(m, set()) != self._elsewhere.get(m, {}).keys()}
