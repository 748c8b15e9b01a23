"""Card and tile files: TOML that knows on which line each thing stands."""

import hashlib
import tomllib
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

from golemancy.errors import BadDeck


class Deck:
    """A card file: its data, and where in it each thing stands."""

    def __init__(self, text: str, path: str) -> None:
        self.text, self.path = text, path
        self.digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadDeck(path, _line_in(str(error)), f"not valid TOML: {error}") from None

    @classmethod
    def read(cls, path: str | Path) -> "Deck":
        """Reads a card file from disk."""
        try:
            return cls(Path(path).read_text(encoding="utf-8"), str(path))
        except (OSError, UnicodeDecodeError) as error:
            raise BadDeck(str(path), 0, f"cannot be read: {error}") from None

    def line(self, *landmarks: str) -> int:
        """The line on which the landmarks, each looked for after the one before, end up."""
        position = 0
        for landmark in landmarks:
            found = self.text.find(landmark, position)
            position = found + len(landmark) if found >= 0 else position
        return self.text.count("\n", 0, position) + 1

    def refuse(self, why: str, *landmarks: str) -> NoReturn:
        """Refuses the file: what is wrong, at the line where the landmarks lead."""
        raise BadDeck(self.path, self.line(*landmarks), why)

    def section(self, name: str) -> dict[str, Any]:
        """A table of the file."""
        part: Any = self.data
        for key in name.split("."):
            part = part.get(key) if isinstance(part, dict) else None
        if not isinstance(part, dict):
            self.refuse(f"the section [{name}] is missing")
        return part

    def rows(self, section: str, key: str) -> list[dict[str, Any]]:
        """The list of tables, each with an `id` of its own, under a key of a section."""
        found = self.section(section).get(key) if section else self.data.get(key)
        if not isinstance(found, list) or not all(isinstance(r, dict) for r in found):
            self.refuse(f"{f'[{section}]' if section else 'the file'} needs a list `{key}`", f"[{section}]")
        for row in found:
            if not isinstance(row.get("id"), str):
                texts = [f'"{value}"' for value in row.values() if isinstance(value, str)]
                self.refuse(f"an entry of `{key}` has no `id`: {row}", f"[{section}]", f"\n{key} =", *texts[:1])
        return found

    def number(self, table: dict[str, Any], key: str, low: int, high: int, *landmarks: str) -> int:
        """A whole number of a table, within bounds."""
        value = table.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.refuse(f"`{key}` must be a whole number from {low} to {high}, not {value!r}", *landmarks)
        return value

    def numbers(
        self, table: dict[str, Any], key: str, length: int, low: int, high: int, *landmarks: str
    ) -> Sequence[int]:
        """A list of so many whole numbers of a table, within bounds."""
        value = table.get(key)
        if not isinstance(value, list) or len(value) != length:
            self.refuse(f"`{key}` must be a list of {length} numbers, not {value!r}", *landmarks)
        for n in value:
            if not isinstance(n, int) or isinstance(n, bool) or not low <= n <= high:
                self.refuse(f"`{key}` must hold whole numbers from {low} to {high}, not {n!r}", *landmarks)
        return value

    def no_twins(self, rows: list[dict[str, Any]]) -> None:
        """Refuses two entries with one id."""
        seen: set[str] = set()
        for row in rows:
            if row["id"] in seen:
                self.refuse(f"the id {row['id']!r} is used twice", f'"{row["id"]}"', f'"{row["id"]}"')
            seen.add(row["id"])


def _line_in(message: str) -> int:
    """The line number inside a message of tomllib, 0 if it names none."""
    words = message.replace(",", " ").replace(")", " ").split()
    return next((int(b) for a, b in pairwise(words) if a == "line" and b.isdigit()), 0)
