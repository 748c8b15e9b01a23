"""Playing the games of a lab run, on all cores or on a cluster."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from golemancy.game import Game
from golemancy.lab.data import Data, gather
from golemancy.lab.play import Task, play
from golemancy.lab.variant import Variant
from golemancy.play.spread import Progress, spread
from golemancy.players import Budget, player
from golemancy.players.greedy import expectations


@dataclass(frozen=True)
class Plan:
    """What all variants of a run have in common."""

    player: str = "greedy"
    games: int = 1000
    seed: int = 0
    budget: Budget = field(default_factory=Budget)
    tries: int = 0
    wanted: tuple[str, ...] = ()


def run(
    variants: Sequence[Variant],
    plan: Plan,
    *,
    workers: int | None = None,
    ray: str | None = None,
    progress: Progress = lambda games: None,
) -> list[Data]:
    """Every variant on the same seeds; what is wrong with one is said before any game is played."""
    player(plan.player)
    games = [variant.build() for variant in variants]
    compile_players(games[0], plan.player)
    tasks = [task for variant in variants for task in _tasks(variant, plan)]
    reports = spread(play, tasks, workers=workers, ray=ray, progress=progress)
    parts = [reports[n * plan.games : (n + 1) * plan.games] for n in range(len(variants))]
    return [gather(v.label, g.players, part) for v, g, part in zip(variants, games, parts, strict=True)]


def _tasks(variant: Variant, plan: Plan) -> Iterator[Task]:
    for n in range(plan.games):
        yield Task(variant, plan.player, plan.seed + n, plan.budget, plan.tries, frozenset(plan.wanted))


def compile_players(game: Game, name: str) -> None:
    """Compiles what the processes will share, before several of them begin the same work."""
    state = game.new(seed=1)
    expectations(state, state.legal)
    player(name).choose(state)
