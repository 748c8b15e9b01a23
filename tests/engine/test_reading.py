"""Hand-written positions: every refusal names the field and says what was expected and what came."""

from collections.abc import Callable
from typing import Any

import pytest

from golemancy.engine.reading import Reader
from golemancy.errors import BadPosition

COLOURS = ("red", "green")


@pytest.mark.parametrize(
    ("data", "read", "field", "why"),
    [
        ({}, lambda r: r.value("hand"), "hand", "is missing"),
        ({"n": 7}, lambda r: r.integer("n", 0, 6), "n", "must be a whole number from 0 to 6, not 7"),
        ({"n": -1}, lambda r: r.integer("n", 0, 6), "n", "must be a whole number from 0 to 6, not -1"),
        ({"n": True}, lambda r: r.integer("n", 0, 6), "n", "must be a whole number from 0 to 6, not True"),
        ({"n": 1.0}, lambda r: r.integer("n", 0, 6), "n", "must be a whole number from 0 to 6, not 1.0"),
        ({"n": "1"}, lambda r: r.integer("n", 0, 6), "n", "must be a whole number from 0 to 6, not '1'"),
        ({"on": 1}, lambda r: r.flag("on"), "on", "must be true or false, not 1"),
        ({"on": None}, lambda r: r.flag("on"), "on", "must be true or false, not None"),
        ({"c": "blue"}, lambda r: r.name("c", COLOURS), "c", "'blue' is not one of red, green"),
        ({"c": 3}, lambda r: r.name("c", COLOURS), "c", "3 is not one of red, green"),
        ({"cs": ["red", "blue"]}, lambda r: r.names("cs", COLOURS), "cs[1]", "'blue' is not one of red, green"),
        ({"cs": "red"}, lambda r: r.names("cs", COLOURS), "cs", "must be a list, not 'red'"),
        ({"l": {}}, lambda r: r.items("l"), "l", "must be a list, not {}"),
        ({"l": [1, 2, 3]}, lambda r: r.items("l", most=2), "l", "holds 3, at most 2 are possible"),
        ({"d": [1]}, lambda r: r.inner("d"), "d", "must be a dict, not [1]"),
        ({"d": {}}, lambda r: r.inner("d").value("x"), "d.x", "is missing"),
        ({"rows": [{}]}, lambda r: r.rows("rows", 2), "rows", "must have 2 entries, not 1"),
        ({"rows": [{}, 5]}, lambda r: r.rows("rows", 2), "rows[1]", "must be a dict, not 5"),
        ({"rows": [{}, {"n": 9}]}, lambda r: r.rows("rows", 2)[1].integer("n", 0, 6), "rows[1].n", "must be a whole"),
    ],
)
def test_refusals_name_the_field(data: dict[str, Any], read: Callable[[Reader], Any], field: str, why: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(Reader(data))
    assert caught.value.field == field
    assert str(caught.value).startswith(f"{field}: {why}")


def test_what_is_left_out_has_its_default() -> None:
    reader = Reader({})
    assert reader.integer("n", 0, 6, 4) == 4
    assert reader.flag("on", True) is True
    assert reader.name("c", COLOURS, "green") == 1
    assert reader.names("cs", COLOURS, ["green", "red"]) == [1, 0]
    assert reader.items("l", []) == []
    assert reader.inner("d", {"x": 1}).value("x") == 1


def test_a_default_has_to_fit_too() -> None:
    with pytest.raises(BadPosition, match="n: must be a whole number from 0 to 6, not 9"):
        Reader({}).integer("n", 0, 6, 9)


def test_fields_that_nobody_asked_for_are_refused_with_those_that_are_known() -> None:
    reader = Reader({"hand": [], "hnad": []})
    reader.items("hand")
    reader.integer("score", 0, 9, 0)
    with pytest.raises(BadPosition, match="hnad: is no field of a position here; known: hand, score"):
        reader.finish()


def test_a_position_that_was_read_whole_is_finished() -> None:
    reader = Reader({"a": 1, "b": {"c": 2}})
    assert reader.value("a") == 1
    inner = reader.inner("b")
    assert inner.field("c") == "b.c"
    assert inner.value("c") == 2
    inner.finish()
    reader.finish()


def test_a_long_list_of_names_is_cut_short() -> None:
    names = [f"card {n}" for n in range(40)]
    with pytest.raises(BadPosition) as caught:
        Reader({"c": "joker"}).name("c", names)
    assert str(caught.value).endswith("card 10, card 11, …")


def test_a_position_is_a_dict() -> None:
    for wrong in (None, [], "century", 3):
        with pytest.raises(BadPosition, match="position: must be a dict, not "):
            Reader(wrong)
