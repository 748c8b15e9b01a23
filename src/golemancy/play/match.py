"""A game in progress: who sits where, what was decided, and how it stands."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import randbits
from typing import TYPE_CHECKING, Any

from golemancy.checks import made_of, playable, whole
from golemancy.contract import Event
from golemancy.engine.random import SEED_BITS
from golemancy.errors import BadOption, IllegalAction
from golemancy.game import Game, State
from golemancy.players import (
    Budget,
    Entrant,
    Player,
    check,
    is_foreign,
    made,
    name_of,
    place_of,
    player,
    reads_events,
)

if TYPE_CHECKING:
    from golemancy.showing.picture import Picture

PERSON = "person"


@dataclass(frozen=True)
class Seat:
    """Who sits in a seat: a name, and a program's kind or PERSON; perhaps the program itself, or its class.

    >>> from golemancy.play.match import Seat
    >>> Seat("Ann"), Seat("Bob", "greedy")
    (Seat(name='Ann', kind='person'), Seat(name='Bob', kind='greedy'))
    """

    name: str
    kind: str = PERSON
    program: Entrant | None = field(default=None, compare=False, repr=False)

    @property
    def is_person(self) -> bool:
        """Whether a person decides here.

        >>> golemancy.Seat("Ann").is_person, golemancy.Seat("Bob", "greedy").is_person
        (True, False)
        """
        return self.kind == PERSON


def seat_of(who: Seat | Entrant | None, number: int) -> Seat:
    """A seat for a program, its class or its name; None and PERSON stand for a person.

    >>> from golemancy.play.match import seat_of
    >>> seat_of(None, 0), seat_of("greedy", 1)
    (Seat(name='seat 0', kind='person'), Seat(name='greedy', kind='greedy'))
    """
    if isinstance(who, Seat):
        return who
    if who is None or who == PERSON:
        return Seat(f"seat {number}")
    playable(who)
    return Seat(who, who) if isinstance(who, str) else Seat(name_of(who), place_of(who), who)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the history: a seat's decision, or None when it resigned.

    >>> match = golemancy.Match(golemancy.game("century"), seed=7)
    >>> match.resign(1)
    >>> match.history
    [Entry(seat=1, action=None)]
    """

    seat: int
    action: int | None


@dataclass(frozen=True, slots=True)
class Variation:
    """Another way to play on: from a line (0 is the match, n its n-th variation) after so many of all its entries.

    >>> from golemancy.play.match import Entry, Variation
    >>> Variation(0, 3, (Entry(0, 5),)).after
    3
    """

    line: int
    after: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Turn:
    """One entry of a history, with the states before and after it.

    >>> match = golemancy.Match(golemancy.game("century"), seed=7)
    >>> match.decide("acquire 1")
    >>> [(turn.seat, turn.text, turn.after.decisions) for turn in match]
    [(0, 'acquire 1', 1)]
    """

    number: int
    seat: int
    action: int | None  # None: the seat resigned
    text: str  # the decision in the game's notation
    before: State
    after: State

    def events(self, seat: int | None = None) -> list[Event]:
        """What a seat (None: a spectator) saw happen.

        >>> match = golemancy.Match(golemancy.game("century"), seed=7)
        >>> match.decide("acquire 1")
        >>> next(iter(match)).events(0)[0]["kind"]
        'decide'
        """
        return [] if self.action is None else self.after.events(seat)


class Match:
    """A game with its seats and its history; the state is always what the history leads to.

    >>> match = golemancy.Match(golemancy.game("golem_it"), ["random", "random"], seed=7)
    >>> match.run_programs() == len(match)
    True
    >>> match.over, sorted(match.places)
    (True, [1, 2])
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat | Entrant | None] = (),
        seed: int | None = None,
        budget: Budget | None = None,
        *,
        start: State | None = None,
    ) -> None:
        made_of("game", game, Game, "a game, as golemancy.game makes it")
        if isinstance(seats, str | bytes) or not isinstance(seats, Sequence):
            raise BadOption(f"seats: must be a list of players, one for each seat, not {seats!r}")
        if len(seats) not in (0, game.players):
            raise BadOption(f"seats: {game.players} players need {game.players} seats, not {len(seats)}")
        self.game = game
        if start is not None and seed is not None:
            raise BadOption("a match begins with the deal of a seed or with a position (start), not with both")
        self.start = None if start is None else start.copy(past=False)  # a position, where it began with no deal
        self.seed = _key(start) if start is not None else randbits(SEED_BITS) if seed is None else seed
        self.seats = [seat_of(who, n) for n, who in enumerate(seats or [None] * game.players)]
        self.history: list[Entry] = []
        self.resigned: list[int] = []  # seats that have resigned, in that order
        self.variations: list[Variation] = []  # what else could have been played
        self.comments: dict[tuple[int, int], str] = {}  # what is said after so many entries of a line
        self.state = self.beginning()
        self._budget = None if budget is None else made_of("budget", budget, Budget, "a Budget")
        self._programs: dict[int, Player] = {}  # those that have begun
        for seat in self.seats:
            if not seat.is_person and not is_foreign(seat.kind):  # those of others are looked for when they decide
                check(seat.program or seat.kind, game)

    def __repr__(self) -> str:
        who = ", ".join(seat.name for seat in self.seats)
        return f"<{self.game.name} match of {who}: {len(self.history)} decisions, {'over' if self.over else 'running'}>"

    def show(self, seat: int | None = 0, *, height: int | None = None, language: str = "en") -> "Picture":
        """The match with a slider, for a notebook or a file, as a seat sees it (None: as spectators do).

        >>> match = golemancy.Match(golemancy.game("century"), seed=7)
        >>> match.decide("acquire 1")
        >>> "<iframe" in match.show(seat=0)._repr_html_()
        True
        """
        from golemancy.showing import picture

        self.state.view(seat)  # refuses what is no seat
        return picture.of_match(self, seat, picture.HEIGHT + picture.FILM if height is None else height, language)

    def _repr_html_(self) -> str:
        return self.show()._repr_html_()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.show()._repr_mimebundle_(include, exclude)

    def __len__(self) -> int:
        return len(self.history)

    def __iter__(self) -> Iterator[Turn]:
        """Every entry of the history, played once more from the deal."""
        before = self.beginning()
        for number, entry in enumerate(self.history):
            after = before.copy(past=False)
            text = "resign" if entry.action is None else before.say(entry.action)
            if entry.action is not None:
                after.apply(entry.action)
            yield Turn(number, entry.seat, entry.action, text, before, after)
            before = after

    @classmethod
    def from_replay(cls, text: str) -> "Match":
        """The match that the text of a replay file tells.

        >>> match = golemancy.Match(golemancy.game("century"), seed=7)
        >>> match.decide("acquire 1")
        >>> golemancy.Match.from_replay(match.to_replay()).state == match.state
        True
        """
        from golemancy.play import replay

        return replay.read(text)

    def to_replay(self) -> str:
        """The match as the text of a replay file.

        >>> golemancy.Match(golemancy.game("century"), seed=7).to_replay().splitlines()[:2]
        ['golemancy replay 1', 'Game: century']
        """
        from golemancy.play import replay

        return replay.write(self)

    def beginning(self) -> State:
        """The state before the first entry.

        >>> golemancy.Match(golemancy.game("century"), seed=7).beginning().over
        False
        """
        return self.game.new(self.seed) if self.start is None else self.start.copy()

    def fork(self) -> "Match":
        """The match as it stands, to go on in another way; without what else was played and said.

        >>> match = golemancy.Match(golemancy.game("century"), seed=7)
        >>> other = match.fork()
        >>> other.decide(other.state.legal[0])
        >>> len(match), len(other)
        (0, 1)
        """
        other = object.__new__(Match)
        vars(other).update(vars(self))
        other.history, other.resigned, other.state = self.history[:], self.resigned[:], self.state.copy(past=False)
        other.variations, other.comments, other._programs = [], {}, {}
        return other

    def following(self, line: int) -> "Match":
        """The match as one of its variations has it, from the first entry on; 0 is the match as it was.

        >>> match = golemancy.Match(golemancy.game("century"), seed=7)
        >>> len(match.following(0)) == len(match)
        True
        """
        entries = self.entries(line)
        other = Match(self.game, self.seats, None if self.start else self.seed, self._budget, start=self.start)
        for entry in entries:
            if entry.action is None:
                other.resign(entry.seat)
            else:
                other.decide(entry.action)
        return other

    def entries(self, line: int) -> list[Entry]:
        """All entries of a line, those before it branched off included.

        >>> golemancy.Match(golemancy.game("century"), seed=7).entries(0)
        []
        """
        pieces: list[Sequence[Entry]] = []
        end = sys.maxsize
        while line:
            variation = self.variations[line - 1]
            pieces.append(variation.entries[: max(0, end - variation.after)])
            line, end = variation.line, min(variation.after, end)
        return [*self.history[:end], *(entry for piece in reversed(pieces) for entry in piece)]

    def _secret(self, purpose: str) -> int:
        """A number that follows from the seed of the game and tells nothing about it."""
        return int.from_bytes(sha256(f"{self.seed}/{purpose}".encode()).digest()[:8], "big")

    @property
    def over(self) -> bool:
        """Whether the game has ended or at most one seat still plays on.

        >>> match = golemancy.Match(golemancy.game("century"), seed=7)
        >>> match.resign(1)
        >>> match.over
        True
        """
        left = self.game.players - len(self.resigned)
        return self.state.over or left == 0 or (left == 1 and self.game.players > 1)

    @property
    def player(self) -> int | None:
        """The seat that decides now; None when the match is over.

        >>> match = golemancy.Match(golemancy.game("century", first=1), seed=7)
        >>> match.player
        1
        """
        return None if self.over else self.state.player

    @property
    def places(self) -> list[int]:
        """Places as they stand: those who resigned come last, the first to resign last of all.

        >>> match = golemancy.Match(golemancy.game("century"), seed=7)
        >>> match.resign(0)
        >>> match.places
        [2, 1]
        """
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
        """The seats that have won; none before the end.

        >>> match = golemancy.Match(golemancy.game("century"), seed=7)
        >>> match.resign(0)
        >>> match.winners
        [1]
        """
        return [seat for seat, place in enumerate(self.places) if place == 1] if self.over else []

    def decide(self, action: int | str) -> None:
        """Makes the decision of the seat whose turn it is.

        >>> match = golemancy.Match(golemancy.game("century"), seed=7)
        >>> match.decide("acquire 1")
        >>> len(match)
        1
        """
        if self.over:
            raise IllegalAction(f"{action!r} is not legal: the match is over")
        seat = self.state.player
        number = self.state.read(action) if isinstance(action, str) else action
        self.state.apply(number)
        assert seat is not None
        self.history.append(Entry(seat, int(number)))

    def resign(self, seat: int) -> None:
        """A seat gives up; with others still playing, a random player decides for it from now on.

        >>> match = golemancy.Match(golemancy.game("century", players=3), seed=7)
        >>> match.resign(2)
        >>> match.resigned, match.over
        ([2], False)
        """
        whole("seat", seat)
        if self.over or seat in self.resigned or not 0 <= seat < self.game.players:
            raise IllegalAction(f"seat {seat} cannot resign: it has no part in a running match")
        self.history.append(Entry(seat, None))
        self.resigned.append(seat)

    def undo(self, count: int = 1) -> None:
        """Takes back the last entries of the history.

        >>> match = golemancy.Match(golemancy.game("century"), seed=7)
        >>> match.decide("acquire 1")
        >>> match.undo()
        >>> len(match)
        0
        """
        whole("count", count)
        if not 0 < count <= len(self.history):
            raise IllegalAction(f"cannot undo {count} of {len(self.history)} decisions")
        del self.history[-count:]
        self.resigned = [entry.seat for entry in self.history if entry.action is None]
        self.state = self.beginning()
        for entry in self.history:
            if entry.action is not None:
                self.state.apply(entry.action)
        self._programs.clear()  # what they remember of this game has not happened

    def undo_to_person(self) -> None:
        """Takes back everything since the last decision of a person, and that one too.

        >>> match = golemancy.Match(golemancy.game("century", first=0), [None, "random"], seed=7)
        >>> match.decide("acquire 1")
        >>> match.run_programs() > 0
        True
        >>> match.undo_to_person()
        >>> len(match), match.player
        (0, 0)
        """
        people = [n for n, e in enumerate(self.history) if self.seats[e.seat].is_person]
        if not people:
            raise IllegalAction("there is no decision of a person to undo")
        self.undo(len(self.history) - people[-1])

    def program_to_decide(self) -> Player | None:
        """The program that decides now, if it is not a person's turn.

        >>> match = golemancy.Match(golemancy.game("century", first=0), [None, "random"], seed=7)
        >>> match.program_to_decide() is None
        True
        """
        seat = self.player
        if seat in self.resigned:
            return player("random", self._secret(f"stand-in {len(self.history)}"))
        return None if seat is None or self.seats[seat].is_person else self._program(seat)

    def _program(self, seat: int) -> Player:
        """The program in a seat, told once that the game begins."""
        if seat not in self._programs:
            who = self.seats[seat].program or self.seats[seat].kind
            program = made(who, self._secret(f"seat {seat}"), self._budget)
            if hasattr(program, "begin"):
                program.begin(self.game, seat)
            self._programs[seat] = program
        return self._programs[seat]

    def run_programs(self) -> int:
        """Lets programs decide until a person has to or the match is over; returns how many decisions.

        >>> match = golemancy.Match(golemancy.game("century", first=1), [None, "random"], seed=7)
        >>> match.run_programs() > 0, match.player
        (True, 0)
        """
        count = 0
        while (program := self.program_to_decide()) is not None:
            self.decide(program.choose(self.seen_state(events=reads_events(program))))
            count += 1
        if self.over:
            self._end_programs()
        return count

    def _end_programs(self) -> None:
        """Tells programs that the game is over, once."""
        for program in self._programs.values():
            if hasattr(program, "end"):
                program.end(self.state)
        self._programs.clear()

    def seen_state(self, *, events: bool = False) -> State:
        """A state that the seat to decide could be in: all that a program is shown, and perhaps the last events.

        >>> match = golemancy.Match(golemancy.game("golem_it"), seed=7)
        >>> match.seen_state().view(match.player) == match.state.view(match.player)
        True
        """
        return self.state.redeal(self.player, self._secret(f"redeal {len(self.history)}"), events=events)


def _key(state: State) -> int:
    """What everything random in a state follows from."""
    low, high = (int(word) for word in state.record.key)
    return high << 64 | low
