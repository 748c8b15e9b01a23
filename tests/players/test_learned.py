"""The trained player: weights that fit, honest play, and an error where there are none."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from golemancy import games
from golemancy.contract import Definition
from golemancy.errors import BadOption
from golemancy.play.contest import contest
from golemancy.play.match import Match, Seat
from golemancy.players.learned import LearnedPlayer
from golemancy.players.network import Network, checked, fingerprint, network_of
from tests.conftest import game
from tests.players.test_players import midway

SHIPPED = [name for name in games.BUILT_IN if games.definition(name).weights() is not None]
TABLES = [(name, players) for name in SHIPPED for players in games.definition(name).seats]


def untrained(name: str, seed: int = 0) -> Network:
    """A network of the right shape with random weights."""
    definition = games.definition(name)
    sizes = [sum(f.size for f in definition.features), 16, 12, definition.actions + max(definition.seats)]
    chance = np.random.default_rng(seed)
    weights = tuple(chance.normal(0, 0.3, shape).astype(np.float32) for shape in pairwise(sizes))
    biases = tuple(chance.normal(0, 0.3, size).astype(np.float32) for size in sizes[1:])
    return Network(weights, biases, {"game": name, "fingerprint": fingerprint(definition)})


def test_compiled_layers_are_the_textbook_ones() -> None:
    network = untrained("century")
    observation = game("century", 2).new(seed=1).observe(0)
    hidden = observation
    for weights, bias in zip(network.weights[:2], network.biases[:2], strict=True):
        hidden = np.maximum(hidden @ weights + bias, 0)
    expected = hidden @ network.weights[2] + network.biases[2]
    assert network.look(observation) == pytest.approx(expected, abs=2e-3)  # inputs and weights have 12 bits


def test_weights_survive_a_file() -> None:
    network = untrained("golem_it")
    read = Network.from_bytes(network.to_bytes())
    assert read.about == network.about
    for kept, mine in zip((*read.weights, *read.biases), (*network.weights, *network.biases), strict=True):
        assert kept == pytest.approx(mine, abs=2e-3)


def test_weights_for_something_else_are_refused() -> None:
    century = games.definition("century")
    network = untrained("century")
    assert checked(network, century) is network
    with pytest.raises(BadOption, match="trained for other observations or actions"):
        checked(network, replace(century, actions=71))
    with pytest.raises(BadOption, match=r"train them anew: golemancy learn golems"):
        checked(network, games.definition("golems"))


def test_a_game_without_weights_says_how_to_train_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Definition, "weights", lambda self: None)
    network_of.cache_clear()
    with pytest.raises(BadOption, match=r"no weights come with .*; train some: golemancy learn arena"):
        network_of("arena")
    with pytest.raises(BadOption, match="no weights come with"):
        Match(game("arena", 2), [Seat("a", "learned"), Seat("b", "random")], seed=1)
    with pytest.raises(BadOption, match="no weights come with"):
        contest(game("arena", 2), ["learned", "random"], 2, workers=1)


@pytest.mark.parametrize("name", games.names())
def test_a_network_plays_legal_decisions_and_sees_nothing_hidden(name: str) -> None:
    for seed in range(3):
        program = LearnedPlayer(untrained(name, seed))
        state = midway(name, games.definition(name).seats[0], seed)
        chosen = program.choose(state)
        assert chosen in state.legal
        assert program.choose(state.redeal(state.player, 1000 + seed)) == chosen


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_shipped_weights_play_whole_games(name: str, players: int) -> None:
    results = []
    for _ in range(2):
        match = Match(game(name, players), [Seat(f"seat {n}", "learned") for n in range(players)], seed=5)
        for _ in range(600):
            program = match.program_to_decide()
            if program is None:
                break
            match.decide(program.choose(match.seen_state()))
        results.append(match.history)
    assert results[0] == results[1]


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_weights_are_small_and_beat_random_play(name: str) -> None:
    assert len(games.definition(name).weights() or b"") < 3_000_000
    rows = contest(game(name, 2), ["learned", "random"], 24, seed=3, workers=1)["entrants"]
    assert rows[0]["wins"] >= 20
