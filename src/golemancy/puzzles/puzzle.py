"""A puzzle as it is kept: a position, the turns that are right, and how programs of each level fare."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from golemancy.errors import BadPosition
from golemancy.game import Game, State
from golemancy.puzzles.turns import Turn, follow

GRADES = ("stone", "bronze", "iron", "mercury")  # the weakest level that solves a puzzle, from easy to hard
FORMAT = 1


@dataclass(frozen=True)
class Puzzle:
    """A position, and what to play in it."""

    seed: int  # of the game it was found in
    number: int  # decisions before it there
    stage: float  # how much of that game had passed, 0 to 1
    position: Mapping[str, Any]  # as `State.to_dict` writes it, dealt anew for the seat that decides
    solutions: tuple[tuple[str, ...], ...]  # right turns in notation, the best first
    margin: float  # any turn is right that costs no more of the chance to win than this
    chance: float  # of winning with the solution
    next: float  # of winning with the best turn that is wrong; among many good ones, with what weak levels play
    grade: str
    solved: Mapping[str, float]  # share of tries in which each level found a solution
    played: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # what each level that fails plays most often

    @property
    def id(self) -> str:
        """A short name that stays the same wherever the puzzle stands in a pack."""
        told = json.dumps([self.position, self.solutions[0]], sort_keys=True)
        return sha256(told.encode()).hexdigest()[:10]

    @property
    def line(self) -> tuple[str, ...]:
        """The solution."""
        return self.solutions[0]

    def to_json(self) -> str:
        """As one line of a pack."""
        return json.dumps(asdict(self), separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Puzzle":
        """From a line of a pack."""
        told = json.loads(text)
        told["solutions"] = tuple(map(tuple, told["solutions"]))
        told["played"] = {level: tuple(line) for level, line in told["played"].items()}
        return cls(**told)


class Posed:
    """A puzzle set up on its game's board, ready to be solved."""

    def __init__(self, game: Game, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.state = game.from_dict(puzzle.position)
        if self.state.player is None:
            raise BadPosition("", f"puzzle {puzzle.id}: nobody decides in this position")
        self.seat: int = self.state.player

    @cached_property
    def lines(self) -> list[tuple[int, ...]]:
        """The right turns as decisions."""
        return [self._read(texts) for texts in self.puzzle.solutions]

    @cached_property
    def ends(self) -> set[bytes]:
        """What the right turns come to."""
        return {follow(self.state, line).turn.end for line in self.lines}

    def solves(self, turn: Turn) -> bool:
        """Whether a turn is right."""
        return turn.end in self.ends

    def _read(self, texts: tuple[str, ...]) -> tuple[int, ...]:
        state, line = self.state.copy(past=False), []
        for text in texts:
            line.append(state.read(text))
            state.apply(line[-1])
        return tuple(line)


def told(state: State, line: tuple[int, ...]) -> tuple[str, ...]:
    """A line in notation."""
    walker, texts = state.copy(past=False), []
    for action in line:
        texts.append(walker.say(action))
        walker.apply(action)
    return tuple(texts)
