"""Records: fields by name, no bytes between them, and the same record on the other side of a pickle."""

import pickle

import numpy as np
import pytest

from golemancy.engine.layout import HEAD, Field, Layout, record
from golemancy.engine.rule import rule

BELL = Layout(
    Field("rung", np.int8, "how often"),
    Field("pitch", np.float64, "how high"),
    Field("row", np.int16, "three numbers", (3,)),
    Field("grid", np.int8, "a table", (2, 2)),
)


def test_a_state_begins_with_what_every_state_has() -> None:
    assert [field.name for field in BELL][: len(HEAD)] == [
        "key",
        "counter",
        "decisions",
        "players",
        "player",
        "phase",
        "over",
    ]
    assert [field.name for field in BELL][len(HEAD) :] == ["rung", "pitch", "row", "grid"]


def test_a_record_without_a_head_has_only_its_own_fields() -> None:
    box = record(Field("cards", np.int8, "how many"))
    assert [field.name for field in box] == ["cards"]
    assert box.size == 1


def test_fields_are_attributes_to_read_and_to_write() -> None:
    one = BELL.zeros()[0]
    one.rung = 3
    one.row[1] = -5
    one.grid[1, 0] = 7
    assert (one.rung, one["rung"]) == (3, 3)
    assert one.row.tolist() == [0, -5, 0]
    assert one.grid.tolist() == [[0, 0], [7, 0]]
    one.row = (1, 2, 3)
    assert one["row"].tolist() == [1, 2, 3]
    with pytest.raises(AttributeError, match="has no attribute 'hum'"):
        _ = one.hum


def test_blank_records_are_zero_and_as_many_as_asked_for() -> None:
    assert len(BELL.zeros()) == 1
    many = BELL.zeros(5)
    assert many.shape == (5,)
    assert not any(many.tobytes())
    assert len(BELL.zeros(0)) == 0


def test_every_byte_belongs_to_a_field() -> None:
    """Copies and comparisons of bytes are exact only if no byte is left to chance."""
    for fields in (
        [Field("a", np.int8, ""), Field("b", np.int64, "")],
        [Field("a", np.int64, ""), Field("b", np.int8, "")],
        [Field("a", np.int8, "", (3,)), Field("b", np.int16, ""), Field("c", np.int8, ""), Field("d", np.float64, "")],
        [Field("a", np.int8, "")],
    ):
        layout = record(*fields)
        covered = sum(layout.dtype.fields[name][0].itemsize for name in layout.dtype.names)
        assert covered == layout.size
        assert [name for name in layout.dtype.names if not name.startswith("_gap")] == [field.name for field in fields]


def test_a_gap_is_named_by_where_it_begins() -> None:
    layout = record(Field("small", np.int8, ""), Field("large", np.int64, ""))
    assert layout.dtype.names == ("small", "_gap1", "large")
    assert layout.dtype.fields["_gap1"][0].shape == (7,)
    assert layout.dtype.fields["large"][1] == 8


def test_large_fields_are_aligned_for_the_processor() -> None:
    assert BELL.dtype.isalignedstruct
    assert BELL.dtype.fields["pitch"][1] % 8 == 0
    assert BELL.size % 8 == 0


def test_records_come_back_from_their_bytes() -> None:
    many = BELL.zeros(2)
    many[1].rung, many[1].pitch = 4, 440.0
    again = BELL.read(many[1:].tobytes())
    assert (again.rung, again.pitch) == (4, 440.0)


def test_records_and_their_type_are_pickled() -> None:
    many = BELL.zeros(2)
    many[0].row = (1, 2, 3)
    again = pickle.loads(pickle.dumps(many))
    assert again.dtype == many.dtype
    assert again.tobytes() == many.tobytes()
    assert again[0].row.tolist() == [1, 2, 3]
    one = pickle.loads(pickle.dumps(many[0]))
    assert one.row.tolist() == [1, 2, 3]


def test_layouts_of_the_same_names_share_a_type_and_others_do_not() -> None:
    def kind(*names: str) -> type:
        return type(record(*(Field(name, np.int8, "") for name in names)).zeros()[0])

    assert kind("a", "b") is kind("a", "b")
    assert kind("a", "b") is not kind("b", "a")


def test_compiled_code_sees_the_same_fields() -> None:
    @rule
    def ring(s: object, times: int) -> int:
        s.rung += times  # type: ignore[attr-defined]
        s.grid[1, 1] = s.rung  # type: ignore[attr-defined]
        return s.rung  # type: ignore[attr-defined,no-any-return]

    one = BELL.zeros()[0]
    assert ring(one, 2) == 2
    assert (one.rung, one.grid[1, 1]) == (2, 2)


def test_every_field_says_what_it_means() -> None:
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'meaning'"):
        Field("mute", np.int8)  # type: ignore[call-arg]
