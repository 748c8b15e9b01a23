"""A quick estimate for the Arena: how things stand, without fighting a Battle to its end."""

from dataclasses import replace

from golemancy.contract import Definition
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games import definition
from golemancy.games.arena.hints import mates, side_chances


@rule
def standing(s: Record, box: Record, out: Array) -> None:
    """Each seat's chance to win as things stand; a side is numbered by its first seat."""
    side_chances(s, box, out)
    for back in range(s.players):
        seat = s.players - 1 - back
        side = box.side[seat]
        out[seat] = out[side] / mates(s, box, side)


def trained(name: str) -> Definition:
    """A game as it is trained: the Arena's own estimate is too dear for a GPU."""
    found = definition(name)
    return found if name != "arena" else replace(found, rules=replace(found.rules, estimate=standing))
