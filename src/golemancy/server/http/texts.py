"""The table as text, for pages that show it instead of a board."""

from typing import Any

from fastapi import APIRouter

from golemancy.server.http.drawing import desk
from golemancy.server.http.identity import Owner
from golemancy.server.http.routes import Looking, Seen
from golemancy.server.http.stories import whose_eyes
from golemancy.server.refusal import Refusal
from golemancy.server.tables.telling import described, speaker
from golemancy.words.catalogue import LANGUAGES, chosen

texts = APIRouter(prefix="/api")


@texts.get("/matches/{match}/text", dependencies=[Looking])
async def text(
    table: Seen, owner: Owner, number: int, seat: int | None = None, language: str = LANGUAGES[0]
) -> dict[str, Any]:
    """What lies on the table after so many decisions, in sentences; lines of a depth belong to one before them."""
    if not 0 <= number <= table.number or table.record.waiting:
        raise Refusal(400, "no_position", number=number, n=table.number)
    seen, eyes = table.copy(), whose_eyes(table, owner, seat)
    lines = await desk(table, owner).do(described, seen, number, eyes, speaker(seen, chosen(language), owner))
    return {"number": number, "lines": lines}
