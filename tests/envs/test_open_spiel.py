"""Every game is an OpenSpiel game."""

import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent
from open_spiel.python.bots import uniform_random

import golemancy.envs
from golemancy import BadOption
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


def bots(game):
    """OpenSpiel's searches with open eyes and for hidden information, and random play for other seats."""
    chance = np.random.RandomState(1)
    yield mcts.MCTSBot(game, 1.0, 8, Even(), random_state=chance, solve=False)
    yield ismcts.ISMCTSBot(game, Even(), 1.0, 8, random_state=chance)
    for seat in range(2, game.num_players()):
        yield uniform_random.UniformRandomBot(seat, chance)


@pytest.mark.parametrize("name", KNOWN)
def test_random_simulation(name):
    # Random play of Adventure takes thousands of decisions, each of them a long text to compare.
    game = pyspiel.load_game(name, {"max_decisions": 300} if name.endswith("adventure") else {})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_random_simulation_alone():
    game = pyspiel.load_game("golemancy_golems(players=1)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", KNOWN)
def test_searches_play_a_game(name):
    game = pyspiel.load_game(name, {"max_decisions": 60})
    state = dealt(game)
    seats = list(bots(game))
    while not state.is_terminal():
        action = seats[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert state.move_number() > 60


@pytest.mark.parametrize("name", KNOWN)
def test_learning_agents_play_a_game(name):
    env = rl_environment.Environment(pyspiel.load_game(name, {"max_decisions": 60}))
    agents = [random_agent.RandomAgent(seat, env.action_spec()["num_actions"]) for seat in range(env.num_players)]
    step = env.reset()
    while not step.last():
        features = step.observations["info_state"][step.current_player()]
        assert len(features) == env.observation_spec()["info_state"][0]
        step = env.step([agents[step.current_player()].step(step).action])
    assert sum(step.rewards) == 0


def test_a_game_can_be_cut_short():
    game = pyspiel.load_game("golemancy_century(max_decisions=5)")
    state = advanced(dealt(game), 5)
    assert game.max_game_length() == 5
    assert state.is_terminal()
    assert state.returns() == [0, 0]
    with pytest.raises(BadOption, match="max_decisions"):
        pyspiel.load_game("golemancy_century(max_decisions=-1)")


@pytest.mark.parametrize("name", KNOWN)
def test_resampling_keeps_what_a_player_knows(name):
    state = advanced(dealt(pyspiel.load_game(name)), 8)
    for player in range(state.num_players()):
        other = state.resample_from_infostate(player, random.Random(1).random)
        assert str(other) != str(state)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        if player == state.current_player():
            assert other.legal_actions() == state.legal_actions()


def test_information_states_differ_when_knowledge_does():
    state = dealt(pyspiel.load_game("golemancy_golem_it"))
    other = state.resample_from_infostate(0, random.Random(1).random)  # seat 1 has another hand there
    assert other.information_state_string(1) != state.information_state_string(1)
    assert other.information_state_tensor(1) != state.information_state_tensor(1)


def test_every_resampling_is_another():
    state = advanced(dealt(pyspiel.load_game("golemancy_golem_it")), 8)
    chance = random.Random(1)
    assert len({str(state.resample_from_infostate(0, chance.random)) for _ in range(20)}) == 20


def test_states_are_copied_and_stored():
    game = pyspiel.load_game("golemancy_century(players=3,first=#2)")
    state = advanced(dealt(game), 20)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    resampled = state.resample_from_infostate(0, random.Random(1).random)
    assert str(pickle.loads(pickle.dumps(resampled))) == str(resampled)
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
