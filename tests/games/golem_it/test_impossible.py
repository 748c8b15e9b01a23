"""Positions of Golem It! that cannot be: a list of those to be refused, and real ones broken at random."""

from typing import Any

import pytest

from golemancy.errors import BadPosition
from golemancy.testing import check_broken_positions
from tests.conftest import game, play

HANDS: list[dict[str, Any]] = [{"hand": "m5 m6"}, {"hand": "m7 m8"}, {"hand": "m9 m10"}]
BEST = {"lying": {"cards": "m9", "value": 9}}
LOWER = {"lying": {"cards": "m2", "value": 4}}
WON: list[dict[str, Any]] = [{"place": 1}, *HANDS[1:]]

REFUSED: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "a combination that was cleared": (
        {},
        {"seats": [HANDS[0] | BEST, HANDS[1] | LOWER, HANDS[2]], "player": 2},
        r"seats\[1\].lying: was cleared when seat 1's turn came, after that of seat 0",
    ),
    "a seat that passed and is in": (
        {"limit_on": True},
        {"seats": [HANDS[0] | BEST, *HANDS[1:]], "player": 2},
        r"seats\[1\].out: must be true, because seat 1 has passed since seat 0 played",
    ),
    "tokens from nowhere, in heaps": (
        {},
        {"seats": [hand | {"tokens": 99} for hand in HANDS], "pool": 99},
        "pool: 99 points there and 297 elsewhere are not 99",
    ),
    "over, and another seat to decide": (
        {},
        {"seats": WON, "over": True, "player": 1},
        "player: when the game is over it is the seat that finished last, with place 1",
    ),
    "over inside a turn": ({}, {"seats": WON, "over": True, "phase": "value"}, "phase, playing: nothing is being"),
    "more noted than three games give": (
        {"variant": "tournament"},
        {"seats": [HANDS[0] | {"noted": 9}, *HANDS[1:]], "number": 3},
        r"seats\[0\].noted: at most 8 can be noted by now, not 9",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("options", "position", "why"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused(options: dict[str, Any], position: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        game("golem_it", 3, **options).from_dict(position)


def test_the_seat_left_over_may_be_out_of_the_round() -> None:
    """With Limit On and playing on, the last seat may have passed in the round in which the last but one finishes."""
    g = game("golem_it", 3, variant="play_on", limit_on=True)
    finished = {"place": 1, "lying": {"cards": "m8", "value": 8}}
    seats = [finished, {"hand": "m9"}, {"hand": "m5 m6", "tokens": 1, "out": True}]
    state = play(g.from_dict({"seats": seats, "player": 1}), "play m9", "lay 9")
    assert (state.over, state.places, state.to_dict()["seats"][2]["out"]) == (True, [1, 2, 3], True)
    assert g.from_dict(state.to_dict()) == state


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"variant": "play_on", "limit_on": True}), (4, {"variant": "tournament"})],
)
def test_broken_positions_are_refused_or_played(players: int, options: dict[str, Any]) -> None:
    outcomes = check_broken_positions(game("golem_it", players, **options), breaks=60, seed=players)
    assert outcomes["refused"] > outcomes["accepted"]
