"""The Charge: a step and an attack at once (MA-7-02)."""

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.arena.rules.acts import clear_act
from golemancy.games.arena.rules.attacks import attack_side
from golemancy.games.arena.rules.board import empty, enemies, free_own, occupied
from golemancy.games.arena.rules.displacing import exchange, may_go
from golemancy.games.arena.rules.effects import reckon
from golemancy.games.arena.rules.removal import survivors
from golemancy.games.arena.state import CAVALRY, CHARGE_ATTACK, GRANT_CHARGE, RESOLVING, TARGET


@rule
def in_reach(s: Record, box: Record, face: int, space: int, facing: int) -> int:
    """Spaces in the attack directions of a tile."""
    return box.spread[space, box.sides[face, facing]]


@rule
def may_charge(s: Record, box: Record, who: int, to: int, facing: int) -> bool:
    """Tries the step: afterwards the charger must stand there, able to attack an enemy in front of it (MA-R31)."""
    foes = enemies(s, box, s.active)
    if in_reach(s, box, s.tile[who], to, facing) & foes == 0:
        return False
    before, trench = s.facing[who], s.trench
    exchange(s, who, to)
    s.facing[to] = facing
    alive = survivors(s, box)
    unable = s.netted | s.disarmed
    able = alive & ~unable & bit(to) != 0 and in_reach(s, box, s.tile[to], to, facing) & foes & alive != 0
    exchange(s, who, to)
    s.facing[who] = before
    s.trench = trench
    reckon(s, box, occupied(s))
    return able


@rule
def charge_facings(s: Record, box: Record, who: int, to: int) -> int:
    """Rotations with which a charge to a space can attack, as a set."""
    facings = 0
    for facing in range(6):
        if may_charge(s, box, who, to, facing):
            facings |= bit(facing)
    return facings


@rule
def charge_spaces(s: Record, box: Record, who: int) -> int:
    """Spaces one step away from which a Cavalry tile can attack."""
    spaces = may_go(s, box, who, empty(s) & box.near[who])
    found = 0
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if charge_facings(s, box, who, space) != 0:
            found |= bit(space)
    return found


@rule
def chargers(s: Record, box: Record) -> int:
    """Own free Cavalry tiles that can charge (MA-7-02)."""
    spaces = free_own(s, s.active)
    found = 0
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if box.features[s.tile[space]] & CAVALRY and charge_spaces(s, box, space) != 0:
            found |= bit(space)
    return found


@rule
def rune_charges(s: Record, box: Record) -> bool:
    """Whether an own free Rune of Charge lets a tile charge without an Order (MA-R33)."""
    spaces = free_own(s, s.active)
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if box.effect[s.tile[space]] == GRANT_CHARGE:
            return chargers(s, box) != 0
    return False


@rule
def charge_targets(s: Record, box: Record, who: int) -> int:
    """Enemies next to the charger in its attack directions."""
    return in_reach(s, box, s.tile[who], who, s.facing[who]) & enemies(s, box, s.active)


@rule
def aim_charge(s: Record, box: Record) -> None:
    """The step is made; of several enemies the player chooses one."""
    targets = charge_targets(s, box, s.who)
    s.phase = TARGET
    if count(targets) == 1:
        charge_attack(s, box, s.who, lowest(targets))


@rule
def charge_attack(s: Record, box: Record, who: int, target: int) -> None:
    """One attack from the side that faces the target, as one phase (MA-R32); it wounds Banners, too (MA-R33)."""
    clear_act(s)
    s.event = CHARGE_ATTACK
    s.trigger = s.active
    s.firing = bit(who)
    s.phase = RESOLVING
    for direction in range(6):
        if box.step[who, direction] == target:
            attack_side(s, box, who, direction, enemies(s, box, s.active))
