"""The passes as kernels for a GPU: compiled once, kept as files, and started from there.

Arrays are handed over as Numba's kernels take them: two unused pointers, number and size of the elements, the data,
shape, strides.
"""

import ctypes
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from golemancy.contract import Definition
from golemancy.engine.rule import source_of
from golemancy.engine.sources import cache_folder
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
REGISTERS = {"walk": 128, "advance": 128}  # more would leave room for too few threads


class Span(NamedTuple):
    """An array in the memory of the device."""

    pointer: int
    shape: tuple[int, ...]
    itemsize: int

    def words(self) -> list[Any]:
        """As Numba's kernels take it."""
        steps: list[int] = []
        stride = self.itemsize
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
        made: Any = types
        return made.NamedTuple([made.Array(part, n, "C") for part, n in parts], kind)

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


def forged(definition: Definition, box: Any, said: Callable[[str], object]) -> dict[str, Path]:
    """The machine code of all passes of a game, from the cache or made now; that takes minutes for a large game."""
    import torch

    target = torch.cuda.get_device_capability()
    sources = (Path(source_of(one).__code__.co_filename) for one in (walk.function, *definition.rules.named().values()))
    folder = cache_folder(frozenset((source, "golemancy") for source in sources))
    files = {name: folder / f"{definition.name}-{name}-{target[0]}{target[1]}" for name in PASSES}
    for name, file in files.items():
        if not file.exists():
            said(f"{definition.title}: making the kernel {name} for the GPU …")
            forge(definition, box, name, target, file)
    return files


def forge(definition: Definition, box: Any, name: str, target: tuple[int, int], file: Path) -> None:
    """Compiles one pass: by NVIDIA's assembler where there is one, else the driver does that part on loading."""
    from numba import cuda

    state = definition.layout.dtype
    made = functions(definition.rules, definition.actions, state)[name]
    given = signatures(state, box.dtype)[name]
    gpu: Any = cuda
    text, _ = gpu.compile(made, given, device=False, abi="numba", cc=target, output="ptx")
    code = (text if isinstance(text, bytes) else text.encode()).rstrip(b"\0")
    entry = code.split(b".visible .entry ", 1)[1].split(b"(", 1)[0]
    assembled = _assembled(code, target, REGISTERS.get(name, 0)) or code + b"\0"
    new = file.with_suffix(f".{os.getpid()}")
    new.write_bytes(entry + b"\n" + assembled)
    new.replace(file)


def _assembled(code: bytes, target: tuple[int, int], registers: int) -> bytes | None:
    assembler = shutil.which("ptxas")
    if assembler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "pass.ptx", Path(folder) / "pass.cubin"
        source.write_bytes(code)
        limit = [f"-maxrregcount={registers}"] if registers else []
        command = [assembler, f"-arch=sm_{target[0]}{target[1]}", "-O3", *limit, "-o", str(made), str(source)]
        done = subprocess.run(command, capture_output=True, check=False)
        return made.read_bytes() if done.returncode == 0 else None  # an assembler older than the compiler


# ---- starting


def _driver() -> Any:
    return ctypes.CDLL("libcuda.so.1")


def _checked(code: int) -> None:
    if code != 0:
        raise RuntimeError(f"the device's driver says error {code}")


class Kernel:
    """One kernel from a file: the name of its entry, then machine code."""

    def __init__(self, file: Path) -> None:
        self._cuda = _driver()
        self._module, self._function = ctypes.c_void_p(), ctypes.c_void_p()
        entry, code = file.read_bytes().split(b"\n", 1)
        _checked(self._cuda.cuModuleLoadData(ctypes.byref(self._module), ctypes.c_char_p(code)))
        _checked(self._cuda.cuModuleGetFunction(ctypes.byref(self._function), self._module, ctypes.c_char_p(entry)))

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
