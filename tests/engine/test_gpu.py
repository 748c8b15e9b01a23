"""What plays games on a GPU, tried without one; tests/envs/test_gpu.py goes on where there is one."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from golemancy import game
from golemancy.engine import batch, gpu
from golemancy.engine.layout import Array
from golemancy.engine.rule import interpreted

GAMES = 5


class OneThread:
    """A GPU with a single thread, as a kernel sees it."""

    def __init__(self, blank: Array) -> None:
        self.local = SimpleNamespace(array=lambda size, kind, **_: blank if size == 1 else np.zeros(size, np.int16))
        self.atomic = SimpleNamespace(add=self._add)

    def grid(self, _: int) -> int:
        return 0

    def syncwarp(self) -> None:
        """One thread waits for nobody."""

    def _add(self, numbers: Array, at: int, more: int) -> int:
        before = int(numbers[at])
        numbers[at] += more
        return before


def test_a_thread_that_takes_games_in_turns_plays_those_of_the_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = game("golem_it").kit
    plain = SimpleNamespace(of=lambda rules: batch.random_decision.of(rules, interpret=True))
    monkeypatch.setattr(gpu, "random_decision", plain)
    monkeypatch.setattr(gpu, "first_stream", interpreted(batch.first_stream))
    device = OneThread(kit.layout.zeros())
    play = gpu._in_turns(device, kit.rules, kit.actions, kit.layout.dtype)
    states, seeds, lengths = kit.layout.zeros(GAMES), batch.seed_rows(3, GAMES), np.zeros(GAMES, np.int64)
    scores, places = (np.zeros((GAMES, batch.MAX_SEATS), np.int32) for _ in range(2))
    batch.deal.of(kit.rules)(states, kit.layout.zeros(), kit.box, kit.options, seeds)
    play(states, kit.boxes, seeds, lengths, scores, places, np.ones(1, np.int64))
    here = batch.random_games(kit, GAMES, 3)
    assert np.array_equal(lengths, here.lengths)
    assert np.array_equal(scores[:, : kit.players], here.scores)
    assert np.array_equal(places[:, : kit.players], here.places)
    assert all(states["over"] == 1)


def test_only_games_with_large_records_are_taken_in_turns() -> None:
    long = [name for name in ("century", "golem_it", "golems", "adventure", "arena") if gpu.is_long(_record(name))]
    assert long == ["adventure", "arena"]
    assert [gpu.registers(_record(name)) for name in ("century", "adventure", "arena")] == [48, 40, 128]


def _record(name: str) -> np.dtype[Any]:
    return game(name).kit.layout.dtype


def test_each_function_is_handed_to_the_compiler_once() -> None:
    shared = _library("shared")
    top = _library("top", _library("left", shared), _library("right", shared))
    assert sorted(top.modules) == ["left", "right", "shared", "shared", "top"]
    top.__class__ = gpu._library(Library, calls_long=False)
    assert sorted(top.modules) == ["left", "right", "shared", "top"]


class Library:
    """A compiled function with those it calls, as Numba has it: what is reached twice is named twice."""

    def __init__(self, module: str, below: tuple["Library", ...]) -> None:
        self._module, self._linking_libraries = module, below

    @property
    def modules(self) -> list[str]:
        return [self._module, *(module for library in self._linking_libraries for module in library.modules)]


def _library(module: str, *below: Library) -> Library:
    return Library(module, below)


def test_numba_gets_its_own_way_of_compiling_back(monkeypatch: pytest.MonkeyPatch) -> None:
    codegen = SimpleNamespace(_library_class=Library)
    monkeypatch.setattr(gpu, "_codegen", lambda: codegen)
    with gpu.each_once(_record("century")):
        assert codegen._library_class is gpu._library(Library, calls_long=False)
    assert codegen._library_class is Library
