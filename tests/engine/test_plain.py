"""Plain records say what the records say, and rules run on them."""

import random
from typing import Any

import numpy as np
import pytest

from golemancy import games
from golemancy.engine.plain import once, plain, plain_box, raw


def as_lists(value: Any) -> Any:
    return value.tolist() if hasattr(value, "tolist") else value


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_field_is_what_the_record_holds(name: str) -> None:
    state, dice = games.game(name).new(seed=1), random.Random(1)
    for _ in range(30):
        if not state.over:
            state.apply(dice.choice(state.legal))
    for record in (state.record, state.game.box):
        read = plain(record)
        for field in record.dtype.names:
            assert as_lists(read[field]) == record[field].tolist(), field


def test_rows_are_indexed_as_numpy_does() -> None:
    state = games.game("arena").new(seed=1)
    read, record = plain(state.record).hand, state.record.hand
    assert read[1, 2] == record[1, 2]
    assert read[1, :2] == tuple(record[1, :2])
    assert list(read[:, 0]) == record[:, 0].tolist()
    box, printed = plain_box(state.game.box), state.game.box
    assert box.line[0, 1].tolist() == printed.line[0, 1].tolist()
    assert box.melee[3, 1, 2] == printed.melee[3, 1, 2]


def test_a_rule_gives_the_same_for_a_plain_record() -> None:
    from golemancy.games.century.rules.ending import points

    state = games.game("century", 3).new(seed=4)
    for _ in range(60):
        state.apply(state.legal[-1])
    for seat in range(3):
        there = points(plain(state.record), plain_box(state.game.box), seat)
        assert int(there) == int(points(state.record, state.game.box, seat))


def test_what_follows_from_a_box_is_worked_out_once() -> None:
    asked: list[Any] = []

    @once
    def size(box: Any) -> int:
        asked.append(box)
        return len(box.tobytes())

    box = games.game("century").box
    read = plain_box(box)
    assert plain_box(box) is plain_box(read) is read
    assert size(read) == size(read) == box.nbytes
    assert len(asked) == 1
    assert size(box) == box.nbytes  # of a record, which may still change, each time
    assert len(asked) == 2
    assert raw(read) is raw(read)
    assert np.frombuffer(raw(read), box.dtype)[0] == box
