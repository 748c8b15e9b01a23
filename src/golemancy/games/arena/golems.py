"""The Golems faction: building, Repair, Casting and Trample (MA-8)."""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.board import (
    bound,
    enemies,
    exchange,
    face_of,
    flip,
    holds_together,
    is_golem,
    leave,
    may_go,
    reach,
    segment_spaces,
)
from golemancy.games.arena.board import empty as empty_spaces
from golemancy.games.arena.notes import GAVE_MARKER, MOVED, SWAPPED
from golemancy.games.arena.placing import arrive, carry_on, room
from golemancy.games.arena.state import BANNER, CASTING, EMPTY, REPAIR, USED_CASTING, USED_REPAIR

# ---- building (MA-8.2-01, MA-R40)


@rule
def build_spaces(s: Record, box: Record, seat: int, number: int) -> int:
    """Free spaces beside an own Constructor, Netted or not, with the symbol of a Golem in the pool."""
    face = face_of(seat, number)
    if not is_golem(box, face) or s.aside[seat, number] <= 0:
        return 0
    spaces = 0
    own = s.own[seat]
    while own != 0:
        space = lowest(own)
        own &= own - 1
        if box.constructs[s.tile[space]] == box.symbol[face]:
            spaces |= box.near[space]
    return spaces & room(s, seat)


@rule
def can_build(s: Record, box: Record, seat: int) -> bool:
    """Whether any Golem could be placed anywhere (MA-8.1-04)."""
    spaces = 0
    for number in range(box.faces[seat]):
        spaces |= build_spaces(s, box, seat, number)
    return spaces != 0


@rule
def build(s: Record, box: Record, number: int, space: int, facing: int) -> None:
    """Spends a marker and places a Golem from the pool, Undamaged side up."""
    seat = s.active
    s.markers[seat] -= 1
    note(GAVE_MARKER, seat, 0, 0, 0)
    s.aside[seat, number] -= 1
    arrive(s, box, face_of(seat, number), space, facing)


# ---- Repair (MA-8.4-01, MA-R39)


@rule
def repairable(s: Record, box: Record, source: int) -> int:
    """Own damaged Golems joined to an own Banner or Rune that has not repaired in this turn."""
    spaces = 0
    if box.effect[s.tile[source]] != REPAIR or s.used[source] & USED_REPAIR != 0:
        return spaces
    joined = reach(s, box, source) & s.own[s.active]
    while joined != 0:
        space = lowest(joined)
        joined &= joined - 1
        if box.damaged[s.tile[space]]:
            spaces |= bit(space)
    return spaces


@rule
def repair(s: Record, box: Record, source: int, golem: int) -> None:
    """Flips a damaged Golem back."""
    s.used[source] |= USED_REPAIR
    flip(s, box, golem)
    carry_on(s)


# ---- Casting (MA-8.6-01, MA-R35)


@rule
def cast_partners(s: Record, box: Record, caster: int) -> int:
    """Own free neighbours that a tile with Casting may change places with."""
    found = 0
    if box.features[s.tile[caster]] & CASTING == 0 or s.used[caster] & USED_CASTING != 0:
        return found
    spaces = box.near[caster] & s.own[s.active] & ~s.netted
    while spaces != 0:
        partner = lowest(spaces)
        spaces &= spaces - 1
        if may_swap(s, box, caster, partner):
            found |= bit(partner)
    return found


@rule
def may_swap(s: Record, box: Record, a: int, b: int) -> bool:
    """Whether two tiles may change places: no two segments on one space, and Inseparability (MA-9-08, MA-9-09)."""
    segments = segment_spaces(s)
    if bound(s, box, a) and segments & bit(b) != 0 and not bound(s, box, b):
        return False
    if bound(s, box, b) and segments & bit(a) != 0 and not bound(s, box, a):
        return False
    return holds_together(s, box, a, b, b, a)


@rule
def cast(s: Record, caster: int, partner: int) -> None:
    """Two tiles change places without rotating."""
    s.used[caster] |= USED_CASTING
    exchange(s, caster, partner)
    note(SWAPPED, caster, partner, 0, 0)
    carry_on(s)


# ---- pushing and Trample (MA-7-05, MA-8.5-01, MA-8.5-02, MA-R34)


@rule
def push_spaces(s: Record, box: Record, pusher: int, target: int) -> int:
    """Empty spaces beside the target and not beside the pusher that the target may be displaced to."""
    spaces = empty_spaces(s) & box.near[target] & ~box.near[pusher]
    return may_go(s, box, target, spaces)


@rule
def push_targets(s: Record, box: Record, pusher: int) -> int:
    """Enemies that a tile can push: free, adjacent and with a space to go to."""
    found = 0
    spaces = box.near[pusher] & enemies(s, box, s.active) & ~s.netted
    while spaces != 0:
        target = lowest(spaces)
        spaces &= spaces - 1
        if push_spaces(s, box, pusher, target) != 0:
            found |= bit(target)
    return found


@rule
def trample_targets(s: Record, box: Record, golem: int) -> int:
    """Enemies that a Golem can trample."""
    found = 0
    if not is_golem(box, s.tile[golem]):
        return found
    spaces = box.near[golem] & enemies(s, box, s.active) & ~s.netted
    while spaces != 0:
        target = lowest(spaces)
        spaces &= spaces - 1
        if may_trample(s, box, golem, target):
            found |= bit(target)
    return found


@rule
def may_trample(s: Record, box: Record, golem: int, target: int) -> bool:
    """Banners only if they can be pushed; a seated Golem needs a space without segments, and Inseparability."""
    room_to_go = push_spaces(s, box, golem, target) != 0
    if box.kind[s.tile[target]] == BANNER and not room_to_go:
        return False
    if not bound(s, box, golem):
        return True
    stays = segment_spaces(s) & bit(target) != 0 and not (room_to_go and bound(s, box, target))
    return not stays and holds_together(s, box, golem, target, golem, target)


@rule
def trample(s: Record, box: Record, golem: int, target: int, to: int) -> None:
    """The target is pushed, or eliminated where it cannot be; the Golem takes its space without rotating."""
    if to == EMPTY:
        leave(s, box, target)
    else:
        push(s, target, to)
    push(s, golem, target)
    carry_on(s)


@rule
def push(s: Record, space: int, to: int) -> None:
    """A tile goes to an empty space without rotating."""
    exchange(s, space, to)
    note(MOVED, space, to, s.facing[to], 0)
