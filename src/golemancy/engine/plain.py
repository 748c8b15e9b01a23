"""Records read once: NumPy takes longer to hand out one number of a record than Python to work with ten.

What looks at many fields of a record takes a plain one: each field is read when it is first asked for, as a whole
number or as rows of them, and interpreted rules run on it as they do on the record itself.
"""

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache, wraps
from struct import Struct
from threading import Lock
from typing import Any, TypeVar

import numpy as np

from golemancy.engine.layout import Record

_Made = TypeVar("_Made")
_KEPT = 64  # boxes
_LETTERS = {
    "i1": "b",
    "i2": "h",
    "i4": "i",
    "i8": "q",
    "u1": "B",
    "u2": "H",
    "u4": "I",
    "u8": "Q",
    "f4": "f",
    "f8": "d",
}


class Row(tuple[Any, ...]):
    """A field that is a row of numbers."""

    def tolist(self) -> list[Any]:
        """The numbers."""
        return list(self)


class Rows(tuple[Any, ...]):
    """A field of several dimensions, indexed as NumPy does: `rows[1, 2]`, `rows[:, 2]`."""

    def __getitem__(self, at: Any) -> Any:
        if type(at) is not tuple:
            return tuple.__getitem__(self, at)
        first, rest = at[0], at[1] if len(at) == 2 else at[1:]
        if type(first) is slice:
            return Row(row[rest] for row in tuple.__getitem__(self, first))
        return tuple.__getitem__(self, first)[rest]

    def tolist(self) -> list[Any]:
        """The rows."""
        return [row.tolist() for row in self]


class Plain:
    """A record whose fields are plain numbers, as the record was when this was made."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self._raw = record.tobytes()

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


class _Field:
    """Reads a field when it is first asked for, and leaves it in its place."""

    def __init__(self, name: str, kind: np.dtype[Any], start: int) -> None:
        self._name, self._start = name, start
        self._base, self._shape = kind.subdtype or (kind, ())
        count = int(np.prod(self._shape))
        self._unpack = Struct(f"={count}{_LETTERS[self._base.str[1:]]}").unpack_from

    def __get__(self, plain: Plain, _: object) -> Any:
        found = self._unpack(plain._raw, self._start)
        value = _shaped(found, self._shape) if self._shape else found[0]
        plain.__dict__[self._name] = value
        return value


def _shaped(found: tuple[Any, ...], shape: tuple[int, ...]) -> Any:
    if len(shape) == 1:
        return Row(found)
    size = len(found) // shape[0] if shape[0] else 0
    return Rows([_shaped(found[at : at + size], shape[1:]) for at in range(0, len(found), size or 1)])


@lru_cache(maxsize=None)
def _kind(record: np.dtype[Any]) -> type[Plain]:
    """The plain records of a type."""
    fields: Any = record.fields or {}
    return type("Plain", (Plain,), {name: _Field(name, *at[:2]) for name, at in fields.items()})


def plain(record: Record) -> Any:
    """A record to look at many fields of."""
    return record if isinstance(record, Plain) else _kind(record.dtype)(record)


_boxes: OrderedDict[int, Plain] = OrderedDict()
_turn = Lock()


def plain_box(box: Record) -> Any:
    """The same of a box, which nothing changes: read once for all."""
    if isinstance(box, Plain):
        return box
    found = _boxes.get(id(box))  # it holds the box, so that no other can have its number
    return _kept(box) if found is None else found


def _kept(box: Record) -> Plain:
    with _turn:
        found: Plain = plain(box)
        _boxes[id(box)] = found
        if len(_boxes) > _KEPT:
            _boxes.popitem(last=False)
    return found


def once(function: Callable[[Any], _Made]) -> Callable[[Any], _Made]:
    """Has something worked out once for each plain record, from the record itself."""
    name = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def known(record: Any) -> _Made:
        if not isinstance(record, Plain):
            return function(record)
        found = record.__dict__
        if name not in found:
            found[name] = function(record.record)
        made: _Made = found[name]
        return made

    return known


@once
def raw(record: Any) -> bytes:
    """The bytes of a record, the very same each time."""
    found: bytes = record.tobytes()
    return found
