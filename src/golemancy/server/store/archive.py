"""The archive: decisions of old finished matches in files, from which the matches open as before.

The head of a match (who played, the result, the chat) stays in the database, so that lists, ratings and rights need no
file. A file is a ZIP archive of up to a thousand matches, one member of JSON each, without anybody's name.
"""

import os
import secrets
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson
from sqlalchemy import Connection, delete, insert, select, update

from golemancy.errors import BadOption, GolemancyError
from golemancy.play.match import Entry
from golemancy.server.store.records import MatchRecord
from golemancy.server.store.schema import DECISIONS, MATCHES, SETTINGS

if TYPE_CHECKING:
    from golemancy.server.store.store import Store

FOLDER = "archive"  # the setting that says where the files are, and their folder beside an SQLite file
_AT_ONCE = 1000  # matches in a file: its list of contents is read whenever one of them is opened
_FORMAT = 1
OVER = MATCHES.c.result.is_not(None) & MATCHES.c.archived.is_(None)
Decisions = tuple[list[Entry], list[float]]


class NotThere(GolemancyError):
    """The file that holds the decisions of a match cannot be read."""


class Archive:
    """The part of the store about matches whose decisions are in files."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    def folder(self, connection: Connection) -> Path:
        """Where the files are."""
        found = connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.name == FOLDER))
        url = self._store.engine.url
        if found is None and url.get_backend_name() == "sqlite" and url.database:
            return Path(url.database).absolute().with_name(FOLDER)
        if found is None:
            raise BadOption("folder: say where the archive's files go, on a disk that all processes of the server see")
        return Path(found)

    def use(self, folder: Path) -> None:
        """Says where the files are from now on; those that are there already have to be moved by hand."""
        with self._store.engine.begin() as connection:
            connection.execute(delete(SETTINGS).where(SETTINGS.c.name == FOLDER))
            connection.execute(insert(SETTINGS).values(name=FOLDER, value=str(folder.absolute())))

    def read(self, connection: Connection, file: str, match: str) -> Decisions:
        """The decisions of a match, and when they were made."""
        return _read(self.folder(connection) / file, match)

    # ---- into files

    def put_away(self, before: float, progress: Callable[[str, int], object]) -> int:
        """Moves the decisions of matches that ended before a date into files; returns of how many."""
        with self._store.reader.connect() as connection:
            folder = self.folder(connection)
        folder.mkdir(parents=True, exist_ok=True)
        moved = 0
        for records in self._old(before):
            file = _write(folder, records)
            moved += self._forget_decisions(file.name, records)
            progress(file.name, len(records))
        return moved

    def _old(self, before: float) -> Iterator[list[MatchRecord]]:
        """Matches that ended before a date, as many at a time as go into a file."""
        after = (0.0, "")
        while True:
            beyond = (MATCHES.c.updated > after[0]) | ((MATCHES.c.updated == after[0]) & (MATCHES.c.id > after[1]))
            done = OVER, ~MATCHES.c.rated | MATCHES.c.settled, MATCHES.c.updated < before, beyond
            wanted = select(MATCHES.c.updated, MATCHES.c.id).where(*done).order_by(MATCHES.c.updated, MATCHES.c.id)
            with self._store.reader.connect() as connection:
                rows = connection.execute(wanted.limit(_AT_ONCE)).all()
            if not rows:
                return
            after = (rows[-1].updated, rows[-1].id)
            found = [self._store.load(row.id) for row in rows]
            yield [record for record in found if record is not None]

    def _forget_decisions(self, file: str, records: list[MatchRecord]) -> int:
        """Takes decisions that are safe in a file out of the database, unless a match has changed meanwhile."""
        moved = 0
        with self._store.engine.begin() as connection:
            for record in records:
                same = (MATCHES.c.id == record.id) & (MATCHES.c.epoch == record.epoch) & OVER
                if connection.execute(update(MATCHES).where(same).values(archived=file)).rowcount:
                    connection.execute(delete(DECISIONS).where(DECISIONS.c.match == record.id))
                    moved += 1
        return moved

    # ---- and back

    def bring_back(self, progress: Callable[[str, int], object]) -> int:
        """Puts the decisions of all archived matches back into the database; the files stay. Returns of how many."""
        with self._store.reader.connect() as connection:
            files = select(MATCHES.c.archived).where(MATCHES.c.archived.is_not(None)).distinct()
            names = sorted(connection.scalars(files))
        return sum(self._bring_back(name, progress) for name in names)

    def _bring_back(self, file: str, progress: Callable[[str, int], object]) -> int:
        with self._store.engine.begin() as connection:
            path = self.folder(connection) / file
            matches = list(connection.scalars(select(MATCHES.c.id).where(MATCHES.c.archived == file)))
            for match in matches:
                rows = decision_rows(match, *_read(path, match))
                if rows:
                    connection.execute(insert(DECISIONS), rows)
            connection.execute(update(MATCHES).where(MATCHES.c.id.in_(matches)).values(archived=None))
        progress(file, len(matches))
        return len(matches)


def decision_rows(match: str, decisions: list[Entry], times: list[float]) -> list[dict[str, Any]]:
    """Decisions as the database keeps them."""
    return [
        {"match": match, "number": number, "seat": entry.seat, "action": entry.action, "made": made}
        for number, (entry, made) in enumerate(zip(decisions, times, strict=True))
    ]


def _write(folder: Path, records: list[MatchRecord]) -> Path:
    """A new file with the decisions of these matches, safe on disk and read once to be sure."""
    file = folder / f"{time.strftime('%Y-%m-%d')}-{secrets.token_hex(4)}.zip"
    part = file.with_suffix(".part")
    with part.open("wb") as out:
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
            for record in records:
                packed.writestr(f"{record.id}.json", orjson.dumps(_member(record)))
        out.flush()
        os.fsync(out.fileno())
    for record in records:
        if _read(part, record.id) != (record.decisions, record.times):
            raise NotThere(f"{part} does not hold what was written; nothing was removed from the database")
    part.replace(file)
    return file


def _member(record: MatchRecord) -> dict[str, Any]:
    """All that the rules need to play a match again."""
    plain = ("id", "game", "version", "options", "salt", "result", "started", "times")
    decided = [[entry.seat, entry.action] for entry in record.decisions]
    return (
        {"format": _FORMAT, "seed": str(record.seed)}
        | {key: getattr(record, key) for key in plain}
        | {"decisions": decided}
    )


def _read(file: Path, match: str) -> Decisions:
    try:
        with zipfile.ZipFile(file) as packed:
            found = orjson.loads(packed.read(f"{match}.json"))
    except (OSError, KeyError, zipfile.BadZipFile, orjson.JSONDecodeError) as error:
        raise NotThere(f"its decisions cannot be read from the archive's file {file.name}: {error}") from None
    return [Entry(seat, action) for seat, action in found["decisions"]], found["times"]
