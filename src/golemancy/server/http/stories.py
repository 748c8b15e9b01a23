"""What a seat saw happen in decisions that are past, for a page that shows it slowly: a battle, blow by blow."""

from typing import Any

from fastapi import APIRouter

from golemancy.server.http.identity import Owner
from golemancy.server.http.routes import Seen
from golemancy.server.refusal import Refusal
from golemancy.server.tables.messages import seat_to_show
from golemancy.server.tables.table import Table

stories = APIRouter(prefix="/api")
LONGEST = 64  # decisions in one story


@stories.get("/matches/{match}/story")
async def story(table: Seen, owner: Owner, first: int, last: int, seat: int | None = None) -> dict[str, Any]:
    """The view before the decision numbered `first`, and the events from there to `last`."""
    async with table.lock:
        if not 0 <= first <= last < table.number or last - first >= LONGEST:
            raise Refusal(400, f"there is no story from decision {first} to {last}; {table.number} have been made")
        seen = _seat(table, owner, seat)
        made = [n for n in range(first, last + 1) if table.match.history[n].action is not None]
        events = [event for n in made for event in table.timeline[n + 1].events(seen)]
        return {"before": table.timeline[first].view(seen), "events": events}


def _seat(table: Table, owner: str, seat: int | None) -> int | None:
    """Whose eyes: before the end only one's own."""
    if not table.over and not table.record.imported:
        return seat_to_show(table, owner, seat)
    if seat is not None and not 0 <= seat < table.match.game.players:
        raise Refusal(400, f"there is no seat {seat}")
    return seat
