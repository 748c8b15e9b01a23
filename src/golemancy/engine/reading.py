"""Reading what people write by hand, with errors that name the field: positions here, card files in `deck.py`."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NoReturn

from golemancy.errors import BadPosition, Flaw

NOTHING: Any = object()  # the default of a field that has none


class Fields(ABC):
    """A dict being read: each value checked, and nothing left over."""

    holder = "position"  # what has these fields, for messages

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self._read: set[str] = set()

    @abstractmethod
    def refuse(self, key: str, why: str) -> NoReturn:
        """Refuses the whole for this field."""

    def value(self, key: str, default: Any = NOTHING) -> Any:
        """The bare value of a field."""
        self._read.add(key)
        if key in self.data:
            return self.data[key]
        if default is NOTHING:
            self.refuse(key, Flaw("missing", "is missing"))
        return default

    def integer(self, key: str, low: int, high: int, default: Any = NOTHING) -> int:
        """A whole number within bounds."""
        value = self.value(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            why = "must be a whole number from {low} to {high}, not {value}"
            self.refuse(key, Flaw("whole", why, low=low, high=high, value=repr(value)))
        return value

    def flag(self, key: str, default: Any = NOTHING) -> bool:
        """True or false."""
        value = self.value(key, default)
        if not isinstance(value, bool):
            self.refuse(key, Flaw("truth", "must be true or false, not {value}", value=repr(value)))
        return value

    def name(self, key: str, names: Sequence[str], default: Any = NOTHING) -> int:
        """One of the given names, as its number."""
        return self.number_of(key, self.value(key, default), names)

    def names(self, key: str, names: Sequence[str], default: Any = NOTHING) -> list[int]:
        """A list of the given names, as their numbers."""
        return [self.number_of(f"{key}[{i}]", n, names) for i, n in enumerate(self.items(key, default))]

    def number_of(self, key: str, name: Any, names: Sequence[str]) -> int:
        """The number of one of the given names."""
        if name not in names:
            known = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
            self.refuse(key, Flaw("unknown_name", "{name} is not one of {known}", name=repr(name), known=known))
        return list(names).index(name)

    def items(self, key: str, default: Any = NOTHING, most: int | None = None) -> list[Any]:
        """A list, at most so long."""
        value = self.value(key, default)
        if not isinstance(value, list):
            self.refuse(key, Flaw("list", "must be a list, not {value}", value=repr(value)))
        if most is not None and len(value) > most:
            self.refuse(key, Flaw("too_many", "holds {held}, at most {most} are possible", held=len(value), most=most))
        return value

    def finish(self) -> None:
        """Refuses fields that nobody asked for."""
        for key in self.data:
            if key not in self._read:
                known = ", ".join(sorted(self._read))
                why = "is no field of a {holder} here; known: {known}"
                self.refuse(key, Flaw("no_field", why, holder=self.holder, known=known))


class Reader(Fields):
    """A position, or a dict inside one, being read."""

    def __init__(self, data: Any, path: str = "") -> None:
        if not isinstance(data, dict):
            raise BadPosition(path or "position", Flaw("dict", "must be a dict, not {value}", value=repr(data)))
        super().__init__(data)
        self.path = path

    def field(self, key: str) -> str:
        """The full name of a field, for messages."""
        return f"{self.path}.{key}" if self.path else key

    def refuse(self, key: str, why: str) -> NoReturn:
        """Refuses the position for this field."""
        raise BadPosition(self.field(key), why)

    def inner(self, key: str, default: Any = NOTHING) -> "Reader":
        """A dict inside this one."""
        return Reader(self.value(key, default), self.field(key))

    def rows(self, key: str, count: int) -> "list[Reader]":
        """Exactly so many dicts in a list."""
        found = self.items(key)
        if len(found) != count:
            why = "must have {wanted} entries, not {found}"
            self.refuse(key, Flaw("entries", why, wanted=count, found=len(found)))
        return [Reader(row, f"{self.field(key)}[{i}]") for i, row in enumerate(found)]
