"""Environments for learning: PettingZoo, Gymnasium (one game or thousands), a GPU, OpenSpiel.

The libraries are optional (`pip install "golemancy[rl]"`) and imported on first use.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from golemancy import checks
from golemancy.errors import MissingExtra

if TYPE_CHECKING:
    from golemancy.envs.aec import SeatsEnv
    from golemancy.envs.gpu import GpuGames
    from golemancy.envs.gym import SeatEnv
    from golemancy.envs.opponents import Opponent
    from golemancy.envs.sb3 import SB3Games
    from golemancy.envs.vector import ManyGames

__all__ = [
    "gpu_env",
    "gymnasium_env",
    "pettingzoo_env",
    "register_gymnasium",
    "register_open_spiel",
    "sb3_env",
    "vector_env",
]

# What a plain installation leaves out: by the module that is not found, its library and the extra that brings it.
_OPTIONAL = {
    "gymnasium": ("gymnasium", "rl"),
    "pettingzoo": ("pettingzoo", "rl"),
    "pyspiel": ("open_spiel", "rl"),
    "stable_baselines3": ("stable_baselines3", "learning"),
    "numba.cuda": ("numba-cuda", "gpu"),
}


def pettingzoo_env(name: str, **options: Any) -> "SeatsEnv":
    """A PettingZoo AEC environment of a game; `players` and the game's options are keywords.

    >>> from golemancy import envs
    >>> env = envs.pettingzoo_env("century", players=3)
    >>> env.reset(seed=7)
    >>> env.agent_selection in env.agents, len(env.agents)
    (True, 3)
    """
    env: SeatsEnv = _module("aec").SeatsEnv(name, **options)
    return env


def gymnasium_env(
    name: str, opponents: "Opponent | Sequence[Opponent]" = "random", seat: int | str = 0, **options: Any
) -> "SeatEnv":
    """A Gymnasium environment of one seat of a game; programs decide in the others.

    >>> from golemancy import envs
    >>> env = envs.gymnasium_env("golem_it", opponents="random")
    >>> observation, info = env.reset(seed=7)
    >>> int(info["action_mask"].sum()) > 0
    True
    """
    env: SeatEnv = _module("gym").SeatEnv(name, opponents=opponents, seat=seat, **options)
    return env


def vector_env(name: str, num_envs: int, **options: Any) -> "ManyGames":
    """Many games side by side, stepped in one compiled call; all cores, arrays reused.

    >>> from golemancy import envs
    >>> env = envs.vector_env("golem_it", 8)
    >>> observations, info = env.reset(seed=7)
    >>> env.num_envs
    8
    """
    env: ManyGames = _module("vector").ManyGames(name, num_envs, **options)
    return env


def sb3_env(name: str, num_envs: int, **options: Any) -> "SB3Games":
    """Many games as a `VecEnv` of Stable-Baselines3: one seat in each, opponents in the others."""
    env: SB3Games = _module("sb3").SB3Games(vector_env(name, num_envs, **{"opponents": "random", **options}))
    return env


def gpu_env(name: str, num_envs: int, **options: Any) -> "GpuGames":
    """Many games side by side on a GPU, every array on the device (extra `gpu`)."""
    checks.gpu()
    env: GpuGames = _module("gpu").GpuGames(name, num_envs, **options)
    return env


def register_gymnasium() -> list[str]:
    """Makes every game known to `gymnasium.make` and `make_vec`; returns the ids.

    >>> from golemancy import envs
    >>> envs.register_gymnasium()[:2]
    ['golemancy/century-v1', 'golemancy/adventure-v1']
    """
    ids: list[str] = _module("gym").register()
    return ids


def register_open_spiel() -> list[str]:
    """Makes every game known to `pyspiel.load_game`; returns the names.

    >>> from golemancy import envs
    >>> envs.register_open_spiel()[:2]
    ['golemancy_century', 'golemancy_adventure']
    """
    names: list[str] = _module("spiel").register()
    return names


def _module(name: str) -> Any:
    """A module of this package, or an error that says what to install."""
    try:
        return import_module(f"golemancy.envs.{name}")
    except ModuleNotFoundError as missing:
        if missing.name not in _OPTIONAL:
            raise
        raise MissingExtra("this environment", *_OPTIONAL[missing.name]) from missing
