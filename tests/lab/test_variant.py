"""Variants: values of options and cards, named, changed and refused."""

import pytest

from golemancy.errors import BadDeck, BadOption
from golemancy.lab.variant import Variant, setting, values, with_value
from tests.conftest import game

CENTURY = Variant("as it comes", "century", 2)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0..3", [0, 1, 2, 3]),
        ("2..10..4", [2, 6, 10]),
        ("-1..1", [-1, 0, 1]),
        ("1,2,5", [1, 2, 5]),
        ("true, false", [True, False]),
        ("play_on", ["play_on"]),
    ],
)
def test_values_are_read(text: str, expected: list[object]) -> None:
    assert values(text) == expected


@pytest.mark.parametrize("text", ["", "3..1", "0..1000"])
def test_no_values_and_too_many_are_refused(text: str) -> None:
    with pytest.raises(BadOption, match="expected 1 to 100 values"):
        values(text)


def test_a_setting_needs_a_name_and_values() -> None:
    assert setting("scoring.copper_points=1..2") == ("scoring.copper_points", [1, 2])
    for text in ("copper", "=3"):
        with pytest.raises(BadOption, match="expected NAME=VALUES"):
            setting(text)


def test_a_value_of_the_cards_is_changed_by_id_and_by_number() -> None:
    assert with_value(CENTURY, "scoring.copper_points", 9).build().box.copper_points == 9
    before = game("century", 2).box
    for where in ("merchant_cards.gain.gain_1T.get[2]", "merchant_cards.gain[2].get[2]"):
        variant = with_value(CENTURY, where, 5)
        box = variant.build().box
        assert box.get.sum() == before.get.sum() + 4
    assert game("century", 2).box.copper_points == 3


def test_an_option_is_set_by_its_name() -> None:
    variant = with_value(CENTURY, "first", 1)
    assert variant.build().options["first"] == 1
    assert variant.label == "first = 1"


@pytest.mark.parametrize(
    ("where", "value", "message"),
    [
        ("scoring.gold", 1, "scoring has no 'gold'; it has source, copper_points"),
        ("nothing", 1, "has no 'nothing'"),
        ("merchant_cards.gain.gain_9M.get", 1, "has no 'gain_9M'; it has gain_3Y"),
        ("merchant_cards.gain", 1, "is no single value"),
        ("scoring.copper_points.more", 1, "only the value 3"),
    ],
)
def test_a_place_that_is_not_there_is_refused_with_what_is(where: str, value: int, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        with_value(CENTURY, where, value).build()


def test_a_value_that_the_cards_cannot_have_is_refused_by_the_card_file() -> None:
    with pytest.raises(BadDeck, match="copper_points"):
        with_value(CENTURY, "scoring.copper_points", -1).build()
    with pytest.raises(BadOption, match="has no card file"):
        with_value(Variant("", "golem_it", 3), "cards.m1", 2).build()
