"""What a seat saw happen in decisions that are past, for a page that tells or shows them again."""

import orjson
from fastapi import APIRouter
from starlette.responses import Response

from golemancy.server.http.drawing import desk
from golemancy.server.http.identity import Owner
from golemancy.server.http.routes import Looking, Seen, as_json
from golemancy.server.refusal import Refusal
from golemancy.server.tables.messages import LOG_LINES, Message, log_line, message, seat_to_show
from golemancy.server.tables.table import Table

stories = APIRouter(prefix="/api")
LONGEST = 64  # decisions in one story


@stories.get("/matches/{match}/story", dependencies=[Looking], response_model=Message)
async def story(table: Seen, owner: Owner, first: int, last: int, seat: int | None = None) -> Response:
    """The view before the decision numbered `first`, and the events from there to `last`."""
    _check(table, first, last, LONGEST)
    return as_json(await desk(table, owner).do(_told, table.copy(), whose_eyes(table, owner, seat), first, last))


def _told(table: Table, seen: int | None, first: int, last: int) -> bytes:
    made = [n for n in range(first, last + 1) if table.match.history[n].action is not None]
    events = [event for n in made for event in table.timeline[n + 1].events(seen)]
    return orjson.dumps({"before": table.timeline[first].view(seen), "events": events}, option=orjson.OPT_NON_STR_KEYS)


@stories.get("/matches/{match}/log", dependencies=[Looking], response_model=list[Message])
async def told(table: Seen, owner: Owner, first: int, last: int, seat: int | None = None) -> Response:
    """The lines of the log from the decision numbered `first` to `last`."""
    _check(table, first, last, LOG_LINES)
    return as_json(await desk(table, owner).do(_lines, table.copy(), whose_eyes(table, owner, seat), first, last))


def _lines(table: Table, seen: int | None, first: int, last: int) -> bytes:
    lines = [log_line(table, number, seen) for number in range(first, last + 1)]
    return orjson.dumps(lines, option=orjson.OPT_NON_STR_KEYS)


@stories.get("/matches/{match}/again", dependencies=[Looking], response_model=list[Message])
async def again(table: Seen, owner: Owner, first: int, last: int, seat: int | None = None) -> Response:
    """The table before the decision numbered `first`, and after each one to `last`, each with its line of the log."""
    _check(table, first, last, LONGEST)
    return as_json(
        await desk(table, owner).do(_positions, table.copy(), owner, whose_eyes(table, owner, seat), first, last)
    )


def _positions(table: Table, owner: str, seen: int | None, first: int, last: int) -> bytes:
    found = [message(table, owner, seen, number, lines=-1) for number in range(first, last + 2)]
    return orjson.dumps(found, option=orjson.OPT_NON_STR_KEYS)


def _check(table: Table, first: int, last: int, most: int) -> None:
    """Refuses decisions that were not made, or too many of them."""
    if not 0 <= first <= last < table.number or last - first >= most:
        raise Refusal(400, "no_story", first=first, last=last, n=table.number, most=most)


def whose_eyes(table: Table, owner: str, seat: int | None) -> int | None:
    """Whose eyes: before the end only one's own."""
    if not table.over and not table.record.imported:
        return seat_to_show(table, owner, seat)
    if seat is not None and not 0 <= seat < table.match.game.players:
        raise Refusal(400, "no_such_seat", number=seat)
    return seat
