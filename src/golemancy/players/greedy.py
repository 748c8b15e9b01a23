"""The player that looks one decision ahead."""

import random
from collections import Counter
from typing import Any

import numpy as np

from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import apply, generic, rule
from golemancy.game import State
from golemancy.players.judging import OUTCOME, judge

_CIRCLES = 3  # turns that may begin alike before something else is tried
_SAME = 1e-6  # estimates closer than this are the same


@generic(at_once=True)
def look_ahead(state: Array, work: Array, box: Record, outcome: Array, actions: Array, n: int, out: Array) -> None:
    """What the seat to decide may expect after each decision."""
    for i in range(n):
        work[0] = state[0]
        seat = state[0].player
        apply(work[0], box, np.int64(actions[i]))
        judge(work[0], box, outcome[0])
        out[i] = outcome[0].outcome[seat]


@rule
def keep_best(actions: Array, n: int, values: Array) -> int:
    """Moves the best of n decisions, all that are alike, to the front; returns how many they are."""
    best = values[0]
    for i in range(1, n):
        best = max(best, values[i])
    kept = 0
    for i in range(n):
        if values[i] > best - _SAME:
            actions[kept] = actions[i]
            kept += 1
    return kept


class GreedyPlayer:
    """Takes the decision after which its position looks best; with `blunders`, now and then any.

    Looking one decision ahead it could go in circles for ever, such as playing a card, resting and playing it again.
    """

    def __init__(self, seed: int, blunders: float = 0.0) -> None:
        self._chance = random.Random(seed)
        self.blunders = blunders
        self._turns: Counter[tuple[Any, ...]] = Counter()
        self._decided = 0  # how many decisions the game had after our last one

    def choose(self, state: State) -> int:
        """The decision after which the game's estimate is highest; any, when that has led nowhere."""
        legal = state.legal
        circling = self._is_circling(state, legal)
        if len(legal) == 1 or self._chance.random() < self.blunders or circling:
            return self._chance.choice(legal)
        actions, values = np.array(legal, np.int16), np.array(expectations(state, legal))
        best = keep_best(actions, len(legal), values)
        return int(self._chance.choice(actions[:best].tolist()))

    def _is_circling(self, state: State, legal: list[int]) -> bool:
        """Whether a turn of this seat begins with the same score and the same decisions as several before it."""
        begins, again = state.decisions != self._decided, state.decisions < self._decided
        self._decided = state.decisions + 1
        if again:  # another game
            self._turns.clear()
        if not begins:
            return False
        here = (state.player, state.scores[state.player or 0], *legal)
        self._turns[here] += 1
        return self._turns[here] > _CIRCLES


def expectations(state: State, legal: list[int]) -> list[float]:
    """What the seat to decide may expect after each legal decision, by the game's estimate."""
    game = state.game
    out = np.zeros(len(legal), np.float64)
    actions = np.array(legal, np.int16)
    look = look_ahead.of(game.rules)
    look(state.records, game.layout.zeros(), game.box, OUTCOME.zeros(), actions, len(legal), out)
    return [float(value) for value in out]
