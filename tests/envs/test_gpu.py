"""The same rules on a GPU; skipped where there is none."""

from typing import Any

import numpy as np
import pytest
from numba import cuda

from golemancy import BadOption, IllegalAction, envs, game, games
from golemancy.engine import batch, gpu

needs_gpu = pytest.mark.skipif(not cuda.is_available(), reason="no GPU on this system")


@pytest.mark.skipif(cuda.is_available(), reason="there is a GPU")
def test_without_a_gpu_one_sentence_says_so() -> None:
    with pytest.raises(BadOption, match="this needs an NVIDIA GPU with its driver"):
        envs.gpu_env("century", 8)


@needs_gpu
@pytest.mark.parametrize("name", games.names())
def test_random_games_end_as_on_the_cpu(name: str) -> None:
    there, here = gpu.random_games(game(name).kit, 1000, seed=3), batch.random_games(game(name).kit, 1000, seed=3)
    for part in ("lengths", "scores", "places"):
        assert np.array_equal(getattr(there, part), getattr(here, part))


@needs_gpu
@pytest.mark.parametrize("name", games.names())
def test_every_step_is_the_one_of_the_cpu(name: str) -> None:
    there, here = envs.gpu_env(name, 300), envs.vector_env(name, 300)
    there.reset(7)
    here.reset(seed=7)
    for _ in range(60):
        actions = here.sample_actions().copy()
        assert np.array_equal(there.sample_actions().copy_to_host(), actions)
        here.step(actions)
        there.step(cuda.to_device(actions))
        for part in ("observations", "masks", "players", "rewards", "terminated", "truncated"):
            assert np.array_equal(getattr(there, part).copy_to_host(), getattr(here, part))


@needs_gpu
def test_an_illegal_action_changes_nothing() -> None:
    env: Any = envs.gpu_env("century", 8)
    env.reset(1)
    before = env.states.copy_to_host().tobytes()
    with pytest.raises(IllegalAction, match="action -5 is not legal in environment 0"):
        env.step(cuda.to_device(np.full(8, -5)))
    assert env.states.copy_to_host().tobytes() == before
