"""Compiling ahead of time: the rules of a game and the programs that play it."""

from functools import partial

from rich.console import Console
from rich.progress import BarColumn as Bar
from rich.progress import Progress as Bars
from rich.progress import TextColumn as Text

from golemancy import games
from golemancy.engine.compiling import Progress, Step, compile_steps, rule_steps
from golemancy.engine.hurry import is_offered, patience
from golemancy.engine.sources import alone
from golemancy.game import Game
from golemancy.players import player

PROGRAMS = ("greedy", "search:iterations=1")
LEARNED = ("learned", "mercury:iterations=1")  # where weights come with the game


def everything(game: Game) -> list[Step]:
    """The steps that compile (or load from the cache) all that is needed to play against programs.

    >>> from golemancy.players.compiling import everything
    >>> len(everything(golemancy.game("century"))) > 5
    True
    """
    programs = PROGRAMS + (LEARNED if game.definition.weights() else ())
    return [*rule_steps(game.kit), *(partial(_decide, game, program) for program in programs)]


def compile_game(game: Game, progress: Progress = lambda done, of: None) -> None:
    """Compiles all that a game needs, and keeps it, while no other process does the same.

    >>> from golemancy.players.compiling import compile_game
    >>> compile_game(golemancy.game("golem_it"))
    """
    with alone(game.name):
        compile_steps(everything(game), progress)
        game.rules.mark_compiled()


def compile_all(name: str) -> str:
    """Compiles all that a game needs; returns its name.

    >>> from golemancy.players.compiling import compile_all
    >>> compile_all("golem_it")
    'golem_it'
    """
    with patience():  # reading a card file may call rules, too
        compile_game(games.game(name))
    return name


def wait_until_compiled(game: Game) -> None:
    """Compiles a game that has to be native code for what is coming, saying so while it takes time.

    >>> from golemancy.players.compiling import wait_until_compiled
    >>> wait_until_compiled(golemancy.game("golem_it"))
    """
    if game.rules.is_compiled() or not is_offered(game.name):
        return
    parts = Text("{task.description}"), Bar()
    with Bars(*parts, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"Compiling {game.title} for this computer (first time only) …")
        compile_game(game, lambda done, of: bar.update(task, completed=done, total=of))


def _decide(game: Game, program: str) -> int:
    return player(program).choose(game.new(seed=1))
