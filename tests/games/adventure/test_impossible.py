"""Positions of The Call for Adventure that cannot be: a list of those to be refused, and real ones broken at random."""

from typing import Any

import pytest

from golemancy.errors import BadPosition
from golemancy.testing import check_broken_positions
from tests.conftest import game

FOUR = ["VP 20 (5M)", "VP 18 (2T3M)", "VP 17 (3T2M)", "VP 16 (4M)"]
FULL = {"caravan": "10Y", "wagon": "a2"}

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "two hundred quiet rounds and no end": ({"quiet_rounds": 200}, "quiet_rounds: after 200 the game is over"),
    "four claims when a round begins": ({"seats": [{"claimed": FOUR}, {}]}, "over: seat 0 had 4 claims"),
    "over without an end": ({"over": True, "quiet_rounds": 7}, "with these claims the game ends with quiet_rounds 200"),
    "over in the middle of a round": (
        {"seats": [{"claimed": FOUR}, {}], "over": True, "player": 1},
        "over: the game ends when a round is complete",
    ),
    "Closed Village before a claim": (
        {"villages": {"a1": "Closed Village"}},
        "villages: Closed Village comes into play with a claim",
    ),
    "crystals before they are chosen": (
        {"phase": "start", "player": 1, "seats": [{"caravan": "1Y"}, {}]},
        r"seats\[0\].caravan: is still empty during set-up",
    ),
    "crystals that are no starting crystals": (
        {"phase": "place", "player": 1, "seats": [{}, {"caravan": "9M"}]},
        r"seats\[1\].caravan: holds starting crystals that are not on the table during set-up",
    ),
    "an outpost before the first turn": (
        {"phase": "start", "player": 1, "seats": [{"outposts": ["a2"]}, {}]},
        r"seats\[0\]: has nothing but crystals and the starting cards",
    ),
    "a rival over the limit": (
        {"seats": [FULL, {"caravan": "11Y", "wagon": "a3"}], "phase": "here"},
        r"seats\[1\].caravan: holds 11 crystals, at most 10",
    ),
    "a toll of two": (
        {"seats": [FULL, {"caravan": "12Y", "wagon": "a2"}], "phase": "here"},
        r"seats\[1\].caravan: holds 12 crystals, at most 11",
    ),
    "discarding out of turn": (
        {"seats": [{"caravan": "11Y", "wagon": "a2"}, {"caravan": "11Y", "wagon": "a2"}], "phase": "discard",
         "player": 1, "turn": 0},
        r"seats\[0\].caravan: holds 11 crystals, at most 10",
    ),
    "more steps than the way has": (
        {"seats": [{"wagon": "a2"}, {}], "phase": "walk", "action": {"to": "a3", "cards": 2}},
        "the way costs 1 cards; with 2 to give and 0 discarded 2 cannot be left",
    ),
    "steps for which no card was discarded": (
        {"seats": [{"wagon": "a2"}, {}], "phase": "walk", "action": {"to": "c6", "cards": 1}},
        "and 0 discarded 1 cannot be left",
    ),
    "a reward without an outpost": (
        {"seats": [{"wagon": "a2", "outposts": ["a3", "b3", "c2", "c6"]}, {}], "phase": "reward"},
        "no outpost here has emptied a column",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("position", "why"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused(position: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        game("adventure", 2).from_dict({"seats": [{}, {}]} | position)


@pytest.mark.parametrize("players", [2, 4])
def test_broken_positions_are_refused_or_played(players: int) -> None:
    outcomes = check_broken_positions(game("adventure", players), breaks=40, seed=players)
    assert outcomes["refused"] > outcomes["accepted"]
