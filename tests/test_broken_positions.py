"""The breaker of positions examined: each way to read positions badly is caught, and every kind of break comes up."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from golemancy.contract import Definition
from golemancy.engine.layout import Record
from golemancy.engine.reading import Reader
from golemancy.game import Game
from golemancy.testing import Break, BrokenContract, break_position, check_break, check_broken_positions
from tests.conftest import game
from tests.tricks import TRICKS, WORDS


def with_words(**words: Any) -> Definition:
    return replace(TRICKS, words=replace(WORDS, **words))


def caught(definition: Definition) -> str:
    """What is said of a game that reads positions badly."""
    with pytest.raises(BrokenContract) as broken:
        check_broken_positions(Game(definition), breaks=300)
    return str(broken.value)


def careless(reader: Reader, s: Record, box: Record) -> None:
    """Takes what it finds, whatever it is."""
    s.place[:] = reader.value("place")
    s.won[:] = reader.value("won")


def forgetful(reader: Reader, s: Record, box: Record) -> None:
    """Leaves out what it does not like."""
    WORDS.from_dict(reader, s, box)
    s.won[:] = 0


def blind(s: Record, box: Record) -> Iterator[str]:
    yield from ()


def test_a_crash_is_no_refusal() -> None:
    assert "raises " in caught(with_words(from_dict=careless))


def test_what_was_read_must_be_said() -> None:
    assert "is accepted, but the state does not say won" in caught(with_words(from_dict=forgetful, audit=blind))


def test_what_is_accepted_must_be_playable() -> None:
    assert "is accepted" in caught(with_words(audit=blind))


def test_every_kind_of_break_comes_up() -> None:
    state, chance = game("century", 2).new(seed=1), random.Random(1)
    found = {break_position(state, chance).what.split(":")[1].split()[0] for _ in range(600)}
    assert found == {
        "flip", "count_one_more_or_less", "go_to_a_bound", "retype", "rename", "leave_out", "double_one", "lose_one",
        "bring_one", "exchange_two", "make_too_long", "empty_out", "add_unknown",
    }  # fmt: skip


def test_a_break_changes_the_copy_alone() -> None:
    state = game("century", 2).new(seed=1)
    before = state.to_dict()
    for seed in range(50):
        break_position(state, random.Random(seed))
    assert state.to_dict() == before


def test_a_broken_position_can_be_given() -> None:
    century = game("century", 2)
    position = century.new(seed=1).to_dict()
    assert check_break(century, Break("over: flip", position | {"over": True}), random.Random(1))
    assert not check_break(century, Break("as it is", position), random.Random(1))
