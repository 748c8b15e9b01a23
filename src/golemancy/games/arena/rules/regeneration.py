"""Regeneration: Runes that take an attack upon themselves (MA-10-03)."""

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.rules.attacks import far_blow, nth_seat
from golemancy.games.arena.rules.board import occupied, owner
from golemancy.games.arena.rules.effects import endures, reached
from golemancy.games.arena.rules.notes import ABSORBED
from golemancy.games.arena.rules.steps import NO_STEP
from golemancy.games.arena.state import ABSORB, EMPTY, PROTECT, REGENERATION


@rule
def incoming(s: Record, box: Record, target: int) -> int:
    """Wounds that are about to hit a tile."""
    total = 0
    attackers = s.firing
    while attackers != 0:
        attacker = lowest(attackers)
        attackers &= attackers - 1
        total += int(s.blows[attacker, target]) + far_blow(s, box, attacker, target)
    return total


@rule
def near_attackers(s: Record, target: int) -> int:
    """Tiles whose sided attack (or Poison, or Order) wounds a target."""
    found = 0
    attackers = s.firing
    while attackers != 0:
        attacker = lowest(attackers)
        attackers &= attackers - 1
        if s.blows[attacker, target] > 0:
            found |= bit(attacker)
    return found


@rule
def far_attackers(s: Record, box: Record, target: int) -> int:
    """Tiles whose global attack wounds a target."""
    found = 0
    attackers = s.firing
    while attackers != 0:
        attacker = lowest(attackers)
        attackers &= attackers - 1
        if far_blow(s, box, attacker, target) > 0:
            found |= bit(attacker)
    return found


@rule
def savable(s: Record, box: Record, rune: int) -> int:
    """Tiles that a Regeneration Rune can save from an attack now: neither spent nor Netted nor doomed (MA-R16)."""
    out_of_use = s.netted | s.spent
    if out_of_use & bit(rune) != 0 or int(s.wounds[rune]) + incoming(s, box, rune) >= endures(s, box, rune):
        return 0
    spaces = reached(s, box, rune, occupied(s), NO_STEP)
    found = 0
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if incoming(s, box, space) > 0:
            found |= bit(space)
    return found


@rule
def next_absorb(s: Record, box: Record) -> bool:
    """Lets every Rune that can absorb an attack do so, by seat; True if its owner must choose (MA-R02, MA-R17)."""
    k = 0
    while k < s.players:
        rune = saving_rune(s, box, nth_seat(s, k))
        if rune == EMPTY:
            k += 1
        elif choose_absorb(s, box, rune):
            return True
        else:
            k = 0
    return False


@rule
def saving_rune(s: Record, box: Record, seat: int) -> int:
    """A seat's first Regeneration Rune with something to absorb, or EMPTY."""
    spaces = s.own[seat]
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if box.effect[s.tile[space]] == REGENERATION and savable(s, box, space) != 0:
            return space
    return EMPTY


@rule
def choose_absorb(s: Record, box: Record, rune: int) -> bool:
    """Absorbs the only attack possible; True if there is a choice."""
    targets = savable(s, box, rune)
    if count(targets) > 1:
        s.player = owner(s.tile[rune])
        s.who = rune
        s.phase = PROTECT
        return True
    return protect(s, box, rune, lowest(targets))


@rule
def protect(s: Record, box: Record, rune: int, target: int) -> bool:
    """A Rune protects this tile: absorbs the only attack on it; True if there is a choice."""
    near, far = near_attackers(s, target), far_attackers(s, box, target)
    if count(near) + count(far) > 1:
        s.player = owner(s.tile[rune])
        s.who = rune
        s.target = target
        s.phase = ABSORB
        return True
    absorb(s, rune, lowest(near | far), target, far != 0)
    return False


@rule
def absorb(s: Record, rune: int, attacker: int, target: int, far: bool) -> None:
    """One complete attack is cancelled, and the Rune is spent for good (MA-10-03e, MA-R18)."""
    if far:
        s.aimed[attacker] = EMPTY
    else:
        s.blows[attacker, target] = 0
    s.spent |= bit(rune)
    note(ABSORBED, rune, attacker, target, 0)
