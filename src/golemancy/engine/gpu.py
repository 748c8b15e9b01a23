"""Many games at once on a GPU: the same rules, one thread per game."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import numpy as np

from golemancy import checks
from golemancy.engine.batch import MAX_SEATS, Results, deal_one, first_stream, random_decision, random_game, seed_rows
from golemancy.engine.kit import Kit
from golemancy.engine.rule import Rules

THREADS = 128  # in a block
MOST_BLOCKS = 2048 // THREADS  # that a multiprocessor holds
# Registers of a thread at most, by the bytes of a record: with more of them fewer games fit on the device at once, with
# fewer a game of many rules keeps too much in memory. Measured on an H200, see benchmarks/README.md.
REGISTERS = ((512, 48), (1024, 40), (None, 128))
HUGE = 1024  # bytes of a record from which a game has too many rules to write long ones out wherever they are needed
LONG_FUNCTION = 800  # lines in LLVM's language
LONG = 512  # bytes of a record from which games are long and differ much in length


@contextmanager
def each_once(state: Any) -> Iterator[None]:
    """Kernels that are first started inside are compiled from each of their functions once.

    Numba hands a function to the GPU's compiler again for every way in which it is reached. In a game with so large a
    record the longest functions are called rather than written out wherever they are needed, too.
    """
    codegen = _codegen()
    if codegen is None:
        yield
        return
    before = codegen._library_class
    codegen._library_class = _library(before, calls_long=state.itemsize > HUGE)
    try:
        yield
    finally:
        codegen._library_class = before


def _codegen() -> Any:
    """What writes Numba's code for a GPU; nothing does in its simulator, or where it is made otherwise."""
    try:
        from numba.cuda.descriptor import cuda_target

        codegen = cuda_target.target_context.codegen()
    except (ImportError, AttributeError):
        return None
    return codegen if hasattr(getattr(codegen, "_library_class", None), "modules") else None


@lru_cache
def _library(kind: Any, *, calls_long: bool) -> Any:
    """Such a library, with each module that it is made of named once."""

    class Once(kind):  # type: ignore[misc]
        @property
        def modules(self) -> list[Any]:
            found = dict.fromkeys([self._module])
            for library in self._linking_libraries:
                found.update(dict.fromkeys(library.modules))
            return list(found)

        def finalize(self) -> None:
            super().finalize()
            for function in self._module.functions if calls_long else ():
                if not function.is_declaration and str(function).count("\n") > LONG_FUNCTION:
                    function.attributes.add("noinline")

    return Once


def is_long(state: Any) -> bool:
    """Whether threads take one game after another rather than one each."""
    return bool(state.itemsize > LONG)


def registers(state: Any) -> int:
    """Registers that a thread may use for such a record."""
    return next(most for size, most in REGISTERS if size is None or state.itemsize <= size)


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
        with each_once(self.kit.layout.dtype):
            deal[self._blocks, THREADS](self.states, self._blank, self._box, self._options, self._seeds)

    def play(self) -> None:
        """Plays every game to its end with random decisions."""
        from numba import cuda

        _, play = self._kernels
        blocks = self._play_blocks()
        taken = cuda.to_device(np.full(1, blocks * THREADS))  # games that a thread has begun with
        with each_once(self.kit.layout.dtype):
            play[blocks, THREADS](self.states, self._box, self._seeds, self.lengths, self.scores, self.places, taken)

    def _play_blocks(self) -> int:
        """As many as all games need, or where threads take several games, as fit on the device at once."""
        from numba import cuda

        if not is_long(self.kit.layout.dtype):
            return self._blocks
        gpu: Any = cuda
        device = gpu.get_current_device()
        fit = device.MAX_REGISTERS_PER_MULTIPROCESSOR // (registers(self.kit.layout.dtype) * THREADS)
        return int(min(self._blocks, device.MULTIPROCESSOR_COUNT * min(fit, MOST_BLOCKS)))

    def results(self) -> Results:
        """What came of the games, back in ordinary memory."""
        seats = slice(0, self.kit.players)
        scores, places = (array.copy_to_host()[:, seats] for array in (self.scores, self.places))
        return Results(self.lengths.copy_to_host(), scores, places)


@lru_cache
def _kernels(rules: Rules, actions: int, state: Any) -> tuple[Any, Any]:
    """Dealing and playing, compiled for the GPU."""
    from numba import cuda

    gpu: Any = cuda
    dealt = deal_one.of(rules)

    def deal(states: Any, blank: Any, box: Any, options: Any, seeds: Any) -> None:
        i = gpu.grid(1)
        if i < len(states):
            dealt(states, i, blank, box[0], options, seeds)

    write = _in_turns if is_long(state) else _at_once
    return gpu.jit(deal), gpu.jit(max_registers=registers(state))(write(gpu, rules, actions, state))


def _at_once(gpu: Any, rules: Rules, actions: int, state: Any) -> Any:
    """Each thread plays one game.

    A game is played in the memory of its thread: there the same field of 32 games lies side by side and is fetched at
    once, while `states` holds whole games one after the other.
    """
    from numba import from_dtype, int16

    played, score, record = random_game.of(rules), rules.score, from_dtype(state)

    def play(states: Any, box: Any, seeds: Any, lengths: Any, scores: Any, places: Any, taken: Any) -> None:
        i = gpu.grid(1)
        if i < len(states):
            out, own = gpu.local.array(actions, int16), gpu.local.array(1, record, alignment=8)
            own[0] = states[i]
            lengths[i] = played(own[0], states[:0], box[0], out, seeds[i, 0])
            score(own[0], box[0], scores[i], places[i])
            states[i] = own[0]

    return play


def _in_turns(gpu: Any, rules: Rules, actions: int, state: Any) -> Any:
    """Each thread that has finished its game takes the next one, and 32 threads meet after every decision.

    Where games differ much in length, threads would otherwise wait for the longest of 32. The meeting also keeps the
    compiler from writing the rules several times over, once for each way through the loop.
    """
    from numba import from_dtype, int16

    decided, score, record = random_decision.of(rules), rules.score, from_dtype(state)

    def play(states: Any, box: Any, seeds: Any, lengths: Any, scores: Any, places: Any, taken: Any) -> None:
        out, own = gpu.local.array(actions, int16), gpu.local.array(1, record, alignment=8)
        i, length, stream = gpu.grid(1), 0, np.uint64(0)
        if i < len(states):
            own[0], stream = states[i], first_stream(seeds[i, 0])
        while i < len(states):
            if own[0].over == 0:
                stream = decided(own[0], box[0], out, stream)
                length += 1
            else:
                lengths[i] = length
                score(own[0], box[0], scores[i], places[i])
                states[i] = own[0]
                i, length = gpu.atomic.add(taken, 0, 1), 0
                if i < len(states):
                    own[0], stream = states[i], first_stream(seeds[i, 0])
            gpu.syncwarp()

    return play
