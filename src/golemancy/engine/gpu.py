"""Many games at once on a GPU: the same rules, one thread per game."""

from functools import lru_cache
from typing import Any

import numpy as np

from golemancy import checks
from golemancy.engine.batch import MAX_SEATS, Results, deal_one, random_game, seed_rows
from golemancy.engine.kit import Kit
from golemancy.engine.rule import Rules

THREADS = 128  # in a block
REGISTERS = 48  # of a thread at most: with more of them fewer games fit on the device at once


def random_games(kit: Kit, count: int, seed: int = 0) -> Results:
    """Random games with seeds seed, seed + 1, …: the same results as `batch.random_games` gives."""
    checks.gpu()
    batch = GpuBatch(kit, count)
    batch.deal(seed)
    batch.play()
    return batch.results()


class GpuBatch:
    """Games side by side in the memory of the GPU."""

    def __init__(self, kit: Kit, count: int) -> None:
        from numba import cuda

        self.kit, self.count = kit, count
        self._kernels = _kernels(kit.rules, kit.actions, kit.layout.dtype)
        self._blocks = (count + THREADS - 1) // THREADS
        self.states = cuda.to_device(np.zeros(count, kit.layout.dtype))
        self._blank = cuda.to_device(np.zeros(1, kit.layout.dtype))
        self._box = cuda.to_device(kit.boxes)
        self._options = cuda.to_device(kit.options)
        self.lengths = cuda.to_device(np.zeros(count, np.int64))
        self.scores, self.places = (cuda.to_device(np.zeros((count, MAX_SEATS), np.int32)) for _ in range(2))

    def deal(self, seed: int) -> None:
        """Sets up a game for each seed from this one on."""
        from numba import cuda

        self._seeds = cuda.to_device(seed_rows(seed, self.count))
        deal, _ = self._kernels
        deal[self._blocks, THREADS](self.states, self._blank, self._box, self._options, self._seeds)

    def play(self) -> None:
        """Plays every game to its end with random decisions."""
        _, play = self._kernels
        play[self._blocks, THREADS](self.states, self._box, self._seeds, self.lengths, self.scores, self.places)

    def results(self) -> Results:
        """What came of the games, back in ordinary memory."""
        seats = slice(0, self.kit.players)
        scores, places = (array.copy_to_host()[:, seats] for array in (self.scores, self.places))
        return Results(self.lengths.copy_to_host(), scores, places)


@lru_cache
def _kernels(rules: Rules, actions: int, state: Any) -> tuple[Any, Any]:
    """Dealing and playing, compiled for the GPU.

    A game is played in the memory of its thread: there the same field of 32 games lies side by side and is fetched at
    once, while `states` holds whole games one after the other.
    """
    from numba import cuda, from_dtype, int16

    gpu: Any = cuda
    dealt, played, score, record = deal_one.of(rules), random_game.of(rules), rules.score, from_dtype(state)

    def deal(states: Any, blank: Any, box: Any, options: Any, seeds: Any) -> None:
        i = gpu.grid(1)
        if i < len(states):
            dealt(states, i, blank, box[0], options, seeds)

    def play(states: Any, box: Any, seeds: Any, lengths: Any, scores: Any, places: Any) -> None:
        i = gpu.grid(1)
        if i < len(states):
            out, own = gpu.local.array(actions, int16), gpu.local.array(1, record, alignment=8)
            own[0] = states[i]
            lengths[i] = played(own[0], states[:0], box[0], out, seeds[i, 0])
            score(own[0], box[0], scores[i], places[i])
            states[i] = own[0]

    return gpu.jit(deal), gpu.jit(max_registers=REGISTERS)(play)
