"""Tiles on the board: whose they are, how they come, go and change places (MA-1, MA-9-08)."""

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.notes import FLIPPED, LEFT, PUT
from golemancy.games.arena.state import ALL_SPACES, BANNER, EMPTY, FACES, GOLEM, NO_EVENT, SEATS, SPACES

# ---- whose tile it is


@rule
def owner(face: int) -> int:
    """The seat a face belongs to."""
    return int(face) >> 5


@rule
def number_of(face: int) -> int:
    """The number of a face within its faction."""
    return int(face) & 31


@rule
def face_of(seat: int, number: int) -> int:
    """The face with this number in a seat's faction."""
    return int(seat) * FACES + number


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
    """Spaces of a seat's own tiles that are not Netted."""
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
        if s.tile[space] == face_of(seat, 0):
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
def reach(s: Record, box: Record, space: int) -> int:
    """Spaces joined to a Rune or Banner (MA-4-09, MA-4-10)."""
    face = s.tile[space]
    if box.wide[face]:
        return ALL_SPACES & ~bit(space)
    return box.spread[space, box.links[face, s.facing[space]]]


# ---- coming and going


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
def lift(s: Record, space: int) -> None:
    """Takes all traces of a tile off a space."""
    gone = ~bit(space)
    name = ~bit(s.origin[space])
    s.own[owner(s.tile[space])] &= gone
    s.tile[space] = EMPTY
    s.facing[space] = s.wounds[space] = s.poison[space] = s.origin[space] = s.used[space] = s.icons[space] = 0
    s.seated &= gone
    s.trench &= gone
    s.spent &= gone
    for seat in range(SEATS):
        s.net_marks[seat] &= gone
    for other in range(SPACES):
        s.used[other] &= name


@rule
def lay_aside(s: Record, box: Record, face: int, poison: int) -> None:
    """A tile goes to the discard pile or, a Golem, to the pool; its Poison returns to the stocks (MA-R20, MA-R46)."""
    whole = box.other[face] if box.damaged[face] else face
    s.aside[owner(face), number_of(whole)] += 1
    for seat in range(SEATS):
        s.venom_left[seat] += (int(poison) >> (4 * seat)) & 15


@rule
def leave(s: Record, box: Record, space: int) -> None:
    """A tile leaves the board; a Banner takes its whole Monolith along (MA-9-11)."""
    face = s.tile[space]
    note(LEFT, space, face, 0, 0)
    lay_aside(s, box, face, s.poison[space])
    lift(s, space)
    s.changed = s.event != NO_EVENT
    if box.kind[face] == BANNER:
        clear_monolith(s, box, owner(face))


@rule
def clear_monolith(s: Record, box: Record, seat: int) -> None:
    """The tiles of a Monolith without its Banner leave; foreign tiles on empty segments stay (MA-R46)."""
    for k in range(2):
        face = s.hidden[seat, k]
        if face != EMPTY:
            lay_aside(s, box, face, s.hidden_poison[seat, k])
        s.hidden[seat, k] = EMPTY
        s.hidden_wounds[seat, k] = s.hidden_poison[seat, k] = 0
        space = s.segment[seat, k]
        s.segment[seat, k] = EMPTY
        if space != EMPTY and s.seated & bit(space) != 0:
            note(LEFT, space, s.tile[space], 0, 0)
            lay_aside(s, box, s.tile[space], s.poison[space])
            lift(s, space)


@rule
def remove(s: Record, box: Record, spaces: int) -> None:
    """Several tiles leave the board."""
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if s.tile[space] != EMPTY:
            leave(s, box, space)


@rule
def flip(s: Record, box: Record, space: int) -> None:
    """Turns a Golem over; its orientation stays (MA-8.3-01)."""
    s.tile[space] = box.other[s.tile[space]]
    s.changed = s.event != NO_EVENT
    note(FLIPPED, space, s.tile[space], 0, 0)


@rule
def is_golem(box: Record, face: int) -> bool:
    """Only tiles of kind golem are Golems (MA-R41)."""
    return box.kind[face] == GOLEM


@rule
def poison_on(poison: int) -> int:
    """How many Poison markers these are, whatever stock they came from."""
    p = int(poison)
    return (p & 15) + ((p >> 4) & 15) + ((p >> 8) & 15) + ((p >> 12) & 15)


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
    s.trench &= ~(bit(a) | bit(b))  # MA-R30


@rule
def swapped(spaces: int, a: int, b: int) -> int:
    """A set of spaces in which two have changed places."""
    one = (int(spaces) >> int(a)) & 1
    other = (int(spaces) >> int(b)) & 1
    return int(spaces) if one == other else int(spaces) ^ (bit(a) | bit(b))


@rule
def carry_segments(s: Record, a: int, b: int) -> None:
    """Segments under the seated tiles of two spaces change places with them."""
    seated = s.seated
    for seat in range(SEATS):
        for k in range(2):
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
        for k in range(2):
            if s.segment[seat, k] != EMPTY:
                spaces |= bit(s.segment[seat, k])
    return spaces


@rule
def bound(s: Record, box: Record, space: int) -> bool:
    """Whether the tile on a space is part of a Monolith: seated, or a Banner (MA-9-08, MA-R44)."""
    return box.monoliths != 0 and (s.seated & bit(space) != 0 or kind_at(s, box, space) == BANNER)


@rule
def may_go(s: Record, box: Record, space: int, spaces: int) -> int:
    """Those of some free spaces that the tile may be displaced to: no two segments on one space, and Inseparability."""
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


@rule
def full_board(s: Record) -> bool:
    """Whether all 19 spaces hold a tile (MA-3-99, MA-R26)."""
    return count(occupied(s)) == SPACES
