"""Everything about merchant cards and crystals that cannot be in a position."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from golemancy.engine.bits import bit
from golemancy.engine.layout import Record
from golemancy.games.caravan.box import merchant_names
from golemancy.games.caravan.people.position import cards_of, merchants_of
from golemancy.games.caravan.rules.crystals import can_pay, crystals
from golemancy.games.caravan.state import EMPTY, PAYING, PILES, STARTING, TRADE, TRADING, UPGRADE, UPGRADING

IMPOSSIBLE = "action: this phase cannot come up here: the player could not do what it asks for"


def audit_merchants(s: Record, box: Record, piles: Sequence[str] = PILES) -> Iterator[str]:
    """Every merchant card is in one place, and rows have no holes."""
    names = merchant_names(box)
    where = [*s.merchant_row[s.merchant_row != EMPTY], *s.merchant_deck[: s.merchant_left]]
    for seat in range(s.players):
        for one, other in combinations(piles, 2):
            if s[one][seat] & s[other][seat]:
                yield f"seats[{seat}]: {cards_of(s[one][seat] & s[other][seat], names)} both in {one} and {other}"
        held = merchants_of(s, seat, piles)
        where += [card for card in range(len(names)) if held >> card & 1]
    for card, name in enumerate(names):
        wanted = s.players if card < STARTING else 1
        if where.count(card) != wanted:
            yield f"the card {name!r} is there {where.count(card)} times, not {wanted}"
    if (s.caravan < 0).any() or (s.row_crystals < 0).any():
        yield "crystals: fewer than none"
    yield from audit_row("merchant_row", s.merchant_row, s.merchant_left)


def audit_row(name: str, row: Any, left: int) -> Iterator[str]:
    """Cards lie from slot 1 on, and a row is short only when its deck is empty (CG-44)."""
    filled = [card != EMPTY for card in row]
    if filled != sorted(filled, reverse=True):
        yield f"{name}: has a hole; cards lie from slot 1 on"
    elif not all(filled) and left > 0:
        yield f"{name}: has {sum(filled)} cards, though the deck still holds {left}"


def merchant_possible(s: Record, box: Record) -> bool:
    """Whether the phase inside playing or acquiring a merchant card can come up here."""
    seat = s.player
    if s.phase == PAYING:
        return s.merchant_row[s.card] != EMPTY and crystals(s, seat) >= s.card - s.steps
    if s.phase not in (UPGRADING, TRADING):
        return True
    if not s.played[seat] & bit(s.card):
        return False
    if s.phase == TRADING:
        return box.kind[s.card] == TRADE and can_pay(s, seat, box.give[s.card])
    return box.kind[s.card] == UPGRADE and s.steps <= box.upgrades[s.card] and s.caravan[seat, :3].sum() > 0
