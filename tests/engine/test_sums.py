"""Rows added up by a processor's own instruction, by others', and in plain Python are the same."""

from itertools import product

import numba
import numpy as np
import pytest
from llvmlite.binding import get_host_cpu_features

from golemancy.engine import sums
from golemancy.engine.layout import Array
from golemancy.engine.rule import interpreted
from golemancy.engine.sums import add_rows, rows_of

PROCESSORS = {"a recent one": sums._PAIRED, "an older one": sums._PAIRED[1:], "any other": ()}


def numbers(columns: int) -> tuple[Array, Array, Array]:
    """Which rows, times what, and the rows."""
    chance = np.random.default_rng(columns)
    rows = rows_of(chance.integers(-3000, 3000, (70, columns)))
    return chance.permutation(70), chance.integers(-4095, 4096, 70).astype(np.int16), rows


@pytest.mark.parametrize("processor", PROCESSORS)
def test_sums_are_the_textbook_ones(processor: str, monkeypatch: pytest.MonkeyPatch) -> None:
    paired = PROCESSORS[processor]
    if paired and not get_host_cpu_features()[paired[0][0][1:]]:
        pytest.skip(f"this processor has no {paired[0][2]}")
    monkeypatch.setattr(sums, "_PAIRED", paired)
    compiled = numba.njit(add_rows.py_func)  # type: ignore[attr-defined]
    for columns, count in product((1, 32, 75, 128, 200), (0, 2, 68)):
        which, factors, rows = numbers(columns)
        expected = factors[:count].astype(np.int64) @ rows[which[:count]].astype(np.int64)
        for add in (compiled, interpreted(add_rows)):
            out = np.full(rows.shape[1], 7, np.int32)
            add(which, factors, count, rows, out)
            assert (out == expected).all(), (columns, count)
