"""A second reading of Nets and effects (MA-5, MA-6, MA-R06, MA-R59), written from the page of rules, not from the code.

It asks of each tile who nets it and what reaches it, where the game goes from source to source. It is compiled, so that
it can be asked after every decision of a thousand games.
"""

import numpy as np

from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.arena.state import (
    BANNER,
    DISARM,
    EMPTY,
    EXTRA_ATTACK,
    FACES,
    GOLEM,
    GRANT_MANEUVER,
    GRANT_TELEPORT,
    GRANT_VENOM,
    INITIATIVE_BONUS,
    MELEE_BONUS,
    PENETRATION,
    RANGED_BONUS,
    SEATS,
    SPACES,
    TOUGHNESS_BONUS,
)

FAULTS = ("", "owners", "fallen", "markers", "netted", "disarmed", "piercing", "granted", "melee", "ranged", "haste",
          "tough", "extra", "venom", "wounds")  # fmt: skip
(SOUND, OWNERS, FALLEN, MARKERS, NETTED, DISARMED, PIERCING, GRANTED, MELEE, RANGED, HASTE, TOUGH, EXTRA, STOCKS,
 WOUNDS) = range(15)  # fmt: skip
UNRESOLVED, FREE, CAUGHT = range(3)


# ---- who nets whom


@rule
def foes(s: Record, box: Record, a: int, b: int) -> bool:
    """Whether enemies lie on two spaces."""
    return s.tile[a] != EMPTY and s.tile[b] != EMPTY and box.side[s.tile[a] // FACES] != box.side[s.tile[b] // FACES]


@rule
def points(box: Record, a: int, directions: int, b: int) -> bool:
    """Whether one of these directions leads from one space to the other."""
    found = False
    for d in range(6):
        found |= (directions >> d) & 1 != 0 and box.step[a, d] == b
    return found


@rule
def fill_aims(s: Record, box: Record, aims: Array) -> None:
    """aims[a, b]: a Net of the tile on a points at an enemy on b."""
    for a in range(SPACES):
        for b in range(SPACES):
            nets = box.nets[s.tile[a], s.facing[a]] if s.tile[a] != EMPTY else 0
            aims[a, b] = nets != 0 and foes(s, box, a, b) and points(box, a, nets, b)


@rule
def resolve_one(aims: Array, fate: Array, b: int) -> None:
    """A tile is caught by one Net of a free tile, and free when only Nets of caught tiles point at it."""
    threatened = False
    for a in range(SPACES):
        if aims[a, b] and fate[a] == FREE:
            fate[b] = CAUGHT
        if aims[a, b] and fate[a] == UNRESOLVED:
            threatened = True
    if fate[b] == UNRESOLVED and not threatened:
        fate[b] = FREE


@rule
def cut_cycles(aims: Array, fate: Array) -> None:
    """In every group of unresolved netters that each lead to each other, and that no other leads to, Nets cancel."""
    leads = np.zeros((SPACES, SPACES), np.bool_)
    for a in range(SPACES):
        for b in range(SPACES):
            leads[a, b] = aims[a, b] and fate[a] == UNRESOLVED and fate[b] == UNRESOLVED
    for k in range(SPACES):
        for a in range(SPACES):
            for b in range(SPACES):
                leads[a, b] |= leads[a, k] and leads[k, b]
    for a in range(SPACES):
        outside = False
        for b in range(SPACES):
            outside |= leads[b, a] and not leads[a, b]
        for b in range(SPACES):
            if not outside and leads[a, b] and leads[b, a]:
                aims[a, b] = False


@rule
def fates(s: Record, box: Record, fate: Array) -> None:
    """Which tiles are caught in a Net and which are free."""
    aims = np.zeros((SPACES, SPACES), np.bool_)
    fill_aims(s, box, aims)
    left = 0
    for space in range(SPACES):
        marks = 0
        for seat in range(SEATS):
            marks |= (s.net_marks[seat] >> space) & 1
        fate[space] = FREE if s.tile[space] == EMPTY else CAUGHT if marks else UNRESOLVED
        left += fate[space] == UNRESOLVED
    while left > 0:
        before = left
        left = 0
        for space in range(SPACES):
            if fate[space] == UNRESOLVED:
                resolve_one(aims, fate, space)
            left += fate[space] == UNRESOLVED
        if left == before:
            cut_cycles(aims, fate)


# ---- what reaches a tile


@rule
def joined(s: Record, box: Record, source: int, target: int) -> bool:
    """Whether a Rune or Banner has its effect on a tile: linked or board-wide, on friends or on enemies."""
    face = s.tile[source]
    if source == target or face == EMPTY or s.tile[target] == EMPTY:
        return False
    meant = foes(s, box, source, target) == (box.hostile[face] != 0)
    return meant and (box.wide[face] != 0 or points(box, source, box.links[face, s.facing[source]], target))


@rule
def total(s: Record, box: Record, fate: Array, effect: int, target: int) -> int:
    """All that the free sources of an effect come to on a tile."""
    amount = 0
    for source in range(SPACES):
        works = s.tile[source] != EMPTY and fate[source] == FREE and box.effect[s.tile[source]] == effect
        if works and joined(s, box, source, target):
            amount += box.amount[s.tile[source]]
    return amount


@rule
def stocks(s: Record, box: Record, fate: Array, target: int) -> int:
    """Stocks that feed the Venom given to a tile, in order of their sources: seat + 1 as digits to base 5 (MA-R59)."""
    found, place, known = 0, 1, 0
    for source in range(SPACES):
        works = s.tile[source] != EMPTY and fate[source] == FREE and box.effect[s.tile[source]] == GRANT_VENOM
        if works and joined(s, box, source, target):
            seat = s.tile[source] // FACES
            if (known >> seat) & 1 == 0:
                known |= 1 << seat
                found += place * (seat + 1)
                place *= 5
    return found


# ---- the whole record


@rule
def held(spaces: int, space: int) -> bool:
    """Whether a set holds a space."""
    return (spaces >> space) & 1 != 0


@rule
def tile_fault(s: Record, box: Record, fate: Array, space: int) -> int:
    """What the record says of one tile and the tiles do not, 0 for nothing."""
    if held(s.netted, space) != (fate[space] == CAUGHT):
        return NETTED
    if held(s.disarmed, space) != (total(s, box, fate, DISARM, space) > 0):
        return DISARMED
    if held(s.piercing, space) != (total(s, box, fate, PENETRATION, space) > 0):
        return PIERCING
    moves = total(s, box, fate, GRANT_MANEUVER, space) + total(s, box, fate, GRANT_TELEPORT, space)
    if held(s.granted, space) != (moves > 0):
        return GRANTED
    if s.venom[space] != stocks(s, box, fate, space):
        return STOCKS
    return bonus_fault(s, box, fate, space)


@rule
def bonus_fault(s: Record, box: Record, fate: Array, space: int) -> int:
    """The same for the numbers that add up, and for the Wounds that a tile endures."""
    if s.melee[space] != total(s, box, fate, MELEE_BONUS, space):
        return MELEE
    if s.ranged[space] != total(s, box, fate, RANGED_BONUS, space):
        return RANGED
    if s.haste[space] != total(s, box, fate, INITIATIVE_BONUS, space):
        return HASTE
    if s.extra[space] != total(s, box, fate, EXTRA_ATTACK, space):
        return EXTRA
    tough = total(s, box, fate, TOUGHNESS_BONUS, space)
    if s.tough[space] != tough:
        return TOUGH
    kind = box.kind[s.tile[space]] if s.tile[space] != EMPTY else BANNER
    mortal = kind != BANNER and kind != GOLEM
    if mortal and s.wounds[space] >= 1 + max(0, box.toughness[s.tile[space]] + tough):
        return WOUNDS
    return SOUND


@rule
def board_fault(s: Record, space: int) -> int:
    """Whose space it is, and nothing where no tile lies; the fallen have none."""
    face = s.tile[space]
    for seat in range(SEATS):
        mine = face != EMPTY and face // FACES == seat
        if held(s.own[seat], space) != mine:
            return OWNERS
        if mine and s.fell[seat] != 0:
            return FALLEN
        if face == EMPTY and held(s.net_marks[seat], space):
            return MARKERS
    if face == EMPTY and (held(s.trench | s.seated | s.spent, space) or s.wounds[space] != 0 or s.poison[space] != 0):
        return MARKERS
    return SOUND


@rule
def fault(states: Array, boxes: Array) -> int:
    """Which of FAULTS the first record shows, 0 if everything in it follows from the tiles."""
    s, box = states[0], boxes[0]
    fate = np.zeros(SPACES, np.int64)
    fates(s, box, fate)
    for space in range(SPACES):
        found = board_fault(s, space)
        if found == SOUND:
            found = tile_fault(s, box, fate, space)
        if found != SOUND:
            return found
    return SOUND
