"""Positions of merchant cards and crystals: writing and reading them."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Any

import numpy as np

from golemancy.contract import View
from golemancy.engine.bits import bit
from golemancy.engine.layout import Record
from golemancy.engine.reading import Reader
from golemancy.errors import Flaw
from golemancy.games.caravan.box import merchant_names
from golemancy.games.caravan.state import COLOURS, EMPTY, LETTERS, PAYING, PILES, STARTING, TRADING, UPGRADING

# ---- writing


def colours(crystals: Iterable[int]) -> dict[str, int]:
    """Crystals by the names of their colours."""
    return dict(zip(COLOURS, map(int, crystals), strict=True))


def cards_of(held: int, names: Sequence[str]) -> list[str]:
    """The names of a set of cards."""
    held, found = int(held), []
    while held:
        lowest = held & -held
        found.append(names[lowest.bit_length() - 1])
        held -= lowest
    return found


def merchants_of(s: Record, seat: int, piles: Sequence[str]) -> int:
    """All merchant cards of a seat, as a set."""
    return reduce(or_, (int(s[pile][seat]) for pile in piles))


def merchant_position(s: Record, box: Record) -> View:
    """The merchant row and deck, and the action under way."""
    names = merchant_names(box)
    deck = [names[c] for c in s.merchant_deck[: s.merchant_left][::-1]]
    return merchant_row_position(s, box) | {"merchant_deck": deck}


def merchant_row_position(s: Record, box: Record) -> View:
    """The same without the deck."""
    names = merchant_names(box)
    return {
        "merchant_row": [
            None if card == EMPTY else {"card": names[card], "crystals": colours(on)}
            for card, on in zip(s.merchant_row.tolist(), s.row_crystals.tolist(), strict=True)
        ],
        "action": action_position(s, box),
    }


def action_position(s: Record, box: Record) -> View | None:
    """What of playing or acquiring a merchant card has begun and is not finished."""
    names = merchant_names(box)
    if s.phase == UPGRADING:
        return {"card": names[s.card], "steps": int(s.steps), "begun": bool(s.begun)}
    if s.phase == TRADING:
        return {"card": names[s.card]}
    if s.phase == PAYING:
        return {"slot": int(s.card) + 1, "paid": int(s.steps)}
    return None


# ---- reading


def read_set(row: Reader, key: str, names: Sequence[str], default: Sequence[str] = ()) -> int:
    """Cards or places, each named once, as the bits of one number."""
    found = row.names(key, names, list(default))
    for i, number in enumerate(found):
        if number in found[:i]:
            row.refuse(f"{key}[{i}]", Flaw("named_twice", "{thing!r} is named twice", thing=names[number]))
    return sum(1 << number for number in found)


def read_quiet_rounds(reader: Reader, s: Record, box: Record, most: int) -> int:
    """Rounds without a claim; left out, the number that goes with the claims and with whether the game is over."""
    reached = any(int(held).bit_count() >= box.goal for held in s.claimed)
    default = (0 if reached else most) if s.over else -int(reached)
    return reader.integer("quiet_rounds", -1, most, default)


def most_of(crystals: Any) -> int:
    """How many of one colour can be counted in a place."""
    return int(np.iinfo(crystals.dtype).max)


def read_crystals(row: Reader, key: str, most: int) -> list[int]:
    """Crystals as {"yellow": 2, "magenta": 1} or as "2Y1M"."""
    value = row.value(key, "")
    if isinstance(value, dict):
        inner = row.inner(key)
        found = [inner.integer(colour, 0, most, 0) for colour in COLOURS]
        inner.finish()
        return found
    try:
        return crystals_from_text(value, most)
    except (ValueError, AttributeError):
        row.refuse(
            key,
            Flaw(
                "crystals",
                'must be crystals such as {{"yellow": 2}} or "2Y1M", at most {most} of a colour, not {value!r}',
                most=most,
                value=value,
            ),
        )


def crystals_from_text(text: str, most: int) -> list[int]:
    """Reads 2Y1M."""
    counts = [0, 0, 0, 0]
    number = ""
    for sign in text.replace(" ", "").strip("–"):
        if sign.isdigit():
            number += sign
        else:
            counts[LETTERS.index(sign)] += int(number)
            number = ""
    if number or max(counts) > most:
        raise ValueError(text)
    return counts


def read_merchants(reader: Reader, s: Record, box: Record, piles: Sequence[str] = PILES) -> None:
    """The merchant row and deck; the seats' cards have been read before."""
    names = merchant_names(box)
    slots = reader.items("merchant_row", [], len(s.merchant_row))
    row = [EMPTY] * len(slots)
    for i, slot in enumerate(slots):
        if slot is not None:
            inner = Reader(slot if isinstance(slot, dict) else {"card": slot}, f"merchant_row[{i}]")
            row[i] = inner.name("card", names)
            s.row_crystals[i] = read_crystals(inner, "crystals", most_of(s.row_crystals))
            inner.finish()
    taken = {card for card in range(len(names)) if card < STARTING or owned(s, card, piles)}
    s.merchant_left = lay_out(reader, "merchant_deck", names, taken, row, s.merchant_row, s.merchant_deck)


def owned(s: Record, card: int, piles: Sequence[str]) -> bool:
    """Whether some seat has a merchant card."""
    return any(merchants_of(s, seat, piles) & bit(card) for seat in range(s.players))


def lay_out(
    reader: Reader, key: str, names: Sequence[str], taken: set[int], row: list[int], slots: Any, pile: Any
) -> int:
    """Fills a row and its deck; the deck begins with the cards named, all unseen ones follow; returns its size."""
    deck = reader.names(key, names, [])
    seen = taken | set(row) | set(deck)
    deck += [card for card in range(len(names)) if card not in seen]
    while len(row) < len(slots) and deck:
        row.append(deck.pop(0))
    if len(deck) > len(pile):
        reader.refuse(
            key, Flaw("too_many", "holds {held} cards, at most {most} are possible", held=len(deck), most=len(pile))
        )
    slots[:] = row + [EMPTY] * (len(slots) - len(row))
    pile[:] = deck[::-1] + [EMPTY] * (len(pile) - len(deck))
    return len(deck)


def read_merchant_action(inner: Reader, s: Record, box: Record) -> None:
    """The card being played or the slot being paid for; an upgrade with fewer steps left than printed has begun."""
    if s.phase == PAYING:
        s.card = inner.integer("slot", 2, len(s.merchant_row)) - 1
        s.steps = inner.integer("paid", 0, int(s.card) - 1, 0)
    else:
        s.card = inner.name("card", merchant_names(box))
    if s.phase == UPGRADING:
        s.steps = inner.integer("steps", 1, 10)
        s.begun = inner.flag("begun", bool(s.steps < box.upgrades[s.card]))
