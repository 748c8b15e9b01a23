"""A game with the options and cards that somebody chose."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from golemancy import games
from golemancy.contract import Definition, Options
from golemancy.engine.deck import Deck
from golemancy.errors import BadOption
from golemancy.game import Game

DECK = "deck"  # the option that carries the text of a card file


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
    if DECK not in options:
        return games.built(name, players, tuple(sorted(chosen.items())))
    try:
        return Game(definition, players, _own_deck(definition, str(options[DECK])), **chosen)
    except (AttributeError, KeyError, TypeError) as error:
        raise BadOption(f"your card file does not work: {error}") from error


def _own_deck(definition: Definition, text: str) -> Deck:
    """The cards that somebody brought along."""
    if definition.deck_file is None:
        raise BadOption(f"{definition.title} has no card file to replace")
    try:
        return Deck(text.replace("\r\n", "\n"), "your card file")
    except RecursionError:
        raise BadOption("your card file is nested too deeply") from None


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
