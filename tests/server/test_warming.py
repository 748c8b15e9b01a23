"""Compiling in the background: the game that somebody waits for comes next, and a broken one stops nobody."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

from golemancy.server.tables import warming as warming_module
from golemancy.server.tables.warming import Warming
from tests.server.conftest import refused

GAMES = ("one", "two", "three")


class Bench:
    """In place of the real compiler: notes what is compiled, and waits or fails as it is told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.compiled: list[str] = []
        self.broken: set[str] = set()
        self.unknown: set[str] = set()
        self.processes: dict[str, Any] = {}
        self.kept: set[str] = set()
        self.go_on = threading.Event()
        monkeypatch.setattr(warming_module, "_HEAD_START", 0.01)
        monkeypatch.setattr(warming_module.games, "definition", self._definition)
        monkeypatch.setattr(warming_module.games, "game", lambda name: name)
        monkeypatch.setattr(warming_module, "everything", lambda game: game)
        monkeypatch.setattr(warming_module, "compile_steps", self._compile)
        monkeypatch.setattr(warming_module, "compiling", lambda name: nullcontext())
        monkeypatch.setattr(warming_module, "compiler_of", self.processes.get)

    def _definition(self, name: str) -> Any:
        if name in self.unknown:
            raise ImportError(f"no module {name}")
        return SimpleNamespace(rules=SimpleNamespace(is_compiled=lambda: name in self.kept))

    def _compile(self, game: str) -> None:
        assert self.go_on.wait(20)
        if game in self.broken:
            raise ValueError("a crack")
        self.compiled.append(game)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(monkeypatch)


async def compiled(warming: Warming, name: str) -> None:
    """Wants to play a game, and waits until it is compiled."""
    await warming.want(name)
    await warming.progress[name].ready.wait()
    await warming.want(name)


def run(work: Callable[[Warming], Coroutine[Any, Any, None]]) -> Warming:
    async def working() -> Warming:
        warming = Warming(GAMES)
        task = asyncio.create_task(warming.run())
        async with asyncio.timeout(20):
            await work(warming)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return warming

    return asyncio.run(working())


def test_games_are_compiled_in_order_and_say_how_far_they_are(bench: Bench) -> None:
    async def work(warming: Warming) -> None:
        assert warming.progress["one"].to_dict() == {"done": 0, "steps": 1, "ready": False, "failed": None}
        await warming.loaded.wait()
        assert all(progress.listed for progress in warming.progress.values())
        bench.go_on.set()
        for name in GAMES:
            await compiled(warming, name)

    warming = run(work)
    assert bench.compiled == list(GAMES)
    assert warming.progress["three"].to_dict() == {"done": 1, "steps": 1, "ready": True, "failed": None}


def test_another_process_compiles_and_tells_how_far_it_is(bench: Bench) -> None:
    bench.go_on.set()
    bench.processes["two"] = SimpleNamespace(stdout=iter(["0 8\n", "3 8\n", "8 8\n"]))
    warming = run(lambda warming: compiled(warming, "two"))
    assert warming.progress["two"].to_dict() == {"done": 8, "steps": 8, "ready": True, "failed": None}
    assert "two" in bench.compiled  # that is, loaded


def test_a_game_that_somebody_waits_for_comes_next(bench: Bench) -> None:
    async def work(warming: Warming) -> None:
        waiting = asyncio.create_task(compiled(warming, "three"))
        await warming.loaded.wait()
        bench.go_on.set()
        await waiting

    run(work)
    assert bench.compiled[0] == "three"


def test_a_game_that_only_has_to_be_loaded_is_waited_for(bench: Bench) -> None:
    bench.kept.add("two")

    async def work(warming: Warming) -> None:
        await warming.want("one")  # it can be played as plain Python meanwhile
        waiting = asyncio.create_task(warming.want("two"))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        bench.go_on.set()
        await waiting
        assert "two" in bench.compiled

    run(work)


def test_a_game_that_cannot_be_compiled_is_refused_and_stops_nobody(bench: Bench) -> None:
    bench.broken.add("one")
    bench.go_on.set()

    async def work(warming: Warming) -> None:
        with refused(503, "one cannot be played here: ValueError: a crack"):
            await compiled(warming, "one")
        await compiled(warming, "two")

    warming = run(work)
    assert warming.progress["one"].to_dict()["failed"] == "ValueError: a crack"
    assert warming.progress["one"].listed


def test_a_game_that_cannot_be_imported_is_not_listed(bench: Bench) -> None:
    bench.unknown.add("two")
    bench.go_on.set()

    async def work(warming: Warming) -> None:
        await warming.loaded.wait()
        with refused(503, "ImportError: no module two"):
            await compiled(warming, "two")
        await compiled(warming, "three")

    warming = run(work)
    assert [name for name, progress in warming.progress.items() if progress.listed] == ["one", "three"]
    assert set(bench.compiled) == {"one", "three"}


def test_a_server_that_stops_compiles_nothing_more(bench: Bench) -> None:
    async def work(warming: Warming) -> None:
        await warming.loaded.wait()
        warming.stop()
        bench.go_on.set()
        await asyncio.sleep(0.05)

    run(work)
    assert len(bench.compiled) <= 1
