"""Information-set Monte-Carlo tree search, written once and compiled for each game.

One tree, seen from the seat that decides. Each iteration deals anew all that the seat cannot
know, walks down the tree through decisions that are legal in that deal, adds one node, plays
on for a while, and credits every node on the way with what each seat got out of it.
"""

import numpy as np

from golemancy.engine.batch import MAX_SEATS
from golemancy.engine.layout import Array, Field, Record, record
from golemancy.engine.random import scramble
from golemancy.engine.rule import apply, generic, legal, redeal, rule, weigh
from golemancy.players.judging import OUTCOME, judge

DEEPEST = 400  # decisions from the root that are followed inside the tree

NODE = record(
    Field("action", np.int16, "the decision that leads here"),
    Field("child", np.int32, "the first of the nodes below; 0 for none"),
    Field("sibling", np.int32, "the next node below the same parent; 0 for none"),
    Field("visits", np.int32, "iterations that went through here"),
    Field("chances", np.int32, "iterations in which this decision was legal at its parent"),
    Field("value", np.float32, "sum of what each seat got", (MAX_SEATS,)),
    Field("points", np.float32, "sum of each seat's score", (MAX_SEATS,)),
)

SETTINGS = record(
    Field("explore", np.float32, "how much the untried attracts"),
    Field("patience", np.int32, "decisions of a playout before it is judged by the estimate"),
    Field("sharp", np.float32, "power to which weights are raised in the tree"),
    Field("playout_sharp", np.float32, "power to which weights are raised in playouts"),
)

DESK = record(
    Field("stream", np.uint64, "random numbers of this search"),
    Field("used", np.int32, "nodes in use"),
    Field("steps", np.int32, "nodes on the path of this iteration"),
    Field("path", np.int32, "the nodes on the path", (DEEPEST + 1,)),
    *OUTCOME.fields,
)

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


@rule(wraps=True)
def next_random(desk: Record) -> np.uint64:
    """64 random bits for this search."""
    desk.stream += _GOLDEN
    return scramble(desk.stream)


@rule
def fraction(desk: Record) -> float:
    """A random number from 0 to 1."""
    return np.float64(np.int64(next_random(desk) >> np.uint64(11))) / 9007199254740992.0


@rule
def find_child(nodes: Array, parent: int, action: int) -> int:
    """The node that a decision leads to, 0 if there is none yet."""
    child = nodes[parent].child
    while child != 0 and nodes[child].action != action:
        child = nodes[child].sibling
    return child


@rule
def add_child(nodes: Array, desk: Record, parent: int, action: int) -> int:
    """A new node below a parent."""
    child = desk.used
    desk.used += 1
    nodes[child].action = action
    nodes[child].child = 0
    nodes[child].sibling = nodes[parent].child
    nodes[child].visits = 0
    nodes[child].chances = 0
    for seat in range(MAX_SEATS):
        nodes[child].value[seat] = 0
        nodes[child].points[seat] = 0
    nodes[parent].child = child
    return child


@generic
def weigh_all(s: Record, box: Record, actions: Array, n: int, weights: Array, sharp: float) -> float:
    """Writes the weight of each decision; returns their sum."""
    total = 0.0
    for i in range(n):
        weights[i] = weigh(s, box, np.int64(actions[i])) ** sharp
        total += weights[i]
    return total


@generic
def select(
    s: Record, nodes: Array, parent: int, actions: Array, n: int, weights: Array, total: float, explore: float
) -> int:
    """The most promising of the legal decisions: what it gave so far, plus how little it was tried."""
    mine = nodes[parent]
    expected = mine.value[s.player] / mine.visits if mine.visits > 0 else 0.5
    best, best_at = -1.0, 0
    for i in range(n):
        child = find_child(nodes, parent, actions[i])
        gained, visits, chances = expected, 0, mine.visits
        if child != 0:
            nodes[child].chances += 1
            visits, chances = nodes[child].visits, nodes[child].chances
            if visits > 0:
                gained = nodes[child].value[s.player] / visits
        promise = gained + explore * weights[i] / total * np.sqrt(chances + 1.0) / (1.0 + visits)
        if promise > best:
            best, best_at = promise, i
    return best_at


@generic
def descend(
    s: Record, box: Record, nodes: Array, desk: Record, root: int, actions: Array, weights: Array, setting: Record
) -> None:
    """Walks down the tree and one decision beyond it; the path is left on the desk."""
    node = root
    desk.steps = 1
    desk.path[0] = root
    while s.over == 0 and desk.steps < DEEPEST:
        n = legal(s, box, actions)
        at = 0
        if n > 1:
            total = weigh_all(s, box, actions, n, weights, setting.sharp)
            at = select(s, nodes, node, actions, n, weights, total, setting.explore)
        child = find_child(nodes, node, actions[at])
        new = child == 0
        if new:
            if desk.used >= len(nodes):
                return
            child = add_child(nodes, desk, node, actions[at])
        apply(s, box, np.int64(actions[at]))
        node = child
        desk.path[desk.steps] = node
        desk.steps += 1
        if new and n > 1:
            return


@generic
def play_on(s: Record, box: Record, desk: Record, actions: Array, weights: Array, setting: Record) -> None:
    """Plays on by weights for a while."""
    for _ in range(setting.patience):
        if s.over != 0:
            return
        n = legal(s, box, actions)
        at = 0
        if n > 1:
            left = weigh_all(s, box, actions, n, weights, setting.playout_sharp) * fraction(desk)
            while at < n - 1 and left >= weights[at]:
                left -= weights[at]
                at += 1
        apply(s, box, np.int64(actions[at]))


@generic(at_once=True)
def iterate(
    root_state: Array, work: Array, box: Record, seat: int, nodes: Array, desks: Array, root: int,
    actions: Array, weights: Array, settings: Array, iterations: int,
) -> None:  # fmt: skip
    """So many iterations of the search; a full tree is searched on without new nodes."""
    desk = desks[0]
    for _ in range(iterations):
        work[0] = root_state[0]
        s = work[0]
        redeal(s, box, seat, next_random(desk))
        descend(s, box, nodes, desk, root, actions, weights, settings[0])
        play_on(s, box, desk, actions, weights, settings[0])
        judge(s, box, desk)
        for step in range(desk.steps):
            node = nodes[desk.path[step]]
            node.visits += 1
            for player in range(s.players):
                node.value[player] += desk.outcome[player]
                node.points[player] += desk.scores[player]
