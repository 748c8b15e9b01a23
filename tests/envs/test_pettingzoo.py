"""Every game passes PettingZoo's own tests."""

from types import SimpleNamespace

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from pettingzoo.test import api_test, max_cycles_test, seed_test, state_test
from pettingzoo.utils.conversions import parallel_to_aec, turn_based_aec_to_parallel

from golemancy import BadOption, IllegalAction
from golemancy.envs import pettingzoo_env
from golemancy.envs.aec import SeatsEnv
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


class Sampled(Discrete):
    """An agent's actions, of which only legal ones are sampled."""

    def __init__(self, env, agent):
        super().__init__(env.game.actions)
        self.env, self.agent = env, agent

    def sample(self):
        mask = self.env.observe(self.agent)["action_mask"]
        return super().sample(mask if mask.any() else None)


class SampledEnv(SeatsEnv):
    """For tests of PettingZoo's that know no masks."""

    def action_space(self, agent):
        return Sampled(self, agent)


@pytest.mark.parametrize("name", names())
def test_keeps_the_interface(name, capsys):
    api_test(pettingzoo_env(name), num_cycles=20)


@pytest.mark.parametrize("name", names())
def test_keeps_the_interface_with_flat_observations(name, capsys):
    api_test(pettingzoo_env(name, flat=True, max_cycles=60), num_cycles=20)


def test_the_state_for_critics_is_kept_as_the_library_asks():
    env = SampledEnv("golem_it", players=3, max_cycles=30)
    state_test(env, turn_based_aec_to_parallel(env), num_cycles=5)


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
def test_a_decision_is_a_cycle_when_all_agents_act_at_once(name):
    def at_once(max_cycles):
        return turn_based_aec_to_parallel(SampledEnv(name, max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=at_once, env=lambda max_cycles: parallel_to_aec(at_once(max_cycles))))


@pytest.mark.parametrize("name", names())
def test_max_cycles_truncates_every_agent_without_reward(name):
    env = pettingzoo_env(name, max_cycles=4)
    assert set(played(env).values()) == {0}
    assert env.position.decisions == 4
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


def test_renders_as_text_printed_or_not_at_all(capsys):
    for mode, returned, printed in (("ansi", True, False), ("human", False, True), (None, False, False)):
        env = pettingzoo_env("century", render_mode=mode)
        env.reset(seed=1)
        assert (env.render() is not None) == returned
        assert bool(capsys.readouterr().out) == printed
    with pytest.raises(BadOption, match="render_mode"):
        pettingzoo_env("century", render_mode="video")
