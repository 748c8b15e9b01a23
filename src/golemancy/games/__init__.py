"""The games that come with golemancy, and how to find others."""

import copyreg
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from golemancy.contract import Definition, Value
from golemancy.engine.deck import Deck
from golemancy.engine.hurry import offer
from golemancy.errors import BadOption
from golemancy.game import Game

BUILT_IN = {
    "century": "golemancy.games.century.game:CENTURY",
    "adventure": "golemancy.games.adventure.game:ADVENTURE",
    "golem_it": "golemancy.games.golem_it.game:GOLEM_IT",
    "golems": "golemancy.games.golems.game:GOLEMS",
    "arena": "golemancy.games.arena.game:ARENA",
}


def names() -> list[str]:
    """Names of all games: our own, then those of installed packages (entry point `golemancy.games`).

    >>> golemancy.names()[:5]
    ['century', 'adventure', 'golem_it', 'golems', 'arena']
    """
    return [*BUILT_IN, *(e.name for e in entry_points(group="golemancy.games") if e.name not in BUILT_IN)]


@lru_cache(maxsize=None)
def definition(name: str) -> Definition:
    """The definition of a game by its name."""
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        found: Any = getattr(import_module(module), attribute)
    else:
        found = _installed(name)
    assert isinstance(found, Definition)
    offer(name, found.rules.apply.__module__, found.rules.is_compiled)
    return found


def _by_name(found: Definition) -> tuple[Any, tuple[str]]:
    """A definition travels to other processes as its name."""
    if found.name not in names() or definition(found.name) is not found:
        raise BadOption(f"{found.title} cannot be pickled: golemancy.game({found.name!r}) does not find it")
    return definition, (found.name,)


copyreg.pickle(Definition, _by_name)


def _installed(name: str) -> object:
    for entry in entry_points(group="golemancy.games", name=name):
        return entry.load()
    raise BadOption(f"there is no game {name!r}; known: {', '.join(names())}")


@lru_cache(maxsize=200)  # 75 kB each, at most
def built(name: str, players: int | None = None, options: tuple[tuple[str, Value], ...] = ()) -> Game:
    """A game with its own cards, built once per process: reading them takes longer than a quick match."""
    return game(name, players, None, **dict(options))


def game(name: str, players: int | None = None, deck: str | Path | Deck | None = None, **options: Value | Path) -> Game:
    """A game by name, with its player count, options and, if wanted, cards of your own.

    >>> golemancy.game("golems", players=1, variant="advanced")
    game('golems', players=1, first='random', variant='advanced')
    >>> golemancy.game("chess")
    Traceback (most recent call last):
        ...
    golemancy.errors.BadOption: there is no game 'chess'; known: century, adventure, golem_it, golems, arena
    """
    if not isinstance(name, str):
        raise BadOption(f"a game is asked for by its name, not by {name!r}; known: {', '.join(names())}")
    return Game(definition(name), players, deck, **options)
