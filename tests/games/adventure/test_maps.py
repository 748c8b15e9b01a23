"""Maps: their names, their text, and how the rules walk on them."""

import pytest

import golemancy
from golemancy.games.adventure.reading.maps import BadMap, Map, map_of, place_names, read_map
from golemancy.games.adventure.rules.terrain import distance, spread, within
from tests.conftest import game
from tests.games.adventure.tables import table

BOX = "..o../.o.o./V.o.V/.o.o./o.o.o/.o.o./o.o.o/.o.o./V.o.V/.o.o./..o.."


def test_places_are_named_by_column_and_number_from_the_top() -> None:
    board = read_map(BOX.replace("/", "\n"))
    assert board.names[:7] == ("a2", "a3", "b1", "b2", "b3", "b4", "b5")
    assert board.names[20:] == ("a1", "a4", "e1", "e4")
    assert board.text == BOX


def test_remarks_blanks_and_margins_are_read_over() -> None:
    drawing = "# the map of the box\n" + "\n".join(f"..{line}  " for line in BOX.split("/"))
    assert read_map(drawing).text == BOX
    assert read_map(drawing.replace(".", " ")) == read_map(BOX.replace("/", "\n"))


@pytest.mark.parametrize(
    ("drawing", "why"),
    [
        ("", "has 0 cells and 0 villages, not 20 and 4"),
        ("oX", "line 1, column 2: 'X' is none of o"),
        ("# remark\no\n\no\no", "line 5, column 1: this tile lies a line too high or too low"),
    ],
)
def test_a_bad_drawing_is_refused_at_its_line(drawing: str, why: str) -> None:
    with pytest.raises(BadMap, match=why):
        read_map(drawing)


def test_two_tiles_in_one_place_are_refused() -> None:
    board = read_map(BOX.replace("/", "\n"))
    with pytest.raises(BadMap, match="has two tiles in one place"):
        Map.of([*board.cells[:-1], board.cells[0]], board.villages)


def test_a_map_of_the_box_is_that_of_the_state() -> None:
    state = game("adventure", 2).new(seed=1)
    assert map_of(state.record).text == map_of(state.game.box).text == BOX
    assert place_names(state.record) == place_names(state.game.box)


def test_neighbours_and_distances() -> None:
    state = table("", "")
    names = place_names(state.record)
    near = int(state.record.near[names.index("c1")])
    assert {names[place] for place in range(24) if near >> place & 1} == {"b1", "c2", "d1"}
    assert distance(state.record, names.index("c1"), names.index("c1")) == 0
    assert distance(state.record, names.index("a1"), names.index("e4")) == 5
    assert within(state.record, 0, 0) == 1
    assert within(state.record, 0, 20) == (1 << 24) - 1
    assert spread(state.record, 0) == 0


def test_an_option_that_is_no_map_says_what_it_could_be() -> None:
    with pytest.raises(
        golemancy.BadOption, match="option map: not default, not random, and as a map: line 1, column 1"
    ):
        golemancy.game("adventure", map="usual")
