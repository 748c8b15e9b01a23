"""Card files of all games: every field works or is refused, and wild decks are played to the end.

`GOLEMANCY_WILD=100` tries a hundred wild decks of each game and every field.
"""

import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from golemancy import games
from golemancy.contract import Definition, Options
from golemancy.engine.deck import Deck
from golemancy.engine.layout import Record
from golemancy.errors import BadDeck
from golemancy.game import Game
from golemancy.testing import BrokenContract, check_decks, check_field, check_unknown, wild_deck
from golemancy.testing.decks import check_odd, check_refused, leaves, play_wild, written

WILD = int(os.environ.get("GOLEMANCY_WILD", "0"))
CENTURY = games.definition("century")


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_field_works_or_is_refused_and_wild_decks_are_played(name: str) -> None:
    check_decks(games.definition(name), decks=WILD or 1, fields=None if WILD else 12)


def test_a_wild_deck_is_a_card_file_like_any_other() -> None:
    standard, wild = CENTURY.deck(), wild_deck(CENTURY, seed=1)
    assert standard is not None
    assert wild.text == wild_deck(CENTURY, seed=1).text
    assert wild.text != wild_deck(CENTURY, seed=2).text
    changed = [steps for steps, value in leaves(standard.data) if dict(leaves(wild.data)).get(steps) != value]
    assert len(changed) > 30
    assert Deck(written(standard.data), "x").data == standard.data


# ---- what the examiner finds


def planted(change: Callable[[Deck, Record], None]) -> Definition:
    """Century with a reader that has a fault."""

    def box(deck: Deck | None, players: int, options: Options) -> Record:
        assert deck is not None
        found = CENTURY.box(deck, players, options)
        change(deck, found)
        return found

    return replace(CENTURY, box=box)


def test_a_field_that_changes_nothing_is_found() -> None:
    deaf = planted(lambda deck, box: box.__setitem__("silver_points", 1))
    check_field(CENTURY, ("scoring", "silver_points"))
    with pytest.raises(BrokenContract, match=r"scoring.silver_points: 1 may become 2, and nothing changes"):
        check_field(deaf, ("scoring", "silver_points"))


def test_a_field_that_nobody_asks_for_is_found() -> None:
    def lenient(deck: Deck | None, players: int, options: Options) -> Record:
        assert deck is not None
        deck.data["setup"].pop("no_such_field", None)
        return CENTURY.box(deck, players, options)

    check_unknown(CENTURY, ("setup",))
    with pytest.raises(BrokenContract, match=r"setup.no_such_field is accepted, though nobody asks for it"):
        check_unknown(replace(CENTURY, box=lenient), ("setup",))


def test_a_refusal_without_its_line_is_found() -> None:
    def mumbling(deck: Deck | None, players: int, options: Options) -> Record:
        raise BadDeck("my.toml", None, "something is wrong")

    with pytest.raises(BrokenContract, match=r"setup.caravan_limit = -1: my.toml: something is wrong"):
        check_odd(replace(CENTURY, box=mumbling), ("setup", "caravan_limit"), -1)


def test_a_game_without_cards_must_take_none() -> None:
    check_refused(games.definition("golem_it"))
    with pytest.raises(BrokenContract, match="a card file is accepted, though the game has none"):
        check_refused(replace(CENTURY, deck_file=None, box=lambda *_: CENTURY.box(CENTURY.deck(), 2, {})))


def test_more_crystals_than_are_counted_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the bound on what repeated trades can bring, a caravan overflows."""
    deck = CENTURY.deck()
    assert deck is not None
    deck.data["merchant_cards"] = {"gain": [], "upgrade": [], "trade": [trade(n) for n in range(43)]}
    deck.data["setup"]["caravan_limit"] = 60
    with pytest.raises(BadDeck, match="is too high for the trade 1Y>10G"):
        Game(CENTURY, 2, deck)
    monkeypatch.setattr("golemancy.games.century.box.refuse_floods", lambda *_, **__: None)
    flooded = Game(CENTURY, 2, deck)
    assert any(is_broken(flooded, seed) for seed in range(10))


def is_broken(game: Game, seed: int) -> bool:
    """Whether the examiner finds a fault in one wild game."""
    try:
        play_wild(game, seed)
    except (BrokenContract, FloatingPointError, RuntimeWarning):
        return True
    return False


def trade(number: int) -> dict[str, Any]:
    """A merchant card that turns one crystal into ten of another colour."""
    give, get = [0] * 4, [0] * 4
    give[number % 4], get[(number + 1) % 4] = 1, 10
    return {"id": f"trade-{number}", "give": give, "get": get}
