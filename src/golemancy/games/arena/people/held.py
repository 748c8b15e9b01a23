"""What a seat has that counts."""

from golemancy.contract import Held
from golemancy.engine.layout import Record

TILE = 0.8  # on the board, against a Hit Point


def held(s: Record, box: Record, seat: int) -> list[Held]:
    """Hit Points and tiles on the board, one's own and those of the enemies."""
    side = int(box.side[seat])
    enemies = [other for other in range(s.players) if box.side[other] != side]
    hp = sum(int(s.hp[one]) for one in {int(box.side[other]) for other in enemies})
    return [
        Held("hits", hp, -1.0),
        Held("hp", int(s.hp[side]), 1.0),
        Held("tiles", int(s.own[seat]).bit_count(), TILE),
        Held("removed", sum(int(s.own[other]).bit_count() for other in enemies), -TILE),
    ]


def on_turn(s: Record) -> int:
    """The seat whose turn it is; others decide in a Battle and when they are attacked."""
    return int(s.active)
