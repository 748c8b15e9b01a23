"""Everything the server keeps about somebody, as one zip file that is made while it is sent."""

import asyncio
import io
import json
import zipfile
from collections.abc import AsyncIterator
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from golemancy.errors import GolemancyError
from golemancy.play import replay
from golemancy.server.http.accounts import rating_shown
from golemancy.server.http.routes import summary
from golemancy.server.refusal import Refusal
from golemancy.server.store.belongings import matches_of, said_by
from golemancy.server.store.records import MatchRecord, Person
from golemancy.server.store.store import Store
from golemancy.server.tables.table import Table

_ONE_AT_A_TIME = asyncio.Semaphore(1)  # replays have to be played through
_README = """account.json   your account, where you are signed in, your programs, your ratings
matches.json   your matches, the latest first; times are seconds since 1970
chat.json      what you said at tables
analyses/      your analyses, as replay files with variations
puzzles.json   the puzzles you tried
replays/       your finished matches, to watch on any golemancy server or with `golemancy replay FILE`
"""


async def packed(store: Store, person: Person) -> AsyncIterator[bytes]:
    """The file piece by piece; whoever stops listening stops the work."""
    sink = io.BytesIO()
    with zipfile.ZipFile(_Stream(sink), "w", zipfile.ZIP_DEFLATED) as file:
        async with _ONE_AT_A_TIME:
            records = await asyncio.to_thread(matches_of, store, person.id)
            for name, text in (await asyncio.to_thread(_papers, store, person, records)).items():
                file.writestr(name, text)
                yield _taken(sink)
            for board in await asyncio.to_thread(store.boards.of, person.id):
                file.writestr(f"analyses/{board.game}-{board.id}.golem", board.text)
                yield _taken(sink)
            for record in records:
                if record.result is not None:
                    file.writestr(*await asyncio.to_thread(_replay, store, record.id, record.game))
                    yield _taken(sink)
    yield _taken(sink)


class _Stream(io.RawIOBase):
    """A file that is only ever written on, so that nothing of it has to be kept."""

    def __init__(self, sink: io.BytesIO) -> None:
        super().__init__()
        self._sink = sink

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        return self._sink.write(data)


def _taken(sink: io.BytesIO) -> bytes:
    """What was written since the last time."""
    data = sink.getvalue()
    sink.seek(0)
    sink.truncate()
    return data


def _papers(store: Store, person: Person, records: list[MatchRecord]) -> dict[str, str]:
    """Everything but the replays."""
    account = {
        "name": person.name,
        "email": person.email,
        "since": person.created,
        "exported": datetime.now(UTC).isoformat(timespec="seconds"),
        "sessions": store.people.browsers(person.id),
        "programs": store.people.tokens(person.id),
        "notified": [urlsplit(device.endpoint).hostname for device in store.calls.devices(person.id)],
        "mails": store.calls.digest(person.id),
        "ratings": [rating_shown(rating) for rating in store.people.ratings(person.id)],
    }
    matches = [summary(record, person.id, person.id) for record in records]
    return {
        "README.txt": _README,
        "account.json": _json(account),
        "matches.json": _json(matches),
        "chat.json": _json(said_by(store, person.id)),
        "puzzles.json": _json([asdict(one) for one in store.solving.of(person.id)]),
    }


def _json(data: Any) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False)


def _replay(store: Store, match: str, game: str) -> tuple[str, str]:
    """The replay of a finished match, or why there is none."""
    try:
        record = store.load(match)
        if record is None:
            raise Refusal(404, "match_deleted")
        return f"replays/{game}-{match}.golem", replay.write(Table(record).match, record.salt)
    except (Refusal, GolemancyError) as problem:
        return f"replays/{game}-{match}.txt", f"There is no replay of this match: {problem}\n"
