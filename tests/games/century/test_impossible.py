"""Positions of Century that cannot be: a list of those to be refused, and real ones broken at random."""

from typing import Any

import pytest

from golemancy.errors import BadPosition
from golemancy.testing import check_broken_positions
from tests.conftest import game
from tests.games.century.tables import GOLEMS

SIX = [*GOLEMS, "golem 20 (5M)"]
TRADING = {"phase": "trade", "action": {"card": "trade 2Y>1T"}}
UPGRADING = {"phase": "upgrade", "action": {"card": "upgrade 2", "steps": 2}}
PLAYED = {"hand": ["gain 2Y"], "played": ["upgrade 2"]}

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "six claims when a round begins": (
        {"seats": [{"claimed": SIX}, {}]},
        "over: seat 0 had 6 claims when the round began, so the game is over",
    ),
    "six claims before the turn of their seat": (
        {"seats": [{}, {"claimed": SIX}], "player": 1},
        "over: seat 1 had 6 claims",
    ),
    "seven claims": (
        {"seats": [{"claimed": [*SIX, "golem 6 (2Y2G)"]}, {}], "player": 1},
        r"seats\[0\].claimed: holds 7, but 6 end the game",
    ),
    "tokens without claims": ({"seats": [{"copper": 1}, {}]}, r"seats\[0\]: has 1 tokens with 0 claims"),
    "more tokens than claims": (
        {"seats": [{"claimed": GOLEMS[:2], "copper": 1, "silver": 2}, {}]},
        "has 3 tokens with 2 claims, but at most one comes with each",
    ),
    "over without an end": (
        {"seats": [{}, {}], "over": True, "quiet_rounds": 3},
        "over: with these claims the game ends with quiet_rounds 100, not 3",
    ),
    "over in the middle of a round": (
        {"seats": [{"claimed": SIX}, {}], "over": True, "player": 1},
        "over: the game ends when a round is complete: phase turn, player 0, the first player",
    ),
    "more crystals than a turn can bring": (
        {"seats": [{"caravan": "90Y"}, {}], "phase": "discard"},
        r"seats\[0\].caravan: a turn brings at most \d+ crystals together",
    ),
    "over with too many crystals": ({"seats": [{"caravan": "11Y"}, {}], "over": True}, "holds 11 crystals, at most 10"),
    "a hundred quiet rounds and no end": ({"seats": [{}, {}], "quiet_rounds": 100}, "after 100 the game is over"),
    "a claim in a round that begins": (
        {"seats": [{"claimed": GOLEMS[:1]}, {}], "quiet_rounds": -1},
        "quiet_rounds: is -1 after a claim in this round, and no seat can have made one",
    ),
    "quiet rounds in the round of the last claim": (
        {"seats": [{"claimed": SIX}, {}], "player": 1, "quiet_rounds": 4},
        "quiet_rounds: must be -1",
    ),
    "a card named twice": (
        {"seats": [{"hand": ["gain 2Y", "upgrade 2", "gain 2Y"]}, {}]},
        r"seats\[0\].hand\[2\]: 'gain 2Y' is named twice",
    ),
    "crystals on the last card": (
        {"seats": [{}, {}], "merchant_row": [*["gain 3Y", "gain 4Y", "gain 1M", "gain 1T", "gain 2G"],
                                             {"card": "gain 2Y1G", "crystals": "1Y"}]},
        r"merchant_row\[5\].crystals: 1 lie there, at most 0 can",
    ),
    "more crystals on a card than cards were acquired": (
        {"seats": [{}, {}], "merchant_row": [{"card": "gain 3Y", "crystals": "50Y"}]},
        r"merchant_row\[0\].crystals: 50 lie there, at most 43 can",
    ),
    "crystals paid that lie nowhere": (
        {"seats": [{"caravan": "3Y"}, {}], "phase": "pay", "action": {"slot": 3, "paid": 1}},
        "1 crystals are laid out, so one lies on each of the first 1 cards",
    ),
    "a trade that never was": (
        {"seats": [{"caravan": "2Y", "played": ["trade 2Y>1T"]}, {}], **TRADING},
        "no caravan of at most 10 crystals comes to this by the trade",
    ),
    "more upgrade steps than printed": (
        {"seats": [PLAYED | {"caravan": "2Y"}, {}], **UPGRADING, "action": {"card": "upgrade 2", "steps": 3}},
        "of 2 steps 3 are left, and begun must be False",
    ),
    "an upgrade made and not begun": (
        {"seats": [PLAYED | {"caravan": "1Y1G"}, {}], "phase": "upgrade",
         "action": {"card": "upgrade 2", "steps": 1, "begun": False}},
        "of 2 steps 1 are left, and begun must be True",
    ),
    "an upgrade that raised nothing": (
        {"seats": [PLAYED | {"caravan": "2Y"}, {}], "phase": "upgrade", "action": {"card": "upgrade 2", "steps": 1}},
        "after 1 steps such a caravan cannot have a crystal left to raise",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("position", "why"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused(position: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        game("century", 2).from_dict(position)


def test_what_goes_with_the_end_is_filled_in() -> None:
    century = game("century", 2)
    assert century.from_dict({"seats": [{}, {}], "over": True}).to_dict()["quiet_rounds"] == 100
    assert century.from_dict({"seats": [{"claimed": SIX}, {}], "over": True}).to_dict()["quiet_rounds"] == 0
    assert century.from_dict({"seats": [{"claimed": SIX}, {}], "player": 1}).to_dict()["quiet_rounds"] == -1


@pytest.mark.parametrize("players", [2, 5])
def test_broken_positions_are_refused_or_played(players: int) -> None:
    outcomes = check_broken_positions(game("century", players), breaks=60, seed=players)
    assert outcomes["refused"] > outcomes["accepted"]
