"""Commands for the server's database."""

from pathlib import Path
from typing import Annotated

import typer

from golemancy.cli.asking import (
    out,
)

Database = Annotated[str | None, typer.Argument(metavar="[URL]", help="default: the SQLite file in the data folder")]
Data = Annotated[Path | None, typer.Option(help="the folder for matches; default: the user's data folder")]


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
    source: Annotated[str, typer.Argument(metavar="FROM", help="the URL of a database")],
    target: Annotated[str, typer.Argument(metavar="TO", help="the URL of an empty one")],
) -> None:
    """Copies everything into another, empty database: from SQLite to PostgreSQL, or back. Stop the server first."""
    from golemancy.server.store.database import copy as copy_all

    copy_all(source, target, lambda table, rows: out.print(f"{table}: {rows}", highlight=False))
