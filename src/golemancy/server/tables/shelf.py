"""The tables that a process has in memory: as many as fit into a budget of bytes, and never two of one match."""

import time
from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary

from golemancy.server.tables.table import Table

BUDGET = 128 * 1024 * 1024  # bytes of tables in one process
IDLE = 60.0  # seconds after which a table that nobody uses is let go, though there is room
_WEIGHED = 8  # decisions after which a table is weighed again
_SLACK = 1.05  # how much tables in use may grow over the budget before all of them are looked at again


class Shelf:
    """The latest tables are kept. Whoever holds one that was let go shares it with all who open it again."""

    def __init__(self, in_use: Callable[[Table], bool], budget: int | None = None) -> None:
        self._in_use, self._budget = in_use, BUDGET if budget is None else budget
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._weights: dict[str, int] = {}
        self._used: dict[str, float] = {}  # when each was used last
        self._anywhere: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._tolerated = float(self._budget)
        self.weight = 0  # bytes of all that are kept

    def find(self, match: str) -> Table | None:
        """The table of a match, if somebody has it."""
        return self._anywhere.get(match)

    def matches(self) -> list[str]:
        """The matches whose tables somebody has."""
        return list(self._anywhere)

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, table: Table) -> None:
        """Keeps a table as the latest, and lets the oldest go that are too many; never this one."""
        match = table.record.id
        new = self._kept.get(match) is not table
        if new:
            self._anywhere[match] = self._kept[match] = table
        self._kept.move_to_end(match)
        self._used[match] = time.monotonic()
        if new or table.number % _WEIGHED == 0:
            self._weigh(table)
        self._let_idle_go()
        if self.weight > self._tolerated:
            self._make_room(match)

    def drop(self, match: str) -> None:
        """Forgets a match that is gone."""
        self._let_go(match)
        self._anywhere.pop(match, None)

    def _weigh(self, table: Table) -> None:
        match, weight = table.record.id, table.weight
        self.weight += weight - self._weights.get(match, 0)
        self._weights[match] = weight

    def _let_idle_go(self) -> None:
        """Looks at the tables that were not used for longest; those at which somebody still is go to the end."""
        now = time.monotonic()
        while self._used[oldest := next(iter(self._kept))] < now - IDLE:
            if self._in_use(self._kept[oldest]):
                self._kept.move_to_end(oldest)
                self._used[oldest] = now
            else:
                self._let_go(oldest)

    def _make_room(self, latest: str) -> None:
        """Lets go of tables that nobody uses, and of what the others can work out again."""
        for match, table in list(self._kept.items()):
            if self.weight <= self._budget:
                break
            if match == latest or self._in_use(table):
                table.slim()
                self._weigh(table)
            else:
                self._let_go(match)
        self._tolerated = max(self._budget, self.weight * _SLACK)

    def _let_go(self, match: str) -> None:
        if self._kept.pop(match, None) is not None:
            self.weight -= self._weights.pop(match)
            del self._used[match]
