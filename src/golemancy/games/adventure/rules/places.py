"""What can be done where a wagon stands."""

from golemancy.engine.bits import bit
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.adventure.actions import BUILD, CLAIM, TRADE
from golemancy.games.adventure.state import CELLS, CLOSED, HERE, NONE, VALLEY
from golemancy.games.caravan.rules.crystals import can_pay, crystals


@rule
def is_mountain(s: Record, tile: int) -> bool:
    """Whether a place of the map is neither a village nor a valley."""
    return tile < CELLS and s.land[tile] != VALLEY


@rule
def price(s: Record, box: Record, tile: int) -> int:
    """Crystals to build on a mountain, by the outposts already there (CA-30)."""
    n = 0
    for seat in range(s.players):
        if s.outposts[seat] & bit(tile):
            n += box.outpost_cost
    return n


@rule
def deed(s: Record, box: Record, seat: int) -> int:
    """The one thing that a seat can do where its wagon stands (CA-24): BUILD, TRADE, CLAIM, or NONE.

    With an outpost there it trades, without one it builds first (CA-35).
    """
    tile = s.wagon[seat]
    if tile >= CELLS:
        vp = s.village[tile - CELLS]
        return CLAIM if vp != NONE and vp != CLOSED and can_pay(s, seat, box.cost[vp]) else NONE
    if s.land[tile] == VALLEY:
        return NONE
    if s.outposts[seat] & bit(tile):
        return TRADE if can_pay(s, seat, box.asks[s.land[tile]]) else NONE
    return BUILD if crystals(s, seat) >= price(s, box, tile) else NONE


@rule
def look_around(s: Record, box: Record) -> bool:
    """Waits for what the player does here; True when nothing can be done and the turn is over."""
    s.phase = HERE
    return deed(s, box, s.player) == NONE
