"""How tiles leave the board, and which cannot stay (MA-5-01)."""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.rules.board import number_of, occupied, owner, poison_from
from golemancy.games.arena.rules.effects import endures, reckon
from golemancy.games.arena.rules.notes import LEFT
from golemancy.games.arena.state import BANNER, EMPTY, HIDDEN_TILES, NO_EVENT, SEATS, SPACES

# ---- leaving


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
    """A tile goes to the discard pile or, a Golem, to the pool (MA-8.3-05, MA-R46); its Poison returns (MA-R20)."""
    whole = box.other[face] if box.damaged[face] else face
    s.aside[owner(face), number_of(whole)] += 1
    for seat in range(SEATS):
        s.venom_left[seat] += poison_from(poison, seat)


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
    """The tiles of a Monolith without its Banner leave; foreign tiles on empty segments stay (MA-9-11, MA-R46)."""
    for k in range(HIDDEN_TILES):
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


# ---- who cannot stay


@rule
def overcome(s: Record, box: Record, alive: int) -> int:
    """Tiles with as many Wounds as they endure (MA-4-05); Banners and Golems carry none (MA-R09)."""
    found = 0
    for space in range(SPACES):
        if s.wounds[space] > 0 and alive & bit(space) != 0 and s.wounds[space] >= endures(s, box, space):
            found |= bit(space)
    return found


@rule
def survivors(s: Record, box: Record) -> int:
    """Works everything out in waves until no tile is over its limit; returns the tiles that stay (MA-R08)."""
    alive = occupied(s)
    reckon(s, box, alive)
    dead = overcome(s, box, alive)
    while dead != 0:
        alive &= ~dead
        reckon(s, box, alive)
        dead = overcome(s, box, alive)
    return alive


@rule
def settle(s: Record, box: Record) -> None:
    """After every change: works everything out and removes what cannot stay (MA-5-01)."""
    alive = survivors(s, box)
    remove(s, box, occupied(s) & ~alive)
