"""Randomness that lives in the state.

The n-th random number of a game is SipHash-1-3 of n under the game's 128-bit key: a keyed
function built so that its outputs tell nothing about the key or about other outputs.
A player who sees every card of a game still cannot compute the next one.
"""

import numpy as np

from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule

SEED_BITS = 128

_A = np.uint64(0x736F6D6570736575)
_B = np.uint64(0x646F72616E646F6D)
_C = np.uint64(0x6C7967656E657261)
_D = np.uint64(0x7465646279746573)
_LENGTH = np.uint64(8 << 56)
_FF = np.uint64(0xFF)
_ONE = np.uint64(1)
_HALF = np.uint64(32)
_LOW = 0xFFFFFFFF


@rule(wraps=True)
def rotate(x: np.uint64, by: int) -> np.uint64:
    """Turns the 64 bits of x to the left."""
    return (x << np.uint64(by)) | (x >> np.uint64(64 - by))


@rule(wraps=True)
def sip_round(
    a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """One round of SipHash."""
    a += b
    c += d
    b = rotate(b, 13) ^ a
    d = rotate(d, 16) ^ c
    a = rotate(a, 32)
    c += b
    a += d
    b = rotate(b, 17) ^ c
    d = rotate(d, 21) ^ a
    c = rotate(c, 32)
    return a, b, c, d


@rule(wraps=True)
def siphash(low: np.uint64, high: np.uint64, word: np.uint64) -> np.uint64:
    """SipHash-1-3 of one 8-byte word under a 128-bit key."""
    a, b, c, d = low ^ _A, high ^ _B, low ^ _C, high ^ _D
    a, b, c, d = sip_round(a, b, c, d ^ word)
    a, b, c, d = sip_round(a ^ word, b, c, d ^ _LENGTH)
    a, b, c, d = sip_round(a ^ _LENGTH, b, c ^ _FF, d)
    a, b, c, d = sip_round(a, b, c, d)
    a, b, c, d = sip_round(a, b, c, d)
    return a ^ b ^ c ^ d


@rule
def reseed(s: Record, low: np.uint64, high: np.uint64) -> None:
    """Starts the random numbers of a state anew under another key."""
    s.key[0] = low
    s.key[1] = high
    s.counter = np.uint64(0)


@rule(wraps=True)
def next_word(s: Record) -> int:
    """The next 32 random bits."""
    word = siphash(s.key[0], s.key[1], s.counter)
    s.counter += _ONE
    return np.int64(word >> _HALF)


@rule
def below(s: Record, n: int) -> int:
    """A whole number from 0 to n - 1, each equally likely (Lemire's method, with rejection)."""
    product = next_word(s) * np.int64(n)
    if product & _LOW < n:
        floor = (_LOW + 1 - n) % n
        while product & _LOW < floor:
            product = next_word(s) * np.int64(n)
    return product >> 32


@rule
def shuffle(s: Record, cards: Array, start: int, end: int) -> None:
    """Puts cards[start:end] into random order, each order equally likely."""
    for last in range(end - 1, start, -1):
        other = start + below(s, last - start + 1)
        held = cards[last]
        cards[last] = cards[other]
        cards[other] = held


@rule
def sort(cards: Array, start: int, end: int) -> None:
    """Puts cards[start:end] into ascending order."""
    for i in range(start + 1, end):
        held = cards[i]
        j = i
        while j > start and cards[j - 1] > held:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = held


@rule
def reshuffle(s: Record, cards: Array, start: int, end: int) -> None:
    """Shuffles cards[start:end] in a way that forgets how they lay: for a redeal."""
    sort(cards, start, end)
    shuffle(s, cards, start, end)


@rule(wraps=True)
def scramble(x: np.uint64) -> np.uint64:
    """A fast mixer (SplitMix64's) for choices that need no secrecy, such as random play."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))
