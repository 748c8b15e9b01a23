"""Stable-Baselines3: many games as one of its vector environments."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from golemancy.engine.layout import Array
from golemancy.envs.vector import ManyGames
from golemancy.errors import BadOption

Indices = int | Sequence[int] | None


class SB3Games(VecEnv):  # type: ignore[misc]
    """`ManyGames` against opponents for MaskablePPO, which asks for `action_masks`, and for agents without masks.

    An agent without masks needs games that an illegal action loses: `illegal="lose"`.
    """

    def __init__(self, games: ManyGames) -> None:
        if games.opponents is None:
            raise BadOption("opponents: an agent of Stable-Baselines3 has one seat; say who has the others")
        self.games = games
        self._actions: Any = None
        super().__init__(games.num_envs, games.single_observation_space, games.single_action_space)

    def reset(self) -> Array:
        """Deals all games anew, from the seed given to `seed` if there is one."""
        seed = self._seeds[0]
        self._reset_seeds()
        self._reset_options()
        return self.games.reset(seed=seed)[0].copy()

    def step_async(self, actions: Array) -> None:
        """Takes the decisions."""
        self._actions = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Makes them; a game that has ended is dealt anew, and its last observation is in its info."""
        observations, rewards, terminated, truncated, info = self.games.step(self._actions)
        done = terminated | truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(done):
            cut = bool(truncated[row] and not terminated[row])
            infos[row] = {"terminal_observation": info["final_obs"][row].copy(), "TimeLimit.truncated": cut}
        return observations.copy(), rewards.copy(), done, infos

    def action_masks(self) -> Array:
        """Which actions are legal, a row for each game."""
        return self.games.action_masks().copy()

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute, as every game has it."""
        return [getattr(self.games, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Sets an attribute of all games together."""
        setattr(self.games, attr_name, value)

    def env_method(self, method_name: str, *arguments: Any, indices: Indices = None, **named: Any) -> list[Any]:
        """Calls a method that answers with a row for each game."""
        rows = getattr(self.games, method_name)(*arguments, **named)
        return [rows[row] for row in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: Indices = None) -> list[bool]:
        """No game is wrapped by itself."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> list[Any]:
        """A picture of each game."""
        return [*(self.games.render() or ())]

    def close(self) -> None:
        """Ends the threads."""
        self.games.close()
