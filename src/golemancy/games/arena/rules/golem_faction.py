"""The Golems faction: building, Repair, Casting and Trample (MA-8)."""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.rules.acts import carry_on
from golemancy.games.arena.rules.board import enemies, face_of, flip, is_golem
from golemancy.games.arena.rules.displacing import bound, exchange, holds_together, segment_spaces
from golemancy.games.arena.rules.effects import reach
from golemancy.games.arena.rules.notes import GAVE_MARKER, SWAPPED
from golemancy.games.arena.rules.placing import arrive, room
from golemancy.games.arena.rules.push_back import push, push_spaces
from golemancy.games.arena.rules.removal import leave
from golemancy.games.arena.rules.steps import NO_STEP
from golemancy.games.arena.state import BANNER, CASTING, EMPTY, REPAIR, USED_CASTING, USED_REPAIR

# ---- building (MA-8.2-01, MA-R40)


@rule
def build_spaces(s: Record, box: Record, seat: int, number: int) -> int:
    """Free spaces beside an own Constructor, Netted or not (MA-6-05), with the symbol of a Golem in the pool."""
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
    """Spends a marker and places a Golem from the pool, Undamaged side up (MA-8.2-01)."""
    seat = s.active
    s.markers[seat] -= 1
    note(GAVE_MARKER, seat, 0, 0, 0)
    s.aside[seat, number] -= 1
    arrive(s, box, face_of(seat, number), space, facing)


# ---- Repair (MA-8.4-01, MA-R39)


@rule
def repairable(s: Record, box: Record, source: int) -> int:
    """Own damaged Golems joined to an own Banner or Rune that has not repaired in this turn (MA-8.4-01, MA-R51)."""
    spaces = 0
    if box.effect[s.tile[source]] != REPAIR or s.used[source] & USED_REPAIR != 0:
        return spaces
    joined = reach(s, box, source, NO_STEP) & s.own[s.active]
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
    """Own free neighbours that a tile with Casting may change places with (MA-8.6-01)."""
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


# ---- Trample (MA-8.5-01, MA-8.5-02, MA-R34)


@rule
def trample_targets(s: Record, box: Record, golem: int) -> int:
    """Enemies that a Golem can trample; none that are Netted (MA-8.5-02)."""
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
    """Banners only if they can be pushed (MA-8.5-02); a seated Golem needs a space without segments (MA-R34)."""
    room_to_go = push_spaces(s, box, golem, target) != 0
    if box.kind[s.tile[target]] == BANNER and not room_to_go:
        return False
    if not bound(s, box, golem):
        return True
    stays = segment_spaces(s) & bit(target) != 0 and not (room_to_go and bound(s, box, target))
    return not stays and holds_together(s, box, golem, target, golem, target)


@rule
def trample(s: Record, box: Record, golem: int, target: int, to: int) -> None:
    """The target is pushed, or eliminated where it cannot be; the Golem takes its space unrotated (MA-8.5-01).

    Elimination removes even an undamaged Golem (MA-7-12, MA-8.3-04).
    """
    if to == EMPTY:
        leave(s, box, target)
    else:
        push(s, target, to)
    push(s, golem, target)
    carry_on(s)
