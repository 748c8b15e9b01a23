"""Merchant cards: acquiring, playing and resting (CG-10 to CG-30).

Written for any state that has the fields `caravan`, `hand`, `played`, `merchant_row`,
`row_crystals`, `merchant_deck`, `merchant_left`, `card`, `steps` and `begun`: other games
with the same cards use this chapter as it stands.
"""

import numpy as np

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import shuffle
from golemancy.engine.rule import rule
from golemancy.games.century.state import (
    EMPTY,
    GAIN,
    MERCHANT_ROW,
    MERCHANTS,
    PAYING,
    STARTING,
    TRADING,
    TURN,
    UPGRADE,
    UPGRADING,
)

# Decisions, as ranges of numbers: PLAY + card, ACQUIRE + slot, …
PLAY = 0
ACQUIRE = PLAY + MERCHANTS
REST = ACQUIRE + MERCHANT_ROW
UPGRADE_CRYSTAL = REST + 1  # + colour, magenta excluded
PAY = UPGRADE_CRYSTAL + 3  # + colour
DISCARD = PAY + 4  # + colour
AGAIN = DISCARD + 4
DONE = AGAIN + 1
MERCHANT_ACTIONS = DONE + 1


@rule
def crystals(s: Record, seat: int) -> int:
    """How many crystals lie in a caravan."""
    c = s.caravan
    return c[seat, 0] + c[seat, 1] + c[seat, 2] + c[seat, 3]


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
    """Crystals go from the supply to a caravan; the limit waits for the end of the turn."""
    for colour in range(4):
        s.caravan[seat, colour] += gift[colour]


@rule
def deal_merchants(s: Record, box: Record) -> None:
    """Shuffles the merchant cards and lays the row face up (CG-05)."""
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
def playable(s: Record, box: Record, seat: int, card: int) -> bool:
    """Whether a card in hand would do anything (CG-13, CG-14)."""
    kind = box.kind[card]
    if kind == GAIN:
        return True
    if kind == UPGRADE:
        return s.caravan[seat, 0] + s.caravan[seat, 1] + s.caravan[seat, 2] > 0
    return can_pay(s, seat, box.give[card])


@rule
def legal_merchants(s: Record, box: Record, out: Array) -> int:
    """Cards that can be played or acquired, and resting; returns how many there are."""
    seat = s.player
    n = 0
    cards = s.hand[seat]
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if playable(s, box, seat, card):
            out[n] = PLAY + card
            n += 1
    purse = crystals(s, seat)
    for slot in range(len(s.merchant_row)):  # CG-21: a crystal for each card on the left
        if slot <= purse and s.merchant_row[slot] != EMPTY:
            out[n] = ACQUIRE + slot
            n += 1
    out[n] = REST
    return n + 1


@rule
def legal_inside(s: Record, out: Array) -> int:
    """Decisions inside an action that has begun."""
    if s.phase == UPGRADING:
        return legal_upgrades(s, out)
    if s.phase == TRADING:
        out[0] = AGAIN
        out[1] = DONE
        return 2
    return legal_colours(s, out, PAY if s.phase == PAYING else DISCARD)


@rule
def legal_upgrades(s: Record, out: Array) -> int:
    """A step for each colour owned below magenta, and stopping after the first (CG-12)."""
    n = 0
    for colour in range(3):
        if s.caravan[s.player, colour] > 0:
            out[n] = UPGRADE_CRYSTAL + colour
            n += 1
    if s.begun:
        out[n] = DONE
        n += 1
    return n


@rule
def legal_colours(s: Record, out: Array, first: int) -> int:
    """One decision for each colour in the caravan."""
    n = 0
    for colour in range(4):
        if s.caravan[s.player, colour] > 0:
            out[n] = first + colour
            n += 1
    return n


@rule
def play(s: Record, box: Record, card: int) -> bool:
    """Puts a card face up and resolves it (CG-10); True when the action is over."""
    seat = s.player
    s.hand[seat] &= ~bit(card)
    s.played[seat] |= bit(card)
    kind = box.kind[card]
    if kind == GAIN:
        take(s, seat, box.get[card])
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
    """Trades once with the card just played; it may be done again while it can be paid (CG-14, CG-15)."""
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
    low = s.caravan[seat, 0] + s.caravan[seat, 1] + s.caravan[seat, 2]
    return s.steps == 0 or low == 0


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
    """Lays a crystal on the next card to the left of the chosen one; True when it is then taken."""
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


@rule
def rest(s: Record) -> None:
    """Takes all played cards back into the hand (CG-30)."""
    s.hand[s.player] |= s.played[s.player]
    s.played[s.player] = np.int64(0)


@rule
def finish_action(s: Record) -> None:
    """Nothing is under way any more."""
    s.phase = TURN
    s.card = s.steps = s.begun = 0


@rule
def act_inside(s: Record, box: Record, action: int) -> bool:
    """Makes a decision inside an action that has begun; True when the action is over."""
    if action == DONE:
        return True
    if action == AGAIN:
        return trade(s, box)
    if action < PAY:
        return upgrade(s, action - UPGRADE_CRYSTAL)
    return pay(s, action - PAY)
