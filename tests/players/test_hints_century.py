"""What programs think of Century at a glance."""

import math
import random
from typing import Any

import numpy as np
import pytest

import golemancy
from golemancy.players import player
from tests.conftest import game, play

START = ["gain 2Y", "upgrade 2"]
FIVE = ["golem 6 (2Y2G)", "golem 7 (3Y2G)", "golem 8 (2Y3G)", "golem 8 (2Y2T)", "golem 9 (3Y2T)"]


def table(*seats: dict[str, Any], **more: Any) -> golemancy.State:
    return game("century", len(seats)).from_dict({"seats": list(seats), **more})


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


@pytest.mark.parametrize("players", [2, 3, 5])
def test_chances_add_up_and_every_decision_has_a_weight(players: int) -> None:
    for seed in range(4):
        chance, state = random.Random(seed), game("century", players).new(seed=seed)
        for _ in range(300):
            assert all(0 <= share <= 1 for share in chances(state))
            assert sum(chances(state)) == pytest.approx(1)
            found = weights(state)
            assert all(weight > 0 and math.isfinite(weight) for weight in found.values())
            likely = max(found, key=lambda text: found[text])
            state.apply(likely if chance.random() < 0.5 else chance.choice(state.legal))
            if state.over:
                break


BETTER = {
    "crystals": {"caravan": "1M"},
    "a card": {"hand": [*START, "gain 1M"]},
    "a golem": {"claimed": ["golem 12 (4T)"]},
    "copper": {"claimed": ["golem 12 (4T)"], "copper": 1},
    "the colours of a golem": {"caravan": "4T"},
}


@pytest.mark.parametrize("more", BETTER.values(), ids=BETTER)
def test_what_a_seat_has_is_worth_having(more: dict[str, Any]) -> None:
    for seat in (0, 1):
        seats: list[dict[str, Any]] = [{}, {}]
        even = chances(table(*seats))
        seats[seat] = more
        assert chances(table(*seats))[seat] > even[seat]


def test_the_next_turn_is_worth_something() -> None:
    assert chances(table({}, {}))[0] > 0.5 > chances(table({}, {}, player=1))[0]
    inside = play(table({"caravan": "3Y"}, {"caravan": "3Y"}), "acquire 2")
    assert chances(inside)[1] > 0.5  # the other one is next, and one crystal is being paid


def test_a_fifth_crystal_of_a_colour_counts_less() -> None:
    rows = {"point_row": ["golem 6 (2Y2G)"]}
    gains = [chances(table({"caravan": f"{n}M"}, {}, **rows))[0] for n in (3, 4, 5, 6)]
    logits = [math.log(share / (1 - share)) for share in gains]
    assert logits[1] - logits[0] > logits[2] - logits[1] > 0


def test_the_nearer_the_end_the_surer() -> None:
    early = chances(table({"claimed": FIVE[:1]}, {}))[0]
    late = chances(table({"claimed": FIVE}, {"claimed": ["golem 10 (5G)", "golem 10 (2G2T)"]}))[0]
    assert 0.5 < early < late


def test_a_played_card_is_worth_less_than_one_in_hand() -> None:
    in_hand = chances(table({"hand": [*START, "gain 1M"]}, {}))[0]
    face_up = chances(table({"hand": START, "played": ["gain 1M"]}, {}))[0]
    assert in_hand > face_up > chances(table({}, {}))[0]


def test_claiming_comes_before_all_else() -> None:
    found = weights(table({"caravan": "4T", "hand": [*START, "trade 3T>3M"]}, {}, point_row=["golem 12 (4T)"]))
    assert max(found, key=lambda text: found[text]) == "claim 1"
    assert found["play trade 3T>3M"] > found["play upgrade 2"] > found["play gain 2Y"]


def test_near_slots_and_crystals_on_them_attract() -> None:
    row = ["gain 3Y", "gain 1M", {"card": "gain 1T", "crystals": "2Y"}]
    found = weights(table({"caravan": "5Y"}, {}, merchant_row=row))
    assert found["acquire 1"] > found["acquire 2"] > found["acquire 4"]
    assert found["acquire 3"] == found["acquire 1"]  # two crystals make up for two payments
    many = ["gain 4Y", "gain 2G", "gain 1Y1G", "gain 2Y1G", "gain 1Y1T"]
    assert weights(table({"hand": [*START, *many]}, {}, merchant_row=row))["acquire 1"] < found["acquire 1"]


def test_resting_is_for_those_who_have_played() -> None:
    nothing = weights(table({}, {}))["rest"]
    two = weights(table({"hand": [], "played": START}, {}))["rest"]
    assert 0 < nothing < two


def test_inside_an_action_one_goes_on_and_spends_the_cheapest() -> None:
    trade = weights(play(table({"caravan": "4Y", "hand": [*START, "trade 2Y>1T"]}, {}), "play trade 2Y>1T"))
    assert trade["again"] > trade["done"]
    paying = weights(play(table({"caravan": "1Y1G1T1M"}, {}), "acquire 2"))
    assert list(paying.values()) == sorted(paying.values(), reverse=True)
    upgrading = weights(play(table({"caravan": "1Y1G1T"}, {}), "play upgrade 2"))
    assert list(upgrading.values()) == sorted(upgrading.values())
    discarding = weights(play(table({"caravan": "8Y1G1M"}, {}), "play gain 2Y"))
    assert max(discarding, key=lambda text: discarding[text]) == "discard yellow"


def test_greedy_ends_a_game_that_it_wins() -> None:
    ahead = {"caravan": "4T", "claimed": [*FIVE[:4], "golem 20 (5M)"]}
    state = table({}, ahead, player=1, point_row=["golem 12 (4T)"])
    assert state.say(player("greedy", 1).choose(state)) == "claim 1"
