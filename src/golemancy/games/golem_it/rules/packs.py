"""Packs of cards: how many of each kind, two bits for each kind, in one whole number."""

import numpy as np

from golemancy.engine.bits import count, lowest
from golemancy.engine.layout import Record
from golemancy.engine.random import below
from golemancy.engine.rule import rule
from golemancy.games.golem_it.state import COPIES, KINDS, MINTS

ALL_CARDS = sum(COPIES << 2 * kind for kind in range(KINDS))  # GI-01: two of each
MINT_BITS = (1 << 2 * MINTS) - 1
PURPLE_BITS = (1 << 2 * KINDS) - 1 - MINT_BITS
TWOS = sum(2 << 2 * kind for kind in range(KINDS))  # set where a pack holds two of a kind


@rule
def one(kind: int) -> int:
    """The pack of one card of a kind."""
    return np.int64(1) << np.int64(2 * kind)


@rule
def holding(pack: int, kind: int) -> int:
    """How many cards of a kind a pack holds."""
    return pack >> np.int64(2 * kind) & 3


@rule
def first_kind(pack: int) -> int:
    """The first kind in a pack that is not empty."""
    return lowest(pack) >> 1


@rule
def from_kind(pack: int, kind: int) -> int:
    """The cards of a pack that are of this kind or come after it."""
    return pack & -one(kind)


@rule
def size(pack: int) -> int:
    """How many cards a pack holds."""
    return count(pack) + count(pack & TWOS)


@rule
def draw_kind(s: Record, pack: int) -> int:
    """The kind of a random card of a pack, each card equally likely."""
    left, kind, kinds = below(s, size(pack)), 0, 32
    while kinds > 1:
        kinds >>= 1
        before = size(pack & (one(kinds) - 1))
        if left >= before:
            left -= before
            pack = int(pack >> np.int64(2 * kinds))
            kind += kinds
    return kind


@rule
def draw_cards(s: Record, pack: int, n: int) -> int:
    """So many random cards of a pack."""
    drawn = 0
    for _ in range(n):
        drawn += one(draw_kind(s, pack - drawn))
    return drawn
