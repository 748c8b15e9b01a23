"""Environments for learning: PettingZoo, Gymnasium (one game or thousands), a GPU, OpenSpiel.

The libraries are optional (`pip install "golemancy[rl]"`) and imported on first use.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from golemancy import checks

if TYPE_CHECKING:
    from golemancy.envs.aec import SeatsEnv
    from golemancy.envs.gpu import GpuGames
    from golemancy.envs.gym import SeatEnv
    from golemancy.envs.vector import ManyGames
    from golemancy.players import Player

__all__ = ["gpu_env", "gymnasium_env", "pettingzoo_env", "register_gymnasium", "register_open_spiel", "vector_env"]

_OPTIONAL = {"gymnasium", "pettingzoo", "pyspiel"}


def pettingzoo_env(name: str, **options: Any) -> "SeatsEnv":
    """A PettingZoo AEC environment of a game; `players` and the game's options are keywords."""
    env: SeatsEnv = _module("aec").SeatsEnv(name, **options)
    return env


def gymnasium_env(
    name: str, opponents: "str | Sequence[str | Player]" = "random", seat: int | str = 0, **options: Any
) -> "SeatEnv":
    """A Gymnasium environment of one seat of a game; programs decide in the others."""
    env: SeatEnv = _module("gym").SeatEnv(name, opponents=opponents, seat=seat, **options)
    return env


def vector_env(name: str, num_envs: int, **options: Any) -> "ManyGames":
    """Many games side by side, stepped in one compiled call; all cores, arrays reused."""
    env: ManyGames = _module("vector").ManyGames(name, num_envs, **options)
    return env


def gpu_env(name: str, num_envs: int, **options: Any) -> "GpuGames":
    """Many games side by side on a GPU, every array on the device (extra `gpu`)."""
    checks.gpu()
    env: GpuGames = _module("gpu").GpuGames(name, num_envs, **options)
    return env


def register_gymnasium() -> list[str]:
    """Makes every game known to `gymnasium.make` and `make_vec`; returns the ids."""
    ids: list[str] = _module("gym").register()
    return ids


def register_open_spiel() -> list[str]:
    """Makes every game known to `pyspiel.load_game`; returns the names."""
    names: list[str] = _module("spiel").register()
    return names


def _module(name: str) -> Any:
    """A module of this package, or an error that says what to install."""
    try:
        return import_module(f"golemancy.envs.{name}")
    except ModuleNotFoundError as missing:
        if missing.name not in _OPTIONAL:
            raise
        library = "open_spiel" if missing.name == "pyspiel" else missing.name
        raise ImportError(f'{library} is not installed; it comes with: pip install "golemancy[rl]"') from missing
