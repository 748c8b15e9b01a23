"""The player that searches."""

import math
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np

from golemancy.game import Game, State
from golemancy.players.tree import DESK, NODE, SETTINGS, iterate

CHUNK = 32  # iterations between two looks at the clock
PIECE = 2  # iterations between two looks where each may run as plain Python
LOOK = 4  # chunks between two looks at whether the choice is settled
MOST_NODES = 400_000
NODES_A_SECOND = 100_000  # more than any game here tries

Clock = Callable[[], float]


@dataclass(frozen=True)
class SearchSettings:
    """How a search weighs trying against knowing; found by contest for each game."""

    explore: float = 0.8
    patience: int = 40
    sharp: float = 1.0
    playout_sharp: float = 1.0

    def record(self) -> Any:
        """As compiled code reads them."""
        made = SETTINGS.zeros()
        for name in ("explore", "patience", "sharp", "playout_sharp"):
            made[name] = getattr(self, name)
        return made


@dataclass(frozen=True)
class Candidate:
    """What a search found out about one decision of the root."""

    action: int
    visits: int
    value: tuple[float, ...]  # what each seat may expect, 0 to 1
    points: tuple[float, ...]  # each seat's expected score
    line: tuple[int, ...]  # the decisions that follow it in the best case, itself first


@dataclass(frozen=True)
class Tried:
    """A decision that a search tried below some node: where it leads in the tree, and what came of it."""

    node: int
    action: int
    visits: int
    chance: float  # of the seat that the search is for


class Tree:
    """One search tree for one root position and seat."""

    def __init__(self, state: State, settings: SearchSettings, seed: int, nodes: int) -> None:
        self.game: Game = state.game
        self.root_state = state.records.copy()
        self.seat = int(state.record.player)
        self.root = 1
        self._work = self.game.layout.zeros()
        self._nodes = NODE.zeros(nodes)
        self._desk = DESK.zeros()
        self._desk[0].stream = np.uint64(seed)
        self._desk[0].used = 2  # node 0 means "none", node 1 is the root
        self._actions = np.zeros(self.game.actions, np.int16)
        self._weights = np.zeros(self.game.actions, np.float64)
        self._settings = settings.record()

    def grow(self, iterations: int) -> None:
        """Searches on for so many iterations."""
        run = iterate.of(self.game.rules)
        scratch = (self._actions, self._weights, self._settings)
        tree = (self._nodes, self._desk, self.root)
        run(self.root_state, self._work, self.game.box, self.seat, *tree, *scratch, iterations)

    def grow_for(self, seconds: float, clock: Clock = perf_counter, *, to_choose: bool = False) -> int:
        """Searches until the time is over, or a choice is settled; returns how many iterations it had."""
        start, chunks = clock(), 0
        while (spent := clock() - start) < seconds:
            self.grow(CHUNK)
            chunks += 1
            if to_choose and chunks % LOOK == 0 and self.settled(chunks * CHUNK * (seconds / spent - 1)):
                break
        return chunks * CHUNK

    def grow_within(self, iterations: int, seconds: float | None, clock: Clock) -> None:
        """Searches on for so many iterations, or until the time is over; the tree is the same in pieces."""
        end = math.inf if seconds is None else clock() + seconds
        piece = iterations if seconds is None else PIECE
        while iterations > 0 and clock() < end:
            self.grow(min(piece, iterations))
            iterations -= piece

    def settled(self, iterations: float) -> bool:
        """Whether so many more iterations could not change which decision was tried most."""
        visits = sorted(int(self._nodes[node].visits) for node in self._children(self.root))
        return len(visits) > 1 and visits[-1] - visits[-2] > iterations

    def move_on(self, state: State, action: int) -> bool:
        """Makes the node of a decision the root, for a state that came of it; False if it was never tried."""
        child = next((node for node in self._children(self.root) if self._nodes[node].action == action), 0)
        if child == 0:
            return False
        self.root, self.root_state = child, state.records.copy()
        return True

    @property
    def full(self) -> bool:
        """Whether more than half of the nodes are used."""
        return int(self._desk[0].used) > len(self._nodes) // 2

    def _children(self, node: int) -> list[int]:
        found = []
        child = int(self._nodes[node].child)
        while child:
            found.append(child)
            child = int(self._nodes[child].sibling)
        return found

    def tried(self, node: int | None = None) -> list[Tried]:
        """What was tried below a node, or at the root, the most visited first."""
        below = [(child, self._nodes[child]) for child in self._children(self.root if node is None else node)]
        found = [
            Tried(child, int(n.action), int(n.visits), float(n.value[self.seat]) / int(n.visits))
            for child, n in below
            if n.visits
        ]
        return sorted(found, key=lambda one: (-one.visits, one.action))

    def candidates(self) -> list[Candidate]:
        """What was found out about each decision tried at the root, the most visited first."""
        found = [self._candidate(node) for node in self._children(self.root) if self._nodes[node].visits]
        return sorted(found, key=lambda candidate: (-candidate.visits, candidate.action))

    def _candidate(self, node: int) -> Candidate:
        n = self._nodes[node]
        players = self.game.players
        value = tuple(float(x) / int(n.visits) for x in n.value[:players])
        points = tuple(float(x) / int(n.visits) for x in n.points[:players])
        return Candidate(int(n.action), int(n.visits), value, points, self._line(node))

    def _line(self, node: int) -> tuple[int, ...]:
        """The most visited way down from a node."""
        line = [int(self._nodes[node].action)]
        while children := [c for c in self._children(node) if self._nodes[c].visits]:
            node = max(children, key=lambda c: int(self._nodes[c].visits))
            line.append(int(self._nodes[node].action))
        return tuple(line)


class SearchPlayer:
    """Searches for so many iterations or seconds, on one or several threads."""

    def __init__(
        self,
        seed: int,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        clock: Clock = perf_counter,
        at_most: float | None = None,
        noise: float = 0.0,
        changes: Mapping[str, float] | None = None,
    ) -> None:
        self._dice = np.random.default_rng(seed)
        self.noise = noise  # how easily it mistakes what is nearly as good for what is best
        self.iterations, self.seconds, self.threads, self.clock = iterations, seconds, threads, clock
        self._at_most = at_most
        self._changes: dict[str, Any] = dict(changes or {})
        self._trees: list[Tree] = []
        self._expected: State | None = None
        self._chosen = -1

    def choose(self, state: State) -> int:
        """The decision that the search tried most."""
        legal = state.legal
        if len(legal) == 1:
            return self._remember(state, legal[0])
        found = self.search(state, to_choose=True)
        possible = [candidate for candidate in found if candidate.action in legal]
        return self._remember(state, self._picked(possible) if possible else legal[0])

    def _picked(self, candidates: list[Candidate]) -> int:
        """The decision tried most; with noise one that was tried less may be taken for it, the likelier the closer."""
        if self.noise <= 0:
            return candidates[0].action
        doubts = self.noise * self._dice.gumbel(size=len(candidates))
        seeming = np.log([candidate.visits for candidate in candidates]) + doubts
        return candidates[int(seeming.argmax())].action

    def search(self, state: State, *, to_choose: bool = False) -> list[Candidate]:
        """What the search found out about each legal decision, the most visited first."""
        self._prepare(state)
        grow = partial(self._grow, to_choose=to_choose)
        first, *others = self._trees
        with ThreadPoolExecutor(max(1, len(others))) as pool:
            beside = [pool.submit(copy_context().run, grow, tree) for tree in others]
            grow(first)
        for one in beside:
            one.result()
        return merged([tree.candidates() for tree in self._trees])

    def _grow(self, tree: Tree, *, to_choose: bool) -> None:
        if self.seconds is not None:
            tree.grow_for(self.seconds, self.clock, to_choose=to_choose)
        else:
            tree.grow_within(max(1, (self.iterations or 1000) // self.threads), self._at_most, self.clock)

    def _prepare(self, state: State) -> None:
        """Trees for this state: those of the last decision where it was ours too, or new ones."""
        if self._goes_on(state) and all(tree.move_on(state, self._chosen) for tree in self._trees):
            return
        self._trees = [self._tree(state, int(seed)) for seed in self._dice.integers(0, 2**63, self.threads)]

    def _tree(self, state: State, seed: int) -> Tree:
        """A new tree for this state."""
        settings = replace(settings_of(state.game), **self._changes)
        return Tree(state, settings, seed, self._room(NODES_A_SECOND, MOST_NODES))

    def _room(self, per_second: int, most: int) -> int:
        """How many nodes a tree has room for."""
        nodes = per_second * self.seconds if self.seconds is not None else 8 * (self.iterations or 1000)
        return min(most, int(nodes) + 1000)

    def _goes_on(self, state: State) -> bool:
        """Whether the state is what our last decision led to, as far as we can see."""
        known = self._expected
        if known is None or not self._trees or any(tree.full for tree in self._trees):
            return False
        return unseen_alike(state) == unseen_alike(known)

    def _remember(self, state: State, action: int) -> int:
        """Keeps the position that the decision leads to, in case the next decision is ours again."""
        after = state.copy()
        after.apply(action)
        self._chosen = action
        self._expected = after if after.player == state.player else None
        if self._expected is None:
            self._trees = []  # megabytes, of no use after the turn
        return action


def unseen_alike(state: State) -> bytes:
    """The state dealt anew for the seat to decide: the same for all states between which it sees no difference."""
    dealt: bytes = state.redeal(state.player, seed=0, events=False).records.tobytes()
    return dealt


def settings_of(game: Game) -> SearchSettings:
    """The settings that won the contests of a game."""
    return SearchSettings(**game.definition.search)


def merged(results: list[list[Candidate]]) -> list[Candidate]:
    """What several trees found out, taken together."""
    if len(results) == 1:
        return results[0]
    together: dict[int, list[Candidate]] = {}
    for candidates in results:
        for candidate in candidates:
            together.setdefault(candidate.action, []).append(candidate)
    found = [_sum(candidates) for candidates in together.values()]
    return sorted(found, key=lambda candidate: (-candidate.visits, candidate.action))


def _sum(candidates: list[Candidate]) -> Candidate:
    visits = sum(candidate.visits for candidate in candidates)
    seats = range(len(candidates[0].value))
    value = tuple(sum(o.value[s] * o.visits for o in candidates) / visits for s in seats)
    points = tuple(sum(o.points[s] * o.visits for o in candidates) / visits for s in seats)
    longest = max(candidates, key=lambda candidate: candidate.visits).line
    return Candidate(candidates[0].action, visits, value, points, longest)
