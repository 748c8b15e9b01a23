"""Compiling ahead of time: the rules of a game and the programs that play it."""

from functools import partial

from golemancy import games
from golemancy.engine.compiling import Step, compile_steps, rule_steps
from golemancy.game import Game
from golemancy.players import player

PROGRAMS = ("greedy", "search:iterations=1")


def everything(game: Game) -> list[Step]:
    """The steps that compile (or load from the cache) all that is needed to play against programs."""
    return [*rule_steps(game.kit), *(partial(_decide, game, program) for program in PROGRAMS)]


def compile_all(name: str) -> str:
    """Compiles all that a game needs; returns its name."""
    compile_steps(everything(games.game(name)))
    return name


def _decide(game: Game, program: str) -> int:
    return player(program).choose(game.new(seed=1))
