"""Sets of up to 63 cards, held as the bits of one whole number."""

import numpy as np

from golemancy.engine.rule import rule


@rule
def bit(n: int) -> int:
    """The set that holds card n alone."""
    return np.int64(1) << np.int64(n)


@rule(wraps=True)
def count(cards: int) -> int:
    """How many cards a set holds; compilers know this form and make one instruction of it."""
    cards = cards - ((cards >> 1) & 0x5555555555555555)
    cards = (cards & 0x3333333333333333) + ((cards >> 2) & 0x3333333333333333)
    cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (cards * 0x0101010101010101 >> 56) & 0x7F


@rule
def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return count((cards & -cards) - 1)
