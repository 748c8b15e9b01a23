"""Libraries that learn take the environments as they are: Stable-Baselines3 and SuperSuit."""

import numpy as np
import pytest

from golemancy import BadOption
from golemancy.envs import pettingzoo_env, sb3_env, vector_env

pytest.importorskip("sb3_contrib", reason="needs the extra `learning`")
supersuit = pytest.importorskip("supersuit", reason="needs the extra `learning`")

from sb3_contrib import MaskablePPO  # noqa: E402
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported  # noqa: E402
from stable_baselines3 import PPO  # noqa: E402
from stable_baselines3.common.vec_env import VecMonitor  # noqa: E402

from golemancy.envs.sb3 import SB3Games  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")
SMALL = {"n_steps": 32, "batch_size": 64, "n_epochs": 1, "device": "cpu", "seed": 1}


def test_maskable_ppo_learns_on_many_games_at_once() -> None:
    env = VecMonitor(sb3_env("golems", 8, opponents="random"))
    assert is_masking_supported(env)
    env.reset()
    assert np.array_equal(get_action_masks(env), env.unwrapped.games.action_masks())
    agent = MaskablePPO("MlpPolicy", env, **SMALL)
    agent.learn(1024)
    assert len(agent.ep_info_buffer) > 0, "no game was recorded"
    assert {round(one["r"], 3) for one in agent.ep_info_buffer} <= {-1, 0, 1}


def test_ppo_without_masks_loses_by_illegal_actions_but_runs() -> None:
    env = sb3_env("golem_it", 8, illegal="lose")
    PPO("MlpPolicy", env, **SMALL).learn(512)
    observations = env.reset()
    _, rewards, dones, infos = env.step(np.full(8, env.action_space.n - 1))
    assert (rewards[dones] == -1).all()
    for row in np.flatnonzero(dones):
        assert np.array_equal(infos[row]["terminal_observation"], observations[row])


def test_truncated_games_are_marked_and_seeds_fix_all() -> None:
    env = sb3_env("century", 3, max_decisions=4)
    env.seed(5)
    first = env.reset()
    cut = 0
    while not cut:
        _, rewards, dones, infos = env.step(env.games.sample_actions())
        cut += sum(info["TimeLimit.truncated"] for info, done in zip(infos, dones, strict=True) if done)
        assert not rewards.any()
    env.seed(5)
    assert np.array_equal(env.reset(), first)
    assert env.get_attr("num_envs", [0, 2]) == [3, 3]


def test_an_agent_of_one_seat_needs_opponents() -> None:
    with pytest.raises(BadOption, match="say who has the others"):
        SB3Games(vector_env("century", 2))


@pytest.mark.parametrize(
    "wrap",
    [
        lambda env: supersuit.frame_stack_v1(env, 3),
        lambda env: supersuit.dtype_v0(env, np.float16),
        lambda env: supersuit.clip_reward_v0(env),
        lambda env: supersuit.pad_observations_v0(supersuit.pad_action_space_v0(env)),
    ],
)
def test_wrappers_of_supersuit_take_flat_observations(wrap: object) -> None:
    wrapped = wrap(pettingzoo_env("golem_it", players=3, flat=True, max_cycles=40))  # type: ignore[operator]
    wrapped.reset(seed=1)
    for agent in wrapped.agent_iter():
        seen, _, ended, cut, info = wrapped.last()
        assert wrapped.observation_space(agent).shape == seen.shape
        wrapped.step(None if ended or cut else int(np.flatnonzero(info["action_mask"])[0]))
