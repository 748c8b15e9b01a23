"""Lines of a match's log that have been told, kept in little room."""

from typing import Any

import orjson

_EACH = 200  # bytes of a line besides its text
_Line = dict[str, Any]


class Lines:
    """The lines by number and seat; seats that are told the same share it."""

    def __init__(self) -> None:
        self._lines: dict[int, dict[int | None, str]] = {}
        self.weight = 0  # about how many bytes they take

    def get(self, number: int, seat: int | None) -> _Line | None:
        """The line as a seat was told it, if it was."""
        found = self._lines.get(number, {}).get(seat)
        return None if found is None else orjson.loads(found)

    def keep(self, number: int, seat: int | None, line: _Line) -> None:
        """Keeps a line for the next time."""
        text = orjson.dumps(line).decode()  # the bytes would keep the room in which they were made
        others = self._lines.setdefault(number, {})
        same = next((other for other in others.values() if other == text), None)
        others[seat] = text if same is None else same
        self.weight += _EACH + (len(text) if same is None else 0)

    def slim(self) -> None:
        """Forgets all lines: they can be told again."""
        self._lines, self.weight = {}, 0
