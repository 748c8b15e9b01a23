"""A turned board of the Arena shows turned features and has turned decisions."""

from typing import Any

import numpy as np
import pytest

from golemancy import games
from golemancy.game import State
from golemancy.games.arena.state import SPACES
from golemancy.learn.turning import turned_space, ways_to_turn

BY_SPACE = (
    "tile", "facing", "wounds", "poison", "origin", "used", "icons", "blows", "aimed",
    "melee", "ranged", "haste", "tough", "extra", "venom",
)  # fmt: skip
SETS = ("net_marks", "trench", "seated", "firing", "spent", "own", "netted", "disarmed", "piercing", "granted")
NUMBERS = ("segment", "who", "target", "to")
PLAN = ((0, 1), (2, 3))  # places of a space and a facing


def turned(state: State) -> State:
    """The same position with the board turned by a sixth."""
    spaces = np.array(turned_space())
    other = state.copy()
    old, new = state.record, other.record
    for name in BY_SPACE:
        new[name][spaces] = old[name]
    new["blows"][np.ix_(spaces, spaces)] = old["blows"]
    new["aimed"][spaces] = [spaces[aim - 1] + 1 if aim > 0 else aim for aim in old["aimed"]]
    new["facing"][:] = np.where(new["tile"] >= 0, (new["facing"] + 1) % 6, new["facing"])
    for name in SETS:
        new[name] = _each(old[name], lambda bits: sum(1 << int(spaces[k]) for k in range(SPACES) if bits >> k & 1))
    for name in NUMBERS:
        new[name] = _each(old[name], lambda space: spaces[space] if space >= 0 else space)
    for space, facing in PLAN:
        new["plan"][space] = spaces[old["plan"][space]] if old["plan"][space] >= 0 else -1
        new["plan"][facing] = (old["plan"][facing] + 1) % 6 if old["plan"][facing] >= 0 else -1
    return other


def _each(values: Any, change: Any) -> Any:
    return np.vectorize(lambda value: change(int(value)), otypes=[np.int64])(values)


@pytest.mark.parametrize("factions", [("golems", "lords_of_the_abyss"), ("harbingers_of_the_forest", "dragon_empire")])
def test_a_turned_board_is_seen_and_played_turned(factions: tuple[str, str]) -> None:
    game = games.game("arena", 2, None, faction0=factions[0], faction1=factions[1])
    step = ways_to_turn(game.definition)[1]
    dice, looked = np.random.default_rng(5), 0
    for seed in range(4):
        state = game.new(seed=seed)
        while not state.over:
            other = turned(state)
            assert (other.observe(state.player) == state.observe(state.player)[step.features]).all()
            moved = np.zeros(game.actions, bool)
            moved[state.legal] = True
            assert sorted(other.legal) == np.flatnonzero(moved[step.actions]).tolist()
            state.apply(int(dice.choice(state.legal)))
            looked += 1
    assert looked > 500


def test_six_turns_lead_back() -> None:
    ways = ways_to_turn(games.definition("arena"))
    assert len(ways) == 6
    assert (ways[5].features[ways[1].features] == ways[0].features).all()
    assert (ways[5].actions[ways[1].actions] == ways[0].actions).all()
    assert len(ways_to_turn(games.definition("century"))) == 1
