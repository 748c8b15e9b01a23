"""What was found out about matches that are over, kept so that nobody has to think about it twice."""

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select

from golemancy.server.store.schema import ENDINGS, MATCHES

if TYPE_CHECKING:
    from golemancy.server.store.store import Store


class Endings:
    """The analyses of matches, each of one history: what was taken back and played differently is another."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    def load(self, match: str, history: str) -> dict[str, Any] | None:
        """What is known of a match with this history."""
        wanted = select(ENDINGS.c.found).where(ENDINGS.c.match == match, ENDINGS.c.history == history)
        with self._store.reader.connect() as connection:
            found: dict[str, Any] | None = connection.scalar(wanted)
        return found

    def keep(self, match: str, history: str, found: dict[str, Any]) -> None:
        """Keeps what was found out in place of what was kept before; nothing of a match that is gone."""
        with self._store.engine.begin() as connection:
            if connection.scalar(select(MATCHES.c.id).where(MATCHES.c.id == match).with_for_update()) is None:
                return
            connection.execute(delete(ENDINGS).where(ENDINGS.c.match == match))
            connection.execute(insert(ENDINGS).values(match=match, history=history, found=found))
