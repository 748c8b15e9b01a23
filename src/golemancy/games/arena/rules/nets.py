"""Nets: who holds whom fast (MA-6).

All of it can also be asked as if one tile had made a step, without making it: see rules/steps.py.
"""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.arena.rules.board import camp, owner
from golemancy.games.arena.rules.steps import Step, facing_after, stepped, was_at
from golemancy.games.arena.state import SEATS


@rule
def aim(s: Record, box: Record, space: int, alive: int, step: Step) -> int:
    """Enemy tiles that the Nets of a tile point at (MA-4-08)."""
    face = s.tile[was_at(space, step)]
    nets = box.nets[face, facing_after(s, space, step)]
    if nets == 0:
        return 0
    return box.spread[space, nets] & alive & ~stepped(camp(s, box, owner(face)), step)


@rule
def aims(s: Record, box: Record, spaces: int, alive: int, step: Step) -> int:
    """Tiles that any of these tiles points a Net at."""
    hit = 0
    while spaces != 0:
        hit |= aim(s, box, lowest(spaces), alive, step)
        spaces &= spaces - 1
    return hit


@rule
def netters(s: Record, box: Record, alive: int, step: Step) -> int:
    """Tiles with a Net that points at an enemy."""
    found = 0
    spaces = alive
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if aim(s, box, space, alive, step) != 0:
            found |= bit(space)
    return found


@rule
def marked(s: Record) -> int:
    """Spaces with a Net-Order marker, which nets before everything else (MA-6-04, MA-R07)."""
    spaces = 0
    for seat in range(SEATS):
        spaces |= s.net_marks[seat]
    return spaces


@rule
def netted_tiles(s: Record, box: Record, alive: int, step: Step) -> int:
    """All Netted tiles: free netters throw, the Netted drop out, cycles cancel inside themselves (MA-6-03, MA-R06)."""
    netted = marked(s) & alive
    left = netters(s, box, alive, step) & ~netted
    while left != 0:
        throwing = left & ~aims(s, box, left, alive, step)
        if throwing != 0:
            netted |= aims(s, box, throwing, alive, step)
            left &= ~(throwing | netted)
        else:
            thrown, loose = break_cycles(s, box, left, alive, step)
            netted |= thrown
            left &= ~(loose | netted)
    return netted


@rule
def following(s: Record, box: Record, space: int, left: int, alive: int, step: Step) -> int:
    """Unresolved netters that a netter aims at, directly or over others."""
    found = aim(s, box, space, alive, step) & left
    grown = found
    while grown != 0:
        grown = aims(s, box, grown, alive, step) & left & ~found
        found |= grown
    return found


@rule
def break_cycles(s: Record, box: Record, left: int, alive: int, step: Step) -> tuple[int, int]:
    """Groups of netters that all aim at each other, over others or not, and at whom nobody outside aims.

    Inside such a group Nets cancel and all members are free; their Nets on all others work, on netters that merely
    hang on the group as well. Two Nets aimed at each other are the shortest such group (MA-6-02, MA-R06).
    """
    thrown = 0
    loose = 0
    spaces = left
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        group = behind(s, box, space, left, alive, step)
        if group & ~following(s, box, space, left, alive, step) == 0:  # who aims at it is aimed at by it
            thrown |= aim(s, box, space, alive, step) & ~group
            loose |= bit(space)
    return thrown, loose


@rule
def behind(s: Record, box: Record, space: int, left: int, alive: int, step: Step) -> int:
    """Unresolved netters that aim at a netter, directly or over others."""
    found = 0
    spaces = left
    while spaces != 0:
        other = lowest(spaces)
        spaces &= spaces - 1
        if following(s, box, other, left, alive, step) & bit(space) != 0:
            found |= bit(other)
    return found
