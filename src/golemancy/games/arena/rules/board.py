"""Tiles on the board: whose they are, what they are, and how they come (MA-1)."""

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.rules.notes import FLIPPED, PUT
from golemancy.games.arena.state import (
    ALL_SPACES,
    BANNER_NUMBER,
    EMPTY,
    FACE_BITS,
    FACE_MASK,
    FACES,
    GOLEM,
    MOST_MARKERS,
    NO_EVENT,
    POISON_BITS,
    SEATS,
    SPACES,
)

# ---- faces


@rule
def owner(face: int) -> int:
    """The seat a face belongs to."""
    return int(face) >> FACE_BITS


@rule
def number_of(face: int) -> int:
    """The number of a face within its faction."""
    return int(face) & FACE_MASK


@rule
def face_of(seat: int, number: int) -> int:
    """The face with this number in a seat's faction."""
    return int(seat) * FACES + number


@rule
def is_golem(box: Record, face: int) -> bool:
    """Only tiles of kind golem are Golems (MA-R41)."""
    return box.kind[face] == GOLEM


# ---- whose tile it is


@rule
def occupied(s: Record) -> int:
    """All spaces with a tile."""
    return s.own[0] | s.own[1] | s.own[2] | s.own[3]


@rule
def empty(s: Record) -> int:
    """All spaces without a tile; an empty segment does not count as one (MA-9-07)."""
    return ALL_SPACES & ~occupied(s)


@rule
def camp(s: Record, box: Record, seat: int) -> int:
    """Spaces of a seat and its allies: the friendly tiles (MA-4-11)."""
    spaces = s.own[seat]
    for other in range(SEATS):
        if box.side[other] == box.side[seat]:
            spaces |= s.own[other]
    return spaces


@rule
def enemies(s: Record, box: Record, seat: int) -> int:
    """Spaces of a seat's enemies."""
    return occupied(s) & ~camp(s, box, seat)


@rule
def free_own(s: Record, seat: int) -> int:
    """Spaces of a seat's own tiles that are not Netted: only they act or are moved (MA-6-01, MA-R05)."""
    return s.own[seat] & ~s.netted


@rule
def kind_at(s: Record, box: Record, space: int) -> int:
    """The kind of the tile on a space."""
    return box.kind[s.tile[space]]


@rule
def banner_space(s: Record, seat: int) -> int:
    """Where a seat's Banner stands, or EMPTY."""
    spaces = s.own[seat]
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if s.tile[space] == face_of(seat, BANNER_NUMBER):
            return space
    return EMPTY


@rule
def of_kind(s: Record, box: Record, spaces: int, kind: int) -> int:
    """Those of some occupied spaces whose tile is of a kind."""
    found = 0
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if kind_at(s, box, space) == kind:
            found |= bit(space)
    return found


@rule
def full_board(s: Record) -> bool:
    """Whether all 19 spaces hold a tile (MA-3-99, MA-R26)."""
    return count(occupied(s)) == SPACES


# ---- markers


@rule
def poison_from(poison: int, seat: int) -> int:
    """How many of these Poison markers came from a seat's stock."""
    return (int(poison) >> POISON_BITS * int(seat)) & MOST_MARKERS


@rule
def poison_on(poison: int) -> int:
    """How many Poison markers these are, whatever stock they came from."""
    return poison_from(poison, 0) + poison_from(poison, 1) + poison_from(poison, 2) + poison_from(poison, 3)


# ---- coming and turning over


@rule
def fresh_origin(s: Record, space: int) -> int:
    """A name for a new tile that no tile on the board bears: its space, if that is free."""
    borne = 0
    for other in range(SPACES):
        if s.tile[other] != EMPTY:
            borne |= bit(s.origin[other])
    return space if borne & bit(space) == 0 else lowest(~borne)


@rule
def put(s: Record, face: int, space: int, facing: int) -> None:
    """A clean tile comes onto an empty space."""
    s.origin[space] = fresh_origin(s, space)
    s.tile[space] = face
    s.facing[space] = facing
    s.own[owner(face)] |= bit(space)
    note(PUT, space, face, facing, 0)


@rule
def flip(s: Record, box: Record, space: int) -> None:
    """Turns a Golem over; its orientation stays (MA-8.3-01), and so does its Poison (MA-R20)."""
    s.tile[space] = box.other[s.tile[space]]
    s.changed = s.event != NO_EVENT
    note(FLIPPED, space, s.tile[space], 0, 0)
