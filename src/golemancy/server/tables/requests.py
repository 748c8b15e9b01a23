"""What a page or a program may send, and how it is checked."""

import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from golemancy import players
from golemancy.play.match import PERSON
from golemancy.server.refusal import Refusal
from golemancy.server.store.records import OPEN, SeatRecord

LONGEST_NAME = 24
LONGEST_OPTION = 100_000  # a map or cards of one's own are a long text
USUAL_GOLEM = "stone"  # who sits down where a person has left


def _tidy(name: str) -> str:
    """A text on one line, without what cannot be printed."""
    printable = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in name)
    return " ".join(printable.split())


Name = Annotated[str, Field(max_length=200), AfterValidator(_tidy)]
Count = Annotated[int, Field(ge=0, le=10_000_000)]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Kind = Annotated[str, Field(max_length=64)]


class Strict(BaseModel):
    """Nothing that is not asked for, and no text for a number."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewSeat(Strict):
    """Who shall sit in a seat of a new match: "person" (me), "open" (whoever joins) or a kind of golem."""

    name: Name = ""
    kind: Kind = PERSON


class Clock(Strict):
    """Minutes for the whole match with an increment in seconds a turn, or days for each decision."""

    minutes: Annotated[float, Field(ge=0.5, le=600)] | None = None
    increment: Annotated[float, Field(ge=0, le=300)] = 0
    days: Annotated[float, Field(ge=0.04, le=30)] | None = None

    def rule(self) -> dict[str, float]:
        """As the store keeps it, in seconds."""
        if (self.minutes is None) == (self.days is None):
            raise Refusal(400, "clock: give either minutes (and increment) or days")
        if self.days is not None:
            return {"each": self.days * 86400}
        return {"bank": (self.minutes or 0) * 60, "increment": self.increment}


class NewMatch(Strict):
    """A match to lay out; with open seats it begins when they are taken."""

    game: Annotated[str, Field(max_length=64)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=16)]
    options: dict[str, bool | int | Annotated[str, Field(max_length=LONGEST_OPTION)]] = {}
    access: Literal["private", "link", "public"] | None = None
    clock: Clock | None = None
    rated: bool = True


class Decision(Strict):
    """The decision with that number, for a seat."""

    number: Count
    seat: SeatNumber
    action: Count


class Resignation(Strict):
    """A seat gives up when so many decisions have been made."""

    number: Count
    seat: SeatNumber


class Takeback(Strict):
    """The last decision is taken back when so many have been made."""

    number: Count
    seat: SeatNumber | None = None  # whose view to answer with


class Joining(Strict):
    """Somebody sits down in an open seat, or in any."""

    name: Name = ""
    seat: SeatNumber | None = None


class Leaving(Strict):
    """Somebody goes; in a running match a golem takes the seat."""

    golem: Kind = USUAL_GOLEM


class Seating(Strict):
    """What the host makes of a seat before the start: "open", or a kind of golem."""

    kind: Kind


class Takeover(Strict):
    """A golem shall decide for somebody who has been away for days."""

    seat: SeatNumber
    golem: Kind = USUAL_GOLEM


class Line(Strict):
    """Something said."""

    text: Annotated[str, Field(max_length=500), AfterValidator(_tidy)]


class Mute(Strict):
    """Whether to hear a seat, or without one everybody."""

    seat: SeatNumber | None = None
    muted: bool


class Credentials(Strict):
    """A name and the password that goes with it."""

    name: Annotated[str, Field(min_length=2, max_length=LONGEST_NAME), AfterValidator(_tidy)]
    password: Annotated[str, Field(min_length=8, max_length=200)]


class NewToken(Strict):
    """What a program is called."""

    name: Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_tidy)]


def checked_golem(kind: str) -> str:
    """A kind of golem that there is."""
    if kind not in players.KNOWN:
        raise Refusal(400, f"there is nobody of the kind {kind!r}; known: {', '.join(players.KNOWN)}")
    return kind


def seat_records(seats: list[NewSeat], owner: str) -> list[SeatRecord]:
    """Seats to store: people belong to who asks, and all names differ."""
    taken: set[str] = set()
    return [_seat_record(seat, number, owner, taken) for number, seat in enumerate(seats, 1)]


def _seat_record(seat: NewSeat, number: int, owner: str, taken: set[str]) -> SeatRecord:
    if seat.kind not in (PERSON, OPEN, *players.KNOWN):
        known = ", ".join([PERSON, OPEN, *players.KNOWN])
        raise Refusal(400, f"seat {number}: there is nobody of the kind {seat.kind!r}; known: {known}")
    usual = {PERSON: f"Player {number}", OPEN: f"Seat {number}"}.get(seat.kind, f"Golem {number}")
    name = free_name(seat.name or usual, taken)
    taken.add(name.casefold())
    return SeatRecord(name, seat.kind, owner if seat.kind == PERSON else None)


def free_name(wanted: str, taken: set[str]) -> str:
    """The name, with a number where somebody at the table has it."""
    wanted = wanted[:LONGEST_NAME]
    return next(n for n in (wanted, *(f"{wanted} {k}" for k in range(2, 99))) if n.casefold() not in taken)
