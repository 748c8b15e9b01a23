"""Sets of up to 63 cards, held as the bits of one whole number.

Processors count bits and find the lowest in one instruction; compilers for a GPU do not recognise longer spellings.
"""

from typing import Any

import numpy as np

from golemancy.engine.instruction import Instruction, Written
from golemancy.engine.rule import rule

_ALL = 2**64 - 1


def _one_instruction(name: str, *flags: bool) -> Any:
    """An instruction that gives a whole number for a set; `flags` come after it."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from numba import types

        return getattr(builder, name)(*arguments, *(context.get_constant(types.boolean, flag) for flag in flags))

    def instruction(context: Any, cards: Any) -> Written:
        from numba import int64

        return int64(int64), write

    return Instruction(instruction)


_ones = _one_instruction("ctpop")
_zeros_below = _one_instruction("cttz", False)  # False: for an empty set 64, rather than anything


def _plain_count(cards: int) -> int:
    return (int(cards) & _ALL).bit_count()


def _plain_lowest(cards: int) -> int:
    return _plain_count((int(cards) & -int(cards)) - 1)


def _plain_bit(n: int) -> int:
    return 1 << int(n)


@rule(plain=_plain_bit)
def bit(n: int) -> int:
    """The set that holds card n alone."""
    return np.int64(1) << np.int64(n)


@rule(plain=_plain_count)
def count(cards: int) -> int:
    """How many cards a set holds."""
    return _ones(np.int64(cards))


@rule(plain=_plain_lowest)
def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return _zeros_below(np.int64(cards))
