"""Every game is an OpenSpiel game."""

import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import golemancy.envs
from golemancy.games import names

KNOWN = golemancy.envs.register_open_spiel()


def dealt(game, seed=1):
    """A game past its chance nodes."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def advanced(state, decisions, seed=1):
    """The same state after some random decisions."""
    chance = random.Random(seed)
    for _ in range(decisions):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


class Even(mcts.Evaluator):
    """Judges nothing before the end, which keeps a search short."""

    def evaluate(self, state):
        return np.array(state.returns())

    def prior(self, state):
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize("name", KNOWN)
def test_random_simulation(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_random_simulation_alone():
    game = pyspiel.load_game("golemancy_golems(players=1)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", KNOWN)
def test_searches_play(name):
    game = pyspiel.load_game(name)
    state = advanced(dealt(game), 5)
    chance = np.random.RandomState(1)
    open_eyed = mcts.MCTSBot(game, 1.0, 8, Even(), random_state=chance, solve=False)
    fair = ismcts.ISMCTSBot(game, Even(), 1.0, 8, random_state=chance)
    for bot in (open_eyed, fair, open_eyed):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("name", KNOWN)
def test_resampling_keeps_what_a_player_knows(name):
    state = advanced(dealt(pyspiel.load_game(name)), 8)
    for player in range(state.num_players()):
        other = state.resample_from_infostate(player, random.Random(1).random)
        assert str(other) != str(state)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)


def test_information_states_differ_when_knowledge_does():
    state = dealt(pyspiel.load_game("golemancy_golem_it"))
    assert state.information_state_string(0) != state.information_state_string(1)


def test_states_are_copied_and_stored():
    game = pyspiel.load_game("golemancy_century(players=3,first=#2)")
    state = advanced(dealt(game), 20)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    assert str(game.deserialize_state(state.serialize())) == str(state)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)


def test_parameters_choose_players_and_options():
    game = pyspiel.load_game("golemancy_golem_it(players=4,variant=play_on,limit_on=true)")
    assert game.num_players() == 4
    assert game.rules.options["variant"] == "play_on"
    assert game.rules.options["limit_on"] is True
    assert pyspiel.load_game("golemancy_century(first=#1)").rules.options["first"] == 1


def test_features_have_names():
    game = pyspiel.load_game("golemancy_golems")
    observer = game.make_py_observer()
    state = dealt(game)
    observer.set_from(state, 0)
    assert list(observer.dict) == [feature.name for feature in game.rules.definition.features]
    assert observer.tensor.tolist() == state.observation_tensor(0)


def test_every_game_is_registered():
    assert [f"golemancy_{name}" for name in names()] == KNOWN
