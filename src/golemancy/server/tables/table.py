"""One match in memory: the record, the match, and the state after each decision."""

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from golemancy.game import Game
from golemancy.play.match import PERSON, Entry, Match, Seat
from golemancy.players import Budget, Player
from golemancy.server.refusal import Refusal
from golemancy.server.store.records import OPEN, MatchRecord
from golemancy.server.tables.choosing import chosen_game, known_games
from golemancy.server.tables.clocks import Clocks
from golemancy.server.tables.lines import Lines
from golemancy.server.tables.timeline import Timeline

_BASE = 16 * 1024  # bytes of a table without any decision
_DECISION = 260  # bytes of one decision, with its time
_SEATED = 2000  # bytes of the seats as one owner is told of them
_CARDS = 12  # bytes in memory for each byte of a card file
_PACE = 0.4  # seconds of a golem's thought, even where its rules still run as plain Python
_Copied = TypeVar("_Copied")


class Table:
    """A match that somebody plays or looks at."""

    def __init__(self, record: MatchRecord, now: Callable[[], float] = time.time) -> None:
        self.lock = asyncio.Lock()
        self.now = now  # in serving time
        seats = [Seat(s.name, PERSON if s.kind == OPEN else s.kind) for s in record.seats]
        self.record = replace(record, decisions=[], times=[])
        self.match = Match(_game(record), seats, record.seed, Budget(at_most=_PACE))
        self.player = self.match.player  # who decides now; None when the match is over
        self.timeline = Timeline(self.match.state)  # the state after each decision; none of them changes
        self.clocks = Clocks(record.clock, len(seats), record.started)
        self.late: set[int] = set()  # seats whose time was up
        self.introduced: dict[str, dict[str, Any]] = {}  # what messages about it begin with, by its status
        self.seated: dict[Any, list[dict[str, Any]]] = {}  # who sits there, as each owner is told
        self.told = Lines()  # lines of the log
        times = record.times or [record.created] * len(record.decisions)
        for entry, made in zip(record.decisions, times, strict=True):
            self.advance(entry, made)
        self.record.turn = self._turn

    def become(self, other: "Table") -> None:
        """Takes on another form of the same match, all at once for everybody who looks at it."""
        vars(self).update(vars(other) | {"lock": self.lock})

    def after(self, entry: Entry, made: float) -> "Table":
        """The table as a decision would leave it; this one stays as it is."""
        ahead = self.copy()
        ahead.advance(entry, made)
        return ahead

    def copy(self) -> "Table":
        """The table as it is now, for whoever looks at it in another thread."""
        ahead = _copied(self)
        ahead.match = _copied(self.match)  # its state is replaced, not changed, and its programs stay the same
        ahead.match.history, ahead.match.resigned = self.match.history[:], self.match.resigned[:]
        ahead.record = _copied(self.record)
        ahead.record.decisions, ahead.record.times = self.record.decisions[:], self.record.times[:]
        ahead.timeline, ahead.late = self.timeline.copied(), self.late.copy()
        ahead.clocks = _copied(self.clocks)
        ahead.clocks.left = self.clocks.left[:]
        return ahead

    @property
    def number(self) -> int:
        """How many decisions have been made."""
        return len(self.match.history)

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
        """Makes a decision, or resigns; for a table that nobody else looks at, or a decision that is in the store."""
        deciding = self.player
        self.match.state = self.match.state.copy(past=False)  # the one before stays in the timeline as it is
        if entry.action is None:
            self.match.resign(entry.seat)
        else:
            self.match.decide(entry.action)
        self.player = self.match.player
        turn_over = self.player != entry.seat
        too_late = entry.seat == deciding and self.clocks.decided(entry.seat, made, turn_over=turn_over)
        if too_late and entry.action is None:
            self.late.add(entry.seat)
        self.timeline.append(self.match.state, entry.action)
        self.record.decisions.append(self.match.history[-1])
        self.record.times.append(made)
        self.record.result = self.match.places if self.over else None
        self.record.turn = self._turn

    @property
    def _turn(self) -> int | None:
        """The seat that decides now, once the match has begun."""
        return None if self.record.waiting else self.player

    def without(self, count: int) -> MatchRecord:
        """The record as it was some decisions ago."""
        kept = self.number - count
        decisions, times = self.record.decisions[:kept], self.record.times[:kept]
        return replace(self.record, decisions=decisions, times=times, result=None, archived=None)

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
    def people(self) -> bool:
        """Whether anybody waits for what golems do here."""
        return any(seat.is_person and n not in self.match.resigned for n, seat in enumerate(self.record.seats))

    @property
    def weight(self) -> int:
        """About how many bytes it takes."""
        cards = self.match.game.custom_deck
        own = _BASE + _DECISION * self.number + _SEATED * len(self.seated) + (_CARDS * len(cards.text) if cards else 0)
        return own + self.timeline.weight + self.told.weight

    def slim(self) -> None:
        """Lets go of everything that can be worked out again."""
        self.timeline.slim()
        self.told.slim()
        self.seated.clear()

    def hears_spectators(self, owner: str) -> bool:
        """Whether somebody may hear what spectators say: those who play not before it is over."""
        return self.over or not self.record.owned_by(owner)

    @property
    def alone(self) -> bool:
        """Whether all people at this table sit at one screen, and nobody else minds what they do."""
        people = {seat.owner for seat in self.record.seats if seat.is_person or seat.kind == OPEN}
        return (
            self.record.tournament is None and len(people) <= 1 and not any(seat.leaver for seat in self.record.seats)
        )


def _copied(one: _Copied) -> _Copied:
    """A shallow copy, in a tenth of the time that `copy.copy` takes."""
    other = object.__new__(type(one))
    vars(other).update(vars(one))
    return other


def new_id() -> str:
    """An id for a match that nobody can guess."""
    return secrets.token_urlsafe(9)


def _game(record: MatchRecord) -> Game:
    """The game of a stored match."""
    if record.game not in known_games():
        raise Refusal(409, "game_gone", name=record.game)
    game = chosen_game(record.game, len(record.seats), record.options)
    if game.version != record.version:
        raise Refusal(409, "other_version", then=record.version, now=game.version)
    return game
