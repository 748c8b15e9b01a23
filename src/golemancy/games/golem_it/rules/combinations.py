"""Combinations of golem cards and the tokens on them (GI-10 to GI-15)."""

from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.golem_it.rules.packs import MINT_BITS, PURPLE_BITS, first_kind, holding, one, size
from golemancy.games.golem_it.state import HIGHEST

IMPOSSIBLE = -1  # no pack


@rule
def price(box: Record, pack: int, value: int) -> int:
    """Points on a combination of this value: 1 for each step of a card (GI-13, GI-14)."""
    total = 0
    while pack != 0:
        kind = first_kind(pack)
        n = holding(pack, kind)
        total += n * box.price[value, kind]
        pack -= n * one(kind)
    return total


@rule
def fits(box: Record, pack: int, value: int) -> bool:
    """Whether every card of a pack can be raised to a value, whatever its colour (GI-10)."""
    return pack & ~box.fits[value] == 0


@rule
def lowest_value(box: Record, pack: int, least: int, budget: int) -> int:
    """The lowest value from `least` on that all cards can have for the budget, or 0.

    A higher value never costs less, so the first that fits decides.
    """
    step, top, value = 1, HIGHEST, int(least)
    if pack & MINT_BITS:
        tallest = int(box.printed[first_kind(pack & MINT_BITS)])
        top = tallest + budget
        value = max(value, tallest)
    if pack & PURPLE_BITS:
        widest = first_kind(pack & PURPLE_BITS)
        step = int(box.printed[widest])
        top = min(top, step * (budget + 1))
        value = step * (1 + int(box.reach[value, widest]))
    while value <= top:
        if fits(box, pack, value):
            return value if price(box, pack, value) <= budget else 0
        value += step
    return 0


@rule
def cheapest(box: Record, pack: int, n: int, value: int) -> int:
    """The n cards of a pack that are raised to a value for the least points, or IMPOSSIBLE."""
    usable = pack & box.fits[value]
    if size(usable) < n:
        return IMPOSSIBLE
    picked = 0
    for _ in range(n):
        kind = first_kind(usable)
        purples = usable & PURPLE_BITS
        if purples and box.price[value, first_kind(purples)] < box.price[value, kind]:
            kind = first_kind(purples)
        picked += one(kind)
        usable -= one(kind)
    return picked


@rule
def completion(box: Record, begun: int, rest: int, more: int, least: int, budget: int) -> int:
    """Cards of the rest that make a begun combination complete within the budget, or IMPOSSIBLE."""
    value = lowest_value(box, begun, least, budget)
    if more <= 0:
        return 0 if value != 0 else IMPOSSIBLE
    while value != 0:
        added = cheapest(box, rest, more, value)
        if added != IMPOSSIBLE and price(box, begun + added, value) <= budget:
            return added
        value = lowest_value(box, begun, value + 1, budget)
    return IMPOSSIBLE


@rule
def exact_value(box: Record, pack: int, least: int, points: int) -> int:
    """The value at which a combination carries exactly these points, or 0."""
    value = lowest_value(box, pack, least, points)
    while value != 0 and price(box, pack, value) < points:
        value = lowest_value(box, pack, value + 1, points)
    return value
