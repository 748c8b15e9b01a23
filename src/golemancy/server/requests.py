"""What a page may send, and how it is checked."""

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from golemancy import players
from golemancy.match import PERSON
from golemancy.server.refusal import Refusal
from golemancy.server.store import SeatRecord

LONGEST_NAME = 24
LONGEST_OPTION = 100_000  # a map or cards of one's own are a long text


def _tidy(name: str) -> str:
    """A name on one line, without what cannot be printed."""
    printable = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in name)
    return " ".join(printable.split())


Name = Annotated[str, Field(max_length=200), AfterValidator(_tidy)]
Count = Annotated[int, Field(ge=0, le=10_000_000)]
SeatNumber = Annotated[int, Field(ge=0, le=15)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NewSeat(_Strict):
    """Who shall sit in a seat of a new match."""

    name: Name = ""
    kind: Annotated[str, Field(max_length=64)] = PERSON


class NewMatch(_Strict):
    """A match to lay out."""

    game: Annotated[str, Field(max_length=64)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=16)]
    options: dict[str, bool | int | Annotated[str, Field(max_length=LONGEST_OPTION)]] = {}


class Decision(_Strict):
    """The decision with that number, for a seat."""

    number: Count
    seat: SeatNumber
    action: Count


class Resignation(_Strict):
    """A seat gives up when so many decisions have been made."""

    number: Count
    seat: SeatNumber


class Takeback(_Strict):
    """The last decision is taken back when so many have been made."""

    number: Count
    seat: SeatNumber | None = None  # whose view to answer with


def seat_records(seats: list[NewSeat], owner: str) -> list[SeatRecord]:
    """Seats to store: people belong to who asks, and all names differ."""
    taken: set[str] = set()
    return [_seat_record(seat, number, owner, taken) for number, seat in enumerate(seats, 1)]


def _seat_record(seat: NewSeat, number: int, owner: str, taken: set[str]) -> SeatRecord:
    if seat.kind != PERSON and seat.kind not in players.KNOWN:
        known = ", ".join([PERSON, *players.KNOWN])
        raise Refusal(400, f"seat {number}: there is nobody of the kind {seat.kind!r}; known: {known}")
    wanted = seat.name[:LONGEST_NAME] or (f"Player {number}" if seat.kind == PERSON else f"Golem {number}")
    name = next(n for n in (wanted, *(f"{wanted} {k}" for k in range(2, 99))) if n.casefold() not in taken)
    taken.add(name.casefold())
    return SeatRecord(name, seat.kind, owner if seat.kind == PERSON else None)
