"""The Charge: a step and an attack at once (MA-7-02)."""

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.arena.rules.acts import clear_act
from golemancy.games.arena.rules.attacks import attack_side
from golemancy.games.arena.rules.board import empty, enemies, free_own, occupied
from golemancy.games.arena.rules.displacing import may_go
from golemancy.games.arena.rules.effects import total
from golemancy.games.arena.rules.nets import netted_tiles
from golemancy.games.arena.rules.steps import Step, stepped, was_at
from golemancy.games.arena.state import (
    CAVALRY,
    CHARGE_ATTACK,
    DISARM,
    EMPTY,
    GRANT_CHARGE,
    RESOLVING,
    SPACES,
    TARGET,
    TOUGHNESS_BONUS,
)


@rule
def in_reach(box: Record, face: int, space: int, facing: int) -> int:
    """Spaces in the attack directions of a tile."""
    return box.spread[space, box.sides[face, facing]]


# ---- what a step would do (MA-R31)


@rule
def falling(s: Record, box: Record, alive: int, netted: int, step: Step) -> int:
    """Those of some tiles that would have as many Wounds as they endure after the step (MA-4-05, MA-R09)."""
    found = 0
    for space in range(SPACES):
        here = was_at(space, step)
        if s.wounds[here] > 0 and alive & bit(space) != 0:
            bonus = total(s, box, TOUGHNESS_BONUS, space, alive & ~netted, alive, step)
            if s.wounds[here] > max(0, int(box.toughness[s.tile[here]]) + bonus):
                found |= bit(space)
    return found


@rule
def foreseen(s: Record, box: Record, step: Step) -> tuple[int, int]:
    """Tiles that would stay after the step, found in waves (MA-R08), and those of them that would be Netted."""
    alive = stepped(occupied(s), step)
    netted = netted_tiles(s, box, alive, step)
    dead = falling(s, box, alive, netted, step)
    while dead != 0:
        alive &= ~dead
        netted = netted_tiles(s, box, alive, step)
        dead = falling(s, box, alive, netted, step)
    return alive, netted


@rule
def may_charge(s: Record, box: Record, who: int, to: int, facing: int) -> bool:
    """After its step the charger must stand there, able to attack an enemy in front of it (MA-R31).

    The step is not made: nothing changes.
    """
    targets = in_reach(box, s.tile[who], to, facing) & enemies(s, box, s.active)
    if targets == 0:
        return False
    step = (who, to, facing)
    alive, netted = foreseen(s, box, step)
    if alive & ~netted & bit(to) == 0 or targets & alive == 0:
        return False
    return total(s, box, DISARM, to, alive & ~netted, alive, step) == 0


# ---- who can charge, and where to


@rule
def charge_facings(s: Record, box: Record, who: int, to: int) -> int:
    """Rotations with which a charge to a space can attack, as a set."""
    facings = 0
    for facing in range(6):
        if may_charge(s, box, who, to, facing):
            facings |= bit(facing)
    return facings


@rule
def charges_from(s: Record, box: Record, who: int, to: int) -> bool:
    """Whether a charge to a space can attack, however it turns."""
    facing = 0
    while facing < 6 and not may_charge(s, box, who, to, facing):
        facing += 1
    return facing < 6


@rule
def charge_spaces(s: Record, box: Record, who: int) -> int:
    """Spaces one step away from which a Cavalry tile can attack."""
    spaces = may_go(s, box, who, empty(s) & box.near[who])
    found = 0
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if charges_from(s, box, who, space):
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
def charge_rune(s: Record, box: Record) -> int:
    """The first own free Rune of Charge, or EMPTY (MA-R33)."""
    spaces = free_own(s, s.active)
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if box.effect[s.tile[space]] == GRANT_CHARGE:
            return space
    return EMPTY


@rule
def rune_charges(s: Record, box: Record) -> bool:
    """Whether a Rune of Charge lets a tile charge without an Order (MA-R33)."""
    return charge_rune(s, box) != EMPTY and chargers(s, box) != 0


# ---- the attack


@rule
def charge_targets(s: Record, box: Record, who: int) -> int:
    """Enemies next to the charger in its attack directions."""
    return in_reach(box, s.tile[who], who, s.facing[who]) & enemies(s, box, s.active)


@rule
def aim_charge(s: Record, box: Record) -> None:
    """The step is made; of several enemies the player chooses one."""
    targets = charge_targets(s, box, s.who)
    s.phase = TARGET
    if count(targets) == 1:
        charge_attack(s, box, s.who, lowest(targets))


@rule
def charge_attack(s: Record, box: Record, who: int, target: int) -> None:
    """One attack from the side that faces the target, as one phase (MA-R32); it wounds Banners, too (MA-R33).

    A Rune that the Charge uses up leaves at the end of that phase (MA-R60).
    """
    rune = s.target
    if rune != EMPTY and s.tile[rune] != EMPTY:
        s.spent = bit(rune)
    clear_act(s)
    s.event = CHARGE_ATTACK
    s.trigger = s.active
    s.firing = bit(who)
    s.phase = RESOLVING
    for direction in range(6):
        if box.step[who, direction] == target:
            attack_side(s, box, who, direction, enemies(s, box, s.active))
