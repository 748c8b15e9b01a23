"""What can be done where a wagon stands: outposts and trade on mountains, VP tiles in villages (CA-24 to CA-41)."""

import numpy as np

from golemancy.engine.bits import bit
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.adventure.actions import BONUS, BUILD, CLAIM, TRADE
from golemancy.games.adventure.setup import draw_vp
from golemancy.games.adventure.state import (
    BUILDING,
    CELLS,
    CLOSED,
    EXTRA_SPACE,
    EXTRA_STEP,
    HERE,
    NONE,
    PER_SYMBOL,
    POINTS,
    REWARD,
    SYMBOLS,
    VALLEY,
    VILLAGES,
)
from golemancy.games.century.merchants import ACQUIRE, can_pay, crystals, give_back, take, take_merchant
from golemancy.games.century.state import EMPTY


@rule
def is_mountain(s: Record, tile: int) -> bool:
    """Whether a place of the map is neither a village nor a valley."""
    return tile < CELLS and s.land[tile] != VALLEY


@rule
def deed(s: Record, box: Record, seat: int) -> int:
    """The one thing that a seat can do where its wagon stands: BUILD, TRADE, CLAIM, or NONE."""
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


@rule
def act_here(s: Record, box: Record, action: int) -> bool:
    """Builds, trades or claims; True when the turn is over with that."""
    if action == BUILD:
        return build(s, box)
    if action == TRADE:
        return trade_here(s, box)
    claim(s, box)
    return True


# ---- trade action on a mountain (CA-30 to CA-35)


@rule
def price(s: Record, box: Record, tile: int) -> int:
    """Crystals to build on a mountain, by the outposts already there (CA-30)."""
    n = 0
    for seat in range(s.players):
        if s.outposts[seat] & bit(tile):
            n += box.outpost_cost
    return n


@rule
def build(s: Record, box: Record) -> bool:
    """Begins to build an outpost; the first on a mountain is free (CA-30)."""
    s.steps = price(s, box, s.wagon[s.player])
    s.phase = BUILDING
    return s.steps == 0 and put_outpost(s, box)


@rule
def pay_outpost(s: Record, box: Record, colour: int) -> bool:
    """Returns one crystal of the price to the supply."""
    s.caravan[s.player, colour] -= 1
    s.steps -= 1
    return s.steps == 0 and put_outpost(s, box)


@rule
def put_outpost(s: Record, box: Record) -> bool:
    """The outpost leaves the board for the tile, and may empty a column (CA-31, CA-32)."""
    s.outposts[s.player] |= bit(s.wagon[s.player])
    if reward_left(s, box, emptied(s, s.player)):
        s.phase = REWARD
        return False
    return look_around(s, box)


@rule
def uncovered(s: Record, seat: int, symbol: int) -> int:
    """Spaces without an outpost in a row of a player board; they are emptied from the left (CA-31)."""
    n = 0
    for cell in range(CELLS):
        if s.outposts[seat] & bit(cell) and s.land[cell] // PER_SYMBOL == symbol:
            n += 1
    return n


@rule
def emptied(s: Record, seat: int) -> int:
    """The column that the outpost under the wagon has emptied, counted from 0, or NONE (CA-32)."""
    built = s.land[s.wagon[seat]] // PER_SYMBOL
    column = uncovered(s, seat, built)
    for symbol in range(SYMBOLS):
        if uncovered(s, seat, symbol) < column:
            return NONE
    return column - 1


@rule
def pile_top(s: Record) -> int:
    """How many tiles of the points pile have been taken."""
    n = 0
    while n < len(s.pile_taker) and s.pile_taker[n] != NONE:
        n += 1
    return n


@rule
def bonus_left(s: Record, box: Record, kind: int) -> bool:
    """Whether there is still a bonus tile of a kind (CA-06, CA-33)."""
    if kind == POINTS:
        return pile_top(s) < box.pile_size
    taken = 0
    for seat in range(s.players):
        taken += s.bonus[seat, kind]
    return taken < box.bonuses[kind]


@rule
def reward_left(s: Record, box: Record, column: int) -> bool:
    """Whether anything is left of what an emptied column gives; with nothing left it is lost (CA-32)."""
    if column == NONE:
        return False
    if box.gives_card[column] and s.merchant_row[0] != EMPTY:
        return True
    left = bonus_left(s, box, EXTRA_STEP) or bonus_left(s, box, EXTRA_SPACE) or bonus_left(s, box, POINTS)
    return box.gives_bonus[column] and left


@rule
def legal_rewards(s: Record, box: Record, out: Array) -> int:
    """Any face-up merchant card, and from the second column on a bonus tile (CA-32)."""
    column = emptied(s, s.player)
    n = 0
    for slot in range(len(s.merchant_row)):
        if box.gives_card[column] and s.merchant_row[slot] != EMPTY:
            out[n] = ACQUIRE + slot
            n += 1
    for kind in range(POINTS + 1):
        if box.gives_bonus[column] and bonus_left(s, box, kind):
            out[n] = BONUS + kind
            n += 1
    return n


@rule
def take_reward(s: Record, box: Record, action: int) -> bool:
    """Takes a merchant card with its crystals or a bonus tile; crystals may be traded at once (CA-34)."""
    if action < BONUS:
        take_merchant(s, s.player, action - ACQUIRE)
    elif action == BONUS + POINTS:
        s.pile_taker[pile_top(s)] = s.player
    else:
        s.bonus[s.player, action - BONUS] += 1
    return look_around(s, box)


@rule
def trade_here(s: Record, box: Record) -> bool:
    """Trades once with the mountain; again while it can be paid (CA-34)."""
    mountain = s.land[s.wagon[s.player]]
    give_back(s, s.player, box.asks[mountain])
    take(s, s.player, box.yields[mountain])
    return look_around(s, box)


# ---- village action (CA-40, CA-41)


@rule
def claim(s: Record, box: Record) -> None:
    """Pays for the VP tile of the village; Closed Village, once on the map, comes here (CA-40, CA-41)."""
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
