"""Attacks: whom they hit, and how hard (MA-4, MA-10-03)."""

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.rules.board import enemies, kind_at, owner
from golemancy.games.arena.rules.initiative import take_icons
from golemancy.games.arena.rules.notes import ARMORED
from golemancy.games.arena.state import (
    AIM,
    BANNER,
    EMPTY,
    INITIATIVE_PHASE,
    LONGEST_LINE,
    MOST_WOUNDS,
    OPPOSITE,
    SPACES,
)

# ---- attacks of a side (MA-4-01, MA-4-02, MA-4-03, MA-4-04, MA-R15)


@rule
def fire(s: Record, box: Record) -> None:
    """Icons of this phase are used up; able tiles make all their attacks (MA-4-06, MA-10-03a, MA-10-03b).

    Netted and Disarmed tiles are not able (MA-6-01, MA-6-06, MA-R10).
    """
    silent = s.netted | s.disarmed
    for space in range(SPACES):
        if s.tile[space] != EMPTY and take_icons(s, box, space, s.initiative) and silent & bit(space) == 0:
            s.firing |= bit(space)
            attack_all_sides(s, box, space)


@rule
def attack_all_sides(s: Record, box: Record, attacker: int) -> None:
    """Every side with an attack icon strikes."""
    sides = int(box.sides[s.tile[attacker], s.facing[attacker]])
    foes = enemies(s, box, owner(s.tile[attacker]))
    while sides != 0:
        attack_side(s, box, attacker, lowest(sides), foes)
        sides &= sides - 1


@rule
def attack_side(s: Record, box: Record, attacker: int, direction: int, foes: int) -> None:
    """The melee part hits the neighbour, the ranged part the first enemy in line, or all with penetration.

    Both parts of a side are one attack with the Strength of both (MA-4-01, MA-4-02, MA-4-03, MA-R15).
    """
    face, facing = s.tile[attacker], s.facing[attacker]
    melee = int(box.melee[face, facing, direction])
    neighbour = box.step[attacker, direction]
    if melee > 0 and neighbour != EMPTY and foes & bit(neighbour) != 0:
        hurt(s, box, attacker, neighbour, melee + int(s.melee[attacker]))
    if box.ranged[face, facing, direction] > 0:
        shoot(s, box, attacker, direction, foes)


@rule
def shoot(s: Record, box: Record, attacker: int, direction: int, foes: int) -> None:
    """A ranged attack flies over friends; Armor on the side it reaches weakens it (MA-4-02, MA-4-04, MA-R23)."""
    strength = int(box.ranged[s.tile[attacker], s.facing[attacker], direction]) + int(s.ranged[attacker])
    for k in range(LONGEST_LINE):
        target = box.line[attacker, direction, k]
        if target == EMPTY:
            return
        if foes & bit(target) != 0:
            armor = armor_at(s, box, target, (direction + OPPOSITE) % 6)
            if armor > 0 and strength > 0:
                note(ARMORED, attacker, target, min(armor, strength), 0)
            hurt(s, box, attacker, target, strength - armor)
            if s.piercing & bit(attacker) == 0:
                return


@rule
def armor_at(s: Record, box: Record, space: int, side: int) -> int:
    """Armor of a tile on one side, with Entrenchment (MA-R30)."""
    printed = int(box.armor[s.tile[space], s.facing[space], side])
    return printed + (1 if s.trench & bit(space) != 0 else 0)


@rule
def hurt(s: Record, box: Record, attacker: int, target: int, strength: int) -> None:
    """Adds Wounds to a blow, unless a Banner would wound a Banner (MA-4-07, MA-10-03d, MA-R15)."""
    both_banners = kind_at(s, box, attacker) == BANNER and kind_at(s, box, target) == BANNER
    if strength > 0 and not both_banners:
        s.blows[attacker, target] = min(MOST_WOUNDS, int(s.blows[attacker, target]) + strength)


# ---- global attacks


@rule
def far_blow(s: Record, box: Record, attacker: int, target: int) -> int:
    """Wounds of a global attack on a target, 0 if it was aimed elsewhere or absorbed (MA-7-09)."""
    if s.aimed[attacker] != target + 1:
        return 0
    if kind_at(s, box, attacker) == BANNER and kind_at(s, box, target) == BANNER:
        return 0
    return max(0, int(box.reach[s.tile[attacker]]) + int(s.melee[attacker]))


@rule
def nth_seat(s: Record, k: int) -> int:
    """Seats in the order in which they declare: those after the trigger player, who comes last (MA-R02)."""
    return (s.trigger + 1 + k) % s.players


@rule
def next_aim(s: Record, box: Record) -> bool:
    """Looks for a global attack without target; True if its owner must choose one (MA-10-03c)."""
    if s.event != INITIATIVE_PHASE:
        return False
    for k in range(s.players):
        seat = nth_seat(s, k)
        spaces = s.firing & s.own[seat]
        while spaces != 0:
            space = lowest(spaces)
            spaces &= spaces - 1
            if box.reach[s.tile[space]] > 0 and s.aimed[space] == 0 and choose_aim(s, box, seat, space):
                return True
    return False


@rule
def choose_aim(s: Record, box: Record, seat: int, space: int) -> bool:
    """Aims a global attack, which must have a target, where only one exists; True if there is a choice (MA-7-09)."""
    targets = enemies(s, box, seat)
    if count(targets) > 1:
        s.player = seat
        s.phase = AIM
        s.who = space
        return True
    s.aimed[space] = EMPTY if targets == 0 else lowest(targets) + 1
    return False
