"""Variants: values of options and cards, named, changed and refused."""

import pickle
from dataclasses import replace

import pytest

from golemancy import games
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3..3", [3]),
        ("0..4..0", [0, 1, 2, 3, 4]),
        ("-3..-1", [-3, -2, -1]),
        ("TRUE", [True]),
        ("-5", [-5]),
        ("--5,²", ["--5", "²"]),
        ("1.5", ["1.5"]),
        (" a , b ", ["a", "b"]),
    ],
)
def test_values_on_the_edge_are_read(text: str, expected: list[object]) -> None:
    assert values(text) == expected


def test_a_setting_may_hold_spaces_and_equals_signs() -> None:
    assert setting(" first = 0, 1 ") == ("first", [0, 1])
    assert setting("map=a=b") == ("map", ["a=b"])
    with pytest.raises(BadOption, match="'': expected 1 to 100 values"):
        setting("first=")


def test_an_option_set_again_is_replaced() -> None:
    twice = with_value(with_value(CENTURY, "first", 1), "first", 0)
    assert twice.options == (("first", 0),)
    assert twice.build().options["first"] == 0


def test_several_values_of_the_cards_are_changed_together() -> None:
    both = with_value(with_value(CENTURY, "scoring.copper_points", 9), "scoring.silver_points", 4)
    assert both.label == "silver_points = 4"
    box = both.build().box
    assert (box.copper_points, box.silver_points) == (9, 4)


def test_a_card_file_of_ones_own_is_changed_as_well() -> None:
    usual = games.definition("century").deck()
    assert usual is not None
    mine = replace(CENTURY, deck=usual.text.replace("copper_points = 3", "copper_points = 5"), file="mine.toml")
    assert mine.build().box.copper_points == 5
    changed = with_value(mine, "scoring.silver_points", 7).build().box
    assert (changed.copper_points, changed.silver_points) == (5, 7)
    assert mine.build().box.silver_points == 1  # the file itself stays as it is


def test_what_is_wrong_with_a_changed_file_is_said_with_its_name() -> None:
    mine = replace(CENTURY, deck="[setup]\n", file="mine.toml")
    with pytest.raises(BadDeck, match=r"mine\.toml: the section \[starting_cards\] is missing"):
        mine.build()


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ("merchant_cards.gain[99].get[0]", r"merchant_cards.gain has no '99'; it has gain_3Y, gain_1Y1G"),
        ("merchant_cards.gain[0].get[4]", r"merchant_cards.gain.0.get has no '4'; it has 0, 1, 2, 3"),
        ("merchant_cards.gain[0]", "is no single value but holds id, get"),
        ("setup.starting_crystals[0]", "is no single value but holds 0, 1, 2, 3"),
        ("merchant_cards.trade.nothing", "has no 'nothing'; it has .*, …"),
    ],
)
def test_places_in_lists_are_refused_with_what_is_there(where: str, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        with_value(CENTURY, where, 1).build()


def test_a_variant_travels_and_is_built_once() -> None:
    variant = with_value(CENTURY, "scoring.copper_points", 9)
    again = pickle.loads(pickle.dumps(variant))
    assert again == variant
    assert again.build() is variant.build()
    assert again.build() is not CENTURY.build()
