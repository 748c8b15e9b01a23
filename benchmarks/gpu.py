"""Random decisions a second on a GPU: python benchmarks/gpu.py [GAME[:GAMES]...] [--known FOLDER]

Each line says how long the kernels took to compile, how many decisions a second the best of three runs made, and
whether lengths, scores and places of the first games are those of the CPU. Where the CPU's rules would have to be
compiled only for that, `--known` takes its results from files GAME.npz with lengths, scores and places from seed 1 on.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

import golemancy
from golemancy.engine import batch
from golemancy.engine.batch import Results
from golemancy.engine.gpu import GpuBatch
from golemancy.engine.kit import Kit
from golemancy.games import names

COUNTS = {"adventure": 1 << 18, "arena": 1 << 17}  # games at once; of the others half a million
COMPARED = 2048
RUNS = 3


def main() -> None:
    """One line for each game."""
    parser = argparse.ArgumentParser(description="random decisions a second on a GPU")
    parser.add_argument("games", nargs="*", default=list(names()))
    parser.add_argument("--known", type=Path)
    asked = parser.parse_args()
    for wanted in asked.games:
        name, _, count = wanted.partition(":")
        print(measured(name, int(count or COUNTS.get(name, 1 << 19)), asked.known), flush=True)


def measured(name: str, count: int, known: Path | None) -> str:
    """What there is to say of a game."""
    kit = golemancy.game(name).kit
    start = time.perf_counter()
    played(kit, 1)
    compiling = time.perf_counter() - start
    runs = [rate(kit, count) for _ in range(RUNS)]
    same = equal(played(kit, COMPARED).results(), expected(name, kit, known))
    return f"{name}: compiled in {compiling:.0f} s; {max(runs) / 1e6:,.0f} million decisions a second; equal: {same}"


def played(kit: Kit, count: int) -> GpuBatch:
    """So many games from seed 1 on, played."""
    games = GpuBatch(kit, count)
    games.deal(1)
    games.play()
    games.results()
    return games


def rate(kit: Kit, count: int) -> float:
    """Decisions a second, without dealing and without bringing the results back."""
    from numba import cuda

    gpu: Any = cuda
    games = GpuBatch(kit, count)
    games.deal(1)
    gpu.synchronize()
    start = time.perf_counter()
    games.play()
    gpu.synchronize()
    seconds = time.perf_counter() - start
    return float(games.results().lengths.sum()) / seconds


def expected(name: str, kit: Kit, known: Path | None) -> Results:
    """What the CPU makes of the same games."""
    if known is None:
        return batch.random_games(kit, COMPARED, 1)
    found = np.load(known / f"{name}.npz")
    seats = slice(0, kit.players)
    return Results(found["lengths"], found["scores"][:, seats], found["places"][:, seats])


def equal(there: Results, here: Results) -> bool:
    """Whether both are the same."""
    return all(np.array_equal(getattr(there, part), getattr(here, part)) for part in ("lengths", "scores", "places"))


if __name__ == "__main__":
    main()
