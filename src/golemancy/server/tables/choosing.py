"""A game with the options and cards that somebody chose."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from golemancy import games
from golemancy.contract import Definition, Options
from golemancy.engine.deck import Deck
from golemancy.engine.strangers import strangers_deck
from golemancy.errors import BadOption, GolemancyError
from golemancy.game import Game

DECK = "deck"  # the option that carries the text of a card file
_YOURS = "your card file"
_SHORT = 100  # characters in the value of an option


@lru_cache(maxsize=1)
def known_games() -> frozenset[str]:
    """The games that are installed, looked for once: that reads files."""
    return frozenset(games.names())


def chosen_game(name: str, players: int, options: Options) -> Game:
    """A game with options from outside; `deck` is the text of a card file, never the path of one."""
    definition = games.definition(name)
    known = [option.name for option in definition.options]
    chosen = {option: value for option, value in options.items() if option != DECK}
    for option in chosen:
        if option not in known:
            raise BadOption(f"{option}: {definition.title} has no such option; it has {', '.join(known) or 'none'}")
    if DECK in options:
        return _with_cards(definition, players, own_deck(definition, str(options[DECK])), chosen)
    if any(len(str(value)) > _SHORT for value in chosen.values()):  # somebody's own map: not kept for everybody
        return games.game(name, players, None, **chosen)
    return games.built(name, players, tuple(sorted(chosen.items())))


def own_deck(definition: Definition, text: str) -> Deck:
    """The cards that somebody brought along."""
    if definition.deck_file is None:
        raise BadOption(f"{definition.title} has no card file to replace")
    return strangers_deck(text.replace("\r\n", "\n"), _YOURS)


def check_deck(definition: Definition, text: str) -> Deck:
    """Somebody's cards, if the game can be played with them by any number of players."""
    deck = own_deck(definition, text)
    for players in definition.seats:
        _with_cards(definition, players, deck, {})
    return deck


def _with_cards(definition: Definition, players: int, deck: Deck, chosen: Options) -> Game:
    try:
        return Game(definition, players, deck, **chosen)
    except GolemancyError:
        raise
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise BadOption(f"{_YOURS} does not work: {error}") from error


def lasting(game: Game) -> Options:
    """The options that set up the same game again, its own cards included."""
    return game.options if game.custom_deck is None else {**game.options, DECK: game.custom_deck.text}


@lru_cache(maxsize=None)
def stand_ins(name: str) -> list[str]:
    """The parts of a game's card file whose values are reconstructed."""
    deck = games.definition(name).deck()
    return [] if deck is None else reconstructed(deck)


def reconstructed(deck: Deck) -> list[str]:
    """The parts of a card file whose values are stand-ins."""
    return list(dict.fromkeys(_reconstructed(deck.data, "")))


def _reconstructed(part: Any, name: str) -> Iterator[str]:
    """Names of the sections that say so of themselves or of an entry."""
    if isinstance(part, dict):
        if part.get("source") == "reconstructed":
            yield name
        for key, inner in part.items():
            yield from _reconstructed(inner, name or key)
    elif isinstance(part, list):
        for inner in part:
            yield from _reconstructed(inner, name)
