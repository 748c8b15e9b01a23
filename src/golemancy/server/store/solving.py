"""Which puzzles somebody has tried, and what came of it."""

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from golemancy.server.store.schema import PUZZLES

if TYPE_CHECKING:
    from golemancy.server.store.store import Store


@dataclass(frozen=True)
class Attempt:
    """What came of one puzzle."""

    game: str
    puzzle: str
    at: float  # when it was last tried
    solved: bool
    clean: bool  # at the first try, and without help
    day: str | None  # the date on which it was solved as the puzzle of the day


class Solving:
    """The puzzles of everybody."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    def of(self, person: str) -> list[Attempt]:
        """All that somebody tried, the latest first."""
        mine = select(PUZZLES).where(PUZZLES.c.person == person).order_by(PUZZLES.c.at.desc(), PUZZLES.c.puzzle)
        with self._store.reader.connect() as connection:
            return [Attempt(r.game, r.puzzle, r.at, r.solved, r.clean, r.day) for r in connection.execute(mine)]

    def note(self, person: str, game: str, puzzle: str, *, solved: bool, day: str | None = None) -> None:
        """Keeps that somebody solved a puzzle, or failed; what was solved once stays solved."""
        row = {"person": person, "game": game, "puzzle": puzzle}
        told = {"at": time.time(), "solved": solved, "day": day if solved else None}
        try:
            with self._store.engine.begin() as connection:
                connection.execute(insert(PUZZLES).values(**row, **told, clean=solved))
        except IntegrityError:  # it was tried before
            if solved:
                with self._store.engine.begin() as connection:
                    connection.execute(update(PUZZLES).filter_by(**row, solved=False).values(**told))


def adopt_puzzles(connection: Connection, guest: str, person: str) -> None:
    """A guest's puzzles go on under the name, but for those that the name has tried itself."""
    rows: Any = connection.execute(select(PUZZLES).where(PUZZLES.c.person == person)).all()
    known = {(row.game, row.puzzle) for row in rows}
    for row in connection.execute(select(PUZZLES).where(PUZZLES.c.person == guest)).all():
        if (row.game, row.puzzle) not in known:
            mine = {"person": guest, "game": row.game, "puzzle": row.puzzle}
            connection.execute(update(PUZZLES).filter_by(**mine).values(person=person))
    connection.execute(delete(PUZZLES).where(PUZZLES.c.person == guest))
