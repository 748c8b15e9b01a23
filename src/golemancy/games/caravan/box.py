"""Merchant cards and crystals in a card file, and their names."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from golemancy.engine.deck import Deck
from golemancy.engine.layout import Record
from golemancy.games.caravan.state import KINDS, LETTERS, LONGEST_ROW, MERCHANTS, STARTING

MOST = 10  # crystals of one colour on a card


def fill_merchants(box: Record, deck: Deck) -> None:
    """All merchant cards of a card file."""
    for number, card in enumerate(merchant_cards(deck)):
        fill_merchant(box, number, card, deck)


def merchant_cards(deck: Deck) -> list[dict[str, Any]]:
    """Starting cards, then all others, each with its kind."""
    starting = deck.rows("starting_cards", "cards")
    if len(starting) != STARTING:
        deck.refuse(f"there must be {STARTING} starting cards, not {len(starting)}", "[starting_cards]")
    others = [c | {"kind": kind} for kind in KINDS for c in deck.rows("merchant_cards", kind)]
    least, most = LONGEST_ROW, MERCHANTS - STARTING
    if not least <= len(others) <= most:
        deck.refuse(f"there must be {least} to {most} merchant cards, not {len(others)}", "[merchant_cards]")
    deck.no_twins([*starting, *others])
    return [*starting, *others]


def fill_merchant(box: Record, number: int, card: dict[str, Any], deck: Deck) -> None:
    """One merchant card."""
    place = f'"{card["id"]}"'
    if card.get("kind") not in KINDS:
        deck.refuse(f"{card['id']}: `kind` must be one of {', '.join(KINDS)}, not {card.get('kind')!r}", place)
    box.merchants = number + 1
    box.kind[number] = KINDS.index(card["kind"])
    if card["kind"] == "upgrade":
        box.upgrades[number] = deck.number(card, "steps", 1, MOST, place)
        return
    box.get[number] = some(deck, card, "get")
    if card["kind"] == "trade":
        box.give[number] = some(deck, card, "give")
        refuse_endless(deck, card)


def some(deck: Deck, card: dict[str, Any], key: str) -> Sequence[int]:
    """Crystals by colour, at least one."""
    place = f'"{card["id"]}"'
    crystals = deck.numbers(card, key, 4, 0, MOST, place)
    if sum(crystals) == 0:
        deck.refuse(f"{card['id']}: `{key}` must hold at least one crystal", place)
    return crystals


def refuse_endless(deck: Deck, card: dict[str, Any]) -> None:
    """A trade that gives back at least what it takes could be repeated for ever (CG-71)."""
    if all(got >= given for got, given in zip(card["get"], card["give"], strict=True)):
        deck.refuse(
            f"{card['id']} gives {card['get']} for {card['give']}: it could be repeated for ever", f'"{card["id"]}"'
        )


# ---- names


def crystals_text(crystals: Sequence[int]) -> str:
    """Crystals as on the cards: 2Y1M; a dash for none."""
    return "".join(f"{int(n)}{letter}" for n, letter in zip(crystals, LETTERS, strict=True) if n) or "–"


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
