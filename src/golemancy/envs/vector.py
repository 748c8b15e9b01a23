"""Gymnasium's vector interface over many games, stepped together in compiled code on all cores."""

import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from golemancy.engine.batch import cores
from golemancy.engine.layout import Array
from golemancy.envs.seats import observation_space
from golemancy.envs.stepping import (
    DEAL,
    GREEDY,
    NEVER,
    RANDOM,
    TRACK,
    Ended,
    Games,
    Scratch,
    Seen,
    first_illegal,
    pick_legal,
    step_range,
)
from golemancy.errors import BadOption, IllegalAction
from golemancy.games import game as find_game
from golemancy.players.compiling import wait_until_compiled
from golemancy.players.judging import OUTCOME

OPPONENTS = {None: None, "random": RANDOM, "greedy": GREEDY}
LEAST = 128  # games that are worth a thread of their own


class ManyGames(VectorEnv[Array, Array, Array]):
    """`num_envs` games side by side; a game that ends is dealt anew in the same step.

    Without `opponents` every decision of every seat is the caller's: row i of an observation is seen
    by seat `info["player"][i]`, and rewards have one column per seat. With `opponents` ("random" or
    "greedy") the caller has one seat in each game, and rewards have no second axis.
    All arrays belong to the environment and are written anew by the next call; `copy=True` gives copies.
    """

    def __init__(
        self,
        name: str,
        num_envs: int,
        *,
        players: int | None = None,
        opponents: str | None = None,
        seat: int | str = "spread",
        max_decisions: int | None = None,
        threads: int | None = None,
        copy: bool = False,
        **options: Any,
    ) -> None:
        self.game = find_game(name, players, **options)
        if opponents not in OPPONENTS:
            raise BadOption(f"opponents: {opponents!r} is not one of {', '.join(map(str, OPPONENTS))}")
        if num_envs < 1:
            raise BadOption(f"num_envs: needs at least 1, not {num_envs}")
        wait_until_compiled(self.game)
        self.num_envs, self.opponents, self.copy = num_envs, opponents, copy
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = spaces.Discrete(self.game.actions)
        self._longest = NEVER if max_decisions is None else max_decisions
        self._allocate(_seats(seat, num_envs, self.game.players, opponents))
        self._ranges = _ranges(num_envs, threads or cores())
        self._scratch = [self._new_scratch() for _ in self._ranges]
        self._pool = ThreadPoolExecutor(len(self._ranges) - 1) if len(self._ranges) > 1 else None

    def _allocate(self, seats: Array) -> None:
        """Everything that one step writes; nothing is allocated later."""
        n, game, features = self.num_envs, self.game, self.game.definition.width
        self.states, self.tracks = game.layout.zeros(n), TRACK.zeros(n)
        self.tracks["seat"] = seats
        self._games = Games(self.states, self.tracks, game.layout.zeros(), game.box, game.encoded)
        self.observations, self.masks = np.zeros((n, features), np.float32), np.zeros((n, game.actions), np.int8)
        self.players = np.zeros(n, np.int8)
        self._seen = Seen(self.observations, self.masks, self.players)
        rewards = np.zeros((n, game.players if self.opponents is None else 1), np.float32)
        self.rewards = rewards if self.opponents is None else rewards[:, 0]
        self.terminated, self.truncated, self._either = (np.zeros(n, np.bool_) for _ in range(3))
        self._ended = Ended(rewards, self.terminated, self.truncated, np.zeros((n, features), np.float32))
        self._random = np.zeros(n, np.int64)

    def _new_scratch(self) -> Scratch:
        """What one thread works with."""
        actions, values = (np.zeros(self.game.actions, kind) for kind in (np.int16, np.float64))
        return Scratch(self.game.layout.zeros(2), OUTCOME.zeros(), actions, values)

    @cached_property
    def observation_space(self) -> spaces.Space[Any]:  # type: ignore[override]  # made when asked for: it is large
        """The space of all observations together."""
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        """The space of all actions together."""
        return batch_space(self.single_action_space, self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deals all games anew; one seed fixes them and all that follow them."""
        super().reset(seed=seed)
        for field in ("seed", "stream"):
            self.tracks[field] = self.np_random.integers(2**64, size=self.num_envs, dtype=np.uint64)
        self.tracks["game"] = 0
        self._step(np.full(self.num_envs, DEAL))
        return self._given(self.observations), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """One decision in every game; nothing happens if one of them is illegal."""
        chosen = np.ascontiguousarray(actions, np.int64)
        self._check(chosen)
        self._step(chosen)
        np.logical_or(self.terminated, self.truncated, out=self._either)
        info = self._info() | {"final_obs": self._given(self._ended.finals), "_final_obs": self._given(self._either)}
        results = (self.observations, self.rewards, self.terminated, self.truncated)
        observations, rewards, terminated, truncated = map(self._given, results)
        return observations, rewards, terminated, truncated, info

    def _check(self, chosen: Array) -> None:
        if chosen.shape != (self.num_envs,):
            raise IllegalAction(f"actions: expected shape ({self.num_envs},), not {chosen.shape}")
        wrong = first_illegal(chosen, self.masks)
        if wrong >= 0:
            raise IllegalAction(f"action {chosen[wrong]} is not legal in environment {wrong}; see action_masks()")

    def _step(self, chosen: Array) -> None:
        """One pass of compiled code over all games."""
        settings = (OPPONENTS[self.opponents], self._longest, chosen, self._seen, self._ended)
        self._on_all_cores(step_range.of(self.game.rules), [(self._games, own, *settings) for own in self._scratch])

    def _on_all_cores(self, function: Callable[..., Any], arguments: list[tuple[Any, ...]]) -> None:
        """Calls a function on each range of games, one thread each; the results do not depend on their number."""
        calls = [(*bounds, *rest) for bounds, rest in zip(self._ranges, arguments, strict=True)]
        waiting = [self._pool.submit(function, *call) for call in calls[1:]] if self._pool else []
        function(*calls[0])
        for one in waiting:
            one.result()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._given(self.masks), "player": self._given(self.players)}

    def _given(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def action_masks(self) -> Array:
        """Which actions are legal now in each environment, as truth values (not a copy)."""
        return self.masks.view(np.bool_)

    def sample_actions(self) -> Array:
        """A random legal action for each environment (the same array each time)."""
        self._on_all_cores(pick_legal, [(self.tracks, self.masks, self._random)] * len(self._ranges))
        return self._random

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the threads."""
        if self._pool is not None:
            self._pool.shutdown()


def against_opponents(name: str, num_envs: int, opponents: str = "random", **options: Any) -> ManyGames:
    """The vector form of `SeatEnv`, for `gymnasium.make_vec`."""
    return ManyGames(name, num_envs, opponents=opponents, **options)


def _seats(seat: int | str, num_envs: int, players: int, opponents: str | None) -> Array:
    """The caller's seat in each environment: the given one, or all in turn; -1 for every seat."""
    if opponents is None:
        return np.full(num_envs, -1, np.int64)
    if seat == "spread":
        return np.arange(num_envs, dtype=np.int64) % players
    if isinstance(seat, str) or not 0 <= seat < players:
        raise BadOption(f"seat: {seat!r} is neither 'spread' nor one of 0 to {players - 1}")
    return np.full(num_envs, seat, np.int64)


def _ranges(count: int, threads: int) -> list[tuple[int, int]]:
    """The environments cut into one range per thread."""
    parts = max(1, min(threads, count // LEAST))
    ends = [count * part // parts for part in range(parts + 1)]
    return list(itertools.pairwise(ends))
