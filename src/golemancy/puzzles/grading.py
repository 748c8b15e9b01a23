"""Which levels solve a position, and what they play instead."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from golemancy.game import State
from golemancy.players import Budget, player
from golemancy.puzzles.puzzle import GRADES
from golemancy.puzzles.turns import Chooser, Turn, take

MERCURY = "mercury:iterations=10000"  # what the strongest level thinks in two seconds and less, told in iterations
LEVELS = {  # who tries, and how often
    "clay": ("clay", 20),
    "stone": ("stone", 10),
    "bronze": ("bronze", 10),
    "iron": ("iron", 8),
    "mercury": (MERCURY, 2),
}
SOLVES = 0.6  # share of its tries by which a level counts as solving


@dataclass(frozen=True)
class Tries:
    """What came of all tries of one level."""

    turns: tuple[Turn, ...]

    def share(self, ends: set[bytes]) -> float:
        """The share of the tries that came to one of these ends."""
        return sum(turn.end in ends for turn in self.turns) / len(self.turns)

    def usual(self) -> Turn:
        """The turn played most often."""
        times = Counter(turn.end for turn in self.turns)
        return max(self.turns, key=lambda turn: times[turn.end])


def try_all(position: State, level: str, seed: int, until: Callable[[Turn], bool] = lambda turn: False) -> Tries:
    """Lets a level try a position again and again, each time in another deal of what it cannot know."""
    name, times = LEVELS[level]
    turns: list[Turn] = []
    while len(turns) < times and not (turns and until(turns[-1])):
        turns.append(take(position, chooser(name, seed + len(turns))))
    return Tries(tuple(turns))


def chooser(name: str, seed: int, budget: Budget | None = None) -> Chooser:
    """A program that sees a position as its seat does."""
    program = player(name, seed, budget)

    def choose(state: State) -> int:
        return program.choose(state.redeal(state.player, seed, events=False))

    return choose


def grade_of(solved: Mapping[str, float]) -> str | None:
    """The weakest level that solves it; none if even the strongest does not do so every time."""
    if solved["mercury"] < 1:
        return None
    return next(level for level in GRADES if solved[level] >= SOLVES)
