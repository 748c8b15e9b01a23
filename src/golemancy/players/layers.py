"""The layers of a network in whole numbers, which processors add up many times faster than others."""

from typing import Any, NamedTuple

import numpy as np

from golemancy.engine.layout import Array
from golemancy.engine.rule import rule
from golemancy.engine.sums import add_rows, rows_of

FINEST = np.float32(4095)  # inputs of a layer are told apart in so many steps
_LARGEST_SUM = 2**31 - 1
_LARGEST_WEIGHT = 2**15 - 1
_ZERO, _TINY, _LOWEST = np.float32(0), np.float32(1e-30), np.float32(-np.inf)
_NO_BITS, _ALL_BUT_SIGN = np.int32(0), np.int32(2**31 - 1)


class Layer(NamedTuple):
    """One layer in whole numbers, which are added up many times faster than others."""

    weights: Array  # int16: a row for each input, with columns of zeros at the end
    bias: Array  # float32
    unit: Any  # float32: what a weight of 1 stands for


class Room(NamedTuple):
    """Where a network works, and what it says."""

    rows: Array  # int64: the inputs that are not zero
    factors: Array  # int16: these inputs
    sums: Array  # int32
    first: Array  # float32
    second: Array
    last: Array  # the outputs, with zeros at the end


def whole(weights: Array, bias: Array) -> Layer:
    """A layer whose weights are whole numbers: as fine as can be while no sum needs more than 32 bits."""
    longest, largest = np.abs(weights).sum(axis=0).max(), np.abs(weights).max()
    unit = max(longest * FINEST / (_LARGEST_SUM - len(weights) * FINEST), largest / _LARGEST_WEIGHT, 1e-30)
    rows = rows_of(np.rint(weights / unit))
    wide = np.zeros(rows.shape[1], np.float32)
    wide[: len(bias)] = bias
    return Layer(rows, wide, np.float32(unit))


def room_for(layers: tuple[Layer, ...]) -> Room:
    """Room to work in."""
    most = max(max(layer.weights.shape[0], len(layer.bias)) for layer in layers) + 1
    outputs = (np.zeros(len(layer.bias), np.float32) for layer in layers)
    return Room(np.zeros(most, np.int64), np.zeros(most, np.int16), np.zeros(most, np.int32), *outputs)


def _largest(values: Array) -> Any:
    return np.abs(values).max()


@rule(plain=_largest)
def largest(values: Array) -> Any:
    """The largest of some numbers, whatever their signs: without its sign a number is as large as its bits say."""
    bits, top = values.view(np.int32), _NO_BITS
    for i in range(len(bits)):
        top = max(top, np.int32(bits[i] & _ALL_BUT_SIGN))
    return np.int32(top).view(np.float32)


def _gather(values: Array, scale: Any, room: Room) -> int:
    whole = np.rint(values * scale).astype(np.int16)
    rows = np.flatnonzero(whole)
    room.rows[: len(rows)], room.factors[: len(rows)] = rows, whole[rows]
    return len(rows)


@rule(plain=_gather)
def gather(values: Array, scale: Any, room: Room) -> int:
    """Writes down, as whole numbers, which values are not zero; returns how many."""
    count = 0
    for i in range(len(values)):
        whole = np.int16(np.rint(values[i] * scale))
        room.rows[count], room.factors[count] = i, whole
        count += int(whole != 0)  # written in any case, which costs less than a wrong guess of whether to
    return count


def _settle(layer: Layer, unit: Any, floor: Any, sums: Array, out: Array) -> None:
    np.maximum(sums.astype(np.float32) * unit + layer.bias, floor, out=out)


@rule(plain=_settle)
def settle(layer: Layer, unit: Any, floor: Any, sums: Array, out: Array) -> None:
    """From sums of whole numbers to what a layer gives, nothing of it below a floor."""
    for j in range(len(out)):
        out[j] = max(np.float32(sums[j]) * unit + layer.bias[j], floor)


@rule
def dense(inputs: Array, layer: Layer, floor: Any, room: Room, out: Array) -> None:
    """One layer; inputs of zero cost nothing."""
    scale = FINEST / max(largest(inputs), _TINY)
    count = gather(inputs, scale, room)
    if count % 2 == 1:  # rows are added up in pairs
        room.rows[count], room.factors[count] = 0, 0
        count += 1
    sums = room.sums[: len(out)]
    add_rows(room.rows, room.factors, count, layer.weights, sums)
    settle(layer, layer.unit / scale, floor, sums, out)


@rule
def forward(observation: Array, layers: Any, room: Room) -> None:
    """All three layers, of which all but the last are rectified."""
    dense(observation, layers[0], _ZERO, room, room.first)
    dense(room.first, layers[1], _ZERO, room, room.second)
    dense(room.second, layers[2], _LOWEST, room, room.last)
