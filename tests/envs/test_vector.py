"""Many games at once do what one game does."""

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from golemancy import BadOption, IllegalAction, State
from golemancy.engine.rule import interpreted
from golemancy.envs import register_gymnasium, vector_env
from golemancy.envs.stepping import pick_legal, step_range
from golemancy.games import names

pytestmark = pytest.mark.filterwarnings("ignore:.*:UserWarning:gymnasium")


def run(env, steps, seed=1):
    """Random steps; returns everything that came out, copied."""
    out = [env.reset(seed=seed)[0].copy()]
    for _ in range(steps):
        observations, rewards, terminated, truncated, info = env.step(env.sample_actions())
        parts = (observations, rewards, terminated, truncated, info["action_mask"], info["player"])
        out += [part.copy() for part in parts]
    return out


@pytest.mark.parametrize("name", names())
def test_rows_are_what_the_state_says(name):
    env = vector_env(name, 6, threads=1)
    run(env, 30)
    for i in range(env.num_envs):
        state = State(env.game, env.states[i : i + 1])
        assert state.player == env.players[i]
        assert np.array_equal(env.observations[i], state.observe(state.player))
        assert np.flatnonzero(env.masks[i]).tolist() == sorted(state.legal)


@pytest.mark.parametrize("opponents", [None, "random", "greedy"])
def test_threads_do_not_change_results(opponents):
    one, two = (vector_env("golems", 256, opponents=opponents, threads=threads) for threads in (1, 2))
    assert len(two._ranges) == 2
    assert all(np.array_equal(a, b) for a, b in zip(run(one, 40), run(two, 40), strict=True))
    two.close()


def test_games_end_with_rewards_and_go_on():
    env = vector_env("golems", 8)
    env.reset(seed=1)
    ended = 0
    for _ in range(250):
        _, rewards, terminated, truncated, info = env.step(env.sample_actions())
        assert not truncated.any()
        assert (rewards[~terminated] == 0).all()
        assert (rewards.sum(axis=1) == 0).all()
        assert set(np.abs(rewards[terminated]).ravel()) <= {0, 1}
        assert (env.states["decisions"][terminated] == 0).all()
        assert info["final_obs"][terminated].any(axis=1).all()
        ended += terminated.sum()
    assert ended >= 8


def test_against_opponents_the_caller_has_one_seat():
    env = vector_env("golem_it", 9, players=3, opponents="random")
    _, info = env.reset(seed=1)
    for _ in range(200):
        assert info["player"].tolist() == [0, 1, 2] * 3
        _, rewards, *_, info = env.step(env.sample_actions())
        assert rewards.shape == (9,)


def test_greedy_opponents_are_harder_than_random_ones():
    won = []
    for opponents in ("random", "greedy"):
        env = vector_env("golems", 128, opponents=opponents, seat=0, first=0)
        env.reset(seed=1)
        won.append(sum(float(env.step(env.sample_actions())[1].sum()) for _ in range(150)))
    assert won[1] < won[0] - 50


def test_long_games_are_truncated():
    env = vector_env("century", 4, max_decisions=5)
    env.reset(seed=1)
    for step in range(1, 11):
        _, rewards, terminated, truncated, info = env.step(env.sample_actions())
        assert truncated.all() == (step % 5 == 0)
        assert not (terminated.any())
        assert not (rewards.any())
    assert info["_final_obs"].all()


def test_the_last_observation_of_a_game_is_kept():
    cut, whole = vector_env("century", 4, max_decisions=5), vector_env("century", 4)
    for env in (cut, whole):
        env.reset(seed=1)
    for _ in range(5):
        actions = whole.sample_actions()
        observations = whole.step(actions)[0]
        fresh, *_, info = cut.step(actions)
    assert info["_final_obs"].all()
    assert np.array_equal(info["final_obs"], observations)
    assert not np.array_equal(fresh, observations)


def test_wrappers_of_gymnasium_fit():
    env = DictInfoToList(RecordEpisodeStatistics(vector_env("golem_it", 8, opponents="random")))
    env.reset(seed=1)
    ended = []
    while len(ended) < 8:
        infos = env.step(env.unwrapped.sample_actions())[4]
        ended += [info["episode"]["r"] for info in infos if "episode" in info]
        assert all(("final_obs" in info) == ("episode" in info) for info in infos)
    assert set(ended) <= {-1, 0, 1}


def test_in_self_play_the_acting_seat_can_have_the_reward():
    env = RecordEpisodeStatistics(vector_env("golem_it", 8, reward="actor"))
    env.reset(seed=1)
    returns = []
    while len(returns) < 8:
        acting = env.unwrapped.players.copy()
        _, rewards, terminated, _, info = env.step(env.unwrapped.sample_actions())
        assert rewards.shape == (8,)
        assert np.array_equal(rewards, info["seat_rewards"][np.arange(8), acting])
        if terminated.any():
            returns += info["episode"]["r"][terminated].tolist()
    assert set(returns) <= {-1, 0, 1}


@pytest.mark.parametrize(("opponents", "others"), [(None, 1 / 2), ("random", None), ("greedy:blunders=1", None)])
def test_an_illegal_action_may_lose_the_game_instead(opponents, others):
    env = vector_env("golem_it", 3, players=3, opponents=opponents, illegal="lose")
    before, info = env.reset(seed=1)
    before, acting = before.copy(), info["player"].copy()
    actions = env.sample_actions().copy()
    actions[1] = np.flatnonzero(env.masks[1] == 0)[0]
    _, rewards, terminated, truncated, info = env.step(actions)
    assert (terminated.tolist(), truncated.any(), info["illegal"].tolist()) == (
        [False, True, False],
        False,
        [False, True, False],
    )
    assert np.array_equal(info["final_obs"][1], before[1])
    if others is None:
        assert rewards.tolist() == [0, -1, 0]
    else:
        assert sorted(rewards[1]) == [-1, others, others]
        assert rewards[1, acting[1]] == -1
    assert "illegal" not in env.step(env.sample_actions())[4]


def test_arrays_are_reused_unless_copies_are_wanted():
    for copy in (False, True):
        env = vector_env("century", 4, copy=copy)
        env.reset(seed=1)
        one, two = (env.step(env.sample_actions()) for _ in range(2))
        assert (one[0] is two[0]) == (not copy)
        assert (one[4]["action_mask"] is env.masks) == (not copy)


def test_an_illegal_action_changes_nothing():
    env = vector_env("century", 4)
    env.reset(seed=1)
    before = env.states.copy()
    actions = env.sample_actions().copy()
    for wrong in (np.flatnonzero(env.masks[2] == 0)[0], -1, env.game.actions):
        actions[2] = wrong
        with pytest.raises(IllegalAction, match="environment 2"):
            env.step(actions)
    with pytest.raises(IllegalAction, match="shape"):
        env.step(actions[:3])
    assert np.array_equal(env.states, before)


def test_one_seed_one_game_each():
    env = vector_env("golems", 4)
    first = env.reset(seed=3)[0].copy()
    assert len(np.unique(env.states["key"], axis=0)) == 4
    assert not np.array_equal(env.reset()[0], first)
    assert np.array_equal(env.reset(seed=3)[0], first)


def test_compiled_and_interpreted_steps_are_the_same(monkeypatch):
    env = vector_env("century", 2, opponents="greedy", threads=1)
    native = run(env, 12)
    monkeypatch.setattr(step_range, "of", lambda rules, bind=step_range.of: bind(rules, interpret=True))
    monkeypatch.setattr("golemancy.envs.vector.pick_legal", interpreted(pick_legal))
    assert all(np.array_equal(a, b) for a, b in zip(native, run(env, 12), strict=True))


def test_gymnasium_makes_one():
    known = register_gymnasium()[names().index("golems")]
    env = gymnasium.make_vec(known, num_envs=4, vectorization_mode="vector_entry_point", opponents="greedy")
    observations, _ = env.reset(seed=1)
    assert observations.shape == env.observation_space.shape
    assert env.action_space.shape == (4,)


@pytest.mark.parametrize(
    "wrong",
    [
        {"opponents": "nobody"},
        {"reward": "all"},
        {"illegal": "pass"},
        {"opponents": "random", "seat": 5},
        {"num_envs": 0},
    ],
)
def test_wrong_settings_are_refused(wrong):
    with pytest.raises(BadOption):
        vector_env("century", **{"num_envs": 4, **wrong})
