"""Gumbel search in many games side by side, one thread a game; between two passes a network sees all leaves.

Written against the rules' placeholders: the same passes run as kernels on a GPU and as loops on a CPU. All they read
and write is the caller's, by game and then by node of that game's tree. Node 0 is the root; as a child, 0 means
"none yet".
A slot is a seat, except in a game for one: there the second slot is whoever the seat plays against.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from golemancy.engine.batch import MAX_SEATS
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import reseed, scramble
from golemancy.engine.rule import apply, estimate, generic, legal, observe, redeal, rule, score, setup, weigh

FORCED = 60  # decisions with one legal action that are made in a row
ENDED, CUT = 1, 2
BLEND, SCALE, VISIT, VIEWS, SHARP = 0, 1, 2, 3, 4  # places of the knobs
NEITHER, LEARNED, SEARCHED, ALONE = 0, 1, 2, 3  # what is done with the views of seats that do not decide:
# nothing, they are learned, leaves are judged by them, and simulations end where another seat decides, too
APART, VISITS = 2.0, 56.0  # how far values set the logits of tried decisions apart, at so many visits
LEAST_MAGNIFIED, MOST_MAGNIFIED = np.float32(0.5), np.float32(4)
SELDOM = 1e-4  # no weight is below
NOTHING = np.float32(-1e30)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_ONE, _ZERO = np.float32(1), np.float32(0)


class Games(NamedTuple):
    """The games themselves; boxes and options by kind of table."""

    states: Any
    blank: Any
    boxes: Any
    options: Any  # int32: kinds, options
    kinds: Any  # int32: games
    players: Any  # int32: games
    seeds: Any  # uint64: games, 2
    longest: Any  # int32: games: decisions after which it is cut
    cap: Any  # int32: kinds
    streams: Any  # uint64: games


class Root(NamedTuple):
    """What is searched from, and what came of it."""

    gumbel: Any  # float32: games, actions
    wants: Any  # int32: considered actions, simulations
    knobs: Any  # float32: blend, scale, visits, views, power of the hints (0: none)
    obs: Any  # float32: games, features; with views, another seat's view of each game after them
    mask: Any  # int8: games, actions
    hint: Any  # float32: games, actions: how much a decision suggests itself, as a logit
    count: Any  # int32: games: legal decisions
    seat: Any  # int32: games; with views, that other seat after them
    guess: Any  # float32: games, MAX_SEATS
    policy: Any  # float32: games, actions; -1 for what is illegal
    chosen: Any  # int64: games; -1 asks for a new deal
    worth: Any  # float32: games, slots


class Tree(NamedTuple):
    """Nodes of all games."""

    child: Any  # uint8: games, nodes, actions
    logits: Any  # float32: games, nodes, actions
    visits: Any  # int32: games, nodes
    sums: Any  # float32: games, nodes, slots
    raw: Any  # float32: games, nodes, slots: the network's word when the node was expanded
    known: Any  # int8: games, nodes: 1 once expanded
    used: Any  # int32: games


class Leaf(NamedTuple):
    """Where a simulation ended."""

    path: Any  # uint8: games, nodes
    steps: Any  # int32: games
    over: Any  # int8: games
    row: Any  # int64: games: its node among all nodes of all games; the last of the game's for a finished game
    seat: Any  # int32: games: whose view the values are from
    value: Any  # float32: games, slots
    guess: Any  # float32: games, MAX_SEATS: the game's estimate
    obs: Any  # float32: games, features; with views, that of the seat at the root after them
    mask: Any  # int8: games, actions
    hint: Any  # float32: games, actions
    scores: Any  # int32: games, MAX_SEATS
    places: Any  # int32: games, MAX_SEATS


class Ends(NamedTuple):
    """Games that ended in this step."""

    ended: Any  # int8: games
    result: Any  # float32: games, slots
    scores: Any  # int32: games, MAX_SEATS
    places: Any  # int32: games, MAX_SEATS
    lengths: Any  # int32: games


class Kept(NamedTuple):
    """What is remembered of decisions until their game ends; rows go round."""

    now: Any  # int64: 1
    began: Any  # int64: games
    targets: Any  # float32: rows, games, slots
    points: Any  # float32: rows, games, slots
    ready: Any  # int8: rows, games


class Desk(NamedTuple):
    """Scratch of one thread."""

    work: Any
    acts: Any  # int16: the legal decisions
    vals: Any  # float32: for each of them its logit, then that with its value, then its chance
    gains: Any  # float32: what it gave so far
    tried: Any  # int32: how often it was tried


# ---- choosing


@rule
def highest(i: int, node: int, n: int, tree: Tree, acts: Array) -> float:
    """The highest logit of the legal decisions."""
    top = NOTHING
    for j in range(n):
        top = max(top, tree.logits[i, node, acts[j]])
    return top


@rule
def mixed(i: int, node: int, slot: int, n: int, tree: Tree, acts: Array, top: float) -> float:
    """What a slot may expect at a node: the network's word and the tried decisions, weighed by its chances."""
    seen, gained, total = _ZERO, _ZERO, 0
    for j in range(n):
        child = np.int64(tree.child[i, node, acts[j]])
        if child != 0 and tree.visits[i, child] > 0:
            visits = tree.visits[i, child]
            chance = math.exp(tree.logits[i, node, acts[j]] - top) + np.float32(1e-12)
            seen += chance
            gained += chance * tree.sums[i, child, slot] / np.float32(visits)
            total += visits
    raw = tree.raw[i, node, slot]
    return (raw + np.float32(total) * gained / seen) / np.float32(1 + total) if total > 0 else raw


@rule
def gather(i: int, node: int, seat: int, n: int, tree: Tree, desk: Desk) -> float:
    """Fetches what is known of each legal decision onto the desk; returns the highest logit."""
    top = NOTHING
    for j in range(n):
        action = np.int64(desk.acts[j])
        child, logit = np.int64(tree.child[i, node, action]), tree.logits[i, node, action]
        visits = tree.visits[i, child] if child != 0 else np.int32(0)
        desk.tried[j], desk.vals[j] = visits, logit
        desk.gains[j] = tree.sums[i, child, seat] / np.float32(visits) if visits > 0 else _ZERO
        top = max(top, logit)
    return top


@rule
def usual_gain(raw: float, n: int, top: float, desk: Desk) -> float:
    """What an untried decision may give: as `mixed`, from the desk."""
    seen, gained, total = _ZERO, _ZERO, 0
    for j in range(n):
        if desk.tried[j] > 0:
            chance = math.exp(desk.vals[j] - top) + np.float32(1e-12)
            seen += chance
            gained += chance * desk.gains[j]
            total += desk.tried[j]
    return (raw + np.float32(total) * gained / seen) / np.float32(1 + total) if total > 0 else raw


@rule
def magnified(n: int, desk: Desk, knobs: Array) -> float:
    """How much more values weigh here because they lie closer together than they do elsewhere."""
    total, squares, tried = _ZERO, _ZERO, 0
    for j in range(n):
        if desk.tried[j] > 0:
            tried += 1
            total += desk.gains[j]
            squares += desk.gains[j] * desk.gains[j]
    if tried < 2:
        return _ONE
    mean = total / np.float32(tried)
    apart = math.sqrt(max(squares / np.float32(tried) - mean * mean, np.float32(1e-12)))
    return min(MOST_MAGNIFIED, max(LEAST_MAGNIFIED, np.float32(APART / VISITS) / (knobs[SCALE] * apart)))


@rule
def improve(i: int, node: int, seat: int, n: int, tree: Tree, knobs: Array, desk: Desk) -> tuple[int, int]:
    """Writes logit plus scaled completed value of each legal decision; returns all visits and the most."""
    usual = usual_gain(tree.raw[i, node, seat], n, gather(i, node, seat, n, tree, desk), desk)
    total, most = 0, 0
    for j in range(n):
        total += desk.tried[j]
        most = max(most, desk.tried[j])
    scale = (knobs[VISIT] + np.float32(most)) * knobs[SCALE] * magnified(n, desk, knobs)
    for j in range(n):
        desk.vals[j] += scale * (desk.gains[j] if desk.tried[j] > 0 else usual)
    return total, most


@rule
def root_pick(i: int, seat: int, n: int, tree: Tree, root: Root, want: int, desk: Desk) -> int:
    """The best of the root's decisions that were tried exactly so often."""
    improve(i, 0, seat, n, tree, root.knobs, desk)
    best, at = NOTHING, 0
    for j in range(n):
        if desk.tried[j] == want:
            value = desk.vals[j] + root.gumbel[i, desk.acts[j]]
            if value > best:
                best, at = value, j
    return at


@rule
def to_chances(n: int, vals: Array) -> None:
    """Turns logits into chances."""
    top, total = NOTHING, _ZERO
    for j in range(n):
        top = max(top, vals[j])
    for j in range(n):
        vals[j] = math.exp(vals[j] - top)
        total += vals[j]
    for j in range(n):
        vals[j] /= total


@rule
def inner_pick(i: int, node: int, seat: int, n: int, tree: Tree, knobs: Array, desk: Desk) -> int:
    """The decision whose share of the visits is furthest below its share of the improved policy."""
    total, _ = improve(i, node, seat, n, tree, knobs, desk)
    to_chances(n, desk.vals)
    best, at = NOTHING, 0
    for j in range(n):
        value = desk.vals[j] - np.float32(desk.tried[j]) / np.float32(1 + total)
        if value > best:
            best, at = value, j
    return at


# ---- one simulation


@generic
def go_on(s: Record, box: Record, acts: Array) -> int:
    """Makes decisions that are none; returns how many are legal then, 0 at the end of the game."""
    n = 0
    for _ in range(FORCED):
        if s.over != 0:
            return 0
        n = legal(s, box, acts)
        if n > 1:
            return n
        apply(s, box, np.int64(acts[0]))
    return legal(s, box, acts) if s.over == 0 else 0


@generic
def outcome(s: Record, box: Record, scores: Array, places: Array, out: Array) -> None:
    """Each slot's share of the win."""
    score(s, box, scores, places)
    winners = 0
    for seat in range(s.players):
        winners += places[seat] == 1
    for seat in range(s.players):
        out[seat] = 1.0 / winners if places[seat] == 1 else 0.0
    if s.players == 1:
        out[1] = 1.0 - out[0]


@generic
def glance(s: Record, box: Record, out: Array) -> None:
    """Each slot's chance by the game's estimate."""
    estimate(s, box, out)
    if s.players == 1:
        out[1] = 1.0 - out[0]


@rule
def step_down(i: int, node: int, action: int, steps: int, tree: Tree, leaf: Leaf) -> int:
    """The node below a decision, made if there is none; it is noted as the next of the path."""
    child = np.int64(tree.child[i, node, action])
    if child == 0:
        child = np.int64(tree.used[i])
        tree.used[i] += 1
        tree.child[i, node, action] = child
    leaf.path[i, steps] = child
    return child


@generic(wraps=True)
def redealt(i: int, want: int, games: Games, desk: Desk) -> None:
    """Puts the root on the desk in a deal that the seat could be in: the same for all decisions tried so often."""
    desk.work[0] = games.states[i]
    s = desk.work[0]
    seed = scramble(games.streams[i] + _GOLDEN * np.uint64(want + 1))
    redeal(s, games.boxes[games.kinds[i]], np.int64(s.player), seed)


@generic
def descend(i: int, t: int, games: Games, root: Root, tree: Tree, leaf: Leaf, desk: Desk) -> int:
    """Walks from the root to a leaf; the state is left on the desk. Returns how many decisions are legal there."""
    box, s = games.boxes[games.kinds[i]], desk.work[0]
    n = legal(s, box, desk.acts)
    at = root_pick(i, np.int64(s.player), n, tree, root, want_of(i, t, root), desk)
    node, steps, mine = 0, 0, s.player
    while True:
        action = np.int64(desk.acts[at])
        node = step_down(i, node, action, steps, tree, leaf)
        steps += 1
        apply(s, box, action)
        n = go_on(s, box, desk.acts)
        if n < 2 or tree.known[i, node] == 0 or (root.knobs[VIEWS] >= ALONE and s.player != mine):
            break
        at = inner_pick(i, node, np.int64(s.player), n, tree, root.knobs, desk)
    leaf.steps[i] = steps
    return n


@generic
def walk(i: int, t: int, games: Games, root: Root, tree: Tree, leaf: Leaf, desk: Desk) -> None:
    """One simulation down to a leaf, which is shown to the network."""
    redealt(i, want_of(i, t, root), games, desk)
    n = descend(i, t, games, root, tree, leaf, desk)
    box, s, nodes = games.boxes[games.kinds[i]], desk.work[0], tree.visits.shape[1]
    leaf.over[i] = s.over
    leaf.seat[i] = s.player
    if s.over != 0:
        leaf.row[i] = i * nodes + nodes - 1
        outcome(s, box, leaf.scores[i], leaf.places[i], leaf.value[i])
        return
    leaf.row[i] = i * nodes + leaf.path[i, leaf.steps[i] - 1]
    observe(s, box, np.int64(s.player), leaf.obs[i])
    mark(n, desk.acts, leaf.mask[i])
    if root.knobs[SHARP] > 0:
        suggest(s, box, n, desk.acts, root.knobs[SHARP], leaf.hint[i])
    if root.knobs[VIEWS] >= SEARCHED:
        leaf.seat[i] = games.states[i].player
        observe(s, box, np.int64(games.states[i].player), leaf.obs[len(games.states) + i])
    if root.knobs[BLEND] > 0:
        glance(s, box, leaf.guess[i])


@rule
def want_of(i: int, t: int, root: Root) -> int:
    """How often the decision tried in this simulation must have been tried before."""
    return np.int64(root.wants[min(len(root.wants) - 1, root.count[i]), t])


@rule
def mark(n: int, acts: Array, mask: Array) -> None:
    """1 for each legal decision."""
    for a in range(len(mask)):
        mask[a] = 0
    for j in range(n):
        mask[acts[j]] = 1


@generic
def suggest(s: Record, box: Record, n: int, acts: Array, sharp: float, hint: Array) -> None:
    """How much each legal decision suggests itself by the game's weights, as logits."""
    for a in range(len(hint)):
        hint[a] = 0
    for j in range(n):
        hint[acts[j]] = sharp * math.log(max(weigh(s, box, np.int64(acts[j])), SELDOM))


@rule
def slot_of(k: int, seat: int, players: int) -> int:
    """The slot that an observer counts as its k-th."""
    return (seat + k) % players if k < players else k


@rule
def expand(i: int, node: int, values: Array, players: int, root: Root, tree: Tree, leaf: Leaf) -> None:
    """Notes the network's word about a leaf, at first blended with the game's estimate."""
    for k in range(values.shape[1]):
        slot = slot_of(k, leaf.seat[i], players)
        value = values[i, k]
        if root.knobs[BLEND] > 0:
            value += root.knobs[BLEND] * (leaf.guess[i, slot] - value)
        leaf.value[i, slot] = value
        tree.raw[i, node, slot] = value
    tree.known[i, node] = 1


@rule
def back_up(i: int, values: Array, games: Games, root: Root, tree: Tree, leaf: Leaf) -> None:
    """Credits every node on the way with what each slot may expect at the leaf; `values` are the observer's first."""
    if leaf.over[i] == 0:
        expand(i, leaf.path[i, leaf.steps[i] - 1], values, games.players[i], root, tree, leaf)
    for step in range(leaf.steps[i]):
        node = leaf.path[i, step]
        tree.visits[i, node] += 1
        for slot in range(values.shape[1]):
            tree.sums[i, node, slot] += leaf.value[i, slot]


# ---- one decision


@rule
def best_tried(i: int, n: int, most: int, root: Root, desk: Desk) -> int:
    """The decision to take: the best of those tried most."""
    best, at = NOTHING, 0
    for j in range(n):
        value = desk.vals[j] + root.gumbel[i, desk.acts[j]]
        if desk.tried[j] == most and value > best:
            best, at = value, j
    return np.int64(desk.acts[at])


@generic
def conclude(i: int, games: Games, root: Root, tree: Tree, desk: Desk) -> None:
    """The improved policy and values of the root, and the decision to take."""
    desk.work[0] = games.states[i]
    s = desk.work[0]
    n = legal(s, games.boxes[games.kinds[i]], desk.acts)
    top = highest(i, 0, n, tree, desk.acts)
    for slot in range(root.worth.shape[1]):
        root.worth[i, slot] = mixed(i, 0, slot, n, tree, desk.acts, top)
    _, most = improve(i, 0, np.int64(s.player), n, tree, root.knobs, desk)
    root.chosen[i] = best_tried(i, n, most, root, desk)
    to_chances(n, desk.vals)
    for a in range(root.policy.shape[1]):
        root.policy[i, a] = -1.0
    for j in range(n):
        root.policy[i, desk.acts[j]] = desk.vals[j]


@rule(wraps=True)
def draw_gumbel(i: int, n: int, games: Games, acts: Array, gumbel: Array) -> None:
    """New noise for each legal decision, and a new stream of deals."""
    for j in range(n):
        games.streams[i] += _GOLDEN
        word = scramble(games.streams[i] ^ _GOLDEN) >> np.uint64(40)
        share = (np.float32(np.int64(word)) + np.float32(0.5)) / np.float32(16777216)
        gumbel[i, acts[j]] = -math.log(max(-math.log(min(share, np.float32(0.9999999))), np.float32(1e-7)))
    games.streams[i] = scramble(games.streams[i] + _GOLDEN)


@generic
def finish(i: int, s: Record, box: Record, games: Games, root: Root, ends: Ends) -> None:
    """What came of a game that ended, or is cut: then what was expected of it stands for its result."""
    ends.ended[i] = ENDED if s.over != 0 else CUT
    ends.lengths[i] = s.decisions
    outcome(s, box, ends.scores[i], ends.places[i], ends.result[i])
    if s.over == 0:
        for slot in range(root.worth.shape[1]):
            known = root.worth[i, slot]
            ends.result[i, slot] = known + root.knobs[BLEND] * (root.guess[i, slot] - known)
    games.longest[i] = games.cap[games.kinds[i]]


@generic(wraps=True)
def deal(i: int, box: Record, games: Games, desk: Desk) -> int:
    """A new game on the desk; returns how many decisions are legal."""
    games.seeds[i, 1] += np.uint64(1)
    desk.work[0] = games.blank[0]
    s = desk.work[0]
    reseed(s, games.seeds[i, 0], games.seeds[i, 1])
    setup(s, box, games.options[games.kinds[i]])
    return go_on(s, box, desk.acts)


@generic
def decide(i: int, box: Record, games: Games, root: Root, ends: Ends, desk: Desk) -> int:
    """Makes the decision in the game itself; a game that ends, or has lasted long enough, is dealt anew."""
    ends.ended[i] = 0
    if root.chosen[i] < 0:
        return deal(i, box, games, desk)
    s = desk.work[0]
    apply(s, box, np.int64(root.chosen[i]))
    n = go_on(s, box, desk.acts)
    if s.over == 0 and s.decisions < games.longest[i]:
        return n
    finish(i, s, box, games, root, ends)
    return deal(i, box, games, desk)


@generic
def show_another(i: int, s: Record, box: Record, games: Games, root: Root) -> None:
    """What a seat sees that does not decide; alone, the only one."""
    other, at = s.player, len(games.states) + i
    if s.players > 1:
        other = (s.player + 1 + np.int64(games.streams[i] >> np.uint64(40)) % (s.players - 1)) % s.players
    root.seat[at] = other
    observe(s, box, np.int64(other), root.obs[at])


@generic
def advance(i: int, games: Games, root: Root, ends: Ends, desk: Desk) -> None:
    """Makes the decision and shows what the next seat sees."""
    box = games.boxes[games.kinds[i]]
    desk.work[0] = games.states[i]
    n = decide(i, box, games, root, ends, desk)
    s = desk.work[0]
    root.seat[i], root.count[i] = s.player, n
    observe(s, box, np.int64(s.player), root.obs[i])
    mark(n, desk.acts, root.mask[i])
    if root.knobs[SHARP] > 0:
        suggest(s, box, n, desk.acts, root.knobs[SHARP], root.hint[i])
    draw_gumbel(i, n, games, desk.acts, root.gumbel)
    if root.knobs[VIEWS] >= LEARNED:
        show_another(i, s, box, games, root)
    if root.knobs[BLEND] > 0:
        glance(s, box, root.guess[i])
    games.states[i] = desk.work[0]


@rule
def settle(i: int, ends: Ends, kept: Kept) -> None:
    """Tells all decisions of a game that ended what came of it."""
    if ends.ended[i] != 0:
        rows, now = kept.targets.shape[0], kept.now[0]
        for t in range(max(kept.began[i], now - rows + 1), now + 1):
            for slot in range(kept.targets.shape[2]):
                kept.targets[t % rows, i, slot] = ends.result[i, slot]
                kept.points[t % rows, i, slot] = ends.scores[i, slot]
            kept.ready[t % rows, i] = ends.ended[i]
        kept.began[i] = now + 1


def halving(considered: int, sims: int) -> Array:
    """How often a decision must have been tried to be tried again: by number considered and simulation."""
    return np.array([_halving(max(1, n), sims) for n in range(considered + 1)], np.int32)


def _halving(considered: int, sims: int) -> list[int]:
    if considered == 1:
        return list(range(sims))
    row: list[int] = []
    phases, visits, left = math.ceil(math.log2(considered)), [0] * considered, considered
    while len(row) < sims:
        for _ in range(max(1, sims // (phases * left))):
            row += visits[:left]
            visits[:left] = [v + 1 for v in visits[:left]]
        left = max(2, left // 2)
    return row[:sims]


# ---- the passes as loops on a CPU


@generic
def walk_all(t: int, games: Games, root: Root, tree: Tree, leaf: Leaf, desk: Desk) -> None:
    """`walk` in all games."""
    for i in range(len(games.states)):
        walk(i, t, games, root, tree, leaf, desk)


@rule
def back_up_all(values: Array, games: Games, root: Root, tree: Tree, leaf: Leaf) -> None:
    """`back_up` in all games."""
    for i in range(len(values)):
        back_up(i, values, games, root, tree, leaf)


@generic
def conclude_all(games: Games, root: Root, tree: Tree, desk: Desk) -> None:
    """`conclude` in all games."""
    for i in range(len(games.states)):
        conclude(i, games, root, tree, desk)


@generic
def advance_all(games: Games, root: Root, ends: Ends, desk: Desk) -> None:
    """`advance` in all games."""
    for i in range(len(games.states)):
        advance(i, games, root, ends, desk)


@rule
def settle_all(ends: Ends, kept: Kept) -> None:
    """`settle` in all games."""
    for i in range(len(ends.ended)):
        settle(i, ends, kept)


assert MAX_SEATS >= 2
