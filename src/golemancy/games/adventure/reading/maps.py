"""Maps as people draw them: reading, checking, naming and writing (CA-04).

A map is drawn with one sign for each column and one line for each half row, so that tiles
of neighbouring columns lie one line apart: `o` is a cell, `V` a village, `.` nothing.
In one line of text the lines are separated by `/`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from string import ascii_lowercase

import numpy as np

from golemancy.engine.layout import Record
from golemancy.engine.plain import once
from golemancy.errors import BadOption
from golemancy.games.adventure.rules.terrain import AROUND, MIN_NEIGHBOURS, join
from golemancy.games.adventure.state import CELLS, VILLAGES

Place = tuple[int, int]  # column, half row
STEPS = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
CELL, VILLAGE, NOTHING = "o", "V", "."


class BadMap(ValueError):
    """A map that cannot be played on."""


@dataclass(frozen=True)
class Map:
    """Where the cells and villages lie, each from left to right and from top to bottom."""

    cells: tuple[Place, ...]
    villages: tuple[Place, ...]

    @classmethod
    def of(cls, cells: Iterable[Place], villages: Iterable[Place]) -> "Map":
        """A map that has been checked, moved so that its columns and half rows start at 0."""
        cells, villages = sorted(cells), sorted(villages)
        if not cells or not villages:
            raise BadMap(f"has {len(cells)} cells and {len(villages)} villages, not {CELLS} and {VILLAGES}")
        left, top = (min(place[axis] for place in (*cells, *villages)) for axis in range(2))
        found = cls(*(tuple((c - left, r - top) for c, r in part) for part in (cells, villages)))
        for flaw in found.flaws():
            raise BadMap(flaw)
        return found

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """All places, as the rules number them."""
        return (*self.cells, *self.villages)

    @property
    def text(self) -> str:
        """The map in one line."""
        width, height = (max(place[axis] for place in self.places) + 1 for axis in range(2))
        rows = [[NOTHING] * width for _ in range(height)]
        for signs, places in ((CELL, self.cells), (VILLAGE, self.villages)):
            for column, half in places:
                rows[half][column] = signs
        return "/".join("".join(row) for row in rows)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What players call each place: a letter for its column, then its number from the top."""
        above = [sum(column == c and half <= h for column, half in self.places) for c, h in self.places]
        return tuple(f"{column_name(c)}{n}" for (c, _), n in zip(self.places, above, strict=True))

    def beside(self, place: Place) -> list[Place]:
        """The places next to one."""
        around = [(place[0] + column, place[1] + half) for column, half in STEPS]
        return [other for other in around if other in self.places]

    def flaws(self) -> Iterator[str]:
        """Why nobody can play on this map (CA-04)."""
        if (len(self.cells), len(self.villages)) != (CELLS, VILLAGES):
            yield f"has {len(self.cells)} cells and {len(self.villages)} villages, not {CELLS} and {VILLAGES}"
            return
        if len(set(self.places)) < len(self.places):
            yield "has two tiles in one place"
        apart = len(self.places) - len(self.connected())
        if apart:
            yield f"is not connected: {apart} tiles cannot be reached from {self.names[0]}"
        for place, name in zip(self.places, self.names, strict=True):
            around = len(self.beside(place))
            if around < MIN_NEIGHBOURS:
                yield f"{name} touches {around} other tile, not at least {MIN_NEIGHBOURS} ({HOW_NAMED})"
            if around == AROUND and place in self.villages:
                yield f"the village {name} does not lie on the edge: it touches {AROUND} tiles ({HOW_NAMED})"

    def connected(self) -> set[Place]:
        """All places that can be reached from the first."""
        found: set[Place] = set()
        new = {self.places[0]}
        while new:
            found |= new
            new = {other for place in new for other in self.beside(place)} - found
        return found


def column_name(column: int) -> str:
    """A letter; a number where letters run out, as they do only on maps that are not connected."""
    return ascii_lowercase[column] if column < len(ascii_lowercase) else f"column {column + 1}, "


HOW_NAMED = "tiles are named by column, a from the left, and by number from the top"


def read_map(text: str) -> Map:
    """A map from its drawing; lines that start with # are remarks."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if not line.startswith("#")]
    found: dict[str, list[Place]] = {CELL: [], VILLAGE: []}
    for half, (number, line) in enumerate(lines):
        for column, sign in enumerate(line.rstrip()):
            if sign in found:
                found[sign].append((column, half))
            elif sign not in (NOTHING, " "):
                raise BadMap(
                    f"line {number}, column {column + 1}: {sign!r} is none of o (cell), V (village), . (nothing)"
                )
    refuse_crooked([*found[CELL], *found[VILLAGE]], [number for number, _ in lines])
    return Map.of(found[CELL], found[VILLAGE])


def refuse_crooked(places: list[Place], lines: list[int]) -> None:
    """Tiles of one column lie two lines apart, those of columns side by side one or three."""
    for column, half in places:
        if (column + half - sum(places[0])) % 2:
            raise BadMap(
                f"line {lines[half]}, column {column + 1}: this tile lies a line too high or too low: tiles of one "
                "column lie two lines apart, those of neighbouring columns one line"
            )


def map_option(drawing: str) -> str:
    """A map of the user's own, as one line of text."""
    try:
        return read_map(drawing.replace("/", "\n")).text
    except BadMap as flaw:
        raise BadOption(f"option map: not default, not random, and as a map: {flaw}") from None


def fill_map(record: Record, chosen: Map) -> None:
    """Writes a map into a state or a box."""
    record.place[:] = chosen.places
    join(record.place, record.near, len(chosen.places))


@once
def map_of(record: Record) -> Map:
    """The map of a state."""
    return _map(record.place.tobytes())


@lru_cache
def _map(places: bytes) -> Map:
    rows = [(int(column), int(half)) for column, half in np.frombuffer(places, np.int8).reshape(-1, 2)]
    return Map(tuple(rows[:CELLS]), tuple(rows[CELLS:]))


def place_names(record: Record) -> tuple[str, ...]:
    """The name of each place of a state's map."""
    return map_of(record).names
