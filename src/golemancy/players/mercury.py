"""The player that searches with a network that learned by searching."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from golemancy.engine.batch import MAX_SEATS
from golemancy.engine.layout import Array
from golemancy.errors import BadOption
from golemancy.game import Game, State
from golemancy.players.guided import VIEWS, Lore, Manner, Mind, iterate
from golemancy.players.layers import room_for
from golemancy.players.network import Network, learned_by_searching, network_of, rules_of, searched_network_of
from golemancy.players.search import SearchPlayer, SearchSettings, Tree, settings_of

MOST_NODES = 200_000
NODES_PER_SECOND = 20_000  # more than any network here judges


@dataclass(frozen=True)
class GuidedSettings(SearchSettings):
    """How a guided search weighs trying against knowing; what was found by contest comes with the weights."""

    trust: float = 1.0  # share of the network's word in what a position is worth; a playout has the rest


class GuidedTree(Tree):
    """One search tree that a network guides."""

    def __init__(self, state: State, settings: GuidedSettings, seed: int, nodes: int, network: Network) -> None:
        super().__init__(state, settings, seed, nodes)
        seen, guess, shares = (np.ones(size, np.float32) for size in (len(network.weights[0]), MAX_SEATS, MAX_SEATS))
        self._mind = Mind(network.layers, room_for(network.layers), seen, guess, shares)
        room = (nodes, self.game.actions)
        self._lore = Lore(np.empty(room, np.int32), np.empty(room, np.float32), np.zeros(nodes, np.int8))
        self._lore.child[: self.root + 1] = 0
        views = VIEWS.index(network.about.get("views", "decides"))
        residual = int(network.about["values"] == "residual")
        hints = float(network.about.get("hints", 0.0))
        self._rules = rules_of(network, self.game)
        self._manner = Manner(settings.explore, settings.trust, views, residual, hints)

    def grow(self, iterations: int) -> None:
        """Searches on for so many iterations; at first for two at least, for the first only asks about the root."""
        run = iterate.of(self._rules)
        iterations = max(iterations, 2 - int(self._nodes[self.root].visits))
        scratch = (self._actions, self._weights, self._settings)
        guide = (self._manner, self._mind, self._lore)
        tree = (self._nodes, self._desk, self.root)
        run(self.root_state, self._work, self.game.box, self.seat, *tree, *scratch, *guide, iterations)

    def worth(self) -> Array:
        """What each seat may expect at the root, in the mean of all iterations."""
        node = self._nodes[self.root]
        found: Array = node.value / max(1, int(node.visits))
        return found


def guided_settings(network: Network, game: Game, changes: Mapping[str, Any]) -> GuidedSettings:
    """The settings that come with the weights, changed as asked."""
    plain = settings_of(game)
    usual = GuidedSettings(patience=plain.patience, sharp=plain.sharp, playout_sharp=plain.playout_sharp)
    return replace(usual, **{**network.about.get("search", {}), **changes})


def strongest_tree(state: State, seed: int, nodes: int) -> Tree:
    """A tree of the search that mercury makes, guided where the game's network makes it stronger."""
    network = searched_network_of(state.game.name)
    if network is None:
        return Tree(state, settings_of(state.game), seed, nodes)
    return GuidedTree(state, guided_settings(network, state.game, {}), seed, nodes, network)


class MercuryPlayer(SearchPlayer):
    """Searches guided by the network that comes with a game, or without one where that is stronger."""

    def __init__(self, seed: int, network: Network | None = None, *, trust: float | None = None, **given: Any) -> None:
        super().__init__(seed, **given)
        self._network = network  # None: the one that comes with the game
        self._trust = {} if trust is None else {"trust": trust}

    def _guide(self, name: str) -> Network | None:
        """The network that guides the search: where none usually does, the game's own if it is to be trusted."""
        network = self._network or (network_of(name) if self._trust else searched_network_of(name))
        if network is not None and not learned_by_searching(network):
            raise BadOption(
                f"player detail trust: the weights of {name} did not learn by searching and cannot guide it"
            )
        return network

    def _tree(self, state: State, seed: int) -> Tree:
        network = self._guide(state.game.name)
        if network is None:
            return super()._tree(state, seed)
        settings = guided_settings(network, state.game, self._changes | self._trust)
        return GuidedTree(state, settings, seed, self._room(NODES_PER_SECOND, MOST_NODES), network)


def judge_of(game: Game) -> type[SearchPlayer]:
    """The search that hints, chances and analysis ask: the one whose chances came nearer to results in this game."""
    return MercuryPlayer if game.definition.guided_judge else SearchPlayer
