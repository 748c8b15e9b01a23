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


BETTER: dict[str, dict[str, Any]] = {
    "an outpost": {"outposts": ["c1"]},
    "a free step": {"bonus": ["extra movement"]},
    "more room": {"bonus": ["caravan +3"]},
    "a card": {"hand": ["gain 2Y", "upgrade 2", "gain 1M"]},
    "a magenta crystal": {"caravan": "1M"},
    "a village with what it asks for": {"caravan": "4T", "wagon": "e4"},
}


@pytest.mark.parametrize("more", BETTER.values(), ids=BETTER)
def test_what_a_seat_has_is_worth_having(more: dict[str, Any]) -> None:
    even = chances(table({"wagon": "c3"}, {"wagon": "c3"}))
    assert chances(table({"wagon": "c3", **more}, {"wagon": "c3"}))[0] > even[0]
    assert chances(table({"wagon": "c3"}, {"wagon": "c3", **more}))[1] > even[1]


def test_before_the_wagons_are_placed_chances_are_near_even() -> None:
    assert chances(game("adventure", 2).new(seed=1)) == pytest.approx([0.5, 0.5], abs=0.1)


def test_in_the_last_round_only_points_and_a_claim_within_reach_count() -> None:
    four = ["VP 20 (5M)", "VP 18 (2T3M)", "VP 17 (3T2M)", "VP 16 (4M)"]
    rival = {"claimed": ["VP 20 (1Y1G1T3M)", "VP 19 (2G2T2M)", "VP 18 (1Y1G3T1M)"], "caravan": "4T", "wagon": "e4"}
    late = {"first": 0, "player": 1, "villages": {"e4": "VP 12 (4T)", "a1": "Closed Village"}}
    leader, third = {"claimed": four, "wagon": "c3"}, {"wagon": "c3"}
    able = chances(table(leader, rival, third, **late))[1]
    unable = chances(table(leader, {**rival, "caravan": "3T"}, third, **late))[1]
    after_its_turn = chances(table(leader, rival, third, **{**late, "player": 2}))[1]
    assert able > unable
    assert able > after_its_turn


def test_claiming_comes_before_all_else() -> None:
    found = weights(table({"caravan": "4T", "wagon": "e4"}, {"wagon": "c3"}))
    assert max(found, key=lambda text: found[text]) == "claim"
    moving = weights(table({"caravan": "4T", "wagon": "d5"}, {"wagon": "c3"}))
    assert max(found for text, found in moving.items() if text.startswith("move")) == moving["move e4"]


def test_places_where_nothing_can_be_done_attract_nobody() -> None:
    found = weights(table({"wagon": "d3"}, {"wagon": "a2"}))
    assert found["move d4"] < found["move c4"]  # a valley, and a mountain to build on
    assert found["move e1"] < 0.1  # a village whose tile cannot be paid


def test_a_full_caravan_takes_no_more() -> None:
    room = weights(table({"wagon": "c3", "caravan": "5Y"}, {}))["play gain 2Y"]
    full = weights(table({"wagon": "c3", "caravan": "9Y"}, {}))["play gain 2Y"]
    assert full < room


def test_a_high_pile_is_the_better_reward() -> None:
    seat = {"wagon": "d1", "outposts": ["a2", "a3", "b3", "b4", "c2", "c3", "c6"]}
    first = weights(play(table(seat, {}), "build"))
    assert first["take 6 points"] > first["take extra movement"] == first["take caravan +3"] > first["acquire 1"]
    last = weights(play(table(seat, {"bonus": ["6 points", "5 points", "4 points"]}), "build"))
    assert last["take 3 points"] < first["take 6 points"]


def test_useful_cards_are_discarded_last() -> None:
    hand = ["gain 2Y", "trade 2Y>1T", "trade 3T>3M"]
    seat = {"wagon": "c3", "caravan": "2Y", "hand": hand, "discards": ["upgrade 2"]}
    found = weights(play(table(seat, {"wagon": "a2"}), "move c4"))
    assert found["discard trade 3T>3M"] > found["discard gain 2Y"] > found["discard trade 2Y>1T"]
