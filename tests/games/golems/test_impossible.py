"""Positions of Golems that cannot be: a list of those to be refused, and real ones broken at random."""

from typing import Any

import pytest

from golemancy.errors import BadPosition
from golemancy.testing import check_broken_positions
from tests.conftest import game

LAST: dict[str, Any] = {"ended": True, "deck": [], "grid": [["red-1", "red-2"], [], [], []]}
SHORT: dict[str, Any] = {"grid": [["red-1", "red-2", "red-3"], ["blue-1", "six-picks"], ["green-1"]]}
TUCKING: dict[str, Any] = {"phase": "tuck", "card": "red-1"}

REFUSED: dict[str, tuple[int, dict[str, Any], str]] = {
    "both seats have had their last turns": (2, LAST, "over: must be true, because the end was triggered"),
    "over in the turn of the second": (
        2,
        LAST | {"over": True, "player": 1},
        "over: the game ends before a turn of the start player: phase turn, player 0",
    ),
    "an extra turn to come": (2, {"extra": True}, "extra: is no field of a position here"),
    "a temporary resource outside a summoning": (2, {"temporary": "red"}, "temporary: is given up to summon a golem"),
    "a golem that was never affordable": (
        2,
        TUCKING | {"seats": [{"golems": ["red-1"], "resources": {"red": ["blue-2"]}}, {}]},
        "card: what 'red-1' asks for is not showing, so it cannot be summoned",
    ),
    "icons of another card": (
        2,
        TUCKING
        | {"spent": [["green"]], "seats": [{"golems": [{"golem": "red-1", "tucked": ["blue-2"]}]}, {}]},
        r"spent: \[\['green'\]\] are not the icons of the cards tucked",
    ),
    "six picks, and the card for it in the grid": (1, SHORT | {"picks": 3}, "picks: 3 are left with 6 cards .* not 2"),
    "six picks, and the card for it turned into dust": (
        1,
        SHORT | {"picks": 3, "grid": [["red-1", "red-2", "red-3"], ["blue-1", "red-4"], ["green-1"]],
                 "seats": [{"dust": ["six-picks"]}]},
        "picks: 3 are left with 6 cards",
    ),
    "lost while a card can be taken": (1, {"lost": True, "over": True}, "lost: means that the game is over because"),
    "lost and not over": (1, {"lost": True}, "lost: means that the game is over"),
    "over with cards in the grid": (1, {"over": True}, "over: a game ends with no picks, an empty grid"),
}  # fmt: skip


@pytest.mark.parametrize(("players", "position", "why"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused(players: int, position: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        game("golems", players).from_dict(position)


@pytest.mark.parametrize("players", [1, 2])
def test_broken_positions_are_refused_or_played(players: int) -> None:
    outcomes = check_broken_positions(game("golems", players), breaks=80, seed=players)
    assert outcomes["refused"] > outcomes["accepted"]
