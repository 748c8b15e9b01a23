"""One game from Python: the short way into compiled code does what the rules do."""

import pickle
import random

import numpy as np
import pytest

from golemancy import games
from golemancy.engine.single import copied

DECISIONS = 40


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_state_follows_the_rules(name: str) -> None:
    game = games.game(name, players=2)
    state, rules, box = game.new(seed=5), game.rules, game.box
    records, actions, choice = game.new(seed=5).records, np.zeros(game.actions, np.int16), random.Random(3)
    for _ in range(DECISIONS):
        n = rules.legal(records[0], box, actions)
        assert state.legal == actions[:n].tolist()
        action = choice.choice(state.legal)
        rules.apply(records[0], box, action)
        state.apply(action)
        assert bytes(state) == records.tobytes()


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_copy_is_the_same_and_apart(name: str) -> None:
    records = games.game(name, players=2).new(seed=5).records
    copy = copied(records)
    assert (copy.dtype, copy.shape, copy.tobytes()) == (records.dtype, records.shape, records.tobytes())
    assert copy.flags.aligned
    copy[0].player = 1 - copy[0].player
    assert copy[0].player != records[0].player


def test_fields_of_a_record_are_read_and_written() -> None:
    state = games.game("century", players=2).new(seed=5)
    state.record.player = 1
    state.record.caravan[0, 2] = 3
    assert state.player == 1
    assert state.view(None)["seats"][0]["caravan"]["turquoise"] == 3


def test_records_travel_to_other_processes() -> None:
    records = games.game("century", players=2).new(seed=5).records
    again = pickle.loads(pickle.dumps(records))
    assert (again.dtype, again.tobytes()) == (records.dtype, records.tobytes())
    assert again[0].players == 2
