"""The player that looks one decision ahead."""

import random

import numpy as np

from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import apply, generic
from golemancy.game import State
from golemancy.players.tree import DESK, judge

_JUDGED = 1e-6  # estimates closer than this are the same


@generic
def look_ahead(state: Array, work: Array, box: Record, desk: Array, actions: Array, n: int, out: Array) -> None:
    """What the seat to decide may expect after each decision."""
    for i in range(n):
        work[0] = state[0]
        seat = state[0].player
        apply(work[0], box, np.int64(actions[i]))
        judge(work[0], box, desk[0])
        out[i] = desk[0].outcome[seat]


class GreedyPlayer:
    """Takes the decision after which its position looks best; with `blunders`, now and then any."""

    def __init__(self, seed: int, blunders: float = 0.0) -> None:
        self._chance = random.Random(seed)
        self.blunders = blunders

    def choose(self, state: State) -> int:
        """The decision after which the game's estimate is highest."""
        legal = state.legal
        if len(legal) == 1 or self._chance.random() < self.blunders:
            return self._chance.choice(legal)
        values = expectations(state, legal)
        best = max(values)
        return self._chance.choice([a for a, value in zip(legal, values, strict=True) if value > best - _JUDGED])


def expectations(state: State, legal: list[int]) -> list[float]:
    """What the seat to decide may expect after each legal decision, by the game's estimate."""
    game = state.game
    out = np.zeros(len(legal), np.float64)
    actions = np.array(legal, np.int16)
    look = look_ahead.of(game.rules)
    look(state.records, game.layout.zeros(), game.box, DESK.zeros(), actions, len(legal), out)
    return [float(value) for value in out]
