"""Push Back: an enemy is pushed one space away (MA-7-05)."""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.rules.board import empty as empty_spaces
from golemancy.games.arena.rules.board import enemies
from golemancy.games.arena.rules.displacing import exchange, may_go
from golemancy.games.arena.rules.notes import MOVED


@rule
def push_spaces(s: Record, box: Record, pusher: int, target: int) -> int:
    """Empty spaces beside the target and not beside the pusher that the target may be displaced to (MA-7-05)."""
    spaces = empty_spaces(s) & box.near[target] & ~box.near[pusher]
    return may_go(s, box, target, spaces)


@rule
def push_targets(s: Record, box: Record, pusher: int) -> int:
    """Enemies that a tile can push: free, adjacent and with a space to go to; Banners, too (MA-7-05)."""
    found = 0
    spaces = box.near[pusher] & enemies(s, box, s.active) & ~s.netted
    while spaces != 0:
        target = lowest(spaces)
        spaces &= spaces - 1
        if push_spaces(s, box, pusher, target) != 0:
            found |= bit(target)
    return found


@rule
def push(s: Record, space: int, to: int) -> None:
    """A tile goes to an empty space without rotating (MA-7-05)."""
    exchange(s, space, to)
    note(MOVED, space, to, s.facing[to], 0)
