"""Playing the games of a lab run, on all cores or on a cluster."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from golemancy.game import Game
from golemancy.lab.data import Data, gather
from golemancy.lab.play import Task, play
from golemancy.lab.variant import Variant
from golemancy.play.spread import Progress, spread
from golemancy.players import Budget, player
from golemancy.players.compiling import wait_until_compiled
from golemancy.players.greedy import expectations


@dataclass(frozen=True)
class Study:
    """What a lab run plays: the same for all its variants."""

    player: str = "greedy"
    games: int = 1000
    seed: int = 0
    budget: Budget = field(default_factory=Budget)
    tries: int = 0
    wanted: tuple[str, ...] = ()


def run(
    variants: Sequence[Variant],
    study: Study,
    *,
    workers: int | None = None,
    ray: str | None = None,
    progress: Progress = lambda games: None,
) -> list[Data]:
    """Every variant on the same seeds; what is wrong with one is said before any game is played."""
    player(study.player)
    games = [variant.build() for variant in variants]
    wait_until_compiled(games[0])
    compile_players(games[0], study.player)
    tasks = [task for variant in variants for task in _tasks(variant, study)]
    watched = spread(play, tasks, workers=workers, ray=ray, progress=progress)
    parts = [watched[n * study.games : (n + 1) * study.games] for n in range(len(variants))]
    return [gather(v.label, g.players, part) for v, g, part in zip(variants, games, parts, strict=True)]


def _tasks(variant: Variant, study: Study) -> Iterator[Task]:
    for n in range(study.games):
        yield Task(variant, study.player, study.seed + n, study.budget, study.tries, frozenset(study.wanted))


def compile_players(game: Game, name: str) -> None:
    """Compiles what the processes will share, before several of them begin the same work."""
    state = game.new(seed=1)
    expectations(state, state.legal)
    player(name).choose(state)
