"""Five golem games, one engine: rules to play, to import, to train on and to measure."""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from golemancy.errors import (
        BadDeck,
        BadOption,
        BadPosition,
        BadReplay,
        GolemancyError,
        IllegalAction,
        MissingExtra,
        PlayerFailed,
    )
    from golemancy.game import Game, State
    from golemancy.games import game, names
    from golemancy.play.analysis import analyse
    from golemancy.play.contest import contest
    from golemancy.play.match import Match, Seat
    from golemancy.play.replay import replays
    from golemancy.players import Player, player

__version__ = "0.1.0"

__all__ = [
    "BadDeck",
    "BadOption",
    "BadPosition",
    "BadReplay",
    "Game",
    "GolemancyError",
    "IllegalAction",
    "Match",
    "MissingExtra",
    "Player",
    "PlayerFailed",
    "Seat",
    "State",
    "analyse",
    "contest",
    "game",
    "names",
    "player",
    "replays",
]

_WHERE = {
    "errors": (
        *("BadDeck", "BadOption", "BadPosition", "BadReplay"),
        *("GolemancyError", "IllegalAction", "MissingExtra", "PlayerFailed"),
    ),
    "game": ("Game", "State"),
    "games": ("game", "names"),
    "play.analysis": ("analyse",),
    "play.contest": ("contest",),
    "play.match": ("Match", "Seat"),
    "play.replay": ("replays",),
    "players": ("Player", "player"),
}
_MODULES = {name: f"golemancy.{module}" for module, names in _WHERE.items() for name in names}


def __getattr__(name: str) -> Any:
    """Loads what is asked for when it is first asked for: NumPy and Numba take a second that not everybody needs."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _Package(ModuleType):
    """Keeps `golemancy.game` the function, whoever imports the module of the same name."""

    @property
    def game(self) -> Any:
        return __getattr__("game")

    @game.setter
    def game(self, module: ModuleType) -> None:
        pass


sys.modules[__name__].__class__ = _Package
