"""What suggests itself with merchant cards and crystals, and how worths become chances.

Weights are only compared with one another: twice the weight is tried about twice as often.
"""

import math

from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.caravan.actions import AGAIN, DISCARD, DONE, PAY, UPGRADE_CRYSTAL
from golemancy.games.caravan.state import GAIN, UPGRADE

FAR_BELOW = -1000.0  # less than any position is worth
PLENTY = 4  # crystals of one colour; few cards and tiles ask for more of a kind

# Playing a card: trades turn what is there into more, a gain card is hardly ever urgent.
PLAY_GAIN = 2.0
PLAY_UPGRADE = 3.0
PLAY_TRADE = 4.0

# Inside an action: go on rather than stop.
TRADE_AGAIN = 6.0
STOP = 0.3
UPGRADE_YELLOW = 1.0  # each higher colour counts one more
PART_WITH_YELLOW = 8.0  # each higher colour counts a quarter of the one below


@rule
def useful(crystals: int, surplus: float) -> float:
    """Crystals of one colour, where those beyond plenty count less, by the share `surplus` that they lose."""
    return crystals - surplus * max(0, crystals - PLENTY)


@rule
def to_chances(s: Record, out: Array, spread: float, doubt: float) -> None:
    """Turns the worth of each seat into its chance to win; `doubt` is the share that is dealt out evenly."""
    top = FAR_BELOW
    for seat in range(s.players):
        top = max(top, out[seat])
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp((out[seat] - top) / spread)
        total += out[seat]
    for seat in range(s.players):
        out[seat] = (1.0 - doubt) * out[seat] / total + doubt / s.players


@rule
def weigh_play(box: Record, card: int) -> float:
    """Playing a card: trades before gains, upgrades in between."""
    if box.kind[card] == GAIN:
        return PLAY_GAIN
    return PLAY_UPGRADE if box.kind[card] == UPGRADE else PLAY_TRADE


@rule
def weigh_inside(action: int) -> float:
    """Inside an action: go on rather than stop, spend yellow rather than magenta."""
    if action == AGAIN:
        return TRADE_AGAIN
    if action == DONE:
        return STOP
    if action < PAY:
        return UPGRADE_YELLOW + (action - UPGRADE_CRYSTAL)
    colour = (action - DISCARD) if action >= DISCARD else (action - PAY)
    return PART_WITH_YELLOW / (1 << (2 * colour))
