"""The levels a person can choose: programs that see less and mistake more, as strong as each game needs them."""

from collections.abc import Callable, Mapping
from typing import Protocol

from golemancy.contract import Definition
from golemancy.game import State

Details = Mapping[str, float]

LEVELS = ("clay", "stone", "bronze", "iron", "mercury")  # from one a child beats to the strongest
USUAL: Mapping[str, Details] = {
    "clay": {"iterations": 16, "noise": 4.0},
    "stone": {"iterations": 16, "noise": 1.0},
    "bronze": {"iterations": 16},
    "iron": {"iterations": 160},
}


def level_of(definition: Definition, level: str) -> Details:
    """What the search of a level may spend in a game, and how it errs."""
    return definition.levels.get(level, USUAL[level])


class Chooser(Protocol):
    """A program that decides."""

    def choose(self, state: State) -> int:
        """One of the legal decisions."""


class LevelPlayer:
    """A level; which program that is shows with the first position, for it depends on the game."""

    def __init__(self, level: str, make: Callable[[Details], Chooser]) -> None:
        self.level = level
        self._make = make
        self._programs: dict[str, Chooser] = {}  # by game

    def choose(self, state: State) -> int:
        """What the program of this level decides."""
        return self.program(state.game.definition).choose(state)

    def program(self, definition: Definition) -> Chooser:
        """The program of this level for a game."""
        if definition.name not in self._programs:
            self._programs[definition.name] = self._make(level_of(definition, self.level))
        return self._programs[definition.name]
