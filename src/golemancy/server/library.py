"""What the lobby lists: the games that are installed, as plain data."""

from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from typing import Any

from golemancy import games, players
from golemancy.contract import Definition, Option, Options
from golemancy.errors import BadOption
from golemancy.game import Game
from golemancy.server.warming import Warming


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
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "choices": list(option.choices),
        "help": option.help,
        "free": option.free is not None,
    }


def chosen_game(name: str, players: int, options: Options) -> Game:
    """A game with options from outside: only those it has, so that none can name a card file on this machine."""
    definition = games.definition(name)
    known = [option.name for option in definition.options]
    for option in options:
        if option not in known:
            raise BadOption(f"{option}: {definition.title} has no such option; it has {', '.join(known) or 'none'}")
    return Game(definition, players, None, **options)


@lru_cache(maxsize=None)
def has_board(name: str) -> bool:
    """Whether the page has a board of its own for a game; the others get the one for all."""
    return (resources.files("golemancy") / "web" / "boards" / f"{name}.js").is_file()


@lru_cache(maxsize=None)
def stand_ins(name: str) -> list[str]:
    """The parts of a game's card file whose values are reconstructed."""
    deck = games.definition(name).deck()
    return [] if deck is None else list(dict.fromkeys(_reconstructed(deck.data, "")))


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
