"""What Runes and Banners do to the tiles around them (MA-4-09, MA-4-10, MA-5-01)."""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.arena.rules.board import camp, owner
from golemancy.games.arena.rules.nets import netted_tiles
from golemancy.games.arena.state import (
    ALL_SPACES,
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
    SPACES,
    TOUGHNESS_BONUS,
)


@rule
def reach(s: Record, box: Record, space: int) -> int:
    """Spaces joined to a Rune or Banner (MA-4-09, MA-4-10)."""
    face = s.tile[space]
    if box.wide[face]:
        return ALL_SPACES & ~bit(space)
    return box.spread[space, box.links[face, s.facing[space]]]


@rule
def reached(s: Record, box: Record, space: int, alive: int) -> int:
    """Tiles that a Rune or Banner has its effect on: friends, or enemies if it is hostile (MA-4-11)."""
    friends = camp(s, box, owner(s.tile[space]))
    whom = alive & ~friends if box.hostile[s.tile[space]] else alive & friends
    return reach(s, box, space) & whom


@rule
def reckon(s: Record, box: Record, alive: int) -> None:
    """Works out Nets and all continuous effects for these tiles; a Netted one has none (MA-5-01, MA-6-01)."""
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


@rule
def endures(s: Record, box: Record, space: int) -> int:
    """Wounds that remove a tile: 1 and its current Toughness, which is never below 0 (MA-4-05, MA-R09)."""
    return 1 + max(0, int(box.toughness[s.tile[space]]) + s.tough[space])
