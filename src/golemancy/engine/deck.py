"""Card and tile files: TOML read field by field, each within its bounds, with errors that name the line.

A game asks a `Table` for every field that its file may have; what nobody asked for is refused. The file remembers
what it was asked (`Deck.asks`), so that the examiner can try every field up to its bounds.
"""

import hashlib
import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

from golemancy.engine.lines import Steps, lines_of
from golemancy.engine.reading import NOTHING, Fields
from golemancy.errors import BadDeck

REMARKS = ("source", "confidence", "note", "notes")  # texts for people, which any table may have


@dataclass(frozen=True)
class Ask:
    """What a game asked of one field of its file."""

    kind: str  # number, flag, word, text, numbers, words, rows, id, remark, or stated: must be what the rules say
    low: int = 0  # bounds of a number, or of each number of a list
    high: int = 0
    least: int = 0  # bounds of the length of a list
    most: int = 0
    choices: tuple[str, ...] = ()
    optional: bool = False


class Deck:
    """A card file: its data, where in it each thing stands, and what it was asked for."""

    def __init__(self, text: str, path: str) -> None:
        self.text, self.path = text, path
        self.digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        self.asks: dict[Steps, Ask] = {}
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadDeck(path, _line_in(str(error), text), f"not valid TOML: {error}") from None

    @classmethod
    def read(cls, path: str | Path) -> "Deck":
        """Reads a card file from disk."""
        try:
            return cls(Path(path).read_text(encoding="utf-8"), str(path))
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise BadDeck(str(path), None, f"cannot be read: {why}") from None

    def table(self) -> "Table":
        """The whole file, to be read from the start."""
        self.asks.clear()
        return Table(self, self.data, ())

    @cached_property
    def _lines(self) -> dict[Steps, int]:
        return lines_of(self.text)

    def line(self, *steps: str | int) -> int:
        """The line on which a value stands, or else what should hold it."""
        while steps not in self._lines:
            steps = steps[:-1]
        return self._lines[steps]

    def refuse(self, why: str, *steps: str | int) -> NoReturn:
        """Refuses the file for the value at these steps, or as a whole if there are none."""
        raise BadDeck(self.path, self.line(*steps) if steps else None, why)


class Table(Fields):
    """A table of a card file being read."""

    holder = "card file"

    def __init__(self, deck: Deck, data: dict[str, Any], steps: Steps, named: str = "") -> None:
        super().__init__(data)
        self.deck, self.steps, self.named = deck, steps, named
        self._inside: dict[Steps, Table] = {}

    def refuse(self, key: str, why: str) -> NoReturn:
        """Refuses the file for this field, at its line."""
        name = key.partition("[")[0]
        steps = (*self.steps, name) if self.steps or name in self.data else ()
        self.deck.refuse(f"{self._prefix}`{key}` {why}", *steps)

    def reject(self, why: str) -> NoReturn:
        """Refuses the file for this table as a whole."""
        self.deck.refuse(f"{self._prefix}{why}", *self.steps)

    @property
    def _prefix(self) -> str:
        return f"{self.named}: " if self.named else ""

    def _ask(self, kind: str, *steps: str | int, default: Any = NOTHING, **bounds: Any) -> None:
        self.deck.asks[(*self.steps, *steps)] = Ask(kind, optional=default is not NOTHING, **bounds)

    # ---- single values

    def integer(self, key: str, low: int, high: int, default: Any = NOTHING) -> int:
        """A whole number within bounds."""
        self._ask("number", key, default=default, low=low, high=high)
        return super().integer(key, low, high, default)

    def flag(self, key: str, default: Any = NOTHING) -> bool:
        """True or false."""
        self._ask("flag", key, default=default)
        return super().flag(key, default)

    def name(self, key: str, names: Sequence[str], default: Any = NOTHING) -> int:
        """One of the given words, as its number."""
        self._ask("word", key, default=default, choices=tuple(names))
        return super().name(key, names, default)

    def number_of(self, key: str, name: Any, names: Sequence[str]) -> int:
        """The number of one of the given words."""
        if not isinstance(name, str) or name not in names:
            self.refuse(key, f"must be one of {', '.join(names)}, not {name!r}")
        return list(names).index(name)

    def text(self, key: str, most: int, default: Any = NOTHING) -> str:
        """A text of at most so many bytes."""
        self._ask("text", key, default=default, most=most)
        value = self.value(key, default)
        if not isinstance(value, str) or not value or len(value.encode()) > most:
            self.refuse(key, f"must be a text of at most {most} bytes, not {value!r}")
        return value

    def stated(self, key: str, wanted: Any, why: str = "a rule, not a printed figure") -> None:
        """A value that a file may state but not change."""
        self._ask("stated", key, default=wanted)
        value = self.value(key, wanted)
        if value != wanted or isinstance(value, bool) != isinstance(wanted, bool):
            self.refuse(key, f"must be {wanted!r}, not {value!r}: {why}")

    def remark(self, key: str) -> str:
        """A text that changes nothing in play."""
        self._ask("remark", key, default="")
        value = self.value(key, "")
        if not isinstance(value, str):
            self.refuse(key, f"must be a text, not {value!r}")
        return value

    def older(self, *keys: str) -> None:
        """Fields that said something to readers of older files only; saved matches may still carry them."""
        self._read.update(keys)

    # ---- lists

    def numbers(self, key: str, length: int, low: int, high: int) -> list[int]:
        """A list of so many whole numbers within bounds."""
        value = self.value(key)
        if not isinstance(value, list) or len(value) != length:
            self.refuse(key, f"must be a list of {length} numbers, not {value!r}")
        return self._checked(key, value, low, high)

    def vectors(self, key: str, count: int, length: int, low: int, high: int) -> list[list[int]]:
        """So many lists of so many whole numbers each, within bounds."""
        value = self.value(key)
        if not isinstance(value, list) or len(value) != count:
            self.refuse(key, f"must be a list of {count} lists, not {value!r}")
        for number, inner in enumerate(value):
            if not isinstance(inner, list) or len(inner) != length:
                self.refuse(f"{key}[{number}]", f"must be a list of {length} numbers, not {inner!r}")
        return [self._checked(key, inner, low, high, number) for number, inner in enumerate(value)]

    def _checked(self, key: str, value: list[Any], low: int, high: int, *deeper: int) -> list[int]:
        for place, n in enumerate(value):
            self._ask("number", key, *deeper, place, low=low, high=high)
            if not isinstance(n, int) or isinstance(n, bool) or not low <= n <= high:
                self.refuse(key, f"must hold whole numbers from {low} to {high}, not {n!r}")
        return value

    def series(self, key: str, low: int, high: int, most: int, *, least: int = 0) -> tuple[int, ...]:
        """A list of whole numbers within bounds, at most so long; left out, it is empty."""
        self._ask("numbers", key, default=[], low=low, high=high, least=least, most=most)
        value = self._listed(key, least, most)
        for n in value:
            if not isinstance(n, int) or isinstance(n, bool) or not low <= n <= high:
                self.refuse(key, f"must hold whole numbers from {low} to {high}, not {n!r}")
        return tuple(value)

    def words(self, key: str, choices: Sequence[str], *, least: int = 0) -> list[int]:
        """Different words out of the given ones, as their numbers; left out, there are none."""
        self._ask("words", key, default=[], least=least, most=len(choices), choices=tuple(choices))
        return self._words(key, self._listed(key, least, len(choices)), choices)

    def word_lists(self, key: str, count: int, choices: Sequence[str]) -> list[list[int]]:
        """So many lists of different words out of the given ones, as their numbers."""
        value = self.items(key)
        if len(value) != count:
            self.refuse(key, f"must have {count} lists, not {len(value)}")
        for number in range(count):
            self._ask("words", key, number, most=len(choices), choices=tuple(choices))
        return [self._words(f"{key}[{number}]", inner, choices) for number, inner in enumerate(value)]

    def _words(self, key: str, value: Any, choices: Sequence[str]) -> list[int]:
        if not isinstance(value, list):
            self.refuse(key, f"must be a list, not {value!r}")
        for word in value:
            if word not in choices or value.count(word) > 1:
                self.refuse(key, f"must list different ones of {', '.join(choices)}, not {word!r}")
        return [list(choices).index(word) for word in value]

    def _listed(self, key: str, least: int, most: int) -> list[Any]:
        value = self.items(key, [])
        if not least <= len(value) <= most:
            self.refuse(key, f"must hold {least} to {most} entries, not {len(value)}")
        return value

    # ---- tables inside

    def inner(self, key: str, default: Any = NOTHING) -> "Table":
        """A table of this one."""
        if key not in self.data and default is NOTHING:
            names = [step for step in (*self.steps, key) if isinstance(step, str)]
            self.reject(f"the section [{'.'.join(names)}] is missing")
        value = self.value(key, default)
        if not isinstance(value, dict):
            self.refuse(key, f"must be a table, not {value!r}")
        return self._within(value, key, named=self.named)

    def rows(self, key: str, least: int, most: int) -> "list[Table]":
        """A list of tables, so many at least and at most, each with an `id` that no other has."""
        found = self._tables(key, least, most)
        for row in found:
            row._ask("id", "id")
            name = row.value("id")
            if not isinstance(name, str) or not name:
                row.refuse("id", f"must be a text, not {name!r}")
            row.named = name
        refuse_twins(found)
        return found

    def entries(self, key: str, most: int) -> "list[Table]":
        """A list of tables without names, at most so many; left out, it is empty."""
        return self._tables(key, 0, most, default=[])

    def _tables(self, key: str, least: int, most: int, default: Any = NOTHING) -> "list[Table]":
        self._ask("rows", key, default=default, least=least, most=most)
        value = self.value(key, default)
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            self.refuse(key, f"must be a list of tables, not {value!r}")
        if not least <= len(value) <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            self.refuse(key, f"must have {wanted} entries, not {len(value)}")
        return [self._within(row, key, number, named=self.named) for number, row in enumerate(value)]

    def _within(self, data: dict[str, Any], *steps: str | int, named: str) -> "Table":
        if steps not in self._inside:
            self._inside[steps] = Table(self.deck, data, (*self.steps, *steps), named)
        return self._inside[steps]

    def finish(self) -> None:
        """Refuses fields that nobody asked for, here and in the tables inside; remarks may stand anywhere."""
        for key in REMARKS:
            if key in self.data and key not in self._read:
                self.remark(key)
        super().finish()
        for table in self._inside.values():
            table.finish()


def refuse_twins(rows: Iterable[Table]) -> None:
    """Refuses two entries with one id."""
    seen: set[str] = set()
    for row in rows:
        if row.named in seen:
            row.refuse("id", "is used twice")
        seen.add(row.named)


def _line_in(message: str, text: str) -> int:
    """The line that a message of tomllib names; the last one where it speaks of the end."""
    found = re.search(r"at line (\d+)", message)
    return int(found[1]) if found else text.count("\n", 0, len(text.rstrip("\n"))) + 1
