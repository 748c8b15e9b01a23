"""The trade action on a mountain: outposts, the columns they empty, and trading."""

from golemancy.engine.bits import bit
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.adventure.actions import BONUS
from golemancy.games.adventure.rules.places import look_around, price
from golemancy.games.adventure.state import (
    BUILDING,
    CELLS,
    EXTRA_SPACE,
    EXTRA_STEP,
    NONE,
    PER_SYMBOL,
    POINTS,
    REWARD,
    SYMBOLS,
)
from golemancy.games.caravan.actions import ACQUIRE
from golemancy.games.caravan.rules.crystals import give_back, take
from golemancy.games.caravan.rules.row import take_merchant
from golemancy.games.caravan.state import EMPTY

# ---- building


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
    """The outpost leaves the board for the tile (CA-31), and may empty a column (CA-32)."""
    s.outposts[s.player] |= bit(s.wagon[s.player])
    if reward_left(s, box, emptied(s, s.player)):
        s.phase = REWARD
        return False
    return look_around(s, box)


@rule
def uncovered(s: Record, seat: int, symbol: int) -> int:
    """Spaces without an outpost in a row of a player board, which has one row for each symbol (CA-07).

    They are emptied from the left (CA-31), so their number says which.
    """
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


# ---- rewards for an emptied column


@rule
def pile_top(s: Record) -> int:
    """How many tiles of the points pile have been taken, always from the top (CA-33)."""
    n = 0
    while n < len(s.pile_taker) and s.pile_taker[n] != NONE:
        n += 1
    return n


@rule
def bonus_left(s: Record, box: Record, kind: int) -> bool:
    """Whether there is still a bonus tile of a kind (CA-06)."""
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


# ---- trading


@rule
def trade_here(s: Record, box: Record) -> bool:
    """Trades once with the mountain; again while it can be paid (CA-34)."""
    mountain = s.land[s.wagon[s.player]]
    give_back(s, s.player, box.asks[mountain])
    take(s, s.player, box.yields[mountain])
    return look_around(s, box)
