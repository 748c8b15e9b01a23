"""Crystals in a caravan: counting, paying and taking them."""

import numpy as np

from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule


@rule
def crystals(s: Record, seat: int) -> int:
    """How many crystals lie in a caravan."""
    return low_crystals(s, seat) + s.caravan[seat, 3]


@rule
def low_crystals(s: Record, seat: int) -> int:
    """How many of them could be upgraded; counted in a wider number than the caravan's own."""
    c = s.caravan
    return np.int64(c[seat, 0]) + c[seat, 1] + c[seat, 2]


@rule
def can_pay(s: Record, seat: int, price: Array) -> bool:
    """Whether a caravan holds at least these crystals."""
    c = s.caravan
    return c[seat, 0] >= price[0] and c[seat, 1] >= price[1] and c[seat, 2] >= price[2] and c[seat, 3] >= price[3]


@rule
def give_back(s: Record, seat: int, price: Array) -> None:
    """Crystals go from a caravan to the supply, which is unlimited (CG-08)."""
    for colour in range(4):
        s.caravan[seat, colour] -= price[colour]


@rule
def take(s: Record, seat: int, gift: Array) -> None:
    """Crystals go from the supply to a caravan; the limit waits for the end of the turn (CG-50)."""
    for colour in range(4):
        s.caravan[seat, colour] += gift[colour]
