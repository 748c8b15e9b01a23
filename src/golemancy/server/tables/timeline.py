"""The states of a match, one after each decision, without keeping all of them."""

from collections.abc import Iterator, Sequence
from typing import overload

from golemancy.game import State

PIECE = 32  # decisions from one state that is kept to the next
_PIECES = 2  # of which all states are at hand
_EACH = 300  # bytes of a state besides its records


class Timeline(Sequence[State]):
    """Every 32nd state and the last one are kept; what lies between is played again when somebody asks for it."""

    def __init__(self, first: State) -> None:
        self._actions: list[int | None] = []
        self._marks = [first]  # the first state of each piece
        self._last = first
        self._each = 2 * len(bytes(first)) + _EACH  # bytes of a state
        self._pieces = {0: [first]}  # their states, as far as they are at hand; the piece asked for last comes last

    def copied(self) -> "Timeline":
        """Another one that can go on in another way."""
        other = object.__new__(Timeline)
        other._actions, other._marks, other._last = self._actions[:], self._marks[:], self._last
        other._each = self._each
        other._pieces = self._pieces.copy()  # whose lists never change
        return other

    def append(self, state: State, action: int | None) -> None:
        """The state after one more decision (None: somebody resigned)."""
        self._actions.append(action)
        piece, place = divmod(len(self._actions), PIECE)
        if place == 0:
            self._marks.append(state)
            self._at_hand(piece, [state])
        elif len(self._pieces.get(piece, ())) == place:
            self._pieces[piece] = [*self._pieces[piece], state]
        self._last = state

    def __len__(self) -> int:
        return len(self._actions) + 1

    @overload
    def __getitem__(self, number: int) -> State: ...
    @overload
    def __getitem__(self, number: slice) -> list[State]: ...
    def __getitem__(self, number: int | slice) -> State | list[State]:
        if number == len(self._actions):
            return self._last
        if isinstance(number, slice):
            return [self[n] for n in range(*number.indices(len(self)))]
        if not -len(self) <= number < len(self):
            raise IndexError(f"there are {len(self)} states, not one numbered {number}")
        if number < 0:
            return self[number + len(self)]
        piece, place = divmod(number, PIECE)
        return self._states(piece, place)[place]

    def __iter__(self) -> Iterator[State]:
        return (self[number] for number in range(len(self)))

    def _states(self, piece: int, place: int) -> list[State]:
        """The states of a piece, at least up to a place."""
        states = self._pieces.get(piece, [])
        return states if len(states) > place else self._at_hand(piece, self._played(piece))

    def _played(self, piece: int) -> list[State]:
        """Plays a piece again."""
        states = [self._marks[piece]]
        for action in self._actions[piece * PIECE : (piece + 1) * PIECE - 1]:
            state = states[-1].copy(past=False)
            if action is not None:
                state.apply(action)
            states.append(state)
        return states

    def _at_hand(self, piece: int, states: list[State]) -> list[State]:
        self._pieces.pop(piece, None)
        self._pieces[piece] = states
        while len(self._pieces) > _PIECES:
            del self._pieces[next(iter(self._pieces))]
        return states

    def slim(self) -> None:
        """Lets go of everything that can be played again."""
        self._pieces.clear()

    @property
    def weight(self) -> int:
        """About how many bytes it takes."""
        states = len(self._marks) + 1 + sum(map(len, self._pieces.values()))
        return states * self._each + 16 * len(self._actions)
