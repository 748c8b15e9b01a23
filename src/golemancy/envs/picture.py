"""A picture of the table: what `State.draw` tells a seat, as pixels, for every game alike.

Colours become plates behind dark letters, maps keep their lines, and the letters are as large as the table allows.
Nothing but NumPy is needed, and nothing is shown that the seat may not see, since the view is all that is drawn.
"""

from collections.abc import Iterator

import numpy as np
from rich.style import Style
from rich.text import Text

from golemancy.engine.layout import Array
from golemancy.envs.lettering import HIGH, WIDE, letter
from golemancy.game import State

HEIGHT, WIDTH = 1080, 1920  # of every picture, whatever is on the table
SCALES = (4, 3, 2, 1)  # pixels of the letters' pixels, the first that fits
MARGIN = 24
BESIDE = 0.68  # where a second column begins, as a share of the width
INK, BOLD, DIM = (214, 208, 196), (255, 250, 240), (140, 136, 128)
GROUND, BAND, DARK = (30, 32, 38), (58, 46, 40), (22, 20, 18)
PLATES = {
    "red": (236, 118, 102),
    "green": (112, 196, 120),
    "yellow": (244, 204, 84),
    "blue": (122, 170, 248),
    "magenta": (226, 136, 208),
    "cyan": (98, 206, 210),
}
Colour = tuple[int, int, int]
Cell = tuple[str, Colour, Colour]  # a sign, its colour, and that of the ground
Line = list[Cell]


def picture(state: State, seat: int | None) -> Array:
    """The table as a seat sees it (None: a spectator): uint8, 1080 high, 1920 wide, red, green and blue."""
    title, lines = _title(state, seat), [_cells(line) for line in Text.from_markup(state.draw(seat)).split("\n")]
    for scale in SCALES:
        placed = _placed(lines, scale)
        if placed is not None:
            break
    pixels = np.full((HEIGHT, WIDTH, 3), GROUND, np.uint8)
    pixels[: MARGIN + HIGH * scale] = BAND
    _write(pixels, MARGIN, MARGIN // 2, title, scale)
    for left, top, line in placed or ():
        _write(pixels, left, top, line, scale)
    return pixels


def _title(state: State, seat: int | None) -> Line:
    """Which game this is, who sees it, and whose decision it is."""
    who = "as everybody sees it" if seat is None else f"as seat {seat} sees it"
    next_up = "over" if state.over else f"seat {state.player} decides"
    return [(sign, BOLD, BAND) for sign in f"{state.game.title}, {who}: {next_up}, decision {state.decisions}"]


def _cells(line: Text) -> Line:
    """A line's signs with their colours."""
    styles = [Style.null()] * len(line.plain)
    for span in line.spans:
        given = span.style if isinstance(span.style, Style) else Style.parse(span.style)
        for at in range(span.start, span.end):
            styles[at] += given
    return [(sign, *_colours(style)) for sign, style in zip(line.plain, styles, strict=True)]


def _colours(style: Style) -> tuple[Colour, Colour]:
    """Ink and ground: colours are plates behind dark letters, so that they can be told apart and read."""
    name = style.color.name.removeprefix("bright_") if style.color else ""
    if name in PLATES:
        return DARK, PLATES[name]
    return (BOLD if style.bold else DIM if style.dim else INK), GROUND


def _placed(lines: list[Line], scale: int) -> list[tuple[int, int, Line]] | None:
    """Where the lines go: below each other, and what is too much beside them; None if that is not enough."""
    top = MARGIN + 2 * HIGH * scale
    rows = (HEIGHT - top - MARGIN // 2) // (HIGH * scale)
    for beside in (WIDTH, int(WIDTH * BESIDE)):
        placed = _in_columns(lines, rows, scale, beside)
        fits = placed is not None and len(placed) <= (rows if beside == WIDTH else 2 * rows)
        if placed is not None and fits:
            return [(left, top + row * HIGH * scale, line) for left, row, line in placed]
    return None


def _in_columns(lines: list[Line], rows: int, scale: int, beside: int) -> list[tuple[int, int, Line]] | None:
    """The lines by left edge and row, in a column and a narrower one beside it; None if a drawn line does not fit."""
    placed: list[tuple[int, int, Line]] = []
    for line in lines:
        left = MARGIN if len(placed) < rows else beside
        room = ((beside if len(placed) < rows else WIDTH) - left - MARGIN // 2) // (WIDE * scale)
        if len(line) > room and _is_drawn(line) and scale > 1:
            return None
        for part in _wrapped(line, max(room, 1)):
            placed.append((MARGIN if len(placed) < rows else beside, len(placed) % rows, part))
    return placed


def _is_drawn(line: Line) -> bool:
    """Whether a line belongs to a map or a grid, which cannot be wrapped."""
    text = "".join(cell[0] for cell in line).strip()
    return "\\" in text or "__" in text or "    " in text


def _wrapped(line: Line, room: int) -> Iterator[Line]:
    """A line in parts that fit, cut between words, the later ones set in."""
    inset = min(next((n for n, cell in enumerate(line) if not cell[0].isspace()), 0) + 2, room // 2)
    while len(line) > room:
        cut = next((n for n in range(room, inset, -1) if line[n][0].isspace()), room)
        yield line[:cut]
        line = [(" ", INK, GROUND)] * inset + line[cut:][line[cut][0].isspace() :]
    yield line


def _write(pixels: Array, left: int, top: int, line: Line, scale: int) -> None:
    """Puts a line's signs onto the picture."""
    wide, high = WIDE * scale, HIGH * scale
    for n, (sign, ink, ground) in enumerate(line):
        if sign == " " and ground == GROUND:
            continue
        x = left + n * wide
        if ground in PLATES.values():
            pixels[top : top + high - scale, x - scale : x + wide] = ground
        cell = pixels[top : top + high, x : x + wide]
        cell[letter(sign, scale)[: cell.shape[0], : cell.shape[1]]] = ink
