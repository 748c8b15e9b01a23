"""Compiling the games in the background, with progress, while people already play them as plain Python."""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from golemancy import games
from golemancy.engine.compiling import compile_steps
from golemancy.engine.hurry import compiler_of, compiling, seen_to
from golemancy.players.compiling import everything
from golemancy.server.refusal import Refusal

log = logging.getLogger(__name__)

_HEAD_START = 2.0  # seconds in which the lobby has the machine to itself, unless somebody wants to play
_FIRST_MOVES = 2.0  # and in which whoever wants to play has it, while golems think as plain Python


@dataclass
class Progress:
    """How far the compiling of one game is."""

    done: int = 0
    steps: int = 1
    failed: str | None = None
    listed: bool = False  # it has been imported
    ready: asyncio.Event = field(default_factory=asyncio.Event)

    def told(self, done: int, steps: int) -> None:
        """So many of the steps are done."""
        self.done, self.steps = done, steps

    def to_dict(self) -> dict[str, object]:
        """As the page gets it."""
        return {"done": self.done, "steps": self.steps, "ready": self.ready.is_set(), "failed": self.failed}


class Warming:
    """Compiles one game after the other; a game somebody wants to play comes next."""

    def __init__(self, names: Iterable[str]) -> None:
        self.progress = {name: Progress() for name in names}
        self._waiting = list(self.progress)
        self._wanted = asyncio.Event()  # somebody wants to play
        self.loaded = asyncio.Event()  # all games have been imported: the lobby can list them

    async def run(self) -> None:
        """Imports all games, then works through the queue."""
        for name in list(self._waiting):
            await self._try(name, self._load)
        with seen_to(self._waiting):
            self.loaded.set()
            await self._keep_out_of_the_way()
            while self._waiting:
                name = self._waiting.pop(0)
                await self._try(name, self._warm)
                self.progress[name].ready.set()

    async def _keep_out_of_the_way(self) -> None:
        """Leaves the machine to the lobby for a while, and to whoever plays, unless a game only has to be loaded."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_HEAD_START):
                await self._wanted.wait()
        if self._wanted.is_set() and self._waiting and not games.definition(self._waiting[0]).rules.is_compiled():
            await asyncio.sleep(_FIRST_MOVES)

    async def _try(self, name: str, work: Callable[[str], object]) -> None:
        """Does something about a game beside the event loop; a broken game must not stop the others."""
        try:
            await _beside(lambda: work(name))
        except Exception as error:
            log.exception("preparing %s failed", name)
            self.progress[name].failed = f"{type(error).__name__}: {error}"
            self.progress[name].ready.set()
            if name in self._waiting:
                self._waiting.remove(name)

    def _load(self, name: str) -> None:
        games.definition(name)
        self.progress[name].listed = True

    def _warm(self, name: str) -> None:
        """Has a game compiled in another process, then loads it; what that could not keep is compiled here."""
        progress = self.progress[name]
        with compiling(name):  # to load compiled code takes too long for the event loop: it goes on without, till then
            process = compiler_of(name)
            for line in process.stdout or () if process else ():
                progress.told(*map(int, line.split()))
            compile_steps(everything(games.game(name)))
        progress.told(progress.steps, progress.steps)

    async def want(self, name: str) -> None:
        """Somebody wants to play a game: it is compiled next. Where it only has to be loaded, that is waited for."""
        if name in self._waiting:
            self._waiting.remove(name)
            self._waiting.insert(0, name)
            self._wanted.set()
        await self.loaded.wait()
        if not self.progress[name].failed and games.definition(name).rules.is_compiled():
            await self.progress[name].ready.wait()
        if self.progress[name].failed:
            raise Refusal(503, "game_broken", name=name, why=self.progress[name].failed)

    def stop(self) -> None:
        """Compiles nothing more."""
        self._waiting.clear()


def _beside(work: Callable[[], object]) -> asyncio.Future[None]:
    """Does something in a thread that nobody waits for when the server stops: compiling can take a minute."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def settle(error: Exception | None) -> None:
        if not done.done():
            done.set_exception(error) if error else done.set_result(None)

    def run() -> None:
        problem: Exception | None = None
        try:
            work()
        except Exception as error:
            problem = error
        with suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(settle, problem)

    threading.Thread(target=run, name="warming", daemon=True).start()
    return done
