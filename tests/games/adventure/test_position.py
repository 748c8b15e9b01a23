"""Positions of The Call for Adventure: read back as written, filled up where silent, refused with the reason."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import golemancy
from tests.conftest import game, play
from tests.games.adventure.tables import START, emptying, few_vps, table

TWO: list[dict[str, Any]] = [{}, {}]
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "no seats": ({}, "seats: is missing"),
    "a seat that is none": ({"seats": [{}, 5]}, r"seats\[1\]: must be a dict, not 5"),
    "an unknown field": ({"seats": TWO, "point_row": []}, "point_row: is no field of a position here"),
    "an unknown field of a seat": ({"seats": [{"copper": 1}, {}]}, r"seats\[0\].copper: is no field"),
    "a first player without seat": ({"seats": TWO, "first": 2}, "first: must be a whole number from 0 to 1"),
    "a turn without seat": ({"seats": TWO, "turn": 2}, "turn: must be a whole number from 0 to 1"),
    "too many quiet rounds": ({"seats": TWO, "quiet_rounds": 201}, "quiet_rounds: must be .* from -1 to 200"),
    "a mountain of crystals": ({"seats": [{"caravan": "40000M"}, {}]}, "at most 32767 of a colour, not '40000M'"),
    "an unknown bonus tile": ({"seats": [{"bonus": ["7 points"]}, {}]}, r"bonus\[0\]: '7 points' is not one of"),
    "a heap of bonus tiles": (
        {"seats": [{"bonus": ["extra movement"] * 200}, {}]},
        r"seats\[0\].bonus: holds 200 tiles, at most 12 are possible",
    ),
    "an outpost in a village": ({"seats": [{"outposts": ["a1"]}, {}]}, r"outposts\[0\]: 'a1' is not one of"),
    "an unknown mountain": ({"seats": TWO, "land": {"a2": "blue 1Y>2G"}}, "land.a2: 'blue 1Y>2G' is not one of"),
    "land off the map": ({"seats": TWO, "land": {"z1": "valley"}}, "land.z1: is no field"),
    "five mountains of a symbol": (
        {
            "seats": TWO,
            "land": dict(
                zip(
                    ("a2", "a3", "b1", "b2", "b3"),
                    ("yellow 1T>4Y1G", "yellow 1M>3Y2G", "yellow 1M>3Y1T", "yellow 2G>3Y1T", "yellow 1G>3Y"),
                    strict=True,
                )
            ),
        },
        "land: must hold 4 mountains of each symbol and 4 valleys",
    ),
    "a village off the map": ({"seats": TWO, "villages": {"b1": "VP 12 (4T)"}}, "villages.b1: is no field"),
    "an unknown VP tile": ({"seats": TWO, "vp_pile": ["VP 99"]}, r"vp_pile\[0\]: 'VP 99' is not one of"),
    "a pile of too many": ({"seats": TWO, "vp_pile": ["VP 12 (4T)"] * 40}, "vp_pile: holds .* at most 33 are possible"),
    "a map that is none": ({"seats": TWO, "map": 5}, "map: line 1, column 1: '5' is none of o"),
    "an action in a turn": (
        {"seats": TWO, "action": {"tolls": 1}},
        "action: is needed inside an action, and only there",
    ),
    "a toll to too many": (
        {"seats": TWO, "phase": "toll", "action": {"tolls": 2}},
        "action.tolls: must be a whole number from 1 to 1, not 2",
    ),
    "a walk off the map": (
        {"seats": TWO, "phase": "walk", "action": {"to": "z1", "cards": 1}},
        "action.to: 'z1' is not",
    ),
    "a price of nothing": ({"seats": TWO, "phase": "build", "action": {"price": 0}}, "action.price: must be .* from 1"),
    "more than an action": (
        {"seats": TWO, "phase": "walk", "action": {"to": "c3", "cards": 1, "steps": 1}},
        "action.steps: is no field",
    ),
    "a wagon too early": (
        {"seats": [{"wagon": "a2"}, {"wagon": "a2"}], "phase": "start", "player": 1},
        r"seats\[0\].wagon: is not placed yet",
    ),
    "starting crystals twice": (
        {"seats": TWO, "phase": "start", "player": 1, "starting_crystals": ["4Y"]},
        "starting_crystals: 1 sets are on the table, not 4",
    ),
}


@pytest.mark.parametrize(("position", "why"), REFUSED.values(), ids=REFUSED)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], why: str) -> None:
    with pytest.raises(golemancy.BadPosition, match=why):
        game("adventure", 2).from_dict(position)


def test_what_a_position_leaves_out_is_filled_up() -> None:
    position = table("", "").to_dict()
    assert [seat["hand"] for seat in position["seats"]] == [START, START]
    assert [seat["wagon"] for seat in position["seats"]] == ["a2", "a2"]
    assert Counter(tile.split()[0] for tile in position["land"].values())["valley"] == 4
    assert position["vp_pile"].index("Closed Village") == 5  # as low as it can be
    assert position["starting_crystals"] == []


def test_land_that_is_named_is_used_and_the_rest_follows() -> None:
    land = table("", "", land={"a2": "valley", "e2": "yellow 1G>3Y"}).to_dict()["land"]
    assert (land["a2"], land["e2"], land["a3"]) == ("valley", "yellow 1G>3Y", "yellow 1T>4Y1G")
    assert len(set(land.values())) == 17
    assert table("", "", land={"a2": "valley"}).view(0)["seats"][0]["wagon"] == "a3"  # the first mountain


INSIDE: dict[str, tuple[Callable[[], golemancy.State], list[str], Any]] = {
    "walking": (lambda: table("", "", wagon0="c1"), ["move c3"], {"to": "c3", "cards": 2}),
    "a toll": (lambda: table("2Y", "", wagon0="c1", wagon1="c2"), ["move c2", "discard gain 2Y"], {"tolls": 1}),
    "building": (lambda: table("2Y", "", wagon0="c1", outposts1="c1"), ["build", "pay yellow"], {"price": 1}),
    "here": (lambda: table("5Y", "", wagon0="c1", outposts0="c1"), ["trade"], None),
    "a reward": (lambda: emptying(2), ["build"], None),
    "paying": (lambda: table("3Y", ""), ["acquire 3", "pay yellow"], {"slot": 3, "paid": 1}),
    "upgrading": (lambda: table("3Y", ""), ["play upgrade 2"], {"card": "upgrade 2", "steps": 2, "begun": False}),
    "another's discard": (
        lambda: table("1Y", "10T", wagon0="c1", wagon1="c2", outposts0="c2"),
        ["move c2", "discard gain 2Y", "pay seat 1 yellow"],
        None,
    ),
    "choosing crystals": (lambda: game("adventure", 2, first=0).new(seed=1), [], None),
    "placing a wagon": (lambda: game("adventure", 2, first=0).new(seed=1), ["start 2G"], None),
}


@pytest.mark.parametrize(("start", "decisions", "action"), INSIDE.values(), ids=INSIDE)
def test_a_position_inside_an_action_reads_back_and_plays_on(
    start: Callable[[], golemancy.State], decisions: list[str], action: Any
) -> None:
    state = play(start(), *decisions)
    position = state.to_dict()
    assert position["action"] == action
    again = state.game.from_dict(position)
    assert again == state
    assert again.legal == state.legal


def test_villages_without_tile_stay_so_when_the_pile_is_used_up() -> None:
    own = few_vps(9, players=3)
    position = table("", "", "", own=own).to_dict()
    tiles = [tile for tile in (*position["villages"].values(), *position["vp_pile"]) if tile != "Closed Village"]
    shown = {"a1": tiles[0], "a4": None, "e1": None, "e4": "Closed Village"}
    claimed = {"claimed0": tiles[1:4], "claimed1": tiles[4:7], "claimed2": tiles[7:]}
    state = table("", "", "", own=own, villages=shown, **claimed)
    assert state.view(None)["villages"] == shown
    assert state.to_dict()["vp_pile"] == []
    assert own.from_dict(state.to_dict()) == state
