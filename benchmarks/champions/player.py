"""A player that searches with a network: its chances guide the search, its values end it, nothing is played out."""

import math
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import apply, generic, legal, observe, redeal, rule, score
from golemancy.game import State
from golemancy.players import KNOWN, Budget
from golemancy.players.learned import LearnedPlayer
from golemancy.players.network import Network, rectify
from golemancy.players.search import MOST_NODES, NODES_A_SECOND, SearchPlayer, Tree, settings_of
from golemancy.players.tree import DEEPEST, add_child, next_random

EXPLORE = 0.8  # how much the untried attracts
OWN: dict[str, int] = {}  # games in which the search ends where another seat decides; tried for Golem It!, no gain seen
WARY = 0.2  # weight of a decision that was illegal when its node was made, as a share of the average
_ZERO = np.float32(0)


class Mind(NamedTuple):
    """A network and room for what it says."""

    weights: Any
    biases: Any
    seen: Array
    first: Array
    second: Array
    last: Array


class Lore(NamedTuple):
    """What the network said about nodes."""

    child: Array  # int32: nodes, actions
    chance: Array  # float32: nodes, actions
    known: Array  # int8: nodes


# ---- the network


@rule
def add_four(at: Array, inputs: Array, weights: Array, out: Array) -> None:
    """Adds four rows of weights at once."""
    a, b, c, d = inputs[at[0]], inputs[at[1]], inputs[at[2]], inputs[at[3]]
    u, v, w, x = weights[at[0]], weights[at[1]], weights[at[2]], weights[at[3]]
    for j in range(len(out)):
        out[j] += (a * u[j] + b * v[j]) + (c * w[j] + d * x[j])


@rule
def dense(inputs: Array, weights: Array, bias: Array, out: Array) -> None:
    """One layer; inputs of zero cost nothing, others are taken four at a time."""
    at, have = np.zeros(4, np.int64), 0
    out[:] = bias
    for i in range(len(inputs)):
        if inputs[i] != 0:
            at[have] = i
            have += 1
            if have == 4:
                add_four(at, inputs, weights, out)
                have = 0
    for k in range(have):
        value, row = inputs[at[k]], weights[at[k]]
        for j in range(len(out)):
            out[j] += value * row[j]


@rule
def look(mind: Mind) -> None:
    """All three layers."""
    dense(mind.seen, mind.weights[0], mind.biases[0], mind.first)
    rectify(mind.first)
    dense(mind.first, mind.weights[1], mind.biases[1], mind.second)
    rectify(mind.second)
    dense(mind.second, mind.weights[2], mind.biases[2], mind.last)


@rule
def shares(last: Array, actions: int, seat: int, players: int, out: Array) -> None:
    """Each seat's share of the win; alone, against whoever the second slot stands for."""
    slots = max(2, players)
    top, total = last[actions], _ZERO
    for k in range(slots):
        top = max(top, last[actions + k])
    for k in range(slots):
        total += math.exp(last[actions + k] - top)
    for k in range(players):
        out[(seat + k) % players] = math.exp(last[actions + k] - top) / total


@rule
def note(node: int, n: int, actions: Array, last: Array, lore: Lore) -> None:
    """Keeps the chances of the legal decisions; others get a little, for a deal in which they are legal."""
    top, total = last[actions[0]], _ZERO
    for j in range(n):
        top = max(top, last[actions[j]])
    for j in range(n):
        total += math.exp(last[actions[j]] - top)
    lore.chance[node, :] = np.float32(WARY) / np.float32(n)
    for j in range(n):
        lore.chance[node, actions[j]] = math.exp(last[actions[j]] - top) / total + np.float32(1e-3)
    lore.known[node] = 1


# ---- the search


@rule
def promising(s: Record, nodes: Array, node: int, actions: Array, n: int, explore: float, lore: Lore) -> int:
    """The most promising of the legal decisions: what it gave so far, plus how little it was tried for its chance."""
    total = _ZERO
    for j in range(n):
        total += lore.chance[node, actions[j]]
    visits = nodes[node].visits
    usual = nodes[node].value[s.player] / visits if visits > 0 else 0.5
    pull = explore * math.sqrt(visits + 1.0) / total
    best, at = -1.0, 0
    for j in range(n):
        child = lore.child[node, actions[j]]
        gained, tried = usual, 0
        if child != 0 and nodes[child].visits > 0:
            tried = nodes[child].visits
            gained = nodes[child].value[s.player] / tried
        promise = gained + pull * lore.chance[node, actions[j]] / (1.0 + tried)
        if promise > best:
            best, at = promise, j
    return at


@rule
def below(nodes: Array, desk: Record, node: int, action: int, lore: Lore) -> int:
    """The node that a decision leads to, made if there is room; 0 if there is none."""
    child = np.int64(lore.child[node, action])
    if child == 0 and desk.used < len(nodes):
        child = np.int64(add_child(nodes, desk, node, action))
        lore.child[node, action] = child
        lore.child[child, :] = 0
        lore.known[child] = 0
    return child


@generic
def descend(
    s: Record, box: Record, nodes: Array, desk: Record, root: int, actions: Array, explore: float, own: int, lore: Lore
) -> int:
    """Walks to a node not known, or with `own` where another seat decides; returns how many are legal."""
    node, n, mine = root, 0, s.player
    desk.steps, desk.path[0] = 1, root
    while s.over == 0:
        n = legal(s, box, actions)
        at = 0
        if n > 1:
            if lore.known[node] == 0 or desk.steps >= DEEPEST or (own != 0 and s.player != mine):
                return n
            at = promising(s, nodes, node, actions, n, explore, lore)
        child = below(nodes, desk, node, actions[at], lore)
        if child == 0 or desk.steps >= DEEPEST:
            return n
        apply(s, box, np.int64(actions[at]))
        node = child
        desk.path[desk.steps] = node
        desk.steps += 1
    return n


@generic
def judge(s: Record, box: Record, desk: Record, n: int, actions: Array, mind: Mind, lore: Lore) -> None:
    """What each seat gets: the share of the win at the end, the network's word before it."""
    score(s, box, desk.scores, desk.places)
    if s.over == 0:
        me = np.int64(s.player)
        observe(s, box, me, mind.seen)
        look(mind)
        node = desk.path[desk.steps - 1]
        if lore.known[node] == 0:
            note(node, n, actions, mind.last, lore)
        shares(mind.last, lore.child.shape[1], me, np.int64(s.players), desk.outcome)
        return
    winners = 0
    for seat in range(s.players):
        winners += desk.places[seat] == 1
    for seat in range(s.players):
        desk.outcome[seat] = 1.0 / winners if desk.places[seat] == 1 else 0.0


@generic
def iterate(
    root_state: Array,
    work: Array,
    box: Record,
    seat: int,
    nodes: Array,
    desks: Array,
    root: int,
    actions: Array,
    explore: float,
    own: int,
    mind: Mind,
    lore: Lore,
    iterations: int,
) -> None:
    """So many iterations, each in another deal that the seat could be in."""
    desk = desks[0]
    for _ in range(iterations):
        work[0] = root_state[0]
        s = work[0]
        redeal(s, box, seat, next_random(desk))
        n = descend(s, box, nodes, desk, root, actions, explore, own, lore)
        judge(s, box, desk, n, actions, mind, lore)
        for step in range(desk.steps):
            node = nodes[desk.path[step]]
            node.visits += 1
            for player in range(s.players):
                node.value[player] += desk.outcome[player]
                node.points[player] += desk.scores[player]


class GuidedTree(Tree):
    """One search tree that a network guides."""

    def __init__(self, state: State, explore: float, seed: int, nodes: int, network: Network) -> None:
        super().__init__(state, settings_of(state.game), seed, nodes)
        self.explore = explore
        outputs = [np.zeros(len(bias), np.float32) for bias in network.biases]
        seen = np.zeros(len(network.weights[0]), np.float32)
        self._mind = Mind(network.weights, network.biases, seen, *outputs)
        room = (nodes, self.game.actions)
        self._lore = Lore(np.empty(room, np.int32), np.empty(room, np.float32), np.zeros(nodes, np.int8))
        self._lore.child[: self.root + 1] = 0

    def grow(self, iterations: int) -> None:
        """Searches on for so many iterations."""
        run = iterate.of(self.game.rules)
        tree = (
            self._nodes,
            self._desk,
            self.root,
            self._actions,
            self.explore,
            OWN.get(self.game.name, 0),
            self._mind,
            self._lore,
        )
        run(self.root_state, self._work, self.game.box, self.seat, *tree, iterations)


class GuidedPlayer(SearchPlayer):
    """Searches for so many iterations or seconds, guided by a network."""

    def __init__(self, seed: int, network: Network, explore: float = EXPLORE, **given: Any) -> None:
        super().__init__(seed, **given)
        self.network, self.explore = network, explore

    def _prepare(self, state: State) -> None:
        if self._goes_on(state) and all(tree.move_on(state, self._chosen) for tree in self._trees):
            return
        nodes = NODES_A_SECOND * self.seconds if self.seconds is not None else 8 * (self.iterations or 1000)
        room, seed = min(MOST_NODES, int(nodes) + 1000), int(self._dice.integers(0, 2**63))
        self._trees = [GuidedTree(state, self.explore, seed, room, self.network)]


# ---- players by name


@lru_cache
def read(file: str) -> Network:
    """A network from its file."""
    return Network.from_bytes(Path(file).read_bytes())


def enter(name: str, file: str) -> None:
    """Makes NAME (the network alone) and NAME-search (inside a search) players by name."""

    def alone(seed: int, budget: Budget, details: Mapping[str, float]) -> Any:
        return LearnedPlayer(read(file))

    def searching(seed: int, budget: Budget, details: Mapping[str, float]) -> Any:
        iterations = int(details["iterations"]) if "iterations" in details else None
        explore = details.get("explore", EXPLORE)
        return GuidedPlayer(
            seed, read(file), explore, iterations=iterations, seconds=details.get("seconds"), clock=budget.clock
        )

    KNOWN[name], KNOWN[f"{name}-search"] = alone, searching
