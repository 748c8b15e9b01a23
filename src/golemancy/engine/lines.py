"""On which line of a TOML text each value stands: what `tomllib` does not tell."""

import re
import tomllib
from collections.abc import Iterator

Steps = tuple[str | int, ...]  # the keys and places in lists that lead to a value

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}=,.\n]|[^\s\[\]{}=,.#"\']+',
    re.DOTALL,
)


def lines_of(text: str) -> dict[Steps, int]:
    """The line of every table, list and value of a text that is valid TOML."""
    return _Scanner(text).lines


class _Scanner:
    """Walks through a text once; it relies on `tomllib` for what is wrong with it."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Steps, int] = {(): 1}
        self._counts: dict[Steps, int] = {}  # entries so far of each [[list]]
        self._tokens = list(_numbered(text))
        self._at = 0
        self._document()

    @property
    def _next(self) -> str:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1][0]

    def _skip(self, *signs: str) -> None:
        while self._next in signs and self._next:
            self._at += 1

    def _document(self) -> None:
        here: Steps = ()
        self._skip("\n")
        while self._next:
            here = self._header() if self._next == "[" else self._pair(here)
            self._skip("\n")

    def _header(self) -> Steps:
        """[name] or [[name]]: where the pairs that follow belong."""
        line = self._tokens[self._at][1]
        opened = 0
        while self._next == "[":
            opened += len(self._take())
        *outer, last = self._key("]")
        self._skip("]")
        here = (*self._inside(outer, line), last)
        if opened == 2:
            self.lines.setdefault(here, line)
            self._counts[here] = self._counts.get(here, -1) + 1
            here = (*here, self._counts[here])
        self.lines[here] = line
        return here

    def _inside(self, keys: list[str], line: int) -> Steps:
        """The path of a header: of a [[list]] on the way, its last entry is meant."""
        here: Steps = ()
        for key in keys:
            here = (*here, key)
            self.lines.setdefault(here, line)
            if here in self._counts:
                here = (*here, self._counts[here])
        return here

    def _key(self, end: str) -> list[str]:
        """The parts of a name, up to the sign that ends it."""
        parts = []
        while self._next != end:
            part = self._take()
            if part != ".":
                parts.append(_bare(part))
        return parts

    def _pair(self, here: Steps) -> Steps:
        line = self._tokens[self._at][1]
        *outer, last = self._key("=")
        self._take()
        for key in outer:
            here = (*here, key)
            self.lines.setdefault(here, line)
        self._value((*here, last), line)
        return here[: len(here) - len(outer)]

    def _value(self, here: Steps, line: int) -> None:
        self.lines[here] = line
        if self._next == "[":
            self._take()
            self._list(here)
        elif self._next == "{":
            self._take()
            self._table(here)
        else:
            while self._next not in (",", "]", "}", "\n", ""):
                self._take()

    def _list(self, here: Steps) -> None:
        self._skip("\n", ",")
        number = 0
        while self._next != "]":
            self._value((*here, number), self._tokens[self._at][1])
            self._skip("\n", ",")
            number += 1
        self._take()

    def _table(self, here: Steps) -> None:
        self._skip("\n", ",")
        while self._next != "}":
            self._pair(here)
            self._skip("\n", ",")
        self._take()


def _numbered(text: str) -> Iterator[tuple[str, int]]:
    """Every token but remarks, with its line."""
    line, end = 1, 0
    for found in _TOKEN.finditer(text):
        line += text.count("\n", end, found.start())
        end = found.start()
        if not found[0].startswith("#"):
            yield found[0], line


def _bare(key: str) -> str:
    """A key without its quotes."""
    if key[0] not in "\"'":
        return key
    return next(iter(tomllib.loads(f"{key} = 0")))
