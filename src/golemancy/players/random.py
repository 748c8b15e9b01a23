"""The player without a plan."""

import random

from golemancy.game import State


class RandomPlayer:
    """Takes any legal decision, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def choose(self, state: State) -> int:
        """Any legal decision."""
        return self._chance.choice(state.legal)
