"""The player that learned from games against itself."""

import numpy as np

from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import generic
from golemancy.game import State
from golemancy.players.guided import lift
from golemancy.players.network import Network, network_of, rules_of


@generic(at_once=True)
def suggestions(state: Array, box: Record, n: int, actions: Array, hints: float, out: Array) -> float:
    """Adds to the logits of the legal decisions what the game's weights say; returns the highest."""
    return float(lift(state[0], box, n, actions, hints, out))


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
        return legal[int(np.argmax(logits(network, state, legal)[legal]))]


def logits(network: Network, state: State, legal: list[int]) -> Array:
    """How highly a network puts each action, the legal ones as it learned to judge them."""
    said = network.look(state.observe(state.player))
    hints = float(network.about.get("hints", 0.0))
    if hints > 0:
        game = state.game
        actions = np.array(legal, np.int16)
        suggestions.of(rules_of(network, game))(state.records, game.box, len(legal), actions, hints, said)
    return said
