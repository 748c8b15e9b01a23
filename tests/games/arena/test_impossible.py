"""Positions of Monolith Arena that cannot be: a list of those to be refused, and real ones broken at random."""

from typing import Any

import pytest

from golemancy.errors import BadPosition
from golemancy.testing import check_broken_positions
from tests.conftest import game
from tests.games.arena.positions import DRAGONS, LORDS, arena, position

UNDECIDED = "over: two sides have Hit Points, and neither a last Battle nor a full board has decided between them"

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "more Hit Points than at the start": ({"seats": [{"hp": 21}, {}]}, r"seats\[0\].hp: must be a whole number from 0"),
    "a tile twice": (
        {"board": {"c3": "0 Banner", "c4": "0 Banner"}},
        r"seats\[0\]: the tile 'Banner' is there 2 times, not 1",
    ),
    "a hand too large": (
        {"seats": [{"hand": ["Move", "Net", "Knight", "Knight"]}, {}]},
        r"seats\[0\]: holds 4 components",
    ),
    "a last turn twice": ({"ending": "final turns", "due": [0, 0]}, r"due\[1\]: seat 0 is named twice"),
    "a Net marker twice": (
        {"board": {"c3": {"seat": 1, "tile": "Demon", "net": [0, 0]}}},
        r"board.c3.net\[1\]: seat 0 is named twice",
    ),
    "over without an end": ({"over": True}, UNDECIDED),
    "over with a tie after the Final Battle": ({"over": True, "ending": "final battle"}, UNDECIDED),
    "over in the middle of a turn": ({"over": True, "phase": "discard"}, "over: nothing is under way when"),
    "over in another seat's turn": ({"over": True, "player": 1, "active": 0}, "over: nothing is under way when"),
}


@pytest.mark.parametrize(("wrong", "why"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused(wrong: dict[str, Any], why: str) -> None:
    seats = wrong.get("seats", [{}, {}])
    more = {key: value for key, value in wrong.items() if key not in ("board", "seats")}
    with pytest.raises(BadPosition, match=why):
        position(arena(DRAGONS, LORDS), wrong.get("board", {}), *seats, **more)


def test_a_game_that_a_last_battle_decided_is_over() -> None:
    state = position(arena(DRAGONS, LORDS), {}, {"hp": 3}, {"hp": 2}, over=True, ending="final battle")
    assert state.winners == [0]


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (2, {"tactical": True, "monoliths": False}), (4, {"variant": "deathmatch"})]
)
def test_broken_positions_are_refused_or_played(players: int, options: dict[str, Any]) -> None:
    outcomes = check_broken_positions(game("arena", players, **options), breaks=40, seed=players)
    assert outcomes["refused"] > outcomes["accepted"]
