"""What whole turns are worth to the seat that plays them, by what it may see."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from golemancy.game import State
from golemancy.players.mercury import strongest_tree
from golemancy.players.search import MOST_NODES, Tree
from golemancy.puzzles.turns import Turn, Walk, follow

DEALS = 8  # ways in which a turn that reveals something is looked at
RARE = 400  # a turn that took less than this part of a search is not looked at
LEAST = 6  # visits of a turn that is looked at


@dataclass(frozen=True)
class Weighed:
    """A turn, how often a search tried it, and the seat's chance to win with it."""

    turn: Turn
    visits: int
    chance: float


def grown(position: State, iterations: int, seed: int) -> Tree:
    """A search of a position."""
    tree = strongest_tree(position.copy(past=False), seed, _room(iterations))
    tree.grow(iterations)
    return tree


def _room(iterations: int) -> int:
    """Nodes for so many iterations, which add hardly more than one each."""
    return min(MOST_NODES, 3 * iterations + 1000)


def searched(position: State, iterations: int, seed: int) -> list[Weighed]:
    """The turns that a search tried, the most visited first; lines that come to the same are taken together."""
    tree = grown(position, iterations, seed)
    least = max(LEAST, iterations // RARE)
    return _together(_below(tree, None, Walk(position), least))


def _below(tree: Tree, node: int | None, walk: Walk, least: int) -> Iterable[Weighed]:
    """The turns that go on from here and were tried often enough."""
    legal = set(walk.state.legal)
    for tried in tree.tried(node):
        if tried.visits < least or tried.action not in legal:
            continue
        further = walk.copy()
        further.apply(tried.action)
        if further.ended:
            yield Weighed(further.turn, tried.visits, tried.chance)
        else:
            yield from _below(tree, tried.node, further, least)


def _together(found: Iterable[Weighed]) -> list[Weighed]:
    """Turns that come to the same as one: the line that was tried most, with the visits of all."""
    alike: dict[bytes, list[Weighed]] = {}
    for one in found:
        alike.setdefault(one.turn.end, []).append(one)
    summed = [_sum(some) for some in alike.values()]
    return sorted(summed, key=lambda one: (-one.visits, one.turn.line))


def _sum(some: Sequence[Weighed]) -> Weighed:
    visits = sum(one.visits for one in some)
    chance = sum(one.chance * one.visits for one in some) / visits
    first = max(some, key=lambda one: one.visits)
    return Weighed(first.turn, visits, chance)


def chance_after(position: State, turn: Turn, iterations: int, seed: int) -> float:
    """The seat's chance to win once it has played a turn, by a search of what follows; the mean over several deals."""
    seat = position.player
    assert seat is not None
    deals = DEALS if turn.revealing else 1
    chances = []
    for deal in range(seed, seed + deals):
        dealt = position.redeal(seat, deal, events=False)
        chances.append(_after(dealt, turn, iterations // deals, deal))
    return sum(chances) / deals


def _after(dealt: State, turn: Turn, iterations: int, seed: int) -> float:
    seat = int(dealt.record.player)
    after = follow(dealt, turn.line).state
    if after.over:
        winners = after.winners
        return 1 / len(winners) if seat in winners else 0.0
    tree = strongest_tree(after.copy(past=False), seed, _room(iterations))
    tree.seat = seat  # it deals by what this seat knows, whoever decides now
    tree.grow(iterations)
    tried = tree.tried()
    return sum(one.chance * one.visits for one in tried) / sum(one.visits for one in tried)


def best_of(found: Sequence[Weighed]) -> Weighed:
    """The turn that a search would play."""
    return max(found, key=lambda one: (one.visits, one.chance))
