"""What Runes and Banners do to the tiles around them (MA-4-09, MA-4-10, MA-5-01)."""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.arena.rules.board import camp, owner
from golemancy.games.arena.rules.nets import netted_tiles
from golemancy.games.arena.rules.steps import NO_STEP, Step, facing_after, stepped, was_at
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
    STOCK_BASE,
    TOUGHNESS_BONUS,
)


@rule
def reach(s: Record, box: Record, space: int, step: Step) -> int:
    """Spaces joined to a Rune or Banner (MA-4-09, MA-4-10)."""
    face = s.tile[was_at(space, step)]
    if box.wide[face]:
        return ALL_SPACES & ~bit(space)
    return box.spread[space, box.links[face, facing_after(s, space, step)]]


@rule
def reached(s: Record, box: Record, space: int, alive: int, step: Step) -> int:
    """Tiles that a Rune or Banner has its effect on: friends, or enemies if it is hostile (MA-4-11)."""
    face = s.tile[was_at(space, step)]
    friends = stepped(camp(s, box, owner(face)), step)
    whom = alive & ~friends if box.hostile[face] else alive & friends
    return reach(s, box, space, step) & whom


@rule
def reckon(s: Record, box: Record, alive: int) -> None:
    """Works out Nets and all continuous effects for these tiles; a Netted one has none (MA-5-01, MA-6-01)."""
    for space in range(SPACES):
        s.melee[space] = s.ranged[space] = s.haste[space] = s.tough[space] = s.extra[space] = s.venom[space] = 0
    s.disarmed = s.piercing = s.granted = 0
    netted = netted_tiles(s, box, alive, NO_STEP)
    s.netted = netted
    spaces = alive & ~netted
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        effect = box.effect[s.tile[space]]
        if NO_EFFECT < effect < REGENERATION:
            spread_effect(s, box, space, effect, reached(s, box, space, alive, NO_STEP))


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
            s.venom[lowest(targets)] = with_stock(int(s.venom[lowest(targets)]), owner(s.tile[source]))
            targets &= targets - 1
    else:
        amount = box.amount[s.tile[source]]
        while targets != 0:
            add_bonus(s, effect, lowest(targets), amount)
            targets &= targets - 1


@rule
def with_stock(stocks: int, seat: int) -> int:
    """Stocks of Poison in the order in which they are used, with a seat's at the end unless it is there (MA-R59)."""
    place = 1
    while place <= stocks:
        if stocks // place % STOCK_BASE == seat + 1:
            return stocks
        place *= STOCK_BASE
    return stocks + place * (seat + 1)


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
def total(s: Record, box: Record, effect: int, space: int, working: int, alive: int, step: Step) -> int:
    """What the working sources of one effect come to on a tile."""
    amount = 0
    while working != 0:
        source = lowest(working)
        working &= working - 1
        face = s.tile[was_at(source, step)]
        if box.effect[face] == effect and reached(s, box, source, alive, step) & bit(space) != 0:
            amount += int(box.amount[face])
    return amount


@rule
def endures(s: Record, box: Record, space: int) -> int:
    """Wounds that remove a tile: 1 and its current Toughness, which is never below 0 (MA-4-05, MA-R09)."""
    return 1 + max(0, int(box.toughness[s.tile[space]]) + s.tough[space])
