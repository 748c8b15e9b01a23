"""One seat of a game, as Gymnasium knows it."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from golemancy import BadOption, IllegalAction
from golemancy.envs import gymnasium_env, register_gymnasium
from golemancy.games import names
from golemancy.players import player

pytestmark = pytest.mark.filterwarnings("ignore:.*:UserWarning:gymnasium")  # it warns of observations without bounds


def played(env, seed=1):
    """Plays random decisions to the end; returns the last step."""
    _, info = env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    while True:
        step = env.step(chance.choice(np.flatnonzero(info["action_mask"])))
        info = step[4]
        if step[2] or step[3]:
            return step


@pytest.mark.parametrize("name", names())
def test_keeps_the_interface(name):
    check_env(gymnasium_env(name), skip_render_check=True)


def test_every_game_has_an_id():
    ids = register_gymnasium()
    assert ids == register_gymnasium()
    assert len(ids) == len(names())
    env = gymnasium.make(ids[names().index("golems")], opponents="greedy", seat=1, players=2)
    assert env.reset(seed=1)[1]["seat"] == 1


def test_a_module_can_stand_before_an_id():
    assert gymnasium.make("golemancy.envs.gym:golemancy/century-v1").unwrapped.game.name == "century"


def test_a_game_ends_with_a_reward():
    _, reward, terminated, truncated, info = played(gymnasium_env("golems", "greedy"))
    assert reward in (-1, 0, 1)
    assert (terminated, truncated) == (True, False)
    assert not info["action_mask"].any()


def test_alone_needs_no_opponents():
    assert played(gymnasium_env("golems", players=1))[1] in (-1, 1)


def test_a_long_game_is_truncated_without_reward():
    _, reward, terminated, truncated, _ = played(gymnasium_env("century", max_decisions=10))
    assert (reward, terminated, truncated) == (0, False, True)


def test_opponents_by_seat_and_as_programs():
    env = gymnasium_env("golem_it", ["random", player("greedy", 1)], seat=1, players=3)
    env.reset(seed=1)
    assert env.state.player == 1


def test_the_seat_can_change_from_game_to_game():
    env = gymnasium_env("century", seat="random", players=3)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(9)} == {0, 1, 2}


def test_masks_as_maskable_agents_ask_for_them():
    env = gymnasium_env("century")
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))


def test_an_illegal_action_loses_or_is_refused():
    for illegal in ("lose", "raise"):
        env = gymnasium_env("century", illegal=illegal)
        _, info = env.reset(seed=1)
        wrong = np.flatnonzero(info["action_mask"] == 0)[0]
        if illegal == "raise":
            with pytest.raises(IllegalAction):
                env.step(wrong)
        else:
            _, reward, terminated, _, info = env.step(wrong)
            assert (reward, terminated, info["illegal"]) == (-1, True, True)


@pytest.mark.parametrize(
    "wrong", [{"opponents": "nobody"}, {"opponents": ["random"] * 2}, {"seat": 2}, {"seat": "any"}, {"illegal": "pass"}]
)
def test_wrong_settings_are_refused(wrong):
    with pytest.raises(BadOption):
        gymnasium_env("century", **wrong)
