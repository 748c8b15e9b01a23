"""What a seat saw happen in decisions that are past, for a page that shows it slowly: a battle, blow by blow."""

import orjson
from fastapi import APIRouter
from starlette.responses import Response

from golemancy.server.http.drawing import desk
from golemancy.server.http.identity import Owner
from golemancy.server.http.routes import Looking, Seen, as_json
from golemancy.server.refusal import Refusal
from golemancy.server.tables.messages import Message, seat_to_show
from golemancy.server.tables.table import Table

stories = APIRouter(prefix="/api")
LONGEST = 64  # decisions in one story


@stories.get("/matches/{match}/story", dependencies=[Looking], response_model=Message)
async def story(table: Seen, owner: Owner, first: int, last: int, seat: int | None = None) -> Response:
    """The view before the decision numbered `first`, and the events from there to `last`."""
    if not 0 <= first <= last < table.number or last - first >= LONGEST:
        raise Refusal(400, "no_story", first=first, last=last, n=table.number)
    return as_json(await desk(table, owner).do(_told, table.copy(), whose_eyes(table, owner, seat), first, last))


def _told(table: Table, seen: int | None, first: int, last: int) -> bytes:
    made = [n for n in range(first, last + 1) if table.match.history[n].action is not None]
    events = [event for n in made for event in table.timeline[n + 1].events(seen)]
    return orjson.dumps({"before": table.timeline[first].view(seen), "events": events}, option=orjson.OPT_NON_STR_KEYS)


def whose_eyes(table: Table, owner: str, seat: int | None) -> int | None:
    """Whose eyes: before the end only one's own."""
    if not table.over and not table.record.imported:
        return seat_to_show(table, owner, seat)
    if seat is not None and not 0 <= seat < table.match.game.players:
        raise Refusal(400, "no_such_seat", number=seat)
    return seat
