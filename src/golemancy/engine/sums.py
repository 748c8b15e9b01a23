"""Rows of whole numbers added up, as processors do it fastest: in pairs of 16 bits, many columns at once.

A processor of the last ten years multiplies 16 or 32 such numbers and adds them up two by two with one instruction.
Compilers do not find it, so it is written here in LLVM's words; others do the same in a few instructions. Sums of whole
numbers are the same on every processor, and in plain Python.
"""

from typing import Any

import numpy as np

from golemancy.engine.instruction import Instruction, Written
from golemancy.engine.layout import Array
from golemancy.engine.rule import rule

COLUMNS = 32  # rows are a multiple of this long
AT_ONCE = 4  # vectors of columns that stay in registers while the rows go by
FETCHED = 64  # bytes that come from memory together
LANE = 8  # numbers of 16 bits in what the halves of two vectors are mixed within

_PAIRED = (  # what a processor has to have, how many columns it takes, and its instruction
    ("+avx512bw", 32, "llvm.x86.avx512.pmaddw.d.512"),
    ("+avx2", 16, "llvm.x86.avx2.pmadd.wd"),
)


def _mixed(columns: int, half: int) -> list[int]:
    """Where half the columns of two vectors come from, so that numbers of one column are side by side."""
    starts = range(half * LANE // 2, columns, LANE)
    return [start + k + vector * columns for start in starts for k in range(LANE // 2) for vector in (0, 1)]


def _in_order(columns: int) -> list[int]:
    """Where the sums of the columns lie in the two halves, one behind the other."""
    places = [_mixed(columns, 0)[::2], _mixed(columns, 1)[::2]]
    together = places[0] + places[1]
    return [together.index(column) for column in range(columns)]


class _Writer:
    """Writes the instructions that add up rows for one kind of processor."""

    def __init__(self, builder: Any, has: str, arrays: list[Any], count: Any) -> None:
        from llvmlite import ir

        self._ir, self._to, self._count = ir, builder, count
        self._rows, self._factors, self._weights, self._out = (array.data for array in arrays)
        self._width = builder.extract_value(arrays[2].shape, 1)
        fitting = [(columns, name) for feature, columns, name in _PAIRED if feature in has.split(",")]
        self._columns, self._paired = fitting[0] if fitting else (16, "")
        self._short = ir.VectorType(ir.IntType(16), self._columns)
        self._long = ir.VectorType(ir.IntType(32), self._columns // 2)

    def _number(self, value: int) -> Any:
        return self._ir.Constant(self._ir.IntType(64), value)

    def _shuffled(self, one: Any, other: Any, places: list[int]) -> Any:
        kind = self._ir.VectorType(self._ir.IntType(32), len(places))
        return self._to.shuffle_vector(one, other, self._ir.Constant(kind, places))

    def _at(self, start: Any, index: Any, kind: Any) -> Any:
        return self._to.bitcast(self._to.gep(start, [index]), kind.as_pointer())

    def _multiplied(self, numbers: Any, factors: Any) -> Any:
        """Products, each added to its neighbour's."""
        if self._paired:
            kind = self._ir.FunctionType(self._long, [self._short, self._short])
            known = self._to.module.globals.get(self._paired)
            return self._to.call(known or self._ir.Function(self._to.module, kind, self._paired), [numbers, factors])
        products = []
        for first in (0, 1):
            places = list(range(first, self._columns, 2))
            a, b = (self._to.sext(self._shuffled(x, x, places), self._long) for x in (numbers, factors))
            products.append(self._to.mul(a, b))
        return self._to.add(*products)

    def _factors_of(self, pair: Any) -> Any:
        """The factors of two rows, as often as there are columns."""
        kind = self._ir.IntType(32)
        both = self._to.load(self._at(self._factors, pair, kind), align=2)
        alone = self._to.insert_element(
            self._ir.Constant(self._long, self._ir.Undefined), both, self._ir.Constant(kind, 0)
        )
        return self._to.bitcast(self._shuffled(alone, alone, [0] * (self._columns // 2)), self._short)

    def _row(self, index: Any, column: Any) -> Any:
        row = self._to.load(self._to.gep(self._rows, [index]))
        return self._to.gep(self._weights, [self._to.add(self._to.mul(row, self._width), column)])

    def _add_pair(self, pair: Any, column: Any, sums: list[Any]) -> None:
        """Adds two rows to the sums of some columns."""
        factors = self._factors_of(pair)
        one, other = self._row(pair, column), self._row(self._to.add(pair, self._number(1)), column)
        for k in range(len(sums) // 2):
            place = self._number(k * self._columns)
            u, v = (self._to.load(self._at(row, place, self._short), align=2) for row in (one, other))
            for half in (0, 1):
                more = self._multiplied(self._shuffled(u, v, _mixed(self._columns, half)), factors)
                self._to.store(self._to.add(self._to.load(sums[2 * k + half]), more), sums[2 * k + half])

    def add_rows(self, column: Any, vectors: int) -> None:
        """Adds up all rows for so many vectors of columns."""
        from numba.core import cgutils

        nothing = self._ir.Constant(self._long, [0] * (self._columns // 2))
        sums = [cgutils.alloca_once(self._to, self._long) for _ in range(2 * vectors)]
        for one in sums:
            self._to.store(nothing, one)
        start, step = self._number(0), self._number(2)
        with cgutils.for_range_slice(self._to, start, self._count, step, inc=True) as (pair, _):
            self._add_pair(pair, column, sums)
        whole = self._ir.VectorType(self._ir.IntType(32), self._columns)
        for k in range(vectors):
            low, high = (self._to.load(one) for one in sums[2 * k : 2 * k + 2])
            place = self._to.add(column, self._number(k * self._columns))
            self._to.store(
                self._shuffled(low, high, _in_order(self._columns)), self._at(self._out, place, whole), align=4
            )

    def write(self) -> None:
        """Writes it all: as many columns at once as there are registers for, then the rest."""
        from numba.core import cgutils

        step, one = self._number(AT_ONCE * self._columns), self._number(self._columns)
        most = self._to.sub(self._width, self._to.urem(self._width, step))
        with cgutils.for_range_slice(self._to, self._number(0), most, step, inc=True) as (column, _):
            self.add_rows(column, AT_ONCE)
        with cgutils.for_range_slice(self._to, most, self._width, one, inc=True) as (column, _):
            self.add_rows(column, 1)


def _adding(context: Any, rows: Any, factors: Any, count: Any, weights: Any, out: Any) -> Written:
    from numba import types

    kinds = rows, factors, weights, out

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given = [*arguments[:2], *arguments[3:]]
        arrays = [context.make_array(kind)(context, builder, value=v) for kind, v in zip(kinds, given, strict=True)]
        _, _, has = context.codegen().magic_tuple()
        _Writer(builder, has, arrays, arguments[2]).write()
        return context.get_dummy_value()

    return types.void(rows, factors, types.int64, weights, out), write


_add: Any = Instruction(_adding)


def rows_of(numbers: Array) -> Array:
    """The same numbers as rows to add up: of 16 bits, with columns of zeros at the end, none fetched in two parts."""
    shape = (len(numbers), -(-numbers.shape[1] // COLUMNS) * COLUMNS)
    size = 2 * shape[0] * shape[1]
    memory = np.zeros(size + FETCHED, np.uint8)
    start = -memory.ctypes.data % FETCHED
    rows = memory[start : start + size].view(np.int16).reshape(shape)
    rows[:, : numbers.shape[1]] = numbers
    return rows


def _plainly(rows: Array, factors: Array, count: int, weights: Array, out: Array) -> None:
    out[:] = factors[:count].astype(np.int32) @ weights[rows[:count]].astype(np.int32)


@rule(plain=_plainly)
def add_rows(rows: Array, factors: Array, count: int, weights: Array, out: Array) -> None:
    """Adds up so many rows of weights (an even number), each times its factor; no sum may need more than 32 bits."""
    _add(rows, factors, count, weights, out)
