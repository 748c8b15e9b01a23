"""Tiles that change places, the segments that go with them, and Inseparability (MA-9-08, MA-9-09)."""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.arena.rules.board import banner_space, kind_at
from golemancy.games.arena.state import BANNER, EMPTY, HIDDEN_TILES, SEATS

# ---- changing places


@rule
def exchange(s: Record, a: int, b: int) -> None:
    """What lies on two spaces changes places; one may be empty. Seated tiles take their segments along (MA-9-08)."""
    carry_segments(s, a, b)
    s.tile[a], s.tile[b] = s.tile[b], s.tile[a]
    s.facing[a], s.facing[b] = s.facing[b], s.facing[a]
    s.wounds[a], s.wounds[b] = s.wounds[b], s.wounds[a]
    s.poison[a], s.poison[b] = s.poison[b], s.poison[a]
    s.origin[a], s.origin[b] = s.origin[b], s.origin[a]
    s.used[a], s.used[b] = s.used[b], s.used[a]
    for seat in range(SEATS):
        s.own[seat] = swapped(s.own[seat], a, b)
    s.seated = swapped(s.seated, a, b)
    s.trench &= ~(bit(a) | bit(b))  # MA-R30: any change of space ends Entrenchment


@rule
def swapped(spaces: int, a: int, b: int) -> int:
    """A set of spaces in which two have changed places."""
    one = (int(spaces) >> int(a)) & 1
    other = (int(spaces) >> int(b)) & 1
    return int(spaces) if one == other else int(spaces) ^ (bit(a) | bit(b))


@rule
def carry_segments(s: Record, a: int, b: int) -> None:
    """Segments under the seated tiles of two spaces change places with them (MA-9-08)."""
    seated = s.seated
    for seat in range(SEATS):
        for k in range(HIDDEN_TILES):
            space = s.segment[seat, k]
            if space == a and seated & bit(a) != 0:
                s.segment[seat, k] = b
            elif space == b and seated & bit(b) != 0:
                s.segment[seat, k] = a


# ---- where a tile may go


@rule
def segment_spaces(s: Record) -> int:
    """Spaces under the unfolded segments of all Monoliths."""
    spaces = 0
    for seat in range(SEATS):
        for k in range(HIDDEN_TILES):
            if s.segment[seat, k] != EMPTY:
                spaces |= bit(s.segment[seat, k])
    return spaces


@rule
def bound(s: Record, box: Record, space: int) -> bool:
    """Whether the tile on a space is part of a Monolith: seated, or a Banner (MA-9-08, MA-R44)."""
    return box.monoliths != 0 and (s.seated & bit(space) != 0 or kind_at(s, box, space) == BANNER)


@rule
def may_go(s: Record, box: Record, space: int, spaces: int) -> int:
    """Those of some free spaces that the tile may be displaced to: no two segments on one space, and Inseparability.

    A folded Monolith is a stack of segments, too: it enters no space with one of another (MA-9-08, MA-R44).
    """
    if not bound(s, box, space):
        return spaces
    spaces &= ~segment_spaces(s)
    found = 0
    while spaces != 0:
        there = lowest(spaces)
        spaces &= spaces - 1
        if holds_together(s, box, space, there, space, there):
            found |= bit(there)
    return found


@rule
def moved(space: int, a: int, to_a: int, b: int, to_b: int) -> int:
    """Where a segment is after those on a and b have gone elsewhere."""
    if space == a:
        return to_a
    return to_b if space == b else space


@rule
def holds_together(s: Record, box: Record, a: int, to_a: int, b: int, to_b: int) -> bool:
    """Inseparability: every Monolith stays one group after the tiles on a and b are displaced (MA-9-09)."""
    seated = s.seated
    for seat in range(SEATS):
        if s.segment[seat, 0] == EMPTY:
            continue
        home = banner_space(s, seat)
        one, two = s.segment[seat, 0], s.segment[seat, 1]
        home = moved(home, a, to_a, b, to_b)
        if seated & bit(one) != 0:
            one = moved(one, a, to_a, b, to_b)
        if seated & bit(two) != 0:
            two = moved(two, a, to_a, b, to_b)
        if not connected(box, home, one, two):
            return False
    return True


@rule
def connected(box: Record, a: int, b: int, c: int) -> bool:
    """Whether three spaces form one group."""
    links = 0
    links += box.near[a] & bit(b) != 0
    links += box.near[b] & bit(c) != 0
    links += box.near[a] & bit(c) != 0
    return links >= 2
