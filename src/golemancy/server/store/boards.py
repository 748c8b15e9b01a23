"""Analysis boards that people keep."""

from typing import Any

from sqlalchemy import Engine, Row, delete, func, insert, select, update

from golemancy.server.store.records import BoardRecord
from golemancy.server.store.schema import BOARDS

MOST = 300  # of one person


class Boards:
    """Keeps analyses as replay files. Everything here may block."""

    def __init__(self, engine: Engine, reader: Engine) -> None:
        self._engine, self._reader = engine, reader

    def keep(self, board: BoardRecord) -> bool:
        """Keeps a new board, unless its owner has as many as anybody may."""
        mine = select(func.count()).select_from(BOARDS).where(BOARDS.c.owner == board.owner)
        with self._engine.begin() as connection:
            if int(connection.scalar(mine) or 0) >= MOST:
                return False
            connection.execute(insert(BOARDS), vars(board))
        return True

    def change(self, board: str, owner: str, text: str, updated: float) -> bool:
        """Keeps a board as it is now; False where it is not that owner's."""
        mine = (BOARDS.c.id == board) & (BOARDS.c.owner == owner)
        with self._engine.begin() as connection:
            return connection.execute(update(BOARDS).where(mine).values(text=text, updated=updated)).rowcount == 1

    def load(self, board: str) -> BoardRecord | None:
        """A board by its id."""
        with self._reader.connect() as connection:
            row = connection.execute(select(BOARDS).where(BOARDS.c.id == board)).first()
        return None if row is None else _record(row)

    def of(self, owner: str) -> list[BoardRecord]:
        """Somebody's boards, the latest first."""
        wanted = select(BOARDS).where(BOARDS.c.owner == owner).order_by(BOARDS.c.updated.desc())
        with self._reader.connect() as connection:
            return [_record(row) for row in connection.execute(wanted)]

    def listed(self, owner: str) -> list[dict[str, Any]]:
        """The same as a page lists them."""
        columns = BOARDS.c.id, BOARDS.c.game, BOARDS.c.created, BOARDS.c.updated
        wanted = select(*columns).where(BOARDS.c.owner == owner).order_by(BOARDS.c.updated.desc())
        with self._reader.connect() as connection:
            return [{str(key): value for key, value in row._mapping.items()} for row in connection.execute(wanted)]

    def remove(self, board: str, owner: str) -> bool:
        """Forgets a board; False where it is not that owner's."""
        mine = (BOARDS.c.id == board) & (BOARDS.c.owner == owner)
        with self._engine.begin() as connection:
            return connection.execute(delete(BOARDS).where(mine)).rowcount == 1


def _record(row: Row[Any]) -> BoardRecord:
    return BoardRecord(**row._mapping)
