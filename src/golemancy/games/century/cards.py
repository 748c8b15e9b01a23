"""From the card file to the box."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from golemancy.contract import Options
from golemancy.engine.deck import Deck
from golemancy.engine.layout import Record
from golemancy.games.century.state import BOX, GOLEMS, KINDS, LETTERS, MERCHANTS, POINT_ROW, SEATS, STARTING

MOST = 10  # crystals of one colour on a card


def build_box(deck: Deck | None, players: int, options: Options) -> Record:
    """The record of all cards and numbers of a card file."""
    assert deck is not None
    box = BOX.zeros()[0]
    fill_merchants(box, deck)
    fill_golems(box, deck)
    fill_numbers(box, deck, players)
    return box


def fill_merchants(box: Record, deck: Deck) -> None:
    """All merchant cards, for every game that uses them."""
    for number, card in enumerate(merchant_cards(deck)):
        fill_merchant(box, number, card, deck)


def merchant_cards(deck: Deck) -> list[dict[str, Any]]:
    """Starting cards, then all others, each with its kind."""
    starting = deck.rows("starting_cards", "cards")
    if len(starting) != STARTING:
        deck.refuse(f"there must be {STARTING} starting cards, not {len(starting)}", "[starting_cards]")
    others = [c | {"kind": kind} for kind in KINDS for c in deck.rows("merchant_cards", kind)]
    if not 6 <= len(others) <= MERCHANTS - STARTING:
        deck.refuse(f"there must be 6 to {MERCHANTS - STARTING} merchant cards, not {len(others)}", "[merchant_cards]")
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


def fill_golems(box: Record, deck: Deck) -> None:
    """The point cards."""
    golems = deck.rows("point_cards", "cards")
    if not POINT_ROW <= len(golems) <= GOLEMS:
        deck.refuse(f"there must be {POINT_ROW} to {GOLEMS} point cards, not {len(golems)}", "[point_cards]")
    deck.no_twins(golems)
    box.golems = len(golems)
    for number, card in enumerate(golems):
        box.cost[number] = some(deck, card, "cost")
        box.points[number] = deck.number(card, "points", 0, 100, f'"{card["id"]}"')


def fill_numbers(box: Record, deck: Deck, players: int) -> None:
    """Everything that is not a card."""
    setup, scoring = deck.section("setup"), deck.section("scoring")
    box.limit = deck.number(setup, "caravan_limit", 1, 60, "[setup]", "caravan_limit")
    box.tokens = deck.number(setup, "copper_tokens_per_player", 0, 10, "[setup]", "copper_tokens")
    start = setup.get("starting_crystals")
    if not isinstance(start, list) or len(start) != SEATS:
        deck.refuse(f"`starting_crystals` must list {SEATS} seats", "[setup]", "starting_crystals")
    for order, crystals in enumerate(start):
        box.start[order] = deck.numbers({"seat": crystals}, "seat", 4, 0, MOST, "[setup]", "starting_crystals")
    box.copper_points = deck.number(scoring, "copper_points", 0, 20, "[scoring]", "copper_points")
    box.silver_points = deck.number(scoring, "silver_points", 0, 20, "[scoring]", "silver_points")
    goals = deck.section("game_end.trigger")
    box.goal = deck.number(goals, str(players), 1, GOLEMS, "[game_end]", "trigger =")


def crystals_text(crystals: Sequence[int]) -> str:
    """Crystals as on the cards: 2Y1M; a dash for none."""
    return "".join(f"{int(n)}{letter}" for n, letter in zip(crystals, LETTERS, strict=True) if n) or "–"


def merchant_names(box: Record) -> tuple[str, ...]:
    """What each merchant card does, as short as it can be said: gain 2Y, upgrade 3, trade 2Y>1T."""
    return _merchant_names(box.tobytes(), box.dtype)


def golem_names(box: Record) -> tuple[str, ...]:
    """Each point card by its points and cost: golem 12 (4T)."""
    return _golem_names(box.tobytes(), box.dtype)


@lru_cache
def _merchant_names(printed: bytes, kind: np.dtype[Any]) -> tuple[str, ...]:
    box = np.frombuffer(printed, kind)[0]
    return numbered([_merchant_name(box, card) for card in range(box.merchants)])


@lru_cache
def _golem_names(printed: bytes, kind: np.dtype[Any]) -> tuple[str, ...]:
    box = np.frombuffer(printed, kind)[0]
    return numbered([f"golem {box.points[c]} ({crystals_text(box.cost[c])})" for c in range(box.golems)])


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
