"""What the server keeps: a match is its options, seed and decisions, and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from golemancy.contract import Options
from golemancy.match import PERSON, Entry


class Conflict(Exception):
    """Another decision has that number already."""


@dataclass(frozen=True)
class SeatRecord:
    """Who sits in a seat, and the identity that may decide there (None for a program)."""

    name: str
    kind: str
    owner: str | None = None

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
    practice: bool = False  # something was taken back that one had already learned from
    imported: bool = False  # read from a replay file: to look at, not to play on
    result: list[int] | None = None  # places, once it is over
    decisions: list[Entry] = field(default_factory=list)

    def owned_by(self, owner: str) -> list[int]:
        """The seats in which an identity decides."""
        return [n for n, seat in enumerate(self.seats) if seat.owner == owner]


class Store(Protocol):
    """Where matches live. All of it may block: call it from a thread."""

    def create(self, record: MatchRecord) -> None:
        """Keeps a new match with all its decisions."""

    def load(self, match: str) -> MatchRecord | None:
        """A match with its decisions."""

    def append(self, match: str, number: int, entry: Entry, result: Sequence[int] | None) -> None:
        """Keeps one decision for good; raises Conflict if its number is taken."""

    def truncate(self, match: str, number: int, practice: bool) -> None:
        """Forgets the decisions from a number on; `practice` marks the match."""

    def owned(self, owner: str) -> list[MatchRecord]:
        """The matches of an identity without their decisions, the latest first."""

    def remove(self, match: str) -> None:
        """Forgets a match."""

    def close(self) -> None:
        """Lets go of the file or the connections."""
