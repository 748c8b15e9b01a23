"""Nobody waits for the compiler: until a game's compiled rules lie on disk they run as plain Python.

Both forms give the same bytes, so the compiled one takes over between two calls without a trace. Compiling goes on in
another process, `golemancy warm`, for each game that was offered here. Batches, contests and training would take for
ever as plain Python: they ask for patience, and then a call compiles what it needs, as Numba does by itself.
"""

import atexit
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

Process = subprocess.Popen[str]

FROZEN = getattr(sys, "frozen", False)  # a program of its own, which could not be asked to compile
_MODEST = 10  # how much less urgent compiling is than playing
_WAITING = os.environ.get("GOLEMANCY_WAIT", "0") not in ("", "0")


@dataclass
class _Offer:
    """A game that can be compiled elsewhere."""

    is_compiled: Callable[[], bool]
    begun: bool = False
    process: Process | None = None
    here: int = 0  # how many in this process see to its compiling


_offers: dict[str, dict[str, _Offer]] = {}  # by module of rules, then by game
_patience = ContextVar("patience", default=False)
_beginning = threading.Lock()


def offer(game: str, module: str, is_compiled: Callable[[], bool]) -> None:
    """From now on nobody waits for the rules of this game, which are in this module and its neighbours."""
    _offers.setdefault(module, {})[game] = _Offer(is_compiled)


def is_offered(game: str) -> bool:
    """Whether another process can compile this game."""
    return any(game in games for games in _offers.values())


def _concerned(module: str) -> list[tuple[str, _Offer]]:
    """The games that rules of this module are compiled for."""
    return [one for home in _nearest(tuple(_offers), module) for one in list(_offers[home].items())]


@lru_cache(maxsize=1000)
def _nearest(homes: tuple[str, ...], module: str) -> list[str]:
    """The games' modules nearest to another by name: for a rule of a game that game's, for the engine's all of ours."""
    shared = [_in_common(home, module) for home in homes]
    return [home for home, names in zip(homes, shared, strict=True) if names == max(shared) > 0]


def _in_common(one: str, other: str) -> int:
    """How many names two modules begin with together."""
    pairs = zip(one.split("."), other.split("."), strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


@contextmanager
def patience() -> Iterator[None]:
    """Within this, code that is not compiled yet is compiled by the call that needs it."""
    before = _patience.set(True)
    try:
        yield
    finally:
        _patience.reset(before)


def _is_patient() -> bool:
    return _WAITING or _patience.get()


@contextmanager
def compiling(game: str) -> Iterator[None]:
    """Within this, this thread compiles a game, and no other waits for it."""
    found = _found(game)
    found.here += 1
    try:
        with patience():
            yield
    finally:
        found.here -= 1


@contextmanager
def seen_to(games: list[str]) -> Iterator[None]:
    """Within this, this process sees to it itself when these games are compiled: no call begins that."""
    found = [one for offered in list(_offers.values()) for game, one in offered.items() if game in games]
    for one in found:
        one.here += 1
    try:
        yield
    finally:
        for one in found:
            one.here -= 1


def is_compiled_here(module: str) -> bool:
    """Whether somebody in this process sees to the compiling or loading of the rules of this module."""
    return not _is_patient() and any(one.here for _, one in _concerned(module))


def is_compiled_elsewhere(module: str) -> bool:
    """Whether another process is compiling the rules of this module; begins that where it has not begun."""
    if _is_patient():
        return False
    going = [_goes_on(game) for game, _ in _concerned(module)]  # each is begun
    return any(going)


def _goes_on(game: str) -> bool:
    process = compiler_of(game)
    return process is not None and process.poll() is None


def _found(game: str) -> _Offer:
    return next(games[game] for games in _offers.values() if game in games)


def compiler_of(game: str) -> Process | None:
    """The process that compiles a game, begun at the first call; None if it is compiled, or cannot be begun."""
    found = _found(game)
    with _beginning:
        if not found.begun:
            found.begun = True
            found.process = None if found.is_compiled() or FROZEN else _begin(game)
    return found.process


def _begin(game: str) -> Process | None:
    """Starts to compile a game; it tells on its standard output how far it is, and goes on when this process ends."""
    sys.stderr.write(
        f"golemancy: compiling {game} for this machine in the background; until that is done it runs as plain Python\n"
    )
    command = [sys.executable, "-m", "golemancy", "warm", game, "--steps"]
    nothing = subprocess.DEVNULL
    try:
        process = subprocess.Popen(
            command, stdin=nothing, stdout=subprocess.PIPE, stderr=nothing, text=True, start_new_session=True
        )
        if hasattr(os, "setpriority"):  # whoever plays meanwhile comes first
            os.setpriority(os.PRIO_PROCESS, process.pid, _MODEST)
    except OSError:
        return None
    atexit.register(_let_go, process)
    return process


def _let_go(process: Process) -> None:
    """What is compiled now is there the next time: nobody has to wait for it."""
    if process.poll() is None:
        process.returncode = 0
    if process.stdout:
        process.stdout.close()
