"""What the lobby lists: the games that are installed, as plain data."""

from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from typing import Any

from golemancy import games, players
from golemancy.contract import Definition, Option, Options, Value
from golemancy.engine.deck import Deck
from golemancy.errors import BadOption
from golemancy.game import Game
from golemancy.server.tables.warming import Warming

DECK = "deck"  # the option that carries the text of a card file


def library(warming: Warming) -> dict[str, Any]:
    """All games, and who can sit in a seat besides people."""
    return {
        "games": [_game(games.definition(n)) | {"warm": p.to_dict()} for n, p in warming.progress.items() if p.listed],
        "levels": ["random", *players.LEVELS],
    }


def _game(definition: Definition) -> dict[str, Any]:
    return {
        "name": definition.name,
        "title": definition.title,
        "pitch": definition.pitch,
        "seats": list(definition.seats),
        "options": [_option(option) for option in definition.options],
        "stand_ins": stand_ins(definition.name),
        "cards": definition.deck_file is not None,
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "choices": list(option.choices),
        "help": option.help,
        "free": option.free is not None,
    }


def chosen_game(name: str, players: int, options: Options) -> Game:
    """A game with options from outside; `deck` is the text of a card file, never the path of one."""
    definition = games.definition(name)
    known = [option.name for option in definition.options]
    chosen = {option: value for option, value in options.items() if option != DECK}
    for option in chosen:
        if option not in known:
            raise BadOption(f"{option}: {definition.title} has no such option; it has {', '.join(known) or 'none'}")
    if DECK not in options:
        return _usual_game(name, players, tuple(sorted(chosen.items())))
    try:
        return Game(definition, players, _own_deck(definition, str(options[DECK])), **chosen)
    except (AttributeError, KeyError, TypeError) as error:
        raise BadOption(f"your card file cannot be played with: {error}") from error


@lru_cache(maxsize=1000)
def _usual_game(name: str, players: int, options: tuple[tuple[str, Value], ...]) -> Game:
    """A game with its own cards, which are read once."""
    return Game(games.definition(name), players, None, **dict(options))


def _own_deck(definition: Definition, text: str) -> Deck:
    """The cards that somebody brought along."""
    if definition.deck_file is None:
        raise BadOption(f"{definition.title} has no card file that could be replaced")
    try:
        return Deck(text.replace("\r\n", "\n"), "your card file")
    except RecursionError:
        raise BadOption("your card file is nested too deeply") from None


def lasting(game: Game) -> Options:
    """The options by which a game can be laid out again, its own cards included."""
    return game.options if game.custom_deck is None else {**game.options, DECK: game.custom_deck.text}


@lru_cache(maxsize=None)
def has_board(name: str) -> bool:
    """Whether the page has a board of its own for a game; the others get the one for all."""
    return (resources.files("golemancy") / "web" / "boards" / f"{name}.js").is_file()


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
