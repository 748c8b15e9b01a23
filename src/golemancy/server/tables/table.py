"""One match in memory: the record, the match, and the state after each decision."""

import asyncio
import secrets
from dataclasses import replace
from typing import Any

from golemancy import games
from golemancy.game import Game
from golemancy.play.match import PERSON, Entry, Match, Seat
from golemancy.players import Player
from golemancy.server.refusal import Refusal
from golemancy.server.store.records import OPEN, MatchRecord
from golemancy.server.tables.clocks import Clocks
from golemancy.server.tables.library import chosen_game


class Table:
    """A match that somebody plays or looks at."""

    def __init__(self, record: MatchRecord) -> None:
        self.lock = asyncio.Lock()
        self.reset(record)

    def reset(self, record: MatchRecord) -> None:
        """Takes on another form of the same match."""
        seats = [Seat(s.name, PERSON if s.kind == OPEN else s.kind) for s in record.seats]
        self.record = replace(record, decisions=[], times=[])
        self.match = Match(_game(record), seats, record.seed)
        self.player = self.match.player  # who decides now; None when the match is over
        self.timeline = [self.match.state.copy()]
        self.clocks = Clocks(record.clock, len(seats), record.started)
        self.late: set[int] = set()  # seats whose time was up
        self.introduced: dict[str, dict[str, Any]] = {}  # what messages about it begin with, by its status
        self.seated: dict[Any, list[dict[str, Any]]] = {}  # who sits there, as each owner is told
        self.told: dict[tuple[int, int | None], dict[str, Any]] = {}  # lines of the log, by number and seat
        times = record.times or [record.created] * len(record.decisions)
        for entry, made in zip(record.decisions, times, strict=True):
            self.advance(entry, made)

    def become(self, other: "Table") -> None:
        """Takes on another form of the same match that is worked out already."""
        vars(self).update(vars(other) | {"lock": self.lock})

    @property
    def number(self) -> int:
        """How many decisions have been made."""
        return len(self.timeline) - 1

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.player is None

    @property
    def epoch(self) -> int:
        """Counts what else has changed, so that a page can tell."""
        return self.record.epoch

    @property
    def failed(self) -> bool:
        """Whether a golem broke down; it decides again when somebody says so."""
        return self.record.failed

    def advance(self, entry: Entry, made: float) -> None:
        """Makes a decision, or resigns."""
        deciding = self.player
        if entry.action is None:
            self.match.resign(entry.seat)
        else:
            self.match.decide(entry.action)
        self.player = self.match.player
        turn_over = self.player != entry.seat
        if entry.seat == deciding and self.clocks.decided(entry.seat, made, turn_over) and entry.action is None:
            self.late.add(entry.seat)
        self.timeline.append(self.match.state.copy())
        self.record.decisions.append(entry)
        self.record.times.append(made)
        self.record.updated = made
        self.record.result = self.match.places if self.over else None

    def without(self, count: int) -> MatchRecord:
        """The record as it was some decisions ago."""
        kept = self.number - count
        return replace(self.record, decisions=self.record.decisions[:kept], times=self.record.times[:kept], result=None)

    @property
    def program(self) -> Player | None:
        """The program that decides now, if it is one's turn."""
        running = not (self.record.waiting or self.record.imported or self.record.failed)
        return self.match.program_to_decide() if running else None

    @property
    def deadline(self) -> float | None:
        """When the time of the person who decides now is up."""
        seat = self.player
        person = seat is not None and self.record.seats[seat].is_person and seat not in self.match.resigned
        return self.clocks.deadline(seat) if person else None

    @property
    def alone(self) -> bool:
        """Whether all people at this table sit at one screen."""
        people = {seat.owner for seat in self.record.seats if seat.is_person or seat.kind == OPEN}
        return len(people) <= 1 and not any(seat.leaver for seat in self.record.seats)


def new_id() -> str:
    """A name for a match that nobody guesses."""
    return secrets.token_urlsafe(9)


def _game(record: MatchRecord) -> Game:
    """The game of a stored match."""
    if record.game not in games.names():
        raise Refusal(409, f"the game {record.game!r} of this match is not installed any more")
    game = chosen_game(record.game, len(record.seats), record.options)
    if game.version != record.version:
        raise Refusal(409, f"this match was begun with version {record.version} of the rules; this is {game.version}")
    return game
