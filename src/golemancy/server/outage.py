"""A database that is away: said once when it goes, and once when it is back."""

import asyncio
import logging
import sqlite3
import sys
import time
from collections.abc import Callable

from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

log = logging.getLogger(__name__)
_LOOK = 1.0  # seconds between two looks whether it is back


def away() -> tuple[type[Exception], ...]:
    """What is raised while a database is away, locked for long, or its disk full."""
    known = (OperationalError, InterfaceError, NoConnection, sqlite3.OperationalError)
    driver = sys.modules.get("psycopg")  # loaded only where a PostgreSQL server is used
    return known if driver is None else (*known, driver.OperationalError)


class Outage:
    """Whether the database is away, as far as this process has noticed."""

    def __init__(self) -> None:
        self._since: float | None = None

    @property
    def lasts(self) -> bool:
        """Whether it is away."""
        return self._since is not None

    def noticed(self, error: BaseException | None) -> bool:
        """Whether something failed because the database is away; the first time it says so."""
        if not isinstance(error, away()):
            return False
        if self._since is None:
            self._since = time.monotonic()
            log.error("the database is away: %s", str(error).partition("\n")[0])
        return True

    def over(self) -> None:
        """The database answers."""
        if self._since is not None:
            lasted, self._since = time.monotonic() - self._since, None
            log.warning("the database is back after %.1f seconds", lasted)

    async def watch(self, alive: Callable[[], object]) -> None:
        """Finds out when it is back; runs until it is cancelled."""
        while True:
            await asyncio.sleep(_LOOK)
            if self.lasts:
                try:
                    await asyncio.to_thread(alive)
                except Exception as error:
                    log.debug("it is still away: %s", error)
                    continue
                self.over()


OUTAGE = Outage()


class OneLine(logging.Filter):
    """Leaves out whatever else is logged because the database is away."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is to be written."""
        return not (record.exc_info and OUTAGE.noticed(record.exc_info[1]))
