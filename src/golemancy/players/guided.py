"""Tree search that a network guides: its chances say what is worth trying, its values what came of it.

As in `tree`, every iteration deals anew what the seat at the root cannot know. It ends at the first node that the
network has not seen, and each seat is credited with its share of the win by the network's word, mixed if so asked with
what a short playout leads to. Where seats know different things the network judges by what the seat at the root
sees, for the seat to decide there would not see the hand that the search is for.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from golemancy.engine.borrowing import borrowed
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import apply, estimate, generic, legal, observe, redeal, rule, weigh
from golemancy.players.judging import judge
from golemancy.players.layers import Room, forward
from golemancy.players.tree import DEEPEST, add_child, next_random, play_on, weigh_all

UNLIKELY = np.float32(0.2)  # weight of a decision that was illegal when its node was asked about, as a share of all
LEAST = np.float32(1e-3)  # chance that every legal decision has
SELDOM = 1e-4  # no weight is below
SURE = np.float32(0.995)  # no estimate counts as surer than this, or less sure than the rest of it
# Whose view the network judges by: the seat to decide, the seat at the root, or that one and
# others' decisions are guessed by weight in each deal.
DECIDES, ROOT, GUESSED = 0, 1, 2
VIEWS = ("decides", "root", "guessed")
_ZERO, _ONE = np.float32(0), np.float32(1)


class Mind(NamedTuple):
    """A network and room for what it is shown and says."""

    layers: Any
    room: Room
    seen: Array
    guess: Array  # float32: the game's estimate of each seat's chance, or 1 throughout
    shares: Array  # float32: each seat's share of the win


class Lore(NamedTuple):
    """What the network said about nodes."""

    child: Array  # int32: nodes, actions; 0 for none
    chance: Array  # float32: nodes, actions
    known: Array  # int8: nodes: 1 once it was asked for chances


class Manner(NamedTuple):
    """How a guided search goes about it."""

    explore: float  # how much the untried attracts
    trust: float  # share of the network's word in what a position is worth; a playout has the rest
    views: int  # one of VIEWS
    residual: int  # 1: the network tells how far chances are from the game's estimate
    hints: float  # power of the game's weights, to which the network's logits are added; 0: none


# ---- the network


@generic
def ask(s: Record, box: Record, seat: int, mind: Mind) -> None:
    """Shows the network what a seat sees."""
    observe(s, box, seat, mind.seen)
    forward(mind.seen, mind.layers, mind.room)


@generic
def guess_at(s: Record, box: Record, mind: Mind) -> None:
    """The game's estimate; alone, whoever the seat plays against has the rest."""
    estimate(s, box, mind.guess)
    if s.players == 1:
        mind.guess[1] = _ONE - mind.guess[0]
    for k in range(max(2, s.players)):
        mind.guess[k] = min(max(mind.guess[k], _ONE - SURE), SURE)


@rule
def share_out(seat: int, players: int, actions: int, mind: Mind) -> None:
    """Each seat's share of the win, asked from a seat; alone, against whoever the second number stands for."""
    last, slots = mind.room.last, max(2, players)
    top, total = last[actions], _ZERO
    for k in range(slots):
        top = max(top, last[actions + k])
    for k in range(slots):
        at = (seat + k) % slots
        mind.shares[at] = mind.guess[at] * math.exp(last[actions + k] - top)
        total += mind.shares[at]
    for k in range(slots):
        mind.shares[k] /= total


@generic
def lift(s: Record, box: Record, n: int, actions: Array, hints: float, last: Array) -> float:
    """Adds to the logits of the legal decisions what the game's weights say; returns the highest."""
    top = np.float32(-1e30)
    for j in range(n):
        action = np.int64(actions[j])
        if hints > 0:
            last[action] += np.float32(hints * math.log(max(weigh(s, box, action), SELDOM)))
        top = max(top, last[action])
    return float(top)


@generic
def note(s: Record, box: Record, node: int, n: int, actions: Array, hints: float, last: Array, lore: Lore) -> None:
    """Keeps the chances of the legal decisions; others get a little, for a deal in which they are legal."""
    top, total = lift(s, box, n, actions, hints, last), _ZERO
    for j in range(n):
        total += math.exp(last[actions[j]] - top)
    lore.chance[node, :] = UNLIKELY / np.float32(n)
    for j in range(n):
        lore.chance[node, actions[j]] = math.exp(last[actions[j]] - top) / total + LEAST
    lore.known[node] = 1


# ---- the search


@rule
def recall(node: int, n: int, actions: Array, weights: Array, lore: Lore) -> float:
    """Fetches the chances of the legal decisions; returns their sum."""
    total = 0.0
    for j in range(n):
        weights[j] = lore.chance[node, actions[j]]
        total += weights[j]
    return total


@rule
def promising(
    s: Record, nodes: Array, node: int, actions: Array, n: int, weights: Array, total: float, explore: float, lore: Lore
) -> int:
    """The most promising of the legal decisions: what it gave so far, plus how little it was tried for its chance."""
    visits = nodes[node].visits
    expected = nodes[node].value[s.player] / visits if visits > 0 else 0.5
    pull = explore * math.sqrt(visits + 1.0) / total
    best, at = -1.0, 0
    for j in range(n):
        child = lore.child[node, actions[j]]
        gained, tried = expected, 0
        if child != 0 and nodes[child].visits > 0:
            tried = nodes[child].visits
            gained = nodes[child].value[s.player] / tried
        promise = gained + pull * weights[j] / (1.0 + tried)
        if promise > best:
            best, at = promise, j
    return at


@rule
def below(nodes: Array, desk: Record, node: int, action: int, lore: Lore) -> int:
    """The node that a decision leads to, made if there is room; 0 if there is none."""
    child = int(lore.child[node, action])
    if child == 0 and desk.used < len(nodes):
        child = int(add_child(nodes, desk, node, action))
        lore.child[node, action] = child
        lore.child[child, :] = 0
        lore.known[child] = 0
    return child


@generic
def chances(
    s: Record, box: Record, seat: int, node: int, n: int, actions: Array, weights: Array, setting: Record,
    manner: Manner, mind: Mind, lore: Lore,
) -> float:  # fmt: skip
    """Writes how likely each decision is: by the network, or by weight where it depends on what a seat cannot see."""
    if manner.views == GUESSED and s.player != seat:
        return float(weigh_all(s, box, actions, n, weights, setting.sharp))
    if lore.known[node] == 0:
        ask(s, box, int(s.player), mind)
        note(s, box, node, n, actions, manner.hints, mind.room.last, lore)
    return recall(node, n, actions, weights, lore)


@generic
def descend(
    s: Record, box: Record, seat: int, nodes: Array, desk: Record, root: int, actions: Array, weights: Array,
    setting: Record, manner: Manner, mind: Mind, lore: Lore,
) -> int:  # fmt: skip
    """Walks to a node that is new, leaving the path on the desk; returns how many decisions are legal there."""
    node, n = root, 0
    desk.steps, desk.path[0] = 1, root
    while s.over == 0:
        n = int(legal(s, box, actions))
        at = 0
        if n > 1:
            if nodes[node].visits == 0:
                return n
            total = chances(s, box, seat, node, n, actions, weights, setting, manner, mind, lore)
            at = promising(s, nodes, node, actions, n, weights, total, manner.explore, lore)
        child = below(nodes, desk, node, actions[at], lore)
        if child == 0 or desk.steps >= DEEPEST:
            return n
        apply(s, box, np.int64(actions[at]))
        node = child
        desk.path[desk.steps] = node
        desk.steps += 1
    return n


@generic
def appraise(
    s: Record, box: Record, seat: int, n: int, desk: Record, actions: Array, manner: Manner, mind: Mind, lore: Lore
) -> None:
    """Each seat's share of the win by the network's word; chances are kept where the deciding seat was asked."""
    viewer = int(s.player) if manner.views == DECIDES else seat
    if manner.residual:
        guess_at(s, box, mind)
    ask(s, box, viewer, mind)
    node = desk.path[desk.steps - 1]
    if viewer == s.player and n > 1 and lore.known[node] == 0:
        note(s, box, node, n, actions, manner.hints, mind.room.last, lore)
    share_out(viewer, int(s.players), lore.child.shape[1], mind)


@generic
def conclude(
    s: Record, box: Record, seat: int, n: int, desk: Record, actions: Array, weights: Array, setting: Record,
    manner: Manner, mind: Mind, lore: Lore,
) -> None:  # fmt: skip
    """What each seat gets: the share of the win at the end, the network's word and a playout's before it."""
    trust = np.float32(manner.trust if s.over == 0 else 0.0)
    if trust > 0:
        appraise(s, box, seat, n, desk, actions, manner, mind, lore)
    if trust < 1:
        play_on(s, box, desk, actions, weights, setting)
    judge(s, box, desk)
    for player in range(s.players):
        if trust > 0:
            desk.outcome[player] += trust * (mind.shares[player] - desk.outcome[player])


@generic(at_once=True)
def iterate(
    root_state: Array, work: Array, box: Record, seat: int, nodes: Array, desks: Array, root: int,
    actions: Array, weights: Array, settings: Array, manner: Manner, mind: Mind, lore: Lore, iterations: int,
) -> None:  # fmt: skip
    """So many iterations of the search; a full tree is searched on without new nodes."""
    desk = desks[0]
    nodes, actions, weights, mind, lore = borrowed((nodes, actions, weights, mind, lore))
    for _ in range(iterations):
        work[0] = root_state[0]
        s = work[0]
        redeal(s, box, seat, next_random(desk))
        n = descend(s, box, seat, nodes, desk, root, actions, weights, settings[0], manner, mind, lore)
        conclude(s, box, seat, n, desk, actions, weights, settings[0], manner, mind, lore)
        for step in range(desk.steps):
            node = nodes[desk.path[step]]
            node.visits += 1
            for player in range(s.players):
                node.value[player] += desk.outcome[player]
                node.points[player] += desk.scores[player]
