"""Anybody in the other seats: names, programs, classes and policies, in one game and in many."""

import copy
import pickle

import numpy as np
import pytest

from golemancy import BadOption, PlayerFailed
from golemancy.envs import gymnasium_env, vector_env
from golemancy.players import player

pytestmark = pytest.mark.filterwarnings("ignore:.*:UserWarning:gymnasium")


class Diary:
    """Takes the first legal decision, and notes how it was treated."""

    seen: list["Diary"] = []  # noqa: RUF012  # all that were made, on purpose

    def __init__(self) -> None:
        self.seat, self.ended, self.hands, self.events = -1, 0, [], 0
        Diary.seen.append(self)

    def begin(self, game, seat):
        assert self.seat == -1, "one for each game"
        self.seat = seat

    def choose(self, state):
        assert state.player == self.seat
        self.events += len(state.events(self.seat))
        self.hands.append(state.view(self.seat)["seats"][self.seat]["hand"])
        return state.legal[0]

    def end(self, state):
        assert state.over
        self.ended += 1


def first(observations, masks):
    """A policy without a plan."""
    assert observations.dtype == np.float32
    assert masks.dtype == np.bool_
    return masks.argmax(axis=1)


def rollout(env, steps, seed=1):
    """Random play; everything that came out."""
    kept = [env.reset(seed=seed)[0].copy()]
    for _ in range(steps):
        observations, rewards, terminated, truncated, info = env.step(env.sample_actions())
        assert np.array_equal(info["player"], np.arange(env.num_envs) % env.game.players)
        kept += [part.copy() for part in (observations, rewards, terminated, truncated)]
        if terminated.any():
            kept.append(info["final_obs"][terminated])
    return kept


@pytest.mark.parametrize("opponents", ["greedy:blunders=0.5", [first, "random"], player("random", 5)])
def test_opponents_of_every_kind_play_many_games(opponents):
    one, two = (rollout(vector_env("golem_it", 6, players=3, opponents=opponents), 60) for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
    assert any(part.dtype == np.bool_ and part.any() for part in one), "no game ended"


def test_a_program_is_made_for_each_game_and_told_how_it_goes():
    Diary.seen.clear()
    env = vector_env("golems", 4, opponents=Diary)
    ended = sum(int(part.sum()) for part in rollout(env, 120) if part.dtype == np.bool_)
    assert ended >= 4
    assert sum(diary.ended for diary in Diary.seen if diary.seat >= 0) == ended
    assert {diary.seat for diary in Diary.seen} >= {0, 1}
    assert all(diary.ended <= 1 for diary in Diary.seen)
    assert all(hand is not None for diary in Diary.seen for hand in diary.hands), "a program sees its own hand"
    assert any(diary.events for diary in Diary.seen)


def test_rewards_and_last_observations_are_those_of_the_callers_seat():
    env = vector_env("golems", 4, opponents=first, seat=1, first=0)
    mine = vector_env("golems", 4, first=0)
    env.reset(seed=3)
    mine.reset(seed=3)
    for _ in range(150):
        while (theirs := mine.players != 1).any():  # the same games, both seats played by hand
            mine.tracks["seat"] = -1
            actions = np.where(theirs, mine.masks.argmax(axis=1), 0)
            for row in np.flatnonzero(~theirs):
                actions[row] = -2  # waits
            mine._step(actions)
        if not np.array_equal(mine.observations, env.observations):
            break
        actions = env.sample_actions().copy()
        before = mine.states.copy()
        _, rewards, terminated, _, info = env.step(actions)
        if terminated.any():
            row = int(np.flatnonzero(terminated)[0])
            assert rewards[row] in (-1, 0, 1)
            assert info["final_obs"][row].any()
            return
        assert (env.states["decisions"] > before["decisions"]).all()
        mine._step(actions)
    pytest.fail("no game ended as expected")


def test_an_opponent_that_breaks_the_rules_is_named():
    def cheat(observations, masks):
        return np.full(len(masks), 10_000)

    def late(observations, masks):
        return np.zeros((len(masks), 2))

    for policy, why in ((cheat, "chose 10000 in environment 1"), (late, "answered float64 of shape")):
        with pytest.raises(PlayerFailed, match=why):
            vector_env("golem_it", 4, opponents=policy, first=0).reset(seed=1)


@pytest.mark.parametrize(
    ("opponents", "why"), [("nobody", "there is no player"), (7, "no player"), (["random"] * 2, "need 1 opponents")]
)
def test_who_is_no_player_is_refused(opponents, why):
    for make in (lambda: vector_env("century", 2, opponents=opponents), lambda: gymnasium_env("century", opponents)):
        with pytest.raises(BadOption, match=why):
            make()


def test_one_game_takes_policies_and_classes_too():
    Diary.seen.clear()
    env = gymnasium_env("golem_it", [first, Diary], players=3)
    _, info = env.reset(seed=1)
    while not env.state.over:
        *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert sum(diary.ended for diary in Diary.seen) == 1


@pytest.mark.parametrize("opponents", [None, "random", "greedy:blunders=0.2"])
@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_many_games_are_copied_and_pickled_as_they_stand(opponents, again):
    env = vector_env("golem_it", 3, opponents=opponents, threads=1)
    env.reset(seed=1)
    for _ in range(7):
        env.step(env.sample_actions())
    other = again(env)
    for _ in range(20):
        actions = env.sample_actions().copy()
        assert np.array_equal(other.sample_actions(), actions)
        for one, two in zip(env.step(actions)[:4], other.step(actions)[:4], strict=True):
            assert np.array_equal(one, two)
