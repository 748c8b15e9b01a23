"""A whole turn of a seat: its decisions until others decide, or until it learns what it could not know."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from golemancy.game import State

LONGEST = 40  # decisions of one turn that are looked at
_DEALS = 1, 2  # two ways to deal what the seat cannot know; a turn ends where it sees a difference

Chooser = Callable[[State], int]


@dataclass(frozen=True)
class Turn:
    """A line of decisions of one seat, and what it leads to."""

    line: tuple[int, ...]
    end: bytes  # the same for all lines that come to the same position
    revealing: bool = False  # whether the seat learns something by it, so that its worth hangs on the deal


class Walk:
    """One turn as it is made, decision by decision, from a position as its seat sees it."""

    def __init__(self, position: State) -> None:
        self.seat = position.player
        self.state = position.copy(past=False)
        self._others = [position.redeal(self.seat, seed, events=False) for seed in _DEALS]
        self.line: tuple[int, ...] = ()
        self.revealing = False

    def copy(self) -> "Walk":
        """The same turn so far, to be gone on with in another way."""
        other = Walk.__new__(Walk)
        other.seat, other.line, other.revealing = self.seat, self.line, self.revealing
        other.state = self.state.copy(past=False)
        other._others = [state.copy(past=False) for state in self._others]
        return other

    @property
    def ended(self) -> bool:
        """Whether the turn is over, or goes on from what the seat has just learned."""
        return self.revealing or self.state.player != self.seat or len(self.line) >= LONGEST

    @property
    def turn(self) -> Turn:
        """The turn as it was made."""
        return Turn(self.line, end_of(self.state), self.revealing)

    def apply(self, action: int) -> None:
        """Makes a decision."""
        self.state.apply(action)
        self.line = (*self.line, action)
        for other in self._others:
            if action not in other.legal:
                self.revealing = True
                return
            other.apply(action)
        self.revealing = self.revealing or self._differs()

    def _differs(self) -> bool:
        """Whether the seat now sees something that depends on the deal."""
        return len({seen(other, self.seat) for other in self._others}) > 1


def seen(state: State, seat: int | None) -> bytes:
    """The same for all states between which a seat sees no difference."""
    dealt: bytes = state.redeal(seat, seed=0, events=False).records.tobytes()
    return dealt


def end_of(state: State) -> bytes:
    """A position without the count of the decisions that led there, so that their order does not matter."""
    records = state.records.copy()
    records["decisions"] = 0
    return bytes(records.tobytes())


def take(position: State, choose: Chooser) -> Turn:
    """The turn that somebody plays."""
    walk = Walk(position)
    while not walk.ended:
        legal = walk.state.legal
        walk.apply(legal[0] if len(legal) == 1 else choose(walk.state))
    return walk.turn


def follow(position: State, line: Iterable[int]) -> Walk:
    """The turn, as far as a line goes in it."""
    walk = Walk(position)
    for action in line:
        if walk.ended:
            break
        walk.apply(action)
    return walk


def complete(position: State, line: Iterable[int]) -> Turn | None:
    """The turn that a line of search begins with, if it goes to its end."""
    walk = Walk(position)
    for action in line:
        if walk.ended or action not in walk.state.legal:
            break
        walk.apply(action)
    return walk.turn if walk.ended else None
