"""The table as lines of text, the map as hexes."""

import re
from collections.abc import Iterator

from golemancy.contract import View
from golemancy.games.adventure.state import BONUSES, COLUMNS, POINTS
from golemancy.games.caravan.people.drawing import (
    STYLES,
    crystals_of,
    draw_merchants,
    merchant_lines,
    painted,
    pile_line,
    plain,
    seat_line,
    seat_title,
    some_crystals,
)
from golemancy.games.caravan.state import COLOURS, LETTERS
from golemancy.words.speaker import Phrase, Speaker

TOP = 9  # width of the upper edge of a hex
PITCH = TOP + 2  # from one column to the next
HALF = 2  # lines of half a hex
WAGON, OUTPOST, STAR = "▲", "⌂", "★"
WRITTEN = ("valley", "CLOSED", "no tile")  # what is written in hexes, for people in their language
LEGEND = f"{STAR} points and price of a VP tile   {WAGON} wagons, {OUTPOST} outposts, by seat   Y G T M trade symbol"

Canvas = dict[tuple[int, int], str]  # a sign, perhaps with markup, at (line, column)


def draw(view: View) -> str:
    """The table as lines of text."""
    return "\n".join([*draw_map(view), *draw_supply(view), *draw_merchants(view), *draw_seats(view)])


# ---- the map


def draw_map(view: View) -> Iterator[str]:
    """All tiles as hexes, with what is on them."""
    canvas: Canvas = {}
    for tile in view["tiles"]:
        draw_hex(canvas, tile["half_row"] * HALF, tile["column"] * PITCH, hex_lines(tile))
    width = max(column for _, column in canvas) + 1
    for line in range(max(line for line, _ in canvas) + 1):
        yield "".join(canvas.get((line, column), " ") for column in range(width)).rstrip()
    yield f"[dim]{LEGEND}[/]"


def draw_hex(canvas: Canvas, line: int, column: int, texts: list[str]) -> None:
    """The outline of a hex and three lines inside it.

      _________
     / c3 · T  \\
    /   2Y>1T   \\
    \\   ▲0 ⌂01  /
     \\_________/
    """
    right = column + TOP + 3
    for down, (inset, sides) in enumerate(((1, "/\\"), (0, "/\\"), (0, "\\/"), (1, "\\/")), 1):
        canvas[line + down, column + inset] = sides[0]
        canvas[line + down, right - inset] = sides[1]
    for step in range(TOP):
        canvas.setdefault((line, column + 2 + step), "_")
        canvas[line + 4, column + 2 + step] = "_"
    for down, text in enumerate(texts, 1):
        width = TOP if down == 1 else TOP + 2
        start = column + 1 + int(down == 1)
        for step, sign in enumerate(signs(text.center(width))):
            canvas[line + down, start + step] = sign


def signs(text: str) -> Iterator[str]:
    """The signs of a text, crystals coloured."""
    for number, part in enumerate(re.split(f"([0-9]+[{LETTERS}])", text)):
        style = STYLES[part[-1]] if number % 2 else ""
        yield from (f"[{style}]{sign}[/]" if style else sign for sign in part)


def hex_lines(tile: View) -> list[str]:
    """What is written in a hex: its name and symbol, its trade or price, and who is there."""
    who = [f"{sign}{''.join(map(str, seats))}" for sign, seats in there(tile) if seats]
    return [*tile_lines(tile), " ".join(who)]


def there(tile: View) -> tuple[tuple[str, list[int]], ...]:
    """Wagons and outposts on a tile."""
    return (WAGON, tile["wagons"]), (OUTPOST, tile["outposts"])


def tile_lines(tile: View) -> list[str]:
    """The printed part of a tile."""
    name = tile["name"]
    if tile["kind"] == "mountain":
        trade = ">".join(plain(tile[side]) for side in ("asks", "yields"))
        return [f"{name} · {LETTERS[COLOURS.index(tile['symbol'])]}", trade]
    if tile["kind"] == "valley":
        return [name, "valley"]
    if "points" in tile:
        return [f"{name} {STAR}{tile['points']}", plain(tile["cost"])]
    return [name, "CLOSED" if tile["tile"] else "no tile"]


# ---- the rest of the table


def draw_supply(view: View) -> Iterator[str]:
    """Bonus tiles, the VP pile, and starting crystals while they are being chosen."""
    supply = view["bonus_supply"]
    tiles = [f"{supply[name]} × {name}" for name in BONUSES[:POINTS]]
    pile = ", ".join(supply[BONUSES[POINTS]]) or "no points left"
    yield f"[bold]Bonus tiles[/]: {', '.join(tiles)}; pile: {pile}"
    yield f"[bold]VP tiles[/]: {view['vp_pile']} in the pile ({view['goal']} claims end the game)"
    if view["starting_crystals"]:
        yield f"[bold]Starting crystals[/]: {painted(', '.join(view['starting_crystals']))}"


def draw_seats(view: View) -> Iterator[str]:
    """Each seat's caravan, cards, board and tiles."""
    for seat, row in enumerate(view["seats"]):
        held = sum(row["caravan"].values())
        purse = f"{crystals_of(row['caravan'])} ({held} of {row['limit']})"
        yield f"{seat_title(view, seat)}: {purse}, {row['points']} points"
        yield f"     hand: {painted(', '.join(row['hand'])) or 'empty'}"
        for pile in ("played", "discards", "claimed", "bonus"):
            if row[pile]:
                yield f"     {pile}: {painted(', '.join(row[pile]))}"
        yield f"     board: {draw_board(row['board'], view['column_points'])}"


def draw_board(board: dict[str, int], points: list[int]) -> str:
    """The rows of a board: the points of uncovered spaces, and an outpost on each other."""
    rows = []
    for letter, colour in zip(LETTERS, COLOURS, strict=True):
        spaces = [str(points[c]) if c < board[colour] else OUTPOST for c in range(COLUMNS)]
        rows.append(f"[{STYLES[letter]}]{letter}[/] {' '.join(spaces)}")
    return "   ".join(rows)


# ---- for people


def picture(view: View, speaker: Speaker) -> str:
    """The map, with what is on it."""
    seats = "   ".join(f"{number} {speaker.name(seat)}" for seat, number in enumerate(range(1, view["players"] + 1)))
    marks = {"wagon": WAGON, "outpost": OUTPOST, "star": STAR}
    legend = "   ".join(f"{sign} {speaker.message(f'map.{what}', {})}" for what, sign in marks.items())
    return "\n".join([*hexes(view, speaker), f"[dim]{legend}   {seats}[/]"])


def hexes(view: View, speaker: Speaker) -> Iterator[str]:
    """All tiles as hexes, seats counted from 1."""
    canvas: Canvas = {}
    for tile in view["tiles"]:
        printed = [written(text, tile, speaker) for text in tile_lines(tile)]
        who = [f"{sign}{''.join(str(seat + 1) for seat in seats)}" for sign, seats in there(tile) if seats]
        draw_hex(canvas, tile["half_row"] * HALF, tile["column"] * PITCH, [*printed, " ".join(who)])
    width = max(column for _, column in canvas) + 1
    for line in range(max(line for line, _ in canvas) + 1):
        yield "".join(canvas.get((line, column), " ") for column in range(width)).rstrip()


def written(text: str, tile: View, speaker: Speaker) -> str:
    """What is written in a hex, in the reader's language."""
    return speaker.message(f"map.{text}", tile["place"]) if text in WRITTEN else text


def lines(view: View) -> list[Phrase]:
    """What lies on the table, line by line."""
    return [*tile_phrases(view), *supply_lines(view), *merchant_lines(view), *seat_lines(view)]


def tile_phrases(view: View) -> Iterator[Phrase]:
    """Every place of the map, with who is there."""
    yield {"kind": "map", "drawn": True}
    for tile in view["tiles"]:
        here = {"place": tile["place"], "seat": tile["wagons"], "owner": tile["outposts"]}
        yield {"kind": "place", "depth": 1, "drawn": True, **here, **row_of(tile.get("symbol"))}


def row_of(symbol: str | None) -> Phrase:
    """The row of a player's board that a trade symbol names, as a fact."""
    return {"row": f"{symbol} row"} if symbol else {}


def supply_lines(view: View) -> Iterator[Phrase]:
    """Bonus tiles, the VP pile, and starting crystals while they are being chosen."""
    supply = view["bonus_supply"]
    bonuses = {name: supply[name] for name in BONUSES[:POINTS] if supply[name]}
    yield {"kind": "bonus_tiles", "tiles": bonuses, "pile": supply[BONUSES[POINTS]]}
    yield {"kind": "villages", "pile": view["vp_pile"], "goal": view["goal"]}
    for crystals in view["starting_crystals"]:
        yield {"kind": "start", "crystals": crystals_in(crystals)}


def crystals_in(text: str) -> dict[str, int]:
    """Crystals by colour from a text such as 2Y1G."""
    found = {letter: int(n) for n, letter in re.findall(f"([0-9]+)([{LETTERS}])", text)}
    return {colour: found[letter] for letter, colour in zip(LETTERS, COLOURS, strict=True) if letter in found}


def seat_lines(view: View) -> Iterator[Phrase]:
    """Each seat's caravan, cards, board and tiles."""
    for seat, row in enumerate(view["seats"]):
        yield seat_line(view, seat)
        held = sum(row["caravan"].values())
        yield {"kind": "caravan", "depth": 1, **some_crystals(row["caravan"]), "held": held, "limit": row["limit"]}
        yield pile_line("hand", row["hand"])
        for pile in ("played", "discards", "claimed", "bonus"):
            if row[pile]:
                yield pile_line(pile, row[pile])
        built = {f"{colour} row": n for colour, n in row["board"].items() if n}
        if built:
            yield {"kind": "built", "depth": 1, "outposts": built}
