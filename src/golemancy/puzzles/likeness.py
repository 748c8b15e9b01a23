"""How much two puzzles are alike, by nothing that belongs to one game."""

import numpy as np

from golemancy import games
from golemancy.engine.layout import Array
from golemancy.puzzles.puzzle import Puzzle

ALIKE = 0.9  # from here on a puzzle is left out
STAGES = 3  # beginning, middle and end of a game
_VIEW, _SOLUTION, _STAGE = 0.6, 0.25, 0.15  # what counts how much: they make 1


class Print:
    """What of a puzzle is compared."""

    def __init__(self, puzzle: Puzzle) -> None:
        position = puzzle.position
        game = games.game(position["game"], position["players"], **position["options"])
        state = game.from_dict(position)
        self.seen: Array = state.observe(state.player)
        self.solutions = set(puzzle.solutions)
        self.stage = int(puzzle.stage * STAGES)
        self.players = position["players"]


def likeness(one: Print, other: Print) -> float:
    """From 0 to 1: how alike what the seats see is, whether a solution is the same, and the stage of the game."""
    if one.players != other.players:
        return 0.0
    length = float(np.linalg.norm(one.seen) * np.linalg.norm(other.seen))
    view = max(0.0, float(one.seen @ other.seen) / length) if length else 1.0
    same = not one.solutions.isdisjoint(other.solutions)
    return _VIEW * view + _SOLUTION * same + _STAGE * (one.stage == other.stage)
