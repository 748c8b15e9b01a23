"""Declaring a state or a box: one record, one line per field."""

import copyreg
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Any

import numpy as np
import numpy.typing as npt

Record = Any  # one record of an array; compiled code sees its exact type
Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Field:
    """One named part of a record: its element type, its shape, and what it means."""

    name: str
    kind: type[np.generic]
    meaning: str
    shape: tuple[int, ...] = ()


HEAD = (
    Field("key", np.uint64, "secret key of the random numbers, low and high half", (2,)),
    Field("counter", np.uint64, "random numbers drawn so far"),
    Field("decisions", np.int32, "decisions made so far"),
    Field("players", np.int8, "seats in this game"),
    Field("player", np.int8, "the seat that decides now"),
    Field("phase", np.int8, "which kind of decision comes now"),
    Field("over", np.int8, "1 when the game has ended"),
)


class Layout:
    """A record type built from its fields; states also carry the common HEAD."""

    def __init__(self, *fields: Field, head: tuple[Field, ...] = HEAD) -> None:
        self.fields = (*head, *fields)
        self.dtype = _without_gaps([(f.name, f.kind, f.shape) for f in self.fields])
        self._records = np.dtype((_kind(self.dtype.names or ()), np.dtype((np.void, self.dtype))))

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    @property
    def size(self) -> int:
        """Bytes of one record."""
        return self.dtype.itemsize

    def most(self, name: str) -> int:
        """The largest whole number that a field holds."""
        return int(np.iinfo(self.dtype[name].base).max)

    def zeros(self, count: int = 1) -> Any:
        """Blank records whose fields are attributes, compiled or not."""
        return np.zeros(count, self._records)

    def read(self, raw: bytes) -> Record:
        """A record from its bytes."""
        return np.frombuffer(raw, self._records)[0]


class _Kind(type):
    """The type of the types below."""


@lru_cache(maxsize=None)
def _kind(names: tuple[str, ...]) -> _Kind:
    """A type of records whose fields are properties: several times quicker to read than NumPy's own."""
    return _Kind("Record", (np.void,), {name: _property(name) for name in names} | {"_names": names})


def _property(name: str) -> property:
    return property(itemgetter(name), lambda record, value: record.__setitem__(name, value))


copyreg.pickle(_Kind, lambda kind: (_kind, (kind._names,)))  # type: ignore[attr-defined]


def _without_gaps(parts: list[Any]) -> np.dtype[Any]:
    """An aligned record type in which the bytes between fields are fields too, so that copies are exact."""
    loose = np.dtype(parts, align=True)
    filled: list[Any] = []
    end = 0
    ends = [loose.fields[part[0]][1] for part in parts] if loose.fields else []
    for part, start in zip([*parts, None], [*ends, loose.itemsize], strict=True):
        if start > end:
            filled.append((f"_gap{end}", np.int8, (start - end,)))
        if part is not None:
            filled.append(part)
            end = start + np.dtype(part[1:]).itemsize
    return np.dtype(filled, align=True)


def record(*fields: Field) -> Layout:
    """A layout with no head: a box of what is printed on the cards, or what a program works with."""
    return Layout(*fields, head=())
