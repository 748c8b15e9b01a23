"""Boards that are the same when they are turned: one decision teaches as many as there are ways to turn it."""

from itertools import combinations
from typing import NamedTuple

import numpy as np

from golemancy.contract import Definition
from golemancy.engine.layout import Array
from golemancy.games.arena import actions as arena
from golemancy.games.arena.knowledge import SPACE_FACTS, SPACE_FEATURES
from golemancy.games.arena.state import COORDINATES, DIRECTIONS, SPACES, STEPS


class Turned(NamedTuple):
    """Where the numbers of an observation and the actions are found before the board was turned."""

    features: Array
    actions: Array


def ways_to_turn(definition: Definition) -> tuple[Turned, ...]:
    """All ways to turn the board of a game, the first as it is; a game without such a board has only that."""
    one = Turned(np.arange(definition.width), np.arange(definition.actions))
    if definition.name != "arena":
        return (one,)
    ways = [one]
    for _ in DIRECTIONS[1:]:
        last, step = ways[-1], _turned_by_a_sixth(one)
        ways.append(Turned(last.features[step.features], last.actions[step.actions]))
    return tuple(ways)


def turned_space() -> list[int]:
    """Where each space of the Arena comes to lie when the board is turned by a sixth, clockwise."""
    return [COORDINATES.index((-r, q + r)) for q, r in COORDINATES]


def _turned_by_a_sixth(one: Turned) -> Turned:
    """What is found where when the Arena's board is turned by a sixth."""
    features, actions = one.features.copy(), one.actions.copy()
    spaces, sides = turned_space(), len(DIRECTIONS)
    for space, to in enumerate(spaces):
        old, new = space * SPACE_FEATURES, to * SPACE_FEATURES
        features[new : new + SPACE_FACTS] = np.arange(old, old + SPACE_FACTS)
        for at in range(SPACE_FACTS, SPACE_FEATURES, sides):
            for d in range(sides):
                features[new + at + (d + 1) % sides] = old + at + d
    for first in (arena.SPACE, arena.USE_AT, arena.CAST_AT, arena.REPAIR_AT, arena.FAR_AT):
        for space in range(SPACES):
            actions[first + spaces[space]] = first + space
    for d in range(sides):
        actions[arena.TURN_TO + (d + 1) % sides] = arena.TURN_TO + d
    triples = _triples()
    for n, triple in enumerate(triples):
        actions[arena.THREE + triples.index({spaces[space] for space in triple})] = arena.THREE + n
    return Turned(features, actions)


def _triples() -> list[set[int]]:
    """Three spaces each beside the others, in the order in which actions count them."""

    def near(a: int, b: int) -> bool:
        (q, r), (s, t) = COORDINATES[a], COORDINATES[b]
        return (s - q, t - r) in STEPS

    return [set(t) for t in combinations(range(SPACES), 3) if all(near(a, b) for a, b in combinations(t, 2))]
