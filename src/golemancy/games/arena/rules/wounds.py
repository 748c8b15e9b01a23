"""Wounds, Hit Points and Poison at the end of a phase (MA-10-03f, MA-10-03g)."""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.rules.attacks import far_blow
from golemancy.games.arena.rules.board import banner_space, flip, is_golem, occupied, owner
from golemancy.games.arena.rules.effects import endures, with_stock
from golemancy.games.arena.rules.notes import ATTACKED, LOST_HP, POISONED, WOUNDED
from golemancy.games.arena.rules.removal import remove, settle
from golemancy.games.arena.state import (
    BANNER,
    CHARGE_ATTACK,
    EMPTY,
    INITIATIVE_PHASE,
    MOST_WOUNDS,
    POISON_BITS,
    SPACES,
    STOCK_BASE,
    VENOM,
)


@rule
def end_phase(s: Record, box: Record) -> None:
    """Applies all Wounds at once, flips and removes, works everything out anew, then puts Poison markers.

    An undamaged Golem is only flipped, by however many Wounds (MA-8.3-01), those of an Order as well (MA-8.3-02).
    """
    doomed = s.spent
    flips = 0  # Golems attack with the side they began the phase with
    spaces = occupied(s)
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        wounds = suffer(s, box, space)
        if wounds == 0:
            continue
        if is_golem(box, s.tile[space]) and not box.damaged[s.tile[space]]:
            flips |= bit(space)
        elif wound(s, box, space, wounds):
            doomed |= bit(space)
    while flips != 0:
        flip(s, box, lowest(flips))
        flips &= flips - 1
    remove(s, box, doomed | fallen_banners(s, box))
    settle(s, box)
    put_poison(s)
    clear_blows(s)


@rule
def suffer(s: Record, box: Record, target: int) -> int:
    """Adds up the blows on a tile; they turn into the Poison markers they bring."""
    total = 0
    attackers = s.firing
    while attackers != 0:
        attacker = lowest(attackers)
        attackers &= attackers - 1
        near, far = int(s.blows[attacker, target]), far_blow(s, box, attacker, target)
        if near + far == 0:
            continue
        total += near + far
        note(ATTACKED, attacker, target, near + far, s.event)
        s.blows[attacker, target] = fangs(s, box, attacker, near > 0 and far > 0)
    return total


@rule
def fangs(s: Record, box: Record, attacker: int, twice: bool) -> int:
    """The stocks that feed an attacker's Venom, 0 for none (MA-7-11, MA-R20); negative where it poisons twice.

    Its own Venom is fed before that which Banners give it (MA-R59).
    """
    if s.event != INITIATIVE_PHASE and s.event != CHARGE_ATTACK:
        return 0
    face = s.tile[attacker]
    granted = int(s.venom[attacker])
    stocks = granted
    if box.features[face] & VENOM:
        stocks = owner(face) + 1
        while granted != 0:
            stocks = with_stock(stocks, granted % STOCK_BASE - 1)
            granted //= STOCK_BASE
    return -stocks if twice else stocks


@rule
def wound(s: Record, box: Record, space: int, wounds: int) -> bool:
    """Wounds reach a Banner, a damaged Golem or another tile; True if it is removed (MA-4-05, MA-8.3-03)."""
    face = s.tile[space]
    s.changed = 1
    if box.kind[face] == BANNER:
        side = box.side[owner(face)]
        lost = min(wounds, int(s.hp[side]))  # MA-R27
        s.hp[side] -= lost
        if lost > 0:  # allied Banners share their Hit Points, and another may have lost the last in this phase
            note(LOST_HP, side, lost, s.hp[side], space)
        return False
    if is_golem(box, face):
        return True
    s.wounds[space] = min(MOST_WOUNDS, int(s.wounds[space]) + wounds)
    note(WOUNDED, space, s.wounds[space], 0, 0)
    return s.wounds[space] >= endures(s, box, space)


@rule
def fallen_banners(s: Record, box: Record) -> int:
    """Banners of sides without Hit Points (MA-R27, MA-R53)."""
    spaces = 0
    for seat in range(s.players):
        if s.hp[box.side[seat]] <= 0:
            home = banner_space(s, seat)
            if home != EMPTY:
                spaces |= bit(home)
    return spaces


@rule
def put_poison(s: Record) -> None:
    """Poison markers last: by target, then attacker, while the stock lasts (MA-R19)."""
    for target in range(SPACES):
        if s.tile[target] == EMPTY:
            continue
        attackers = s.firing
        while attackers != 0:
            attacker = lowest(attackers)
            attackers &= attackers - 1
            stocks = int(s.blows[attacker, target])
            if stocks != 0:
                add_poison(s, target, abs(stocks))
            if stocks < 0:
                add_poison(s, target, -stocks)


@rule
def add_poison(s: Record, target: int, stocks: int) -> None:
    """One marker from the first of some stocks that has any left (MA-R59)."""
    while stocks != 0:
        seat = stocks % STOCK_BASE - 1
        stocks //= STOCK_BASE
        if s.venom_left[seat] > 0:
            s.venom_left[seat] -= 1
            s.poison[target] += 1 << POISON_BITS * int(seat)
            note(POISONED, target, seat, 0, 0)
            return


@rule
def clear_blows(s: Record) -> None:
    """Nothing is being resolved any more."""
    attackers = s.firing
    while attackers != 0:
        attacker = lowest(attackers)
        attackers &= attackers - 1
        s.aimed[attacker] = 0
        for target in range(SPACES):
            s.blows[attacker, target] = 0
    s.firing = s.spent = 0
