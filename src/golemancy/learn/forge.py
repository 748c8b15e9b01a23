"""The passes as kernels: compiled for a GPU without having one, kept as a file, and started from there.

Arrays are handed over as Numba's kernels take them: two unused pointers, number and size of the elements, the data,
shape, strides.
"""

import ctypes
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from golemancy.learn.passes import (
    Desk,
    Ends,
    Games,
    Kept,
    Leaf,
    Root,
    Tree,
    advance,
    back_up,
    conclude,
    settle,
    walk,
)

PASSES = ("walk", "back", "conclude", "advance", "settle")
THREADS = 64  # in a block
TARGET = (9, 0)


class Span(NamedTuple):
    """An array in the memory of the device."""

    pointer: int
    shape: tuple[int, ...]
    itemsize: int

    def words(self) -> list[Any]:
        """As Numba's kernels take it."""
        steps, stride = [], self.itemsize
        for size in reversed(self.shape):
            steps.insert(0, stride)
            stride *= size
        count = int(np.prod(self.shape))
        return [ctypes.c_int64(v) for v in (0, 0, count, self.itemsize, self.pointer, *self.shape, *steps)]


# ---- compiling


def functions(rules: Any, actions: int, state: Any) -> dict[str, Callable[..., None]]:
    """The kernels of a game as Python functions."""
    from numba import cuda, float32, from_dtype, int16, int32

    gpu: Any = cuda
    record = from_dtype(state)
    walked, concluded, advanced = walk.of(rules), conclude.of(rules), advance.of(rules)

    def k_walk(t: int, games: Games, root: Root, tree: Tree, leaf: Leaf) -> None:
        i = gpu.grid(1)
        if i < len(games.states):
            work, acts = gpu.local.array(1, record, alignment=8), gpu.local.array(actions, int16)
            walked(
                i,
                t,
                games,
                root,
                tree,
                leaf,
                Desk(
                    work,
                    acts,
                    gpu.local.array(actions, float32),
                    gpu.local.array(actions, float32),
                    gpu.local.array(actions, int32),
                ),
            )

    def k_back(values: Any, games: Games, root: Root, tree: Tree, leaf: Leaf) -> None:
        i = gpu.grid(1)
        if i < len(values):
            back_up(i, values, games, root, tree, leaf)

    def k_conclude(games: Games, root: Root, tree: Tree) -> None:
        i = gpu.grid(1)
        if i < len(games.states):
            work, acts = gpu.local.array(1, record, alignment=8), gpu.local.array(actions, int16)
            concluded(
                i,
                games,
                root,
                tree,
                Desk(
                    work,
                    acts,
                    gpu.local.array(actions, float32),
                    gpu.local.array(actions, float32),
                    gpu.local.array(actions, int32),
                ),
            )

    def k_advance(games: Games, root: Root, ends: Ends) -> None:
        i = gpu.grid(1)
        if i < len(games.states):
            work, acts = gpu.local.array(1, record, alignment=8), gpu.local.array(actions, int16)
            advanced(
                i,
                games,
                root,
                ends,
                Desk(
                    work,
                    acts,
                    gpu.local.array(actions, float32),
                    gpu.local.array(actions, float32),
                    gpu.local.array(actions, int32),
                ),
            )

    def k_settle(ends: Ends, kept: Kept) -> None:
        i = gpu.grid(1)
        if i < len(ends.ended):
            settle(i, ends, kept)

    return dict(zip(PASSES, (k_walk, k_back, k_conclude, k_advance, k_settle), strict=True))


def signatures(state: Any, box: Any) -> dict[str, Any]:
    """What the kernels are given."""
    from numba import float32, from_dtype, int8, int32, int64, types, uint8, uint64, void

    def arrays(kind: Any, *parts: Any) -> Any:
        return types.NamedTuple([types.Array(part, n, "C") for part, n in parts], kind)

    record, printed = from_dtype(state), from_dtype(box)
    games = arrays(
        Games,
        (record, 1),
        (record, 1),
        (printed, 1),
        (int32, 2),
        (int32, 1),
        (int32, 1),
        (uint64, 2),
        (int32, 1),
        (int32, 1),
        (uint64, 1),
    )
    root = arrays(
        Root,
        (float32, 2),
        (int32, 2),
        (float32, 1),
        (float32, 2),
        (int8, 2),
        (float32, 2),
        (int32, 1),
        (int32, 1),
        (float32, 2),
        (float32, 2),
        (int64, 1),
        (float32, 2),
    )
    tree = arrays(Tree, (uint8, 3), (float32, 3), (int32, 2), (float32, 3), (float32, 3), (int8, 2), (int32, 1))
    leaf = arrays(
        Leaf,
        (uint8, 2),
        (int32, 1),
        (int8, 1),
        (int64, 1),
        (int32, 1),
        (float32, 2),
        (float32, 2),
        (float32, 2),
        (int8, 2),
        (float32, 2),
        (int32, 2),
        (int32, 2),
    )
    ends = arrays(Ends, (int8, 1), (float32, 2), (int32, 2), (int32, 2), (int32, 1))
    kept = arrays(Kept, (int64, 1), (int64, 1), (float32, 3), (float32, 3), (int8, 2))
    given = (
        void(int64, games, root, tree, leaf),
        void(types.Array(float32, 2, "C"), games, root, tree, leaf),
        void(games, root, tree),
        void(games, root, ends),
        void(ends, kept),
    )
    return dict(zip(PASSES, given, strict=True))


def compile_pass(game: Any, rules: Any, name: str, folder: Path, ptxas: str, registers: int = 0) -> str:
    """One kernel of a game as machine code in a file; returns what the assembler says of it."""
    from numba import cuda

    _pretend(TARGET)
    made = functions(rules, game.actions, game.layout.dtype)[name]
    given = signatures(game.layout.dtype, game.boxes.dtype)[name]
    ptx, _ = cuda.compile(made, given, device=False, abi="numba", cc=TARGET, output="ptx")
    text = ptx.decode() if isinstance(ptx, bytes) else ptx
    source = folder / f"{game.name}-{name}.ptx"
    source.write_text(text.rstrip("\0"))
    entry = text.split(".visible .entry ", 1)[1].split("(", 1)[0]
    source.with_suffix(".entry").write_text(entry)
    if ptxas == "none":
        return ""
    limit = [f"-maxrregcount={registers}"] if registers else []
    command = [ptxas, "-arch=sm_90", "-O3", "-v", *limit, "-o", str(source.with_suffix(".cubin")), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stderr


def _pretend(target: tuple[int, int]) -> None:
    """Lets Numba compile inner functions for a device that is not here."""
    from types import SimpleNamespace

    from numba.cuda import dispatcher

    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=target)  # type: ignore[attr-defined]


# ---- starting


def _driver() -> Any:
    return ctypes.CDLL("libcuda.so.1")


def _checked(code: int) -> None:
    if code != 0:
        raise RuntimeError(f"the device's driver says error {code}")


class Kernel:
    """One kernel from a file of machine code."""

    def __init__(self, file: Path) -> None:
        self._cuda = _driver()
        self._module, self._function = ctypes.c_void_p(), ctypes.c_void_p()
        _checked(self._cuda.cuModuleLoadData(ctypes.byref(self._module), ctypes.c_char_p(file.read_bytes())))
        entry = ctypes.c_char_p(file.with_suffix(".entry").read_bytes())
        _checked(self._cuda.cuModuleGetFunction(ctypes.byref(self._function), self._module, entry))

    def given(self, *arguments: Any) -> Any:
        """Arguments, packed once for many starts."""
        words = list(_flat(arguments))
        packed = (ctypes.c_void_p * len(words))(*(ctypes.addressof(word) for word in words))
        return packed, words

    def start(self, count: int, packed: Any, stream: int) -> None:
        """Runs it in so many threads."""
        blocks = (count + THREADS - 1) // THREADS
        _checked(
            self._cuda.cuLaunchKernel(
                self._function, blocks, 1, 1, THREADS, 1, 1, 0, ctypes.c_void_p(stream), packed[0], None
            )
        )


def _flat(arguments: Any) -> Any:
    for argument in arguments:
        if isinstance(argument, Span):
            yield from argument.words()
        elif isinstance(argument, tuple):
            yield from _flat(argument)
        else:
            yield ctypes.c_int64(argument)
