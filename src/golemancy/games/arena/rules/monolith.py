"""Monoliths: choosing, unfolding and folding (MA-9)."""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.rules.board import banner_space, empty, face_of, is_golem, owner, put
from golemancy.games.arena.rules.displacing import segment_spaces
from golemancy.games.arena.rules.notes import FOLDED, MOVED, UNFOLDED
from golemancy.games.arena.rules.removal import lift
from golemancy.games.arena.state import (
    BANNER_NUMBER,
    CHAMPION,
    EMPTY,
    FIRST_FACING,
    FIRST_SPACE,
    GOLEM,
    HIDDEN_TILES,
    RUNE,
    SEATS,
    SECOND_FACING,
    SECOND_SPACE,
    SEGMENT,
    STACK,
    TO,
    UNFOLD,
)

# ---- choosing two tiles (MA-2-02, MA-9-01, MA-9-02)


@rule
def fits_inside(box: Record, face: int) -> bool:
    """Champions, Runes and undamaged Golems may go into a Monolith (MA-9-01, MA-9-02)."""
    kind = box.kind[face]
    return kind in (CHAMPION, RUNE) or (kind == GOLEM and not box.damaged[face])


@rule
def lone(box: Record, face: int) -> bool:
    """Tiles that need no partner: no Golems, except those with the Banner's symbol (MA-9-02, MA-R47)."""
    return not is_golem(box, face) or box.symbol[face] == box.constructs[face_of(owner(face), BANNER_NUMBER)]


@rule
def pair_fits(box: Record, a: int, b: int) -> bool:
    """Whether two tiles may share a Monolith: both lone, or a Constructor with a Golem of its symbol (MA-9-02)."""
    if lone(box, a) and lone(box, b):
        return True
    if is_golem(box, a):
        return box.constructs[b] == box.symbol[a]
    return is_golem(box, b) and box.constructs[a] == box.symbol[b]


@rule
def copies_left(s: Record, seat: int, number: int) -> int:
    """Copies of a tile in a seat's stack or pool."""
    left = int(s.aside[seat, number])
    for i in range(s.stack_left[seat]):
        left += s.stack[seat, i] == number
    return left


@rule
def may_pick(s: Record, box: Record, seat: int, number: int) -> bool:
    """Whether a tile may be chosen now: it is there, it fits, and so does a partner."""
    face = face_of(seat, number)
    left = copies_left(s, seat, number)
    if left == 0 or not fits_inside(box, face):
        return False
    if s.hidden[seat, 0] != EMPTY:
        return pair_fits(box, s.hidden[seat, 0], face)
    for other in range(box.faces[seat]):
        partner = face_of(seat, other)
        enough = left > 1 if other == number else copies_left(s, seat, other) > 0
        if enough and fits_inside(box, partner) and pair_fits(box, face, partner):
            return True
    return False


@rule
def take_from_stack(s: Record, seat: int, number: int) -> None:
    """Takes a tile out of a stack; those above it move down."""
    at = 0
    while s.stack[seat, at] != number:
        at += 1
    for i in range(at, STACK - 1):
        s.stack[seat, i] = s.stack[seat, i + 1]
    s.stack[seat, STACK - 1] = EMPTY
    s.stack_left[seat] -= 1


@rule
def hide(s: Record, box: Record, seat: int, number: int) -> None:
    """Puts a tile of the stack, a Golem of the pool, into the Monolith (MA-9-01, MA-R47).

    The two lie in the order of their numbers, which tells nothing.
    """
    face = face_of(seat, number)
    if is_golem(box, face):
        s.aside[seat, number] -= 1
    else:
        take_from_stack(s, seat, number)
    if s.hidden[seat, 0] == EMPTY:
        s.hidden[seat, 0] = face
        return
    s.hidden[seat, 1] = max(face, s.hidden[seat, 0])
    s.hidden[seat, 0] = min(face, s.hidden[seat, 0])


# ---- unfolding (MA-9-04, MA-9-05, MA-9-06, MA-9-07, MA-R43)


@rule
def folded(s: Record, seat: int) -> bool:
    """Whether a seat's Monolith is folded."""
    return s.segment[seat, 0] == EMPTY


@rule
def open_spaces(s: Record) -> int:
    """Spaces free of tiles and of segments (MA-9-08, MA-R43); Nets that aim at them do not matter (MA-6-05)."""
    return empty(s) & ~segment_spaces(s)


@rule
def first_spaces(s: Record, box: Record, seat: int) -> int:
    """Spaces for the first segment: beside the Banner, with room for the other segment beside them (MA-9-04)."""
    home = banner_space(s, seat)
    room = open_spaces(s)
    spaces = box.near[home] & room
    found = 0
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if box.near[space] & room != 0:
            found |= bit(space)
    return found


@rule
def may_unfold(s: Record, box: Record, seat: int) -> bool:
    """Unfolding replaces placing (MA-9-05), and needs room for both segments (MA-9-04, MA-R43)."""
    return (
        box.monoliths != 0 and s.placed == 0 and s.unfolded == 0 and folded(s, seat) and first_spaces(s, box, seat) != 0
    )


@rule
def unfold_segment(s: Record, seat: int, k: int, space: int, facing: int) -> None:
    """A segment takes its space, with its tile on it if it holds one (MA-9-07)."""
    s.segment[seat, k] = space
    face = s.hidden[seat, k]
    if face == EMPTY:
        return
    put(s, face, space, facing)
    s.seated |= bit(space)
    s.wounds[space] = s.hidden_wounds[seat, k]
    s.poison[space] = s.hidden_poison[seat, k]
    s.hidden[seat, k] = EMPTY
    s.hidden_wounds[seat, k] = s.hidden_poison[seat, k] = 0


@rule
def unfold(s: Record, seat: int, facing: int) -> None:
    """Carries out what was planned: both segments, then the Banner's own rotation (MA-9-04)."""
    note(UNFOLDED, seat, 0, 0, 0)
    home = banner_space(s, seat)
    unfold_segment(s, seat, s.pick, s.plan[FIRST_SPACE], s.plan[FIRST_FACING])
    unfold_segment(s, seat, 1 - s.pick, s.plan[SECOND_SPACE], s.plan[SECOND_FACING])
    if s.facing[home] != facing:
        s.facing[home] = facing
        note(MOVED, home, home, facing, 0)
    s.unfolded = 1
    s.revealed[seat] = 1


@rule
def vacant(s: Record, seat: int) -> int:
    """Empty segments of a seat's own unfolded Monolith, which may be refilled (MA-9-12)."""
    spaces = 0
    for k in range(HIDDEN_TILES):
        if s.segment[seat, k] != EMPTY:
            spaces |= bit(s.segment[seat, k])
    return spaces & empty(s)


@rule
def own_seats(s: Record, seat: int) -> int:
    """Spaces of a seat's own segments on which a tile is seated."""
    spaces = 0
    for k in range(HIDDEN_TILES):
        if s.segment[seat, k] != EMPTY:
            spaces |= bit(s.segment[seat, k])
    return spaces & s.seated


@rule
def begin_unfold(s: Record) -> None:
    """The owner says which tile goes first, unless both segments are empty."""
    s.act = UNFOLD
    s.pick = 0
    alike = s.hidden[s.active, 0] == s.hidden[s.active, 1] == EMPTY
    s.phase = TO if alike else SEGMENT


# ---- folding (MA-9-10, MA-R42)


@rule
def fold_all(s: Record) -> None:
    """After a Battle every Monolith folds of which no seated tile is Netted; all are judged first (MA-9-10, MA-R42)."""
    netted = s.netted
    for seat in range(SEATS):
        if not folded(s, seat) and own_seats(s, seat) & netted == 0:
            fold(s, seat)


@rule
def seat_space(s: Record, seat: int, k: int) -> int:
    """The space of a segment with a tile seated in it, or EMPTY."""
    space = int(s.segment[seat, k])
    return space if s.seated & bit(space) != 0 else EMPTY


@rule
def fold(s: Record, seat: int) -> None:
    """Seated tiles go back under the Banner as they are; tiles that merely stand on a segment stay.

    Hidden ones are not on the board: they do nothing, and nothing affects them (MA-9-03).
    """
    note(FOLDED, seat, seat_space(s, seat, 0), seat_space(s, seat, 1), 0)
    for k in range(HIDDEN_TILES):
        space = seat_space(s, seat, k)
        if space != EMPTY:
            s.hidden[seat, k] = s.tile[space]
            s.hidden_wounds[seat, k] = s.wounds[space]
            s.hidden_poison[seat, k] = s.poison[space]
            lift(s, space)
        s.segment[seat, k] = EMPTY
    s.changed = 1
