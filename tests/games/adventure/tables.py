"""Positions and tile files of The Call for Adventure for the tests beside this file.

Where a position does not name what lies on a cell, the mountains of the tile file lie there in order:
yellow on a2 a3 b1 b2, green on b3 b4 b5 c1, turquoise on c2 c3 c4 c5, magenta on c6 d1 d2 d3, and
valleys on d4 d5 e2 e3. The villages are a1, a4, e1 and e4.
"""

from typing import Any

import golemancy
from golemancy.engine.deck import Deck
from tests.conftest import game

START = ["gain 2Y", "upgrade 2"]


def table(*caravans: str, own: golemancy.Game | None = None, **more: Any) -> golemancy.State:
    """A position: caravans in seat order; "wagon0", "outposts1", "hand0" … for what a seat has."""
    seats: list[dict[str, Any]] = [{"caravan": c} for c in caravans]
    for key in [k for k in more if k[-1].isdigit()]:
        value = more.pop(key)
        split = isinstance(value, str) and key.startswith("outposts")
        seats[int(key[-1])][key[:-1]] = value.split() if split else value
    return (own or game("adventure", len(caravans))).from_dict({"seats": seats, **more})


def emptying(column: int, **more: Any) -> golemancy.State:
    """Seat 0 stands where its next outpost empties a column, counted from 1."""
    rows = (("a2", "a3", "b1", "b2"), ("b3", "b4", "b5", "c1"), ("c2", "c3", "c4", "c5"), ("c6", "d1", "d2", "d3"))
    outposts = [cell for row in rows for cell in row[:column]]
    return table("", "", wagon0=outposts.pop(), outposts0=" ".join(outposts), **more)


def tile_text() -> str:
    """The tile file that comes with the game."""
    found = game("adventure", 2).definition.deck()
    assert found is not None
    return found.text


def with_tiles(*changes: tuple[str, str], players: int = 2) -> golemancy.Game:
    """The game with a tile file in which some text is replaced by other text, each once."""
    text = tile_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return golemancy.game("adventure", players, deck=Deck(text, "my.toml"))


def few_vps(number: int, players: int = 2) -> golemancy.Game:
    """The game with so few VP tiles that the pile can run out before the end."""
    tiles = [line for line in tile_text().splitlines(keepends=True) if '{ id = "vp_' in line]
    counts = [("count = 26", f"count = {number}"), ("with_closed = 27", f"with_closed = {number + 1}")]
    return with_tiles(*counts, *((tile, "") for tile in tiles[number:]), players=players)
