"""An agent of sb3-contrib learns to play from nothing but the Gymnasium environment."""

from collections.abc import Iterator

import numpy as np
import pytest
import torch

from golemancy.envs import gymnasium_env, vector_env

pytest.importorskip("sb3_contrib", reason="needs the extra `learning`")

from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

STEPS = 65_536
GAMES = 512  # played to judge; the standard error of their mean reward is at most 0.045


def mean_reward(agent: MaskablePPO) -> float:
    """What the agent gets in a game on average, from every seat in turn."""
    env = vector_env("golem_it", GAMES, opponents="random")
    observations, _ = env.reset(seed=9)
    total, playing = np.zeros(GAMES), np.ones(GAMES, np.bool_)
    while playing.any():
        actions, _ = agent.predict(observations, action_masks=env.action_masks())
        observations, rewards, terminated, _, _ = env.step(actions)
        total[playing] += rewards[playing]
        playing &= ~terminated
    return float(total.mean())


@pytest.fixture
def one_thread() -> Iterator[None]:
    """Small networks are quicker on one core."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.mark.usefixtures("one_thread")
def test_an_agent_that_plays_at_random_learns_to_beat_random_play() -> None:
    env = make_vec_env(lambda: gymnasium_env("golem_it", "random", seat="random", illegal="raise"), n_envs=8, seed=1)
    agent = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=512,
        batch_size=512,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=0.999,
        gae_lambda=0.98,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [64, 64]},
        seed=1,
        device="cpu",
    )
    before = mean_reward(agent)
    agent.learn(STEPS)
    after = mean_reward(agent)
    print(f"\nmean reward against random play: {before:.2f}, after {STEPS:,} steps {after:.2f}")
    assert abs(before) < 0.2
    assert after > 0.7
