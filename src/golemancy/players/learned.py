"""The player that learned from games against itself."""

import numpy as np

from golemancy.game import State
from golemancy.players.network import Network, network_of


class LearnedPlayer:
    """Takes the decision that its network puts highest, without looking ahead."""

    def __init__(self, network: Network | None = None) -> None:
        self._network = network  # None: the one that comes with the game

    def choose(self, state: State) -> int:
        """The legal decision that the network puts highest."""
        legal = state.legal
        if len(legal) == 1:
            return legal[0]
        network = self._network or network_of(state.game.name)
        return legal[int(np.argmax(network.look(state.observe(state.player))[legal]))]
