"""Merchant cards: playing and resting."""

import numpy as np

from golemancy.engine.bits import bit
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.caravan.rules.crystals import can_pay, give_back, low_crystals, take
from golemancy.games.caravan.state import GAIN, TRADING, UPGRADE, UPGRADING


@rule
def playable(s: Record, box: Record, seat: int, card: int) -> bool:
    """Whether a card in hand would do anything: something to upgrade (CG-13), or the price of a trade (CG-14)."""
    kind = box.kind[card]
    if kind == GAIN:
        return True
    if kind == UPGRADE:
        return low_crystals(s, seat) > 0
    return can_pay(s, seat, box.give[card])


@rule
def play(s: Record, box: Record, card: int) -> bool:
    """Puts a card face up and resolves it (CG-10); True when the action is over."""
    seat = s.player
    s.hand[seat] &= ~bit(card)
    s.played[seat] |= bit(card)
    kind = box.kind[card]
    if kind == GAIN:
        take(s, seat, box.get[card])  # CG-11
        return True
    s.card = card
    if kind == UPGRADE:
        s.steps = box.upgrades[card]
        s.begun = 0
        s.phase = UPGRADING
        return False
    return trade(s, box)


@rule
def trade(s: Record, box: Record) -> bool:
    """Trades once with the card just played; True when it cannot be paid again (CG-14).

    The crystals received count for the next time (CG-15).
    """
    give_back(s, s.player, box.give[s.card])
    take(s, s.player, box.get[s.card])
    s.phase = TRADING
    return not can_pay(s, s.player, box.give[s.card])


@rule
def upgrade(s: Record, colour: int) -> bool:
    """Exchanges one crystal for the next higher colour (CG-12); True when no step is left to make."""
    seat = s.player
    s.caravan[seat, colour] -= 1
    s.caravan[seat, colour + 1] += 1
    s.steps -= 1
    s.begun = 1
    return s.steps == 0 or low_crystals(s, seat) == 0


@rule
def rest(s: Record) -> None:
    """Takes all played cards back into the hand (CG-30)."""
    s.hand[s.player] |= s.played[s.player]
    s.played[s.player] = np.int64(0)
