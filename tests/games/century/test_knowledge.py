"""What a seat knows in Century: observations as they are described, and redeals that keep what is seen."""

import numpy as np
import pytest

import golemancy
from golemancy.games.century.game import CENTURY
from tests.conftest import game, play
from tests.games.century.tables import GOLEMS, START, few_golems, table


def part(state: golemancy.State, name: str, seat: int | None = 0) -> list[float]:
    """The numbers of one feature, rounded."""
    seen, start = state.observe(seat), 0
    for feature in CENTURY.features:
        if feature.name == name:
            return [round(float(n), 3) for n in seen[start : start + feature.size]]
        start += feature.size
    raise KeyError(name)


def test_an_observation_is_as_wide_as_its_features() -> None:
    for players in (2, 5):
        state = game("century", players).new(seed=1)
        assert len(state.observe(0)) == CENTURY.width == sum(feature.size for feature in CENTURY.features)


@pytest.mark.parametrize(
    ("decisions", "phase"),
    [([], 0), (["play upgrade 2"], 1), (["play trade 2Y>1T"], 2), (["acquire 2"], 3), (["play gain 4Y"], 4)],
)
def test_the_phase_is_one_of_five(decisions: list[str], phase: int) -> None:
    state = play(table("9Y", "", hand0=[*START, "trade 2Y>1T", "gain 4Y"]), *decisions)
    assert part(state, "phase") == [float(n == phase) for n in range(5)]


def test_the_observer_comes_first() -> None:
    state = table("2Y", "3G1M", "1T", claimed1=["golem 20 (5M)"], copper1=1, played0=["gain 1M"],
                  claimed2=["golem 6 (2Y2G)", "golem 7 (3Y2G)"], silver2=2, player=2)  # fmt: skip
    mine, next_one = part(state, "seats", 1), part(state, "seats", 2)
    points = 20 + 3 + 4
    assert mine[:10] == [0, 0.3, 0, 0.1, round(1 / 6, 3), points / 100, 0.1, 0, 0, 0]
    assert mine[55:65] == next_one[:10] == [0, 0, 0.1, 0, round(2 / 6, 3), 0.16, 0, 0.2, 1, 0]
    assert mine[110:120] == [0.2, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    assert mine[165:] == [0] * 110  # two seats are empty
    hand = mine[110 + 10 : 165]
    assert (hand[:2], hand[9], sum(hand)) == ([1, 1], 0.5, 2.5)  # two in hand, gain 1M played


def test_a_spectator_sees_from_seat_0() -> None:
    state = table("2Y", "3G1M")
    assert np.array_equal(state.observe(None), state.observe(0))
    assert not np.array_equal(state.observe(1), state.observe(0))


def test_rows_are_seen_slot_by_slot() -> None:
    row = [{"card": "trade 2Y>1T", "crystals": "1M"}, "upgrade 3"]
    state = table("", "", merchant_row=row, point_row=GOLEMS)
    slots = part(state, "merchant_row")
    assert slots[:14] == [1, 0, 0.4, 0, 0, 0, 0, 0, 0.2, 0, 0, 0, 0, 0.2]
    assert slots[14:28] == [1, 1, *[0] * 12]
    assert part(state, "point_row")[:12] == [1, 0, 0.8, 0, 0, 0.4, 1, 0, 0, 0.8, 0, 0.6]


def own_deck(own: golemancy.Game) -> list[str]:
    """The point cards that lie in the deck at first."""
    found: list[str] = table("", "", own=own).to_dict()["point_deck"]
    return found


def test_empty_slots_are_zeros() -> None:
    own = few_golems(8)
    golems = table("", "", own=own).to_dict()["point_row"]
    state = table("", "", own=own, point_row=golems[:3], claimed1=golems[3:], claimed0=own_deck(own))
    assert part(state, "point_row")[18:] == [0] * 12


def test_the_table_and_the_action_under_way() -> None:
    state = table("9Y", "", claimed1=GOLEMS[:3], copper1=3)
    assert part(state, "table") == [0.1, 0.4, 0, 0]
    play(state, "acquire 4", "pay yellow", "pay yellow")
    assert part(state, "table") == [0.1, 0.4, 0.4, round(3 / 45, 3)]


def test_a_redeal_changes_only_the_order_of_the_decks() -> None:
    state = play(table("9Y", "", merchant_row=["gain 3Y"]), "acquire 3")
    before = state.to_dict()
    orders = set()
    for seed in range(8):
        after = state.redeal(1, seed).to_dict()
        changed = {key for key in before if before[key] != after[key]}
        assert changed == {"merchant_deck", "point_deck", "random"}
        assert sorted(after["point_deck"]) == sorted(before["point_deck"])
        orders.add(tuple(after["merchant_deck"]))
    assert len(orders) == 8


def test_a_redeal_of_empty_decks_changes_no_card() -> None:
    position = table("", "").to_dict()
    merchants = [slot["card"] for slot in position["merchant_row"]] + position["merchant_deck"]
    own = few_golems(8)
    state = table("", "", own=own, merchant_row=merchants[:6], hand1=[*START, *merchants[6:]], claimed1=own_deck(own))
    after = state.redeal(0, 3).to_dict()
    assert after | {"random": None} == state.to_dict() | {"random": None}
