"""Records that are read quickly say the same as NumPy's own."""

import random

import pytest

from golemancy import games
from golemancy.game import State
from golemancy.server.library import chosen_game
from golemancy.server.reading import quickly_read

DECISIONS = 40


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_state_looks_the_same(name: str) -> None:
    usual = games.game(name, players=2).new(seed=5)
    quick = quickly_read(chosen_game(name, 2, {}).new(seed=5))
    choice = random.Random(3)
    for _ in range(DECISIONS):
        assert _possible(usual) == _possible(quick)
        action = choice.choice(usual.legal)
        usual.apply(action)
        quick.apply(action)
        assert quick == usual
        assert [quick.view(seat) for seat in (None, 0, 1)] == [usual.view(seat) for seat in (None, 0, 1)]


def _possible(state: State) -> list[tuple[int, str, str | None]]:
    return [(action, state.say(action), state.at(action)) for action in state.legal]


def test_what_is_written_is_in_the_state() -> None:
    state = quickly_read(games.game("century", players=2).new(seed=5))
    state.record.player = 1
    state.record.caravan[0, 2] = 3
    assert state.player == 1
    assert state.view(None)["seats"][0]["caravan"]["turquoise"] == 3
