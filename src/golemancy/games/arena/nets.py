"""Nets, Runes and Banner effects: what follows from the arrangement alone (MA-5, MA-6)."""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.arena.board import camp, occupied, owner, reach, remove
from golemancy.games.arena.state import (
    DISARM,
    EXTRA_ATTACK,
    GRANT_MANEUVER,
    GRANT_TELEPORT,
    GRANT_VENOM,
    INITIATIVE_BONUS,
    MELEE_BONUS,
    NO_EFFECT,
    PENETRATION,
    RANGED_BONUS,
    REGENERATION,
    SEATS,
    SPACES,
    TOUGHNESS_BONUS,
)

# ---- Nets (MA-6-03, MA-R06)


@rule
def aim(s: Record, box: Record, space: int, alive: int) -> int:
    """Enemy tiles that the Nets of a tile point at."""
    face = s.tile[space]
    nets = box.nets[face, s.facing[space]]
    if nets == 0:
        return 0
    return box.spread[space, nets] & alive & ~camp(s, box, owner(face))


@rule
def aims(s: Record, box: Record, spaces: int, alive: int) -> int:
    """Tiles that any of these tiles points a Net at."""
    hit = 0
    while spaces != 0:
        hit |= aim(s, box, lowest(spaces), alive)
        spaces &= spaces - 1
    return hit


@rule
def netters(s: Record, box: Record, alive: int) -> int:
    """Tiles with a Net that points at an enemy."""
    found = 0
    spaces = alive
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if aim(s, box, space, alive) != 0:
            found |= bit(space)
    return found


@rule
def marked(s: Record) -> int:
    """Spaces with a Net-Order marker, which nets before everything else (MA-R07)."""
    spaces = 0
    for seat in range(SEATS):
        spaces |= s.net_marks[seat]
    return spaces


@rule
def netted_tiles(s: Record, box: Record, alive: int) -> int:
    """All Netted tiles: free netters throw, the Netted drop out, and cycles cancel inside themselves."""
    netted = marked(s) & alive
    left = netters(s, box, alive) & ~netted
    while left != 0:
        throwing = left & ~aims(s, box, left, alive)
        if throwing != 0:
            netted |= aims(s, box, throwing, alive)
            left &= ~(throwing | netted)
        else:
            thrown, loose = break_cycles(s, box, left, alive)
            netted |= thrown
            left &= ~(loose | netted)
    return netted


@rule
def following(s: Record, box: Record, space: int, left: int, alive: int) -> int:
    """Unresolved netters that a netter aims at, directly or over others."""
    found = aim(s, box, space, alive) & left
    grown = found
    while grown != 0:
        grown = aims(s, box, grown, alive) & left & ~found
        found |= grown
    return found


@rule
def break_cycles(s: Record, box: Record, left: int, alive: int) -> tuple[int, int]:
    """Groups of netters nobody outside aims at: their Nets on others work, and all members are free."""
    thrown = 0
    loose = 0
    spaces = left
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        group = following(s, box, space, left, alive)
        if behind(s, box, space, left, alive) & ~group == 0:
            thrown |= aim(s, box, space, alive) & ~group
            loose |= bit(space)
    return thrown, loose


@rule
def behind(s: Record, box: Record, space: int, left: int, alive: int) -> int:
    """Unresolved netters that aim at a netter, directly or over others."""
    found = 0
    spaces = left
    while spaces != 0:
        other = lowest(spaces)
        spaces &= spaces - 1
        if following(s, box, other, left, alive) & bit(space) != 0:
            found |= bit(other)
    return found


# ---- Runes and Banners (MA-4-09 to MA-4-11, MA-R09 to MA-R11)


@rule
def reckon(s: Record, box: Record, alive: int) -> None:
    """Works out Nets and all continuous effects for these tiles (MA-5-01)."""
    for space in range(SPACES):
        s.melee[space] = s.ranged[space] = s.haste[space] = s.tough[space] = s.extra[space] = s.venom[space] = 0
    s.disarmed = s.piercing = s.granted = 0
    netted = netted_tiles(s, box, alive)
    s.netted = netted
    spaces = alive & ~netted
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        effect = box.effect[s.tile[space]]
        if NO_EFFECT < effect < REGENERATION:
            spread_effect(s, box, space, effect, reached(s, box, space, alive))


@rule
def reached(s: Record, box: Record, space: int, alive: int) -> int:
    """Tiles that a Rune or Banner has its effect on: friends, or enemies if it is hostile."""
    friends = camp(s, box, owner(s.tile[space]))
    whom = alive & ~friends if box.hostile[s.tile[space]] else alive & friends
    return reach(s, box, space) & whom


@rule
def spread_effect(s: Record, box: Record, source: int, effect: int, targets: int) -> None:
    """One source's effect on the tiles it reaches; numbers add up, the rest does not (MA-R11)."""
    if effect == DISARM:
        s.disarmed |= targets
    elif effect == PENETRATION:
        s.piercing |= targets
    elif effect in (GRANT_MANEUVER, GRANT_TELEPORT):
        s.granted |= targets
    elif effect == GRANT_VENOM:
        while targets != 0:
            if s.venom[lowest(targets)] == 0:
                s.venom[lowest(targets)] = owner(s.tile[source]) + 1
            targets &= targets - 1
    else:
        amount = box.amount[s.tile[source]]
        while targets != 0:
            add_bonus(s, effect, lowest(targets), amount)
            targets &= targets - 1


@rule
def add_bonus(s: Record, effect: int, space: int, amount: int) -> None:
    """A number added to what one tile can do."""
    if effect == MELEE_BONUS:
        s.melee[space] += amount
    elif effect == RANGED_BONUS:
        s.ranged[space] += amount
    elif effect == INITIATIVE_BONUS:
        s.haste[space] += amount
    elif effect == TOUGHNESS_BONUS:
        s.tough[space] += amount
    elif effect == EXTRA_ATTACK:
        s.extra[space] += amount


# ---- who cannot stay (MA-4-05, MA-5-01)


@rule
def endures(s: Record, box: Record, space: int) -> int:
    """Wounds that remove a tile: 1 and its current Toughness, which is never below 0 (MA-R09)."""
    return 1 + max(0, int(box.toughness[s.tile[space]]) + s.tough[space])


@rule
def overcome(s: Record, box: Record, alive: int) -> int:
    """Tiles with as many Wounds as they endure; Banners and Golems carry none."""
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
