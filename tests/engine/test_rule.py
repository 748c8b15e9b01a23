"""Compiling, interpreting and binding rules."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from golemancy.engine import sources
from golemancy.engine.batch import deal
from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.borrowing import borrowed
from golemancy.engine.layout import Field, Layout
from golemancy.engine.rule import Rules, estimate, generic, interpreted, is_rule, rule, source_of, weigh
from golemancy.engine.rule import apply as placeholder
from golemancy.engine.witness import note, witness
from golemancy.games.century.game import CENTURY


@rule
def double(n: int) -> int:
    return n * 2


@rule
def quadruple(n: int) -> int:
    note(1, n, 0, 0, 0)
    return double(double(n))


def test_interpreting_reaches_the_rules_that_a_rule_calls() -> None:
    plain = interpreted(quadruple)
    assert is_rule(quadruple)
    assert not is_rule(plain)
    assert not is_rule(plain.__globals__["double"])
    assert plain(5) == quadruple(5) == 20


def test_generic_code_has_no_meaning_without_a_game() -> None:
    with pytest.raises(TypeError, match="generic"):
        deal()
    assert is_rule(deal.of(CENTURY.rules))
    assert not is_rule(deal.of(CENTURY.rules, interpret=True))


def test_bits_agree_with_python() -> None:
    for cards in [1, 2, 3, 5 << 40, (1 << 62) + 8, 0x7FFFFFFFFFFFFFFF]:
        for same in (lambda function: function, interpreted):
            assert same(count)(np.int64(cards)) == cards.bit_count()
            assert same(lowest)(np.int64(cards)) == (cards & -cards).bit_length() - 1
            assert (same(count)(np.int64(-1)), same(lowest)(np.int64(0))) == (64, 64)
    assert bit(np.int8(45)) == interpreted(bit)(np.int8(45)) == 1 << 45


def test_a_record_has_no_bytes_outside_its_fields() -> None:
    layout = Layout(Field("small", np.int8, "one byte"), Field("large", np.int64, "eight bytes"))
    covered = sum(layout.dtype.fields[name][0].itemsize for name in layout.dtype.names)
    assert covered == layout.size
    assert layout.dtype.isalignedstruct


def test_the_environment_can_ask_for_plain_python(tmp_path: Path) -> None:
    code = (
        "import golemancy; from golemancy.engine.rule import is_rule;"
        "g = golemancy.game('century', players=2); s = g.new(seed=3);"
        "[s.apply(s.legal[0]) for _ in range(40)];"
        "print(is_rule(g.rules.apply), s.records.tobytes().hex())"
    )
    outputs = []
    for interpret in ("0", "1"):
        environment = {**os.environ, "GOLEMANCY_INTERPRET": interpret}
        run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        outputs.append(run.stdout.split())
    assert [compiled for compiled, _ in outputs] == ["True", "False"]
    assert outputs[0][1] == outputs[1][1]


def test_the_cache_key_follows_imported_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pile.py").write_text("SIZE = 3\n")
    (tmp_path / "rules_of_mine.py").write_text("import pile\n")
    (tmp_path / "apart.py").write_text("NOTHING = 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    files = sources.all_dependencies(tmp_path / "rules_of_mine.py", "pile")
    assert files == {tmp_path / "rules_of_mine.py", tmp_path / "pile.py"}
    before = sources.digest(files)
    (tmp_path / "pile.py").write_text("SIZE = 4\n")
    assert sources.digest(files) != before


def test_old_compiled_rules_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOLEMANCY_CACHE", str(tmp_path))
    old, new = (sources.cache_root() / name for name in ("old", "new"))
    for folder in (old, new):
        folder.mkdir(parents=True)
    os.utime(old, (0, 0))
    assert sources.forget_old() == 1
    assert (old.exists(), new.exists()) == (False, True)


@rule
def count_up(s, box, action: int) -> None:
    for n in range(action):
        note(n, quadruple(n), 0, 0, 0)
        s.decisions += 1


def test_a_witness_hears_notes_and_changes_nothing() -> None:
    layout = Layout(Field("bell", np.int8, "a state of its own"))
    state, box = layout.zeros(), layout.zeros()
    heard = witness(count_up, state[0], box[0], 2)
    assert heard == [(1, 0, 0, 0, 0), (0, 0, 0, 0, 0), (1, 1, 0, 0, 0), (1, 4, 0, 0, 0)]
    assert state[0].decisions == 0
    count_up(state[0], box[0], 2)
    assert state[0].decisions == 2


# ---- marking and binding


def test_a_rule_may_be_marked_with_or_without_settings() -> None:
    @rule(plain=lambda n: -n)
    def shown(n: int) -> int:
        return n

    assert shown(3) == 3
    assert interpreted(shown)(3) == -3
    assert is_rule(shown)
    assert not is_rule(source_of(shown))
    assert source_of(source_of(shown)) is source_of(shown)


@rule(wraps=True)
def add_words(a: np.uint64, b: np.uint64) -> np.uint64:
    return a + b


@rule
def add_carefully(a: np.uint64, b: np.uint64) -> np.uint64:
    return a + b


def test_sums_that_are_meant_to_wrap_do_so_quietly_in_plain_python() -> None:
    most, two = np.uint64(2**64 - 1), np.uint64(2)
    assert add_words(most, two) == interpreted(add_words)(most, two) == 1
    with pytest.warns(RuntimeWarning, match="overflow"):
        interpreted(add_carefully)(most, two)


def test_interpreting_twice_gives_the_same_function() -> None:
    assert interpreted(quadruple) is interpreted(quadruple)


def test_a_placeholder_means_nothing_by_itself() -> None:
    with pytest.raises(TypeError, match="apply has no meaning before generic code is bound to a game"):
        placeholder()


@generic
def look(s, box, out) -> None:
    estimate(s, box, out)
    out[0] += weigh(s, box, 0)


@generic
def look_twice(s, box, out) -> None:
    look(s, box, out)
    look(s, box, out)


def test_generic_code_is_bound_once_for_each_game_and_calls_other_generic_code() -> None:
    assert look_twice.of(CENTURY.rules) is look_twice.of(CENTURY.rules)
    assert look_twice.of(CENTURY.rules) is not look_twice.of(CENTURY.rules, interpret=True)
    layout = Layout(Field("bell", np.int8, "a state of its own"))
    bare = Rules(*[count_up] * 6)
    state, out = layout.zeros()[0], np.zeros(2)
    state.players = 2
    look_twice.of(bare, interpret=True)(state, layout.zeros()[0], out)
    assert out.tolist() == [1.5, 0.5]  # without hints of its own every seat's chance and every weight are even
    compiled = np.zeros(2)
    look_twice.of(bare)(state, layout.zeros()[0], compiled)
    assert compiled.tolist() == out.tolist()


@rule
def count_down(n: int) -> int:
    return n - 1


@generic
def step(n) -> int:
    return placeholder(n)


def test_rules_of_one_file_put_together_differently_are_not_taken_for_each_other() -> None:
    up, down = Rules(*[double] * 6), Rules(*[count_down] * 6)
    assert [step.of(up)(5), step.of(down)(5)] == [10, 4]  # the second must not come from the first one's place on disk


def test_a_rule_that_is_not_marked_is_refused_before_it_is_compiled() -> None:
    unmarked = Rules(*[double] * 2, source_of(double), *[double] * 3)
    with pytest.raises(TypeError, match="apply: double is not marked with @rule, so it cannot be compiled"):
        step.of(unmarked)
    assert step.of(unmarked, interpret=True)(5) == 10


def test_rules_are_listed_by_name_without_those_that_are_missing() -> None:
    bare = Rules(*[count_up] * 6)
    assert list(bare.named()) == ["setup", "legal", "apply", "score", "redeal", "observe"]
    assert list(Rules(*[count_up] * 7).named())[-1] == "estimate"


def test_an_array_is_borrowed_as_it_is() -> None:
    numbers = np.arange(4)

    @rule
    def fill(array: np.ndarray) -> int:
        same = borrowed(array)
        same[0] = 9
        return len(same)

    assert fill(numbers) == 4
    assert numbers[0] == 9
    assert interpreted(borrowed)(numbers) is numbers


def test_notes_outside_a_witness_go_nowhere() -> None:
    interpreted(note)(1, 2, 3, 4, 5)
    note(1, 2, 3, 4, 5)
    layout = Layout(Field("bell", np.int8, "a state of its own"))
    state, box = layout.zeros(), layout.zeros()
    assert witness(count_up, state[0], box[0], 0) == []
