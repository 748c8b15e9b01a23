"""Villages: the VP tiles on them, claiming one, and Closed Village."""

import numpy as np

from golemancy.engine.bits import bit, count
from golemancy.engine.layout import Record
from golemancy.engine.random import shuffle
from golemancy.engine.rule import rule
from golemancy.games.adventure.state import CELLS, CLOSED, NONE, VILLAGES, VP_TILES
from golemancy.games.caravan.rules.crystals import give_back


@rule
def deal_vps(s: Record, box: Record) -> None:
    """A VP tile on each village, then Closed Village among the next five (CA-05)."""
    for tile in range(VP_TILES + 1):
        s.vp_pile[tile] = tile if tile < box.vps else NONE
    shuffle(s, s.vp_pile, 0, box.vps)
    s.vp_left = box.vps
    for village in range(VILLAGES):
        s.village[village] = draw_vp(s)
    s.vp_pile[s.vp_left] = CLOSED
    s.vp_left += 1
    hide_closed(s, box, 0)


@rule
def hide_closed(s: Record, box: Record, draws: int) -> None:
    """Shuffles Closed Village, on top of the pile, among the tiles where it can be after so many draws."""
    shuffle(s, s.vp_pile, s.vp_left - (box.closed_among + 1 - draws), s.vp_left)


@rule
def draw_vp(s: Record) -> int:
    """The next VP tile, or NONE when the pile is used up."""
    if s.vp_left == 0:
        return NONE
    s.vp_left -= 1
    tile = s.vp_pile[s.vp_left]
    s.vp_pile[s.vp_left] = NONE
    return tile


@rule
def claims(s: Record) -> int:
    """VP tiles claimed by all seats: as many have been drawn from the pile since the set-up."""
    n = 0
    for seat in range(s.players):
        n += count(s.claimed[seat])
    return n


@rule
def claim(s: Record, box: Record) -> None:
    """Pays for the VP tile of the village (CA-40); Closed Village, once on the map, comes here (CA-41)."""
    here = s.wagon[s.player] - CELLS
    vp = s.village[here]
    give_back(s, s.player, box.cost[vp])
    s.claimed[s.player] |= bit(vp)
    s.quiet_rounds = np.int16(-1)
    closed = closed_village(s)
    if closed == NONE:
        s.village[here] = draw_vp(s)
    else:
        s.village[here] = CLOSED
        s.village[closed] = draw_vp(s)


@rule
def closed_village(s: Record) -> int:
    """The village that is closed, or NONE."""
    for village in range(VILLAGES):
        if s.village[village] == CLOSED:
            return village
    return NONE
