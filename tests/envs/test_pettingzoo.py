"""Every game passes PettingZoo's own tests."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from golemancy import IllegalAction
from golemancy.envs import pettingzoo_env
from golemancy.games import names

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")  # it warns of dict observations


def played(env, seed=1):
    """Plays random decisions to the end; returns what each agent got."""
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    chance = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(chance.choice(legal)))
    return total


@pytest.mark.parametrize("name", names())
def test_keeps_the_interface(name, capsys):
    api_test(pettingzoo_env(name), num_cycles=20)


@pytest.mark.parametrize("name", names())
def test_seeds_fix_the_game(name):
    seed_test(lambda: pettingzoo_env(name), num_cycles=20)


def test_rewards_come_at_the_end_and_sum_to_nothing():
    total = played(pettingzoo_env("golem_it", players=4))
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) == 1


def test_two_seats_win_or_lose():
    assert sorted(played(pettingzoo_env("golems", first=0)).values()) in ([-1, 1], [0, 0])


def test_alone_is_won_or_lost():
    assert played(pettingzoo_env("golems", players=1))["player_0"] in (-1, 1)


@pytest.mark.parametrize("name", names())
def test_max_cycles_truncates_every_agent_without_reward(name):
    env = pettingzoo_env(name, max_cycles=4)
    assert set(played(env).values()) == {0}
    assert env.state_now.decisions == 4
    assert not env.agents


def test_an_action_outside_the_mask_is_refused():
    env = pettingzoo_env("century")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction):
        env.step(illegal)


def test_only_the_agent_to_decide_has_actions():
    env = pettingzoo_env("century", players=3)
    env.reset(seed=1)
    deciding = [agent for agent in env.agents if env.observe(agent)["action_mask"].any()]
    assert deciding == [env.agent_selection]


def test_renders_as_text():
    env = pettingzoo_env("century", render_mode="ansi")
    env.reset(seed=1)
    assert "\n" in env.render()
