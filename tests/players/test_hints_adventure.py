"""What programs think of The Call for Adventure at a glance, and what they find by looking closer."""

import math
import random
from typing import Any

import numpy as np
import pytest

import golemancy
from golemancy.players import player
from tests.conftest import game, play

RIVAL = {"caravan": "2Y", "wagon": "c3", "claimed": ["VP 20 (1Y1G1T3M)", "VP 19 (2G2T2M)", "VP 16 (4M)"]}
MERCHANTS = ["gain 2Y", "upgrade 2", "gain 3Y", "gain 1T"]


def chances(state: golemancy.State) -> list[float]:
    """Each seat's chance to win by the estimate."""
    out = np.zeros(state.game.players)
    estimate = state.game.rules.estimate
    assert estimate is not None
    estimate(state.record, state.game.box, out)
    return [float(chance) for chance in out]


def weights(state: golemancy.State) -> dict[str, float]:
    """The weight of each legal decision."""
    weigh = state.game.rules.weigh
    assert weigh is not None
    return {state.say(a): float(weigh(state.record, state.game.box, a)) for a in state.legal}


def table(*seats: dict[str, Any], **more: Any) -> golemancy.State:
    return game("adventure", len(seats)).from_dict({"seats": list(seats), **more})


@pytest.mark.parametrize(("players", "chosen"), [(2, "default"), (3, "random"), (4, "default")])
def test_chances_add_up_and_every_decision_has_a_weight(players: int, chosen: str) -> None:
    for seed in range(3):
        chance, state = random.Random(seed), game("adventure", players, map=chosen).new(seed=seed)
        for _ in range(400):
            assert all(0 <= share <= 1 for share in chances(state))
            assert sum(chances(state)) == pytest.approx(1)
            found = weights(state)
            assert all(weight > 0 and math.isfinite(weight) for weight in found.values())
            likely = max(found, key=lambda text: found[text])
            state.apply(likely if chance.random() < 0.5 else chance.choice(state.legal))
            if state.over:
                break


def test_three_tiles_and_the_crystals_for_a_fourth_look_like_winning() -> None:
    ahead = {"caravan": "4T", "wagon": "a2", "claimed": ["VP 20 (5M)", "VP 18 (2T3M)", "VP 17 (3T2M)"]}
    state = table(ahead, {"caravan": "2Y", "wagon": "c3"}, villages={"a1": "VP 12 (4T)"})
    assert chances(state)[0] > 0.95


def test_crystals_cards_and_tiles_are_worth_having() -> None:
    for more in ({"caravan": "2Y1M"}, {"hand": MERCHANTS}, {"claimed": ["VP 12 (4T)"]}, {"bonus": ["6 points"]}):
        assert chances(table({"wagon": "c3", **more}, {"wagon": "c3"}, player=1))[0] > 0.5


def test_cards_already_played_pay_for_steps() -> None:
    seat = {"wagon": "c3", "hand": ["gain 1T"], "played": ["gain 2Y", "upgrade 2"]}
    found = weights(play(table(seat, {"wagon": "a2"}), "move c5"))
    assert max(found, key=lambda text: found[text]) == "discard gain 2Y"
    assert found["discard gain 1T"] < 0.01


@pytest.mark.parametrize("kind", ["greedy", "search:iterations=200"])
def test_the_fourth_tile_is_claimed_where_it_wins(kind: str) -> None:
    ahead = {"caravan": "4T", "wagon": "a1", "claimed": ["VP 20 (5M)", "VP 18 (2T3M)", "VP 17 (3T2M)"]}
    state = table(ahead, RIVAL, villages={"a1": "VP 12 (4T)", "e4": "Closed Village"})
    assert state.say(player(kind, 1).choose(state)) == "claim"


def test_it_drives_to_the_village_that_it_can_pay() -> None:
    ahead = {"caravan": "4T", "wagon": "a2", "claimed": ["VP 20 (5M)", "VP 18 (2T3M)", "VP 17 (3T2M)"]}
    state = table(ahead, RIVAL, villages={"a1": "VP 12 (4T)", "e4": "Closed Village"})
    assert state.say(player("search:iterations=400", 1).choose(state)) == "move a1"


def test_it_does_not_end_a_game_that_it_would_lose() -> None:
    behind = {"caravan": "4T", "wagon": "a1", "claimed": ["VP 11 (3Y2M)", "VP 12 (2G2M)", "VP 12 (3G2T)"]}
    state = table(behind, RIVAL, villages={"a1": "VP 12 (4T)", "e4": "Closed Village"})
    assert state.say(player("search:iterations=400", 1).choose(state)) != "claim"
