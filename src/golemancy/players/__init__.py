"""Who can sit in a seat besides a person."""

from collections.abc import Callable
from typing import Protocol

from golemancy.errors import BadOption
from golemancy.game import State
from golemancy.players.random import RandomPlayer


class Player(Protocol):
    """A program that decides. It is shown a state its seat could be in, never the true one."""

    def choose(self, state: State) -> int:
        """One of the legal decisions of the state."""


KNOWN: dict[str, Callable[[int], Player]] = {"random": RandomPlayer}


def player(name: str, seed: int = 0) -> Player:
    """A program by name; with the same seed it makes the same choices."""
    if name not in KNOWN:
        raise BadOption(f"there is no player {name!r}; known: {', '.join(KNOWN)}")
    return KNOWN[name](seed)
