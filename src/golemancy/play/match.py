"""A game in progress: who sits where, what was decided, and how it stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from secrets import randbits

from golemancy.engine.random import SEED_BITS
from golemancy.errors import BadOption, IllegalAction
from golemancy.game import Game, State
from golemancy.players import Budget, Player, check, player, reads_events

PERSON = "person"


@dataclass(frozen=True)
class Seat:
    """Who sits in a seat: a name, and a program's kind or PERSON."""

    name: str
    kind: str = PERSON

    @property
    def is_person(self) -> bool:
        """Whether a person decides here."""
        return self.kind == PERSON


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the history: a seat's decision, or None when it resigned."""

    seat: int
    action: int | None


class Match:
    """A game with its seats and its history; the state is always what the history leads to."""

    def __init__(
        self, game: Game, seats: Sequence[Seat] = (), seed: int | None = None, budget: Budget | None = None
    ) -> None:
        if len(seats) not in (0, game.players):
            raise BadOption(f"seats: {game.players} players need {game.players} seats, not {len(seats)}")
        self.game = game
        self.seed = randbits(SEED_BITS) if seed is None else seed
        self.seats = list(seats) or [Seat(f"seat {n}") for n in range(game.players)]
        self.history: list[Entry] = []
        self.resigned: list[int] = []  # seats that have resigned, in that order
        self.state = game.new(self.seed)
        programs = [(n, seat.kind) for n, seat in enumerate(self.seats) if not seat.is_person]
        for _, kind in programs:
            check(kind, game)
        self._programs = {n: player(kind, self._secret(f"seat {n}"), budget) for n, kind in programs}

    def _secret(self, purpose: str) -> int:
        """A number that follows from the seed of the game and tells nothing about it."""
        return int.from_bytes(sha256(f"{self.seed}/{purpose}".encode()).digest()[:8], "big")

    @property
    def over(self) -> bool:
        """Whether the game has ended or at most one seat still plays on."""
        left = self.game.players - len(self.resigned)
        return self.state.over or left == 0 or (left == 1 and self.game.players > 1)

    @property
    def player(self) -> int | None:
        """The seat that decides now; None when the match is over."""
        return None if self.over else self.state.player

    @property
    def places(self) -> list[int]:
        """Places as they stand: those who resigned come last, the first to resign last of all."""
        order = self.resigned
        if not order:
            return self.state.places
        stay = [(place, seat) for seat, place in enumerate(self.state.places) if seat not in order]
        places = [0] * self.game.players
        for place, seat in stay:
            places[seat] = 1 + sum(other < place for other, _ in stay)
        for back, seat in enumerate(order):
            places[seat] = max(2, self.game.players - back)
        return places

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none before the end."""
        return [seat for seat, place in enumerate(self.places) if place == 1] if self.over else []

    def decide(self, action: int | str) -> None:
        """Makes the decision of the seat whose turn it is."""
        if self.over:
            raise IllegalAction(f"{action!r} is not legal: the match is over")
        seat = self.state.player
        number = self.state.read(action) if isinstance(action, str) else action
        self.state.apply(number)
        assert seat is not None
        self.history.append(Entry(seat, int(number)))

    def resign(self, seat: int) -> None:
        """A seat gives up; with others still playing, a random player decides for it from now on."""
        if self.over or seat in self.resigned or not 0 <= seat < self.game.players:
            raise IllegalAction(f"seat {seat} cannot resign: it has no part in a running match")
        self.history.append(Entry(seat, None))
        self.resigned.append(seat)

    def undo(self, count: int = 1) -> None:
        """Takes back the last entries of the history."""
        if not 0 < count <= len(self.history):
            raise IllegalAction(f"cannot undo {count} of {len(self.history)} decisions")
        del self.history[-count:]
        self.resigned = [entry.seat for entry in self.history if entry.action is None]
        self.state = self.game.new(self.seed)
        for entry in self.history:
            if entry.action is not None:
                self.state.apply(entry.action)

    def undo_to_person(self) -> None:
        """Takes back everything since the last decision of a person, and that one too."""
        people = [n for n, e in enumerate(self.history) if self.seats[e.seat].is_person]
        if not people:
            raise IllegalAction("there is no decision of a person to undo")
        self.undo(len(self.history) - people[-1])

    def program_to_decide(self) -> Player | None:
        """The program that decides now, if it is not a person's turn."""
        seat = self.player
        if seat in self.resigned:
            return player("random", self._secret(f"stand-in {len(self.history)}"))
        return None if seat is None else self._programs.get(seat)

    def run_programs(self) -> int:
        """Lets programs decide until a person has to or the match is over; returns how many decisions."""
        made = 0
        while (program := self.program_to_decide()) is not None:
            self.decide(program.choose(self.seen_state(events=reads_events(program))))
            made += 1
        return made

    def seen_state(self, *, events: bool = False) -> State:
        """A state that the seat to decide could be in: all that a program is shown, and perhaps the last events."""
        return self.state.redeal(self.player, self._secret(f"redeal {len(self.history)}"), events=events)
