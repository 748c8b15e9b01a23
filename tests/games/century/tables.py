"""Positions and decks of Century for the tests beside this file."""

from typing import Any

import golemancy
from golemancy.engine.deck import Deck
from tests.conftest import game

START = ["gain 2Y", "upgrade 2"]
GOLEMS = ["golem 8 (4G)", "golem 12 (4T)", "golem 16 (4M)", "golem 10 (5G)", "golem 15 (5T)"]


def table(*caravans: str, own: golemancy.Game | None = None, **more: Any) -> golemancy.State:
    """A position: caravans in seat order; "hand0", "played1", "claimed0" … for what a seat has."""
    seats: list[dict[str, Any]] = [{"caravan": c} for c in caravans]
    for key in [k for k in more if k[-1].isdigit()]:
        seats[int(key[-1])][key[:-1]] = more.pop(key)
    return (own or game("century", len(caravans))).from_dict({"seats": seats, **more})


def deck_text() -> str:
    """The card file that comes with the game."""
    found = game("century", 2).definition.deck()
    assert found is not None
    return found.text


def with_cards(*changes: tuple[str, str], players: int = 2) -> golemancy.Game:
    """The game with a card file in which some text is replaced by other text, each once."""
    text = deck_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return golemancy.game("century", players, deck=Deck(text, "my.toml"))


def few_golems(number: int, players: int = 2) -> golemancy.Game:
    """The game with so many point cards that a deck of them runs out before the end."""
    cards = [line for line in deck_text().splitlines(keepends=True) if '{ id = "golem_' in line]
    return with_cards(("count = 36", f"count = {number}"), *((card, "") for card in cards[number:]), players=players)
