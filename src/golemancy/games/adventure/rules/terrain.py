"""The map as the rules see it: neighbours, distances, and drawing a map at random (CA-04).

A place has a column and a half row: neighbours lie two half rows apart in one column, or
one half row apart in columns side by side. Sets of places are the bits of one number.
"""

import numpy as np

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import below
from golemancy.engine.rule import rule
from golemancy.games.adventure.state import CELLS, TILES

MIN_NEIGHBOURS = 2
AROUND = 6


@rule
def spread(s: Record, places: int) -> int:
    """All neighbours of a set of places."""
    near = np.int64(0)
    while places != 0:
        near |= s.near[lowest(places)]
        places &= places - 1
    return near


@rule
def within(s: Record, start: int, steps: int) -> int:
    """All places that so many steps can reach, the start included."""
    reached = rim = bit(start)
    while steps > 0 and rim != 0:
        rim = spread(s, rim) & ~reached
        reached |= rim
        steps -= 1
    return reached


@rule
def distance(s: Record, start: int, end: int) -> int:
    """Steps of the shortest way between two places."""
    steps = 0
    reached = rim = bit(start)
    while not reached & bit(end):
        rim = spread(s, rim) & ~reached
        reached |= rim
        steps += 1
    return steps


@rule
def join(place: Array, near: Array, places: int) -> None:
    """Works out who is next to whom among the first so many places."""
    for one in range(places):
        near[one] = 0
        for other in range(places):
            columns = abs(place[one, 0] - place[other, 0])
            halves = abs(place[one, 1] - place[other, 1])
            if (columns == 1 and halves == 1) or (columns == 0 and halves == 2):
                near[one] |= bit(other)


@rule
def draw_map(s: Record) -> None:
    """Draws maps at random until one is legal; every legal map can come up (CA-04)."""
    lonely = True
    while lonely:
        grow(s)
        shift(s)
        order(s, 0, TILES)
        join(s.place, s.near, TILES)
        lonely = False
        for tile in range(TILES):
            if count(s.near[tile]) < MIN_NEIGHBOURS:
                lonely = True
    choose_villages(s)
    join(s.place, s.near, TILES)


@rule
def grow(s: Record) -> None:
    """Lays the places one by one, each next to an earlier one."""
    s.place[0, 0] = s.place[0, 1] = 0
    laid = 1
    while laid < TILES:
        beside = below(s, laid)
        way = below(s, AROUND)  # up, down, then the four to the sides
        s.place[laid, 0] = s.place[beside, 0] + (0 if way < 2 else 1 if way < 4 else -1)
        s.place[laid, 1] = s.place[beside, 1] + (1 if way % 2 else -1) * (2 if way < 2 else 1)
        if is_free(s, laid):
            laid += 1


@rule
def is_free(s: Record, last: int) -> bool:
    """Whether the last place lies on none of the earlier ones."""
    for tile in range(last):
        if s.place[tile, 0] == s.place[last, 0] and s.place[tile, 1] == s.place[last, 1]:
            return False
    return True


@rule
def shift(s: Record) -> None:
    """Moves the whole map so that columns and half rows start at 0."""
    for axis in range(2):
        least = s.place[0, axis]
        for tile in range(TILES):
            least = min(least, s.place[tile, axis])
        for tile in range(TILES):
            s.place[tile, axis] -= least


@rule
def order(s: Record, start: int, end: int) -> None:
    """Sorts places by column and from top to bottom."""
    for i in range(start + 1, end):
        j = i
        while j > start and comes_before(s, j, j - 1):
            swap(s, j, j - 1)
            j -= 1


@rule
def comes_before(s: Record, one: int, other: int) -> bool:
    """Whether a place is further left, or above in the same column."""
    if s.place[one, 0] != s.place[other, 0]:
        return s.place[one, 0] < s.place[other, 0]
    return s.place[one, 1] < s.place[other, 1]


@rule
def swap(s: Record, one: int, other: int) -> None:
    """Exchanges two places and their neighbours."""
    for axis in range(2):
        held = s.place[one, axis]
        s.place[one, axis] = s.place[other, axis]
        s.place[other, axis] = held
    near = s.near[one]
    s.near[one] = s.near[other]
    s.near[other] = near


@rule
def choose_villages(s: Record) -> None:
    """Puts four places of the edge, drawn at random, behind the cells."""
    for end in range(TILES, CELLS, -1):
        chosen = below(s, end)
        while count(s.near[chosen]) == AROUND:
            chosen = below(s, end)
        swap(s, chosen, end - 1)
    order(s, 0, CELLS)
    order(s, CELLS, TILES)
