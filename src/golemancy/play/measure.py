"""Figures about a game: what random play leads to, and how fast it runs."""

import statistics
from collections.abc import Callable
from time import perf_counter
from typing import Any

from golemancy.engine import batch
from golemancy.engine.batch import Results
from golemancy.game import Game
from golemancy.players.search import MOST_NODES, Tree, settings_of

Progress = Callable[[int], object]


def simulate(game: Game, games: int, seed: int, progress: Progress = lambda n: None) -> dict[str, Any]:
    """Random games on all cores: their length, scores and wins by seat.

    >>> from golemancy.play.measure import simulate
    >>> figures = simulate(golemancy.game("golem_it"), 20, seed=1)
    >>> figures["games"], sum(figures["wins_by_seat"])
    (20, 20.0)
    """
    results = batch.random_games(game.kit, games, seed, progress=progress)
    return {
        "game": game.name,
        "players": game.players,
        "options": dict(game.options),
        "seed": seed,
        "games": games,
        "mean_length": float(results.lengths.mean()),
        "longest": int(results.lengths.max()),
        "mean_scores": [float(x) for x in results.scores.mean(axis=0)],
        "wins_by_seat": [float(x) for x in results.win_shares.sum(axis=0)],
    }


def bench(game: Game, seconds: float = 1.0) -> dict[str, float]:
    """Decisions per second in random play: the median of three measurements each.

    >>> from golemancy.play.measure import bench
    >>> bench(golemancy.game("golem_it"), seconds=0.001)["one_core"] > 0
    True
    """
    games = _games_for(game, seconds)
    one, rate = _speed(lambda: batch.random_games(game.kit, games, threads=1))
    copies, _ = _speed(lambda: batch.random_games(game.kit, games, threads=1, copies=True))
    every, _ = _speed(lambda: batch.random_games(game.kit, games * batch.cores(), threads=batch.cores()))
    return {
        "one_core": one,
        "one_core_with_copies": copies,
        "all_cores": every,
        "cores": batch.cores(),
        "state_bytes": game.layout.size,
        "games_per_second": rate,
    }


def bench_search(game: Game, seconds: float = 1.0) -> dict[str, float]:
    """Iterations of the search per second on one core, from the opening position: the median of three.

    >>> from golemancy.play.measure import bench_search
    >>> bench_search(golemancy.game("golem_it"), seconds=0.01)["iterations_per_second"] > 0
    True
    """
    rates = []
    for seed in range(4):
        tree = Tree(game.new(seed), settings_of(game), seed, MOST_NODES)
        start = perf_counter()
        iterations = tree.grow_for(seconds if seed else 0.01)  # the first one compiles
        rates.append(iterations / (perf_counter() - start))
    return {"iterations_per_second": statistics.median(rates[1:])}


def _games_for(game: Game, seconds: float) -> int:
    """How many games take about so long, a whole number of chunks."""
    batch.random_games(game.kit, batch.CHUNK, threads=1)
    start = perf_counter()
    batch.random_games(game.kit, batch.CHUNK, threads=1)
    return batch.CHUNK * max(1, round(seconds / (perf_counter() - start)))


def _speed(run: Callable[[], Results]) -> tuple[float, float]:
    """Decisions and games per second, the median of three runs."""
    decisions, games = [], []
    for _ in range(3):
        start = perf_counter()
        results = run()
        taken = perf_counter() - start
        decisions.append(float(results.lengths.sum()) / taken)
        games.append(len(results) / taken)
    return statistics.median(decisions), statistics.median(games)
