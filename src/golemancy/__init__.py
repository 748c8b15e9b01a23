"""Five golem games, one engine: rules to play, to import, to train on and to measure."""

from golemancy.errors import BadDeck, BadOption, BadPosition, BadReplay, GolemancyError, IllegalAction
from golemancy.game import Game, State
from golemancy.games import game
from golemancy.play.analysis import analyse

__version__ = "0.1.0"

__all__ = [
    "BadDeck",
    "BadOption",
    "BadPosition",
    "BadReplay",
    "Game",
    "GolemancyError",
    "IllegalAction",
    "State",
    "analyse",
    "game",
]
