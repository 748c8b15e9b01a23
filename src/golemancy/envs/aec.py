"""PettingZoo: all seats of one game, each an agent."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from golemancy.engine.layout import Array
from golemancy.envs.outcome import rewards
from golemancy.envs.seats import RENDER_MODES, checked_render_mode, joint_space, mask, observation_space, render
from golemancy.games import game as find_game


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """A game in PettingZoo's agent-environment cycle: agents `player_0`, `player_1`, … are the seats.

    An observation is {"observation": float32, "action_mask": int8}; the mask is all zero for a seat
    that does not decide now. With `flat=True` it is the float32 vector alone, and the mask is in `infos`.
    Rewards come at the end (see `outcome.worth`). An action outside the
    mask raises IllegalAction. After `max_cycles` decisions the game is truncated, without reward.
    """

    def __init__(
        self,
        name: str,
        players: int | None = None,
        *,
        max_cycles: int | None = None,
        flat: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.flat = flat
        self.game = find_game(name, players, **options)
        self.max_cycles = max_cycles
        self.render_mode = checked_render_mode(render_mode)
        self.metadata = {
            "name": f"golemancy_{name}_v{self.game.version}",
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._chance = np.random.default_rng()
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.state_space = joint_space(self.game)
        self.action_spaces = {agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents}

    def _observation_space(self) -> spaces.Space[Any]:
        if self.flat:
            return observation_space(self.game)
        legal = spaces.Box(0, 1, (self.game.actions,), np.int8)
        return spaces.Dict({"observation": observation_space(self.game), "action_mask": legal})

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object for an agent every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same object for an agent every time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a new game; one seed fixes this deal and all that follow."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.position = self.game.new(int(self._chance.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self._deciding()
        self.infos: dict[str, dict[str, Any]] = self._infos()

    def _infos(self) -> dict[str, dict[str, Any]]:
        """The masks of flat observations, which have no room for them."""
        return {a: {"action_mask": mask(self.position, self._seat[a])} if self.flat else {} for a in self.agents}

    def _deciding(self) -> str:
        return self.possible_agents[self.position.player or 0]

    def observe(self, agent: str) -> dict[str, Array] | Array:
        """What an agent sees and, if it decides now, what it may do."""
        seat = self._seat[agent]
        seen = self.position.observe(seat)
        return seen if self.flat else {"observation": seen, "action_mask": mask(self.position, seat)}

    def state(self) -> Array:
        """What all seats see together, for a critic that is shown more than the agents: no seat may play by it."""
        return np.concatenate([self.position.observe(seat) for seat in range(self.game.players)])

    def step(self, action: int | None) -> None:
        """Makes the decision of the selected agent; None when it has finished."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position.apply(action)  # type: ignore[arg-type]  # None is refused like any other illegal action
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, rewards(self.position), strict=True))
        self._end_if_over()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end_if_over(self) -> None:
        state = self.position
        if state.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = self._infos()
            return
        if self.max_cycles is not None and state.decisions >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._deciding()
        self.infos = self._infos()

    def render(self) -> str | Array | None:
        """The table as the selected agent sees it, and at the end as everybody does."""
        seat = self._seat[self.agent_selection] if self.agents else None
        return render(self.position, seat, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
