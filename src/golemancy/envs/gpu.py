"""Many games stepped on a GPU: what `ManyGames` does on all cores, with every array on the device."""

from functools import lru_cache
from typing import Any

import numpy as np
from numba import cuda, float64, int16

from golemancy.engine.gpu import THREADS, each_once
from golemancy.engine.rule import Rules
from golemancy.envs.stepping import (
    DEAL,
    NEVER,
    TRACK,
    Ended,
    Games,
    Scratch,
    Seen,
    first_illegal,
    pick_legal,
    step_some,
)
from golemancy.errors import BadOption, IllegalAction
from golemancy.games import game as find_game
from golemancy.players.judging import OUTCOME

_gpu: Any = cuda


class GpuGames:
    """`num_envs` games on a GPU in which the caller decides for every seat; a game that ends is dealt anew at once.

    For the same seed and actions all arrays hold what `ManyGames` gives, and stay where they are: PyTorch takes
    them without a copy by `torch.as_tensor(games.observations)`, CuPy by `cupy.asarray`, JAX through DLPack of either.
    The next call writes them anew. `checked=False` spares a step the wait for whether all actions were legal.
    """

    def __init__(
        self,
        name: str,
        num_envs: int,
        *,
        players: int | None = None,
        max_decisions: int | None = None,
        checked: bool = True,
        **options: Any,
    ) -> None:
        if num_envs < 1:
            raise BadOption(f"num_envs: needs at least 1, not {num_envs}")
        if not _gpu.is_available():
            raise BadOption("gpu_env: there is no NVIDIA GPU here that CUDA can use; vector_env plays on all cores")
        self.game, self.num_envs, self.checked = find_game(name, players, **options), num_envs, checked
        self._longest = NEVER if max_decisions is None else max_decisions
        self._kernels = _kernels(self.game.rules, self.game.actions)
        self._blocks = (num_envs + THREADS - 1) // THREADS
        self._allocate()

    def _allocate(self) -> None:
        """Everything that one step writes; nothing is allocated later."""
        n, game, features = self.num_envs, self.game, self.game.definition.width
        given = map(_gpu.to_device, (np.zeros(1, game.layout.dtype), game.boxes, game.encoded))
        self.states, self.tracks = _new(n, game.layout.dtype), _new(n, TRACK.dtype)
        self._games = (self.states, self.tracks, *given, _new(n, OUTCOME.dtype))
        self.observations, self.final_observations = (_new((n, features), np.float32) for _ in range(2))
        self.masks, self.players = _new((n, game.actions), np.int8), _new(n, np.int8)
        self.rewards = _new((n, game.players), np.float32)
        self.terminated, self.truncated = (_new(n, np.bool_) for _ in range(2))
        self._seen = (self.observations, self.masks, self.players)
        self._ended = (self.rewards, self.terminated, self.truncated, self.final_observations)
        self._random, self._illegal = _new(n, np.int64), _new(1, np.int64)

    def reset(self, seed: int | None = None) -> Any:
        """Deals all games anew; one seed fixes them and all that follow them."""
        numbers, tracks = np.random.default_rng(seed), np.zeros(self.num_envs, TRACK.dtype)
        for field in ("seed", "stream"):
            tracks[field] = numbers.integers(2**64, size=self.num_envs, dtype=np.uint64)
        tracks["seat"] = -1
        self.tracks.copy_to_device(tracks)
        with each_once(self.game.layout.dtype):
            self._step(_gpu.to_device(np.full(self.num_envs, DEAL)))
        return self.observations

    def step(self, actions: Any) -> Any:
        """One decision in every game, from an int64 array on the device; nothing happens if one of them is illegal."""
        chosen = _gpu.as_cuda_array(actions) if hasattr(actions, "__cuda_array_interface__") else actions
        if chosen.shape != (self.num_envs,) or chosen.dtype != np.int64:
            raise IllegalAction(f"actions: expected {self.num_envs} of int64, not {chosen.shape} of {chosen.dtype}")
        if self.checked:
            self._check(chosen)
        self._step(chosen)
        return self.observations

    def sample_actions(self) -> Any:
        """A random legal action for each environment, on the device (the same array each time)."""
        self._kernels["pick"][self._blocks, THREADS](self.tracks, self.masks, self._random)
        return self._random

    def _check(self, chosen: Any) -> None:
        self._illegal.copy_to_device(np.array([self.num_envs]))
        self._kernels["check"][self._blocks, THREADS](chosen, self.masks, self._illegal)
        wrong = int(self._illegal.copy_to_host()[0])
        if wrong < self.num_envs:
            action = int(chosen[wrong])
            raise IllegalAction(f"action {action} is not legal in environment {wrong}; see masks")

    def _step(self, chosen: Any) -> None:
        """One decision, or for DEAL a new game, in every environment."""
        step = self._kernels["step"][self._blocks, THREADS]
        step(*self._games, self._longest, chosen, *self._seen, *self._ended)


def _new(shape: int | tuple[int, ...], kind: Any) -> Any:
    return _gpu.to_device(np.zeros(shape, kind))


@lru_cache
def _kernels(rules: Rules, actions: int) -> dict[str, Any]:
    """What runs on the GPU, one thread per game."""
    stepped = step_some.of(rules)

    def step(
        states: Any, tracks: Any, blank: Any, box: Any, options: Any, outcomes: Any, longest: int, chosen: Any,
        observations: Any, masks: Any, players: Any, rewards: Any, terminated: Any, truncated: Any, finals: Any,
    ) -> None:  # fmt: skip
        i = _gpu.grid(1)
        if i < len(states):
            legal, unused = _gpu.local.array(actions, int16), _gpu.local.array(1, float64)
            games = Games(states, tracks, blank, box[0], options)
            scratch = Scratch(states[:0], outcomes[i : i + 1], legal, unused)
            seen, ended = Seen(observations, masks, players), Ended(rewards, terminated, truncated, finals)
            stepped(i, i + 1, games, scratch, None, longest, chosen, seen, ended)

    def pick(tracks: Any, masks: Any, out: Any) -> None:
        i = _gpu.grid(1)
        if i < len(out):
            pick_legal(i, i + 1, tracks, masks, out)

    def check(chosen: Any, masks: Any, illegal: Any) -> None:
        i = _gpu.grid(1)
        if i < len(chosen) and first_illegal(chosen[i : i + 1], masks[i : i + 1]) >= 0:
            _gpu.atomic.min(illegal, 0, i)

    return {kernel.__name__: _gpu.jit(kernel) for kernel in (step, pick, check)}
