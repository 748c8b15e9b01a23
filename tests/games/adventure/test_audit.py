"""The audit of The Call for Adventure: each thing that can be broken in a record is found, and named."""

from collections.abc import Callable
from typing import Any

import pytest

from golemancy.engine.bits import bit
from golemancy.games.adventure.state import BUILDING, CLOSED, HERE, NONE, REWARD, TOLL, WALKING
from golemancy.games.caravan.state import DISCARDING, EMPTY, TRADING
from tests.games.adventure.tables import START, table

Break = Callable[[Any], None]
IMPOSSIBLE = "this phase cannot come up here"


def put(name: str, value: Any, *where: int) -> Break:
    """Sets a field, or one element of it."""

    def change(s: Any) -> None:
        if where:
            s[name][where if len(where) > 1 else where[0]] = value
        else:
            s[name] = value

    return change


def inside(phase: int, card: int = 0, steps: int = 0) -> Break:
    """Begins an action that has not been prepared."""

    def change(s: Any) -> None:
        s.phase, s.card, s.steps = phase, card, steps

    return change


BROKEN: dict[str, tuple[Break, str]] = {
    "a card lost": (put("hand", 1, 0), "the card 'upgrade 2' is there 1 times, not 2"),
    "a card in two piles": (put("discards", 1, 0), "seats[0]: ['gain 2Y'] both in hand and discards"),
    "a hole in the row": (put("merchant_row", EMPTY, 1), "merchant_row: has a hole"),
    "a mountain twice": (put("land", 0, 1), "land: 'yellow 1T>4Y1G' is there 2 times"),
    "a symbol too often": (put("land", 6, 1), "land: 3 yellow mountains, not 4"),
    "an outpost in a valley": (put("outposts", bit(16), 1), "seats[1].outposts: there is no mountain on d4"),
    "a VP tile lost": (put("village", NONE, 2), "the tile 'VP 12 (3G2T)' is there 0 times, not once"),
    "a village without tile": (put("village", NONE, 2), "villages: 1 have no tile, though the pile still holds 23"),
    "a VP tile twice": (put("claimed", 1, 1), "the tile 'VP 11 (2Y3T)' is there 2 times, not once"),
    "a village closed twice": (put("village", CLOSED, 0), "the tile 'Closed Village' is there 2 times, not once"),
    "too many bonus tiles": (put("bonus", 5, 1, 0), "bonus: 5 tiles 'extra movement' are taken, but there are 4"),
    "points from below": (put("pile_taker", 1, 2), "bonus: the points pile is taken from the top"),
    "too many crystals": (put("caravan", 11, 1, 0), "seats[1].caravan: holds 13 crystals, at most 10 are allowed"),
    "fewer than none": (put("caravan", -1, 0, 0), "crystals: fewer than none"),
    "no wagon": (put("wagon", NONE, 1), "seats[1].wagon: is missing"),
    "starting crystals after set-up": (put("sets", 3), "starting_crystals: 2 sets are on the table, not 0"),
    "another's turn": (put("turn", 1), "turn: seat 0 decides, so it must be on turn"),
    "walking on the spot": (inside(WALKING, 7, 1), IMPOSSIBLE),
    "walking without cards": (inside(WALKING, 8, 3), IMPOSSIBLE),
    "a toll to nobody": (inside(TOLL, steps=1), IMPOSSIBLE),
    "building for more than it costs": (inside(BUILDING, steps=1), IMPOSSIBLE),
    "a reward for nothing": (inside(REWARD), IMPOSSIBLE),
    "discarding from a small caravan": (inside(DISCARDING), IMPOSSIBLE),
    "trading with a gain card": (inside(TRADING, 0), IMPOSSIBLE),
}


@pytest.mark.parametrize(("change", "problem"), BROKEN.values(), ids=BROKEN)
def test_a_broken_record_is_found_out(change: Break, problem: str) -> None:
    state = table("2Y", "2G", wagon0="c1", wagon1="a2")
    audit = state.game.words.audit
    assert list(audit(state.record, state.game.box)) == []
    change(state.record)
    assert any(problem in found for found in audit(state.record, state.game.box))


def test_closed_village_cannot_lie_deeper_than_it_was_hidden() -> None:
    state = table("", "")
    pile = state.record.vp_pile
    pile[:] = [CLOSED, *pile[pile != CLOSED]]  # the bottom of the pile comes first
    found = list(state.game.words.audit(state.record, state.game.box))
    assert found == ["vp_pile: Closed Village can only be among the first 6 tiles after 0 claims"]


def test_something_must_be_there_to_be_done() -> None:
    for wagon, caravan in (("d4", "9T"), ("e4", "3T")):  # a valley, and a village whose tile cannot be paid
        state = table(caravan, "", wagon0=wagon)
        state.record.phase = HERE
        assert any(IMPOSSIBLE in found for found in state.game.words.audit(state.record, state.game.box))


def test_what_can_be_is_left_alone() -> None:
    for state in (
        table("1Y", "", wagon0="c1", wagon1="c1", phase="toll", action={"tolls": 1}),
        table("2Y", "", wagon0="c1", outposts1="c1", phase="build", action={"price": 1}),
        table(
            "", "", wagon0="c1", hand0=[START[0]], discards0=[START[1]], phase="walk", action={"to": "c2", "cards": 1}
        ),
        table("12Y", "", phase="discard"),
    ):
        assert list(state.game.words.audit(state.record, state.game.box)) == []
        assert state.legal
