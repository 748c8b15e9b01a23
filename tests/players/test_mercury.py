"""The search that a network guides: honest, the same compiled and interpreted, within its budget."""

from dataclasses import replace
from itertools import count

import numpy as np
import pytest

from golemancy import State, games
from golemancy.engine.batch import MAX_SEATS
from golemancy.errors import BadOption
from golemancy.players import player
from golemancy.players.guided import VIEWS, iterate
from golemancy.players.mercury import GuidedSettings, GuidedTree, MercuryPlayer, strongest_tree
from golemancy.players.network import Network
from golemancy.players.search import CHUNK
from tests.players.test_learned import untrained
from tests.players.test_players import midway

GAMES = ("century", "golem_it")  # nothing is hidden from one seat alone, and hands are


def guide(name: str, values: str = "softmax", views: str = "root") -> Network:
    """A network of the right shape that learned nothing."""
    network = untrained(name)
    return replace(network, about={**network.about, "values": values, "views": views})


def silent(name: str) -> Network:
    """A network that adds nothing to the game's estimate."""
    network = guide(name, "residual")
    return replace(network, weights=tuple(w * 0 for w in network.weights), biases=tuple(b * 0 for b in network.biases))


def found(state: State, network: Network, iterations: int = 40, **more: float) -> list[tuple[int, int]]:
    """How often each decision was tried."""
    candidates = MercuryPlayer(5, network, iterations=iterations, **more).search(state)
    return [(candidate.action, candidate.visits) for candidate in candidates]


def grown(state: State, network: Network, trust: float, *, interpret: bool) -> list[tuple[int, int]]:
    """What 25 iterations of compiled or of interpreted search find."""
    tree = GuidedTree(state, GuidedSettings(patience=6, trust=trust), 3, 500, network)
    iterations(tree, 25, interpret=interpret)
    return [(candidate.action, candidate.visits) for candidate in tree.candidates()]


def iterations(tree: GuidedTree, count: int, *, interpret: bool = False) -> None:
    """Exactly so many iterations."""
    run = iterate.of(tree.game.rules, interpret=interpret)
    scratch = (tree._actions, tree._weights, tree._settings, tree._manner, tree._mind, tree._lore)
    run(tree.root_state, tree._work, tree.game.box, tree.seat, tree._nodes, tree._desk, tree.root, *scratch, count)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_the_shortest_thought_finds_something(name: str) -> None:
    tree = strongest_tree(midway(name, 2, 1), 3, 500)
    tree.grow(1)
    assert tree.candidates()


@pytest.mark.parametrize("views", VIEWS)
@pytest.mark.parametrize("name", GAMES)
def test_what_it_cannot_see_does_not_change_its_choice(name: str, views: str) -> None:
    for seed in range(3):
        state = midway(name, 2, seed)
        other = state.redeal(state.player, 1000 + seed)
        for trust in (1.0, 0.5):
            assert found(state, guide(name, views=views), trust=trust) == found(
                other, guide(name, views=views), trust=trust
            )


@pytest.mark.parametrize("values", ["softmax", "residual"])
@pytest.mark.parametrize("name", GAMES)
def test_a_compiled_search_is_the_interpreted_one(name: str, values: str) -> None:
    state = midway(name, 2, 5)
    network = guide(name, values, "guessed")
    both = [grown(state, network, 0.5, interpret=interpret) for interpret in (False, True)]
    assert both[0] == both[1]


def test_its_budget_is_kept() -> None:
    state = midway("century", 2, 1)
    assert sum(visits for _, visits in found(state, guide("century"), 70)) == 70 - 1  # the first asks about the root
    ticks = count()
    program = MercuryPlayer(1, guide("century"), seconds=10, clock=lambda: float(next(ticks)))
    assert sum(candidate.visits for candidate in program.search(state)) <= 10 * CHUNK


@pytest.mark.parametrize("name", GAMES)
def test_a_network_that_adds_nothing_leaves_the_estimate(name: str) -> None:
    state = midway(name, 2, 2)
    tree = GuidedTree(state, GuidedSettings(), 3, 500, silent(name))
    iterations(tree, 1)
    guess = np.zeros(MAX_SEATS, np.float32)
    deal = state.copy()
    deal.records[0] = tree._work[0]
    state.game.rules.estimate(deal.record, state.game.box, guess)
    assert tree._nodes[tree.root].value[:2] == pytest.approx(guess[:2].clip(0.005, 0.995), abs=1e-5)


def test_it_searches_alone_too() -> None:
    state = midway("golems", 1, 1, decisions=4)
    tried = grown(state, guide("golems"), 1.0, interpret=True)  # compiled for Golems it would take half a minute
    assert {action for action, _ in tried} <= set(state.legal)
    assert sum(visits for _, visits in tried) == 24


def test_without_a_network_that_makes_it_stronger_it_is_the_search() -> None:
    state = midway("golem_it", 2, 4)
    plain, mercury = (player(f"{name}:iterations=50", 3) for name in ("search", "mercury"))
    assert mercury.search(state) == plain.search(state)  # type: ignore[attr-defined]
    trusting = player("mercury:iterations=50:trust=0.25", 3)  # unless it is asked to trust the network
    assert trusting.search(state) != plain.search(state)  # type: ignore[attr-defined]
    with pytest.raises(BadOption, match="did not learn by searching"):
        MercuryPlayer(3, untrained("golem_it")).search(state)


def test_the_network_that_comes_with_a_game_guides_it() -> None:
    state = midway("century", 2, 4)
    plain, mercury = (player(f"{name}:iterations=50", 3) for name in ("search", "mercury"))
    assert mercury.search(state) != plain.search(state)  # type: ignore[attr-defined]
    assert mercury.choose(state) in state.legal
