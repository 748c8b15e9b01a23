"""Commands for the server's database."""

import time
from pathlib import Path
from typing import Annotated

from golemancy.cli.asking import out
from golemancy.cli.commands import Argument, Option

Database = Annotated[str | None, Argument(metavar="[URL]", help="default: the SQLite file in the data folder")]
Data = Annotated[Path | None, Option(help="the folder for matches; default: the user's data folder")]


def upgrade(
    database: Database = None,
    data: Data = None,
) -> None:
    """Brings a database to the newest schema; `serve` does so itself."""
    from golemancy import server
    from golemancy.server.store.database import NEWEST, upgrade_url

    before = upgrade_url(database or server.default_database(data))
    out.print(f"schema {before or 'none'} → {NEWEST}" if before != NEWEST else f"schema {NEWEST} is the newest")


def copy(
    source: Annotated[str, Argument(metavar="FROM", help="the URL of a database")],
    target: Annotated[str, Argument(metavar="TO", help="the URL of an empty one")],
) -> None:
    """Copies everything into another, empty database: from SQLite to PostgreSQL, or back. Stop the server first."""
    from golemancy.server.store.database import copy as copy_all

    copy_all(source, target, lambda table, rows: out.print(f"{table}: {rows}", highlight=False))


def archive(
    database: Database = None,
    data: Data = None,
    folder: Annotated[
        Path | None, Option(help="where the files go; default: as before, or `archive` beside an SQLite file")
    ] = None,
    days: Annotated[float, Option(min=0, help="only matches in which nothing has happened for so many days")] = 365,
) -> None:
    """Moves the decisions of old finished matches into files; the matches open as before. The server may run."""
    from golemancy import server
    from golemancy.server.store.database import open_store

    store = open_store(database or server.default_database(data))
    if folder is not None:
        store.archive.use(folder)
    before = time.time() - days * 24 * 3600
    moved = store.archive.put_away(before, lambda file, matches: out.print(f"{file}: {matches}", highlight=False))
    out.print(f"{moved} matches archived", highlight=False)
    store.close()


def restore(database: Database = None, data: Data = None) -> None:
    """Puts the decisions of all archived matches back into the database. The files stay."""
    from golemancy import server
    from golemancy.server.store.database import open_store

    store = open_store(database or server.default_database(data))
    restored = store.archive.bring_back(lambda file, matches: out.print(f"{file}: {matches}", highlight=False))
    out.print(f"{restored} matches restored", highlight=False)
    store.close()
