"""The merchant row: dealing it, and acquiring cards from it."""

from golemancy.engine.bits import bit
from golemancy.engine.layout import Record
from golemancy.engine.random import shuffle
from golemancy.engine.rule import rule
from golemancy.games.caravan.rules.crystals import take
from golemancy.games.caravan.state import EMPTY, MERCHANTS, PAYING, STARTING


@rule
def deal_merchants(s: Record, box: Record) -> None:
    """Shuffles the merchant cards and lays the row face up (CG-05, CA-02)."""
    n = box.merchants - STARTING
    for i in range(MERCHANTS):
        s.merchant_deck[i] = STARTING + i if i < n else EMPTY
    shuffle(s, s.merchant_deck, 0, n)
    for slot in range(len(s.merchant_row)):
        n -= 1
        s.merchant_row[slot] = s.merchant_deck[n]
        s.merchant_deck[n] = EMPTY
    s.merchant_left = n


@rule
def lying(s: Record, slot: int) -> int:
    """How many crystals lie on a card of the row."""
    r = s.row_crystals
    return r[slot, 0] + r[slot, 1] + r[slot, 2] + r[slot, 3]


@rule
def acquire(s: Record, slot: int) -> bool:
    """Chooses a card of the row (CG-20); True when it was free and is taken at once."""
    s.card = slot
    s.steps = 0
    if slot == 0:
        take_merchant(s, s.player, 0)
        return True
    s.phase = PAYING
    return False


@rule
def pay(s: Record, colour: int) -> bool:
    """Lays a crystal on the next card to the left of the chosen one (CG-20); True when it is then taken."""
    s.caravan[s.player, colour] -= 1
    s.row_crystals[s.steps, colour] += 1
    s.steps += 1
    if s.steps < s.card:
        return False
    take_merchant(s, s.player, s.card)
    return True


@rule
def take_merchant(s: Record, seat: int, slot: int) -> None:
    """A card of the row goes to a hand with the crystals on it, and the row is refilled (CG-22)."""
    s.hand[seat] |= bit(s.merchant_row[slot])
    take(s, seat, s.row_crystals[slot])
    last = len(s.merchant_row) - 1
    for i in range(slot, last):
        s.merchant_row[i] = s.merchant_row[i + 1]
        for colour in range(4):
            s.row_crystals[i, colour] = s.row_crystals[i + 1, colour]
    s.merchant_row[last] = EMPTY
    for colour in range(4):
        s.row_crystals[last, colour] = 0
    refill_merchants(s)


@rule
def refill_merchants(s: Record) -> None:
    """Fills the last slot from the deck; with an empty deck the row stays short (CG-44)."""
    if s.merchant_left > 0:
        s.merchant_left -= 1
        s.merchant_row[len(s.merchant_row) - 1] = s.merchant_deck[s.merchant_left]
        s.merchant_deck[s.merchant_left] = EMPTY
