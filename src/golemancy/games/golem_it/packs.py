"""Packs of cards: how many of each kind, two bits a kind, in one whole number."""

import numpy as np

from golemancy.engine.bits import lowest
from golemancy.engine.layout import Record
from golemancy.engine.random import below
from golemancy.engine.rule import rule
from golemancy.games.golem_it.state import COPIES, KINDS, MINTS

ALL_CARDS = sum(COPIES << 2 * kind for kind in range(KINDS))  # GI-01: two of each
MINT_BITS = (1 << 2 * MINTS) - 1
PURPLE_BITS = (1 << 2 * KINDS) - 1 - MINT_BITS


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
    pack = (pack & 0x3333333333333333) + ((pack >> 2) & 0x3333333333333333)
    pack = (pack & 0x0F0F0F0F0F0F0F0F) + ((pack >> 4) & 0x0F0F0F0F0F0F0F0F)
    pack = pack + (pack >> 8)
    pack = pack + (pack >> 16)
    return (pack + (pack >> 32)) & 0x7F


@rule
def draw_kind(s: Record, pack: int) -> int:
    """The kind of a random card of a pack, each card equally likely."""
    left = below(s, size(pack))
    kind = first_kind(pack)
    while left >= holding(pack, kind):
        left -= holding(pack, kind)
        kind += 1
    return kind


@rule
def draw_cards(s: Record, pack: int, n: int) -> int:
    """So many random cards of a pack."""
    drawn = 0
    for _ in range(n):
        drawn += one(draw_kind(s, pack - drawn))
    return drawn
