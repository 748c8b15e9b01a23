"""What the server keeps: a match is its options, seed and decisions, and who may decide."""

from dataclasses import dataclass, field
from typing import Any

from golemancy.contract import Options
from golemancy.play.match import PERSON, Entry

OPEN = "open"  # the kind of a seat that somebody may still take


class Conflict(Exception):
    """The match is no longer as the writer knew it."""


@dataclass(frozen=True)
class SeatRecord:
    """Who sits in a seat, and the identity that may decide there (None for a program or an open seat)."""

    name: str
    kind: str
    owner: str | None = None
    leaver: str | None = None  # the identity that sat here before a golem took over
    gained: float | None = None  # in rating, by this match
    account: str | None = None  # the lasting name of the owner, if it has one

    @property
    def is_person(self) -> bool:
        """Whether a person decides here."""
        return self.kind == PERSON


@dataclass
class MatchRecord:
    """A match as stored."""

    id: str
    game: str
    version: int
    options: Options
    seed: int
    seats: list[SeatRecord]
    created: float
    updated: float
    practice: bool = False  # something was taken back that one had already learned from, or advice was asked for
    imported: bool = False  # read from a replay file: to look at, not to play on
    result: list[int] | None = None  # places, once it is over
    salt: str = ""  # hashed with the seed, and shown with it at the end
    epoch: int = 0  # counts every change that is not one more decision
    access: str = "private"  # "link": anyone with the address may watch; "public": listed in the lobby
    host: str | None = None  # who set up the table
    started: float | None = None  # in serving time; None while seats are open
    clock: dict[str, float] | None = None
    rated: bool = False
    failed: bool = False  # a golem broke down; it decides again when somebody says so
    next: str | None = None  # the rematch
    removed: list[str] | None = None  # identities that the host does not want to watch
    turn: int | None = None  # the seat that decides now; UNKNOWN until somebody has found out
    archived: str | None = None  # the file that its decisions are in
    tournament: str | None = None  # that it belongs to
    shared: bool | None = None  # whether anybody may watch the replay; None: as they may the match
    decisions: list[Entry] = field(default_factory=list)
    times: list[float] = field(default_factory=list)  # when each decision was made, in serving time

    def owned_by(self, owner: str) -> list[int]:
        """The seats in which an identity decides."""
        return [n for n, seat in enumerate(self.seats) if seat.owner == owner]

    def seen_by(self, owner: str) -> bool:
        """Whether somebody may look: at what runs where it is not private, afterwards where the replay is shared."""
        return self.replay_shared or (bool(owner) and bool(self.owned_by(owner)))

    @property
    def replay_shared(self) -> bool:
        """Whether anybody may look at the match as it is now, or at its replay."""
        open_to_all = self.access != "private"
        finished = self.imported or self.result is not None
        return self.shared if finished and self.shared is not None else open_to_all

    @property
    def waiting(self) -> bool:
        """Whether the match has not begun."""
        return self.started is None

    @property
    def status(self) -> str:
        """Where the match stands, in a word."""
        return "waiting" if self.waiting else "running" if self.result is None else "over"


@dataclass(frozen=True)
class Append:
    """One more decision, for a match that is as the writer knew it: in that epoch, with that many decisions."""

    match: str
    epoch: int
    number: int
    entry: Entry
    made: float
    result: list[int] | None = None
    deadline: float | None = None
    job: bool = False  # a golem decides next
    worker: str | None = None  # the thinker that goes on with that itself
    turn: int | None = None  # the seat that decides next
    people: bool = True  # somebody waits for what golems do here

    def row(self) -> dict[str, Any]:
        """As the database reads it."""
        plain = ("match", "epoch", "number", "made", "result", "deadline", "job", "worker", "turn", "people")
        return {key: getattr(self, key) for key in plain} | {"seat": self.entry.seat, "action": self.entry.action}


@dataclass(frozen=True)
class ChatLine:
    """Something said at a table."""

    number: int
    seat: int
    name: str
    text: str
    made: float


@dataclass(frozen=True)
class Person:
    """Somebody with a name and a password."""

    id: str
    name: str
    password: str
    created: float
    email: str | None = None  # confirmed
    suspended: float | None = None  # until then
    reason: str | None = None  # why


@dataclass(frozen=True)
class Rating:
    """How strong somebody plays a game, as openskill sees it."""

    game: str
    mu: float
    sigma: float
    matches: int

    @property
    def shown(self) -> float:
        """One number for people: what the player is surely worth, with 0 for a beginner."""
        return round(100 * (self.mu - 3 * self.sigma)) / 100


@dataclass(frozen=True)
class BoardRecord:
    """An analysis that somebody keeps: a replay file, with variations."""

    id: str
    owner: str
    game: str
    text: str
    created: float
    updated: float
