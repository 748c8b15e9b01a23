"""Century's audit: each thing that can be broken in a record is found, and named."""

from collections.abc import Callable
from typing import Any

import pytest

from golemancy.engine.bits import bit
from golemancy.games.caravan.state import DISCARDING, EMPTY, PAYING, TRADING, UPGRADING
from tests.games.century.tables import START, table

Break = Callable[[Any], None]


def put(name: str, value: Any, *where: int) -> Break:
    """Sets a field, or one element of it."""

    def change(s: Any) -> None:
        if where:
            s[name][where if len(where) > 1 else where[0]] = value
        else:
            s[name] = value

    return change


def inside(phase: int, card: int, steps: int = 0) -> Break:
    """Begins an action that has not been prepared."""

    def change(s: Any) -> None:
        s.phase, s.card, s.steps = phase, card, steps

    return change


def short_row(s: Any) -> None:
    s.merchant_deck[s.merchant_left] = s.merchant_row[5]
    s.merchant_left += 1
    s.merchant_row[5] = EMPTY


def pay_for_nothing(s: Any) -> None:
    short_row(s)
    inside(PAYING, 5, 5)(s)


BROKEN: dict[str, tuple[Break, str]] = {
    "a hand lost": (put("hand", 0, 0), "the card 'gain 2Y' is there 1 times, not 2"),
    "a card twice": (put("hand", bit(2) | 3, 0), "the card 'gain 3Y' is there 2 times, not 1"),
    "a card in two piles": (put("played", 1, 0), "seats[0]: ['gain 2Y'] both in hand and played"),
    "fewer than no crystals": (put("caravan", -1, 0, 2), "crystals: fewer than none"),
    "fewer than none on a card": (put("row_crystals", -1, 3, 0), "crystals: fewer than none"),
    "a hole in the merchant row": (put("merchant_row", EMPTY, 2), "merchant_row: has a hole; cards lie from slot 1 on"),
    "a short merchant row": (short_row, "merchant_row: has 5 cards, though the deck still holds 38"),
    "a hole in the point row": (put("point_row", EMPTY, 0), "point_row: has a hole; cards lie from slot 1 on"),
    "a golem lost": (put("point_left", 30), "the card 'golem 9 (3Y2T)' is there 0 times, not once"),
    "a golem twice": (put("claimed", 1, 1), "the card 'golem 6 (2Y2G)' is there 2 times, not once"),
    "copper": (put("copper", 1, 1), "copper tokens: 4 in the pile and 1 with the players are not 4"),
    "silver": (put("silver_pile", 3), "silver tokens: 3 in the pile and 0 with the players are not 4"),
    "too many crystals": (put("caravan", 11, 1, 0), "seats[1].caravan: holds 14 crystals, at most 10 are allowed"),
    "nothing to discard": (put("phase", DISCARDING), "seats[0].caravan: has nothing to discard"),
    "paying for an empty slot": (pay_for_nothing, "this phase cannot come up here"),
    "paying without crystals": (inside(PAYING, 4), "this phase cannot come up here"),
    "trading with a card in hand": (inside(TRADING, 0), "this phase cannot come up here"),
    "upgrading with a card in hand": (inside(UPGRADING, 1, 2), "this phase cannot come up here"),
}


@pytest.mark.parametrize(("change", "problem"), BROKEN.values(), ids=BROKEN)
def test_a_broken_record_is_found_out(change: Break, problem: str) -> None:
    state = table("2Y", "3G")
    audit = state.game.words.audit
    assert list(audit(state.record, state.game.box)) == []
    change(state.record)
    assert any(problem in found for found in audit(state.record, state.game.box))


@pytest.mark.parametrize(("caravan", "steps"), [("2M", 1), ("2Y", 3), ("2Y", 2)])
def test_an_upgrade_needs_steps_and_crystals_to_raise(caravan: str, steps: int) -> None:
    state = table(caravan, "", hand0=["gain 2Y"], played0=["upgrade 2"])
    inside(UPGRADING, 1, steps)(state.record)
    problems = list(state.game.words.audit(state.record, state.game.box))
    assert bool(problems) == ((caravan, steps) != ("2Y", 2))


def test_a_player_may_hold_more_inside_a_turn() -> None:
    state = table("8Y", "", hand0=[*START, "gain 4Y"])
    state.apply("play gain 4Y")
    assert list(state.game.words.audit(state.record, state.game.box)) == []
