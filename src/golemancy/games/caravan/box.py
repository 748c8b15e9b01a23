"""Merchant cards and crystals in a card file, and their names."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from golemancy.engine.deck import Table, refuse_twins
from golemancy.engine.layout import Record
from golemancy.engine.plain import once
from golemancy.games.caravan.state import COLOURS, GAIN, KINDS, LETTERS, LONGEST_ROW, MERCHANTS, STARTING, TRADE

MOST = 10  # crystals of one colour on a card
MOST_LIMIT = 60  # crystals that a caravan may hold at the end of a turn
MOST_LYING = MERCHANTS - STARTING - 1  # crystals on a card of the row: one for each other card taken from it


def fill_merchants(box: Record, file: Table) -> None:
    """All merchant cards of a card file: the starting cards, then all others."""
    starting = file.inner("starting_cards")
    first = starting.rows("cards", STARTING, STARTING)
    kinds = [card.name("kind", KINDS) for card in first]
    cards = file.inner("merchant_cards")
    least, most = LONGEST_ROW, MERCHANTS - STARTING
    others = [(kind, card) for kind, name in enumerate(KINDS) for card in cards.rows(name, 0, most)]
    if not least <= len(others) <= most:
        cards.reject(f"there must be {least} to {most} merchant cards, not {len(others)}")
    cards.stated("count", len(others), "so many are listed")
    refuse_twins([*first, *(card for _, card in others)])
    for number, (kind, card) in enumerate([*zip(kinds, first, strict=True), *others]):
        fill_merchant(box, number, kind, card)


def fill_merchant(box: Record, number: int, kind: int, card: Table) -> None:
    """One merchant card."""
    box.merchants = number + 1
    box.kind[number] = kind
    if kind in (GAIN, TRADE):
        box.get[number] = some(card, "get")
    else:
        box.upgrades[number] = card.integer("steps", 1, MOST)
    if kind == TRADE:
        box.give[number] = some(card, "give")
        refuse_endless(card, box.give[number], box.get[number])


def some(card: Table, key: str) -> list[int]:
    """Crystals by colour, at least one."""
    crystals = card.numbers(key, len(COLOURS), 0, MOST)
    if sum(crystals) == 0:
        card.refuse(key, "must hold at least one crystal")
    return crystals


def refuse_endless(card: Table, give: Sequence[int], get: Sequence[int]) -> None:
    """A trade that gives back at least what it takes could be repeated for ever (CG-71)."""
    if all(got >= given for got, given in zip(get, give, strict=True)):
        card.reject(f"the trade gives {list(map(int, get))} for {list(map(int, give))}: it could be repeated for ever")


# ---- what a caravan can come to hold


def refuse_floods(
    file: Table, trades: Iterable[tuple[Sequence[int], Sequence[int]]], *, purse: int, limit: str, most: int
) -> None:
    """Refuses a limit with which repeated trades could bring more crystals into a caravan than are counted.

    `purse` is what a caravan can hold before a trade, `limit` the field that it follows from.
    """
    for give, get in trades:
        for colour, name in enumerate(COLOURS):
            held = flood(list(map(int, give)), list(map(int, get)), purse, colour)
            if held > most:
                card = f"{crystals_text(give)}>{crystals_text(get)}"
                file.refuse(
                    limit,
                    f"is too high for the trade {card}: repeated, it could bring {held} {name} crystals "
                    f"into one caravan, and at most {most} are counted",
                )


def flood(give: Sequence[int], get: Sequence[int], purse: int, colour: int) -> int:
    """The most crystals of a colour that a trade, repeated, makes of so many crystals."""
    if not any(give):
        return purse + get[colour]  # a gain, which cannot be repeated
    if sum(give) > purse:
        return purse
    lost = [max(0, n - back) for n, back in zip(give, get, strict=True)]
    times = 1 + (purse - sum(give)) // sum(lost)  # in between it grows or falls evenly
    others = sum(give) - give[colour] + (times - 1) * (sum(lost) - lost[colour])
    return max(purse, purse - others + times * (get[colour] - give[colour]))


# ---- names


def crystals_text(crystals: Sequence[int]) -> str:
    """Crystals as on the cards: 2Y1M; a dash for none."""
    return "".join(f"{int(n)}{letter}" for n, letter in zip(crystals, LETTERS, strict=True) if n) or "–"


@once
def merchant_names(box: Record) -> tuple[str, ...]:
    """What each merchant card does, as short as it can be said: gain 2Y, upgrade 3, trade 2Y>1T."""
    return _merchant_names(box.tobytes(), box.dtype)


@lru_cache
def _merchant_names(printed: bytes, kind: np.dtype[Any]) -> tuple[str, ...]:
    box = np.frombuffer(printed, kind)[0]
    return numbered([_merchant_name(box, card) for card in range(box.merchants)])


def _merchant_name(box: Record, card: int) -> str:
    kind = KINDS[box.kind[card]]
    if kind == "upgrade":
        return f"upgrade {box.upgrades[card]}"
    got = crystals_text(box.get[card])
    return f"trade {crystals_text(box.give[card])}>{got}" if kind == "trade" else f"gain {got}"


def numbered(names: list[str]) -> tuple[str, ...]:
    """Names made different where a deck holds a card twice: gain 2Y, gain 2Y #2."""
    seen = [names[:i].count(name) + 1 for i, name in enumerate(names)]
    return tuple(f"{name} #{n}" if n > 1 else name for name, n in zip(names, seen, strict=True))
