"""Compiling ahead of time: the rules of a game and the programs that play it."""

from collections.abc import Callable
from functools import partial

from golemancy import games
from golemancy.engine.batch import warm_up
from golemancy.game import Game
from golemancy.players import player

PROGRAMS = ("greedy", "search:iterations=1")


def everything(game: Game) -> list[Callable[[], object]]:
    """The steps that compile (or load from the cache) all that is needed to play against programs."""
    return [*warm_up(game), *(partial(_decide, game, program) for program in PROGRAMS)]


def compile_all(name: str) -> str:
    """Compiles all that a game needs; returns its name."""
    for step in everything(games.game(name)):
        step()
    return name


def _decide(game: Game, program: str) -> int:
    return player(program).choose(game.new(seed=1))
