"""Century's positions: read back as written, filled up where they are silent, refused with the field and the reason."""

from typing import Any

import pytest

import golemancy
from tests.conftest import game, play
from tests.games.century.tables import GOLEMS, START, table

TWO: list[dict[str, Any]] = [{}, {}]
TRADING = {"seats": [{"caravan": "2Y", "played": ["trade 2Y>1T"]}, {}], "phase": "trade"}
CRYSTALS = r"seats\[0\].caravan: must be crystals such as .* at most 127 of a colour, not "

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "no seats": ({}, "seats: is missing"),
    "one seat": ({"seats": [{}]}, "seats: must have 2 entries, not 1"),
    "a seat that is none": ({"seats": [{}, "me"]}, r"seats\[1\]: must be a dict, not 'me'"),
    "an unknown field": ({"seats": TWO, "golems": []}, "golems: is no field of a position here; known: .*merchant_row"),
    "an unknown field of a seat": ({"seats": [{"gold": 1}, {}]}, r"seats\[0\].gold: is no field"),
    "an unknown phase": ({"seats": TWO, "phase": "nap"}, "phase: 'nap' is not one of turn, upgrade"),
    "a first player without seat": ({"seats": TWO, "first": 2}, "first: must be a whole number from 0 to 1, not 2"),
    "too many quiet rounds": ({"seats": TWO, "quiet_rounds": 101}, "quiet_rounds: must be .* from -1 to 100"),
    "no crystals": ({"seats": [{"caravan": "2X"}, {}]}, CRYSTALS + "'2X'"),
    "a number too many": ({"seats": [{"caravan": "2Y2"}, {}]}, CRYSTALS + "'2Y2'"),
    "a list of crystals": ({"seats": [{"caravan": ["2Y"]}, {}]}, CRYSTALS),
    "a mountain of crystals": ({"seats": [{"caravan": "999Y"}, {}]}, CRYSTALS + "'999Y'"),
    "a colour that is none": ({"seats": [{"caravan": {"red": 1}}, {}]}, r"seats\[0\].caravan.red: is no field"),
    "half a crystal": ({"seats": [{"caravan": {"green": 0.5}}, {}]}, r"caravan.green: must be a whole number"),
    "an unknown card": ({"seats": [{"hand": ["gain 9M"]}, {}]}, r"seats\[0\].hand\[0\]: 'gain 9M' is not one of"),
    "a golem in hand": ({"seats": [{"hand": GOLEMS[:1]}, {}]}, r"seats\[0\].hand\[0\]: 'golem 8 \(4G\)' is not one"),
    "an unknown golem": ({"seats": TWO, "point_row": ["golem 99"]}, "point_row: 'golem 99' is not one of"),
    "six golems in the row": ({"seats": TWO, "point_row": [*GOLEMS, "golem 20 (5M)"]}, "holds 6, at most 5"),
    "seven merchants in the row": ({"seats": TWO, "merchant_row": ["gain 3Y"] * 7}, "holds 7, at most 6"),
    "a slot with more": ({"seats": TWO, "merchant_row": [{"card": "gain 3Y", "price": 1}]}, r"merchant_row\[0\].price"),
    "too many copper tokens": ({"seats": TWO, "copper_pile": 5}, "copper_pile: must be a whole number from 0 to 4"),
    "tokens from nowhere": ({"seats": [{"copper": 5}, {}]}, "copper tokens: 0 in the pile and 5 with the players"),
    "silver lost": ({"seats": TWO, "silver_pile": 3}, "silver tokens: 3 in the pile and 0 with the players are not 4"),
    "a card played and in hand": ({"seats": [{"played": ["gain 2Y"]}, {}]}, "both in hand and played"),
    "a card with two players": (
        {"seats": [{"hand": [*START, "gain 1M"]}, {"hand": [*START, "gain 1M"]}]},
        "the card 'gain 1M' is there 2 times, not 1",
    ),
    "a starting card lost": ({"seats": [{"hand": ["gain 2Y"]}, {}]}, "the card 'upgrade 2' is there 1 times, not 2"),
    "a golem claimed twice": (
        {"seats": [{"claimed": GOLEMS[:1]}, {"claimed": GOLEMS[:1]}]},
        r"the card 'golem 8 \(4G\)' is there 2 times, not once",
    ),
    "a hole in the row": ({"seats": TWO, "merchant_row": [None, "gain 3Y"]}, "merchant_row: has a hole"),
    "a full caravan and more": ({"seats": [{"caravan": "11Y"}, {}]}, "holds 11 crystals, at most 10 are allowed"),
    "a deck of too many": (
        {"seats": TWO, "merchant_deck": ["gain 3Y"] * 50},
        "holds 86 cards, at most 45 are possible",
    ),
    "an action in a turn": ({"seats": TWO, "action": {"card": "gain 3Y"}}, "action: is needed inside an action"),
    "a payment for nothing": ({"seats": TWO, "phase": "pay"}, "action: is needed inside an action, and only there"),
    "paying for the free card": (
        {"seats": TWO, "phase": "pay", "action": {"slot": 1}},
        "action.slot: must be a whole number from 2 to 6, not 1",
    ),
    "paying too often": (
        {"seats": [{"caravan": "5Y"}, {}], "phase": "pay", "action": {"slot": 3, "paid": 2}},
        "action.paid: must be a whole number from 0 to 1, not 2",
    ),
    "paying without crystals": (
        {"seats": [{"caravan": "1Y"}, {}], "phase": "pay", "action": {"slot": 3}},
        "this phase cannot come up here",
    ),
    "an upgrade of eleven": (
        {"seats": TWO, "phase": "upgrade", "action": {"card": "upgrade 2", "steps": 11}},
        "action.steps: must be a whole number from 1 to 10, not 11",
    ),
    "an upgrade begun a little": (
        {"seats": TWO, "phase": "upgrade", "action": {"card": "upgrade 2", "steps": 1, "begun": 1}},
        "action.begun: must be true or false, not 1",
    ),
    "an upgrade in hand": (
        {"seats": [{"caravan": "2Y"}, {}], "phase": "upgrade", "action": {"card": "upgrade 2", "steps": 2}},
        "this phase cannot come up here",
    ),
    "a trade with more": ({**TRADING, "action": {"card": "trade 2Y>1T", "steps": 1}}, "action.steps: is no field"),
    "a trade with a gain": ({**TRADING, "action": {"card": "gain 2Y"}}, "this phase cannot come up here"),
    "nothing to discard": ({"seats": [{"caravan": "10Y"}, {}], "phase": "discard"}, "has nothing to discard"),
}


@pytest.mark.parametrize(("position", "why"), REFUSED.values(), ids=REFUSED)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], why: str) -> None:
    with pytest.raises(golemancy.BadPosition, match=why):
        game("century", 2).from_dict(position)


def test_what_a_position_leaves_out_is_filled_up() -> None:
    position = table("", "").to_dict()
    assert [seat["hand"] for seat in position["seats"]] == [START, START]
    assert (position["copper_pile"], position["silver_pile"]) == (4, 4)
    assert [len(position[key]) for key in ("point_row", "point_deck", "merchant_row", "merchant_deck")] == [
        5,
        31,
        6,
        37,
    ]
    assert position["merchant_row"][0]["card"] == "gain 3Y"  # cards in the order of the file


def test_rows_begin_with_the_cards_named_and_decks_go_on_with_the_others() -> None:
    state = table("", "", point_row=GOLEMS[:2], point_deck=["golem 20 (5M)"], merchant_row=["gain 1M", "gain 1T"])
    position = state.to_dict()
    assert position["point_row"] == [*GOLEMS[:2], "golem 20 (5M)", "golem 6 (2Y2G)", "golem 7 (3Y2G)"]
    assert [slot["card"] for slot in position["merchant_row"]][:3] == ["gain 1M", "gain 1T", "gain 3Y"]


@pytest.mark.parametrize("written", ["2Y1M", "2 Y 1 M", "1M2Y", {"yellow": 2, "magenta": 1}, "1Y1M1Y"])
def test_crystals_are_written_as_text_or_by_colour(written: Any) -> None:
    state = game("century", 2).from_dict({"seats": [{"caravan": written}, {"caravan": "–"}]})
    assert state.view(0)["seats"][0]["caravan"] == {"yellow": 2, "green": 0, "turquoise": 0, "magenta": 1}
    assert sum(state.view(0)["seats"][1]["caravan"].values()) == 0


INSIDE = {
    "upgrading": (["play upgrade 2", "upgrade yellow"], {"card": "upgrade 2", "steps": 1, "begun": True}),
    "trading": (["play trade 2Y>1T"], {"card": "trade 2Y>1T"}),
    "paying": (["acquire 4", "pay yellow"], {"slot": 4, "paid": 1}),
    "discarding": (["play gain 4Y"], None),
    "in a turn": (["acquire 1"], None),
}


@pytest.mark.parametrize(("decisions", "action"), INSIDE.values(), ids=INSIDE)
def test_a_position_inside_an_action_reads_back_and_plays_on(decisions: list[str], action: Any) -> None:
    state = play(table("8Y", "3Y", hand0=[*START, "trade 2Y>1T", "gain 4Y"]), *decisions)
    position = state.to_dict()
    assert position["action"] == action == state.view(None)["action"]
    again = game("century", 2).from_dict(position)
    assert again == state
    assert again.legal == state.legal


def test_a_game_that_ended_without_claims_reads_back() -> None:
    state = play(table("", "", quiet_rounds=99), "rest", "rest")
    assert (state.over, state.to_dict()["quiet_rounds"]) == (True, 100)
    assert game("century", 2).from_dict(state.to_dict()) == state
