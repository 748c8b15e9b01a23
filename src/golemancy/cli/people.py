"""Commands for an administrator about people."""

import math
import re
import time
from datetime import UTC, datetime
from typing import Annotated

from golemancy.cli.asking import out
from golemancy.cli.commands import Argument, Option
from golemancy.cli.db import Data, Database
from golemancy.errors import BadOption

_UNITS = {"m": 60.0, "h": 3600.0, "d": 86400.0, "w": 604800.0}


def suspend(
    account: Annotated[str, Argument(metavar="NAME", help="the name of the account")],
    database: Database = None,
    data: Data = None,
    duration: Annotated[str | None, Option("--for", metavar="TIME", help="such as 12h, 7d or 2w")] = None,
    until: Annotated[str | None, Option(metavar="DATE", help="such as 2030-01-31 or 2030-01-31T18:00 (UTC)")] = None,
    why: Annotated[str | None, Option(help="what the person reads on signing in")] = None,
    lift: Annotated[bool, Option("--lift", help="let the person in again")] = False,
) -> None:
    """Suspends an account, for a while or until it is lifted; whoever is signed in with it is signed out."""
    from golemancy import server
    from golemancy.server.store.database import open_store

    if not lift and not (why or "").strip():
        raise BadOption("--why: say why, in words that the person will read")
    end = _end(duration, until)
    store = open_store(database or server.default_database(data))
    try:
        person = store.people.named(account)
        if person is None:
            raise BadOption(f"there is no account with the name {account!r}")
        if lift:
            store.people.lift(person.id)
        else:
            store.people.suspend(person.id, end, (why or "").strip())
    finally:
        store.close()
    out.print(f"{person.name} " + ("may sign in again" if lift else f"is suspended {_said(end)}"), markup=False)


def _end(duration: str | None, until: str | None) -> float:
    """The moment at which a suspension ends; never, if neither is given."""
    if duration and until:
        raise BadOption("--for, --until: give one of them, not both")
    if until:
        try:
            end = datetime.fromisoformat(until)
        except ValueError:
            raise BadOption(f"--until: {until!r} is not a date such as 2030-01-31 or 2030-01-31T18:00") from None
        end = end if end.tzinfo else end.replace(tzinfo=UTC)
        if end.timestamp() <= time.time():
            raise BadOption(f"--until: {until} is in the past")
        return end.timestamp()
    return time.time() + _seconds(duration) if duration else math.inf


def _seconds(duration: str) -> float:
    found = re.fullmatch(r"(\d{1,6})([mhdw])", duration.strip())
    if found is None or int(found[1]) == 0:
        raise BadOption(f"--for: {duration!r} is not a time such as 30m, 12h, 7d or 2w")
    return int(found[1]) * _UNITS[found[2]]


def _said(end: float) -> str:
    return "until it is lifted" if math.isinf(end) else f"until {datetime.fromtimestamp(end, UTC):%Y-%m-%d %H:%M} UTC"
