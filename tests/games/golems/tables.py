"""Positions of Golems written by hand, and decks with a few words changed."""

from typing import Any

import golemancy
from golemancy.engine.deck import Deck
from tests.conftest import game


def duel(me: dict[str, Any] | None = None, you: dict[str, Any] | None = None, **more: Any) -> golemancy.State:
    """A position of a duel: what seat 0 and seat 1 have, and the rest of the table."""
    return game("golems", 2).from_dict({"seats": [me or {}, you or {}], **more})


def solo(me: dict[str, Any] | None = None, **more: Any) -> golemancy.State:
    """A position of a game against the Automa."""
    return game("golems", 1).from_dict({"seats": [me or {}], **more})


def using(card: str, me: dict[str, Any] | None = None, **more: Any) -> golemancy.State:
    """A duel in which seat 0 has just taken this card."""
    return duel(me, phase="action", card=card, **more)


def says(state: golemancy.State) -> set[str]:
    """The legal decisions in notation."""
    return {state.say(action) for action in state.legal}


def card_file() -> str:
    """The cards as they come in the box."""
    deck = game("golems", 2).definition.deck()
    assert deck is not None
    return deck.text


def with_cards(players: int, *changes: tuple[str, str]) -> golemancy.Game:
    """A game whose card file has other words in some places."""
    text = card_file()
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
        text = text.replace(old, new)
    return golemancy.game("golems", players, deck=Deck(text, "mine.toml"))
