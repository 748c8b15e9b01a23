"""The table of Golems as lines of text."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

from golemancy.contract import Sign, View
from golemancy.words.speaker import Phrase

STYLES = {
    "red": "red",
    "blue": "bright_blue",
    "yellow": "yellow",
    "green": "green",
    "time": "magenta",
    "white": "white",
}
LETTERS = {"red": "R", "blue": "B", "yellow": "Y", "green": "G", "time": "T", "white": "○"}
GEM = "◆"
WIDTH = 24


def paint(text: str, style: str) -> str:
    """Text in the colour of an element."""
    return f"[{STYLES[style]}]{text}[/]"


def letters(colours: Iterable[str]) -> str:
    """Icons as coloured letters."""
    return " ".join(paint(LETTERS[colour], colour) for colour in colours)


def padded(plain: str, painted: str, width: int = WIDTH) -> str:
    """Painted text followed by as many spaces as the plain text is short of the width."""
    return painted + " " * max(0, width - len(plain))


def draw(view: View) -> str:
    """A view as lines of text."""
    lines = [*draw_grid(view), *draw_table(view), *draw_card(view), *draw_aside(view)]
    for seat in range(view["players"]):
        lines += draw_seat(view, seat)
    if "automa" in view:
        lines += draw_automa(view["automa"])
    return "\n".join(lines)


# ---- the grid


def draw_grid(view: View) -> Iterator[str]:
    """Two lines a row: what the cards are, and what they give and ask."""
    yield "    " + "  ".join(f"[dim]{f'c{place}':<{WIDTH}}[/]" for place in (1, 2, 3))
    for number, row in enumerate(view["grid"], 1):
        yield f"[dim]r{number}[/]  " + "  ".join(cell_title(card) for card in row)
        yield "    " + "  ".join(cell_text(card) for card in row)


def cell_title(card: View | None) -> str:
    """A card's name in its colour, and the gems on it."""
    if card is None:
        return padded("·", "[dim]·[/]")
    gems = GEM * card["gems"]
    style = card.get("type", "white")
    plain = f"{card['card']} {gems}"
    return padded(plain, f"[bold {STYLES[style]}]{card['card']}[/] [bright_cyan]{gems}[/]")


def cell_text(card: View | None) -> str:
    """What a card gives, and what it asks for or brings."""
    if card is None:
        return " " * WIDTH
    plain, painted = summary(card)
    return padded(plain, painted)


def summary(card: View) -> tuple[str, str]:
    """A card in a few signs, plain and painted: its icons, then its banner, scoring, or gems and effect."""
    if card["kind"] == "golem":
        needs = [colour for colour, n in card["needs"].items() for _ in range(n)]
        circle = f" {LETTERS['white']}{card['any']}" if card["any"] else ""
        return (
            f"{signs(card['icons'])} | {signs(needs)}{circle}",
            f"{letters(card['icons'])} | {letters(needs)}{circle}",
        )
    if card["kind"] == "rune":
        return f"rune {signs(card['icons'])} {card['short']}", f"rune {letters(card['icons'])} {card['short']}"
    parts = ["gem card", GEM * card["gives"]]
    parts += [f"{card['points']} pt"] if card["points"] else []
    parts += [card["effect"].removesuffix(" resource")] if card["effect"] != "none" else []
    return " ".join(parts), " ".join(parts)


def signs(colours: Iterable[str]) -> str:
    """Icons as plain letters."""
    return " ".join(LETTERS[colour] for colour in colours)


# ---- the rest of the table


def draw_table(view: View) -> Iterator[str]:
    """What belongs to nobody."""
    parts = [f"supply {view['supply']} {GEM}", f"deck {view['deck']}", f"aside {view['aside']['cards']}"]
    parts += [f"{view['picks']} picks left"] if view.get("picks") else []
    parts += [f"temporary {letters([view['temporary']])}"] if view["temporary"] else []
    parts += ["[bold]the end is near[/]"] if view["ended"] else []
    yield ", ".join(parts)


def draw_card(view: View) -> Iterator[str]:
    """The card being used."""
    if view["card"]:
        free = ", at no cost" if view["free"] else ""
        yield f"In use{free}: {card_line(view['card'])}"


def draw_aside(view: View) -> Iterator[str]:
    """Cards set aside that this seat has seen."""
    for card in view["aside"]["seen"]:
        yield f"Seen aside: {card_line(card)}"


def card_line(card: View) -> str:
    """A card on one line."""
    return f"[bold]{card['card']}[/] {summary(card)[1]}"


def draw_seat(view: View, seat: int) -> Iterator[str]:
    """Everything before one seat."""
    row = view["seats"][seat]
    mark = "▶" if view["player"] == seat else " "
    first = ", start player" if view["first"] == seat and view["players"] == 2 else ""
    yield f"{mark} [bold]Seat {seat}[/]{first}: {row['gems']} {GEM}, {points_line(row['points'])}"
    yield from draw_columns(row)
    if row["golems"]:
        yield "    golems: " + ", ".join(golem_text(golem) for golem in row["golems"])
    if row["dust"]:
        yield f"    dust: {', '.join(row['dust'])}"
    for card in row["hand"]:
        yield f"    hand: {card_line(card)} | worth {card['worth']}"
    if row["hidden_runes"]:
        yield "    hand: a rune you cannot see"


def points_line(points: dict[str, int]) -> str:
    """All points, and where they come from."""
    parts = [f"{source.replace('_', ' ')} {n}" for source, n in points.items() if n and source != "total"]
    return f"{points['total']} points" + (f" ({', '.join(parts)})" if parts else "")


def draw_columns(row: View) -> Iterator[str]:
    """The resource area, one line a card, the columns side by side."""
    if not row["resources"]:
        yield "    resources: none"
        return
    columns = [
        [(f"{c} column", paint(f"{c} column", c)), *map(resource_cell, cards)] for c, cards in row["resources"].items()
    ]
    for line in zip_longest(*columns, fillvalue=("", "")):
        yield "    " + "  ".join(padded(plain, painted) for plain, painted in line).rstrip()
    showing = ", ".join(f"{n} {letters([colour])}" for colour, n in row["icons"].items() if n)
    yield f"    showing: {showing}"


def resource_cell(card: dict[str, Any]) -> tuple[str, str]:
    """A card of a column with its icons, plain and painted."""
    circle = LETTERS["white"] if card["white"] else ""
    return f"{signs(card['icons'])}{circle} {card['card']}", f"{letters(card['icons'])}{circle} [dim]{card['card']}[/]"


def golem_text(golem: View) -> str:
    """A summoned golem, and how many cards it stands on."""
    tucked = f"+{len(golem['tucked'])}" if golem.get("tucked") else ""
    return paint(golem["golem"], golem["type"]) + tucked


def draw_automa(automa: View) -> Iterator[str]:
    """What the Automa has."""
    yield f"  [bold]Automa[/]: {automa['gems']} {GEM}, {points_line(automa['points'])}"
    yield f"    rune: {card_line(automa['rune'])}; {len(automa['runes'])} more in its pile"
    if automa["golems"]:
        yield "    golems: " + ", ".join(golem_text(golem) for golem in automa["golems"])


# ---- for people

SIGNS: dict[str, Sign] = {colour: ("", style) for colour, style in STYLES.items() if colour != "white"}


def lines(view: View) -> list[Phrase]:
    """What lies on the table, line by line."""
    seats = [line for seat in range(view["players"]) for line in seat_lines(view, seat)]
    automa = list(automa_lines(view["automa"])) if "automa" in view else []
    return [*grid_lines(view), *table_lines(view), *seats, *automa]


def grid_lines(view: View) -> Iterator[Phrase]:
    """The cards of the grid, row by row, with the gems on them."""
    for number, row in enumerate(view["grid"], 1):
        yield {"kind": "row" if any(row) else "empty_row", "row": number}
        for card in row:
            if card is not None:
                yield {"kind": "card", "depth": 1, "card": card["card"], "gems": card["gems"]}


def table_lines(view: View) -> Iterator[Phrase]:
    """What belongs to nobody, and the card being used."""
    facts = {"supply": view["supply"], "deck": view["deck"], "aside": view["aside"]["cards"]}
    yield {"kind": "supply", **facts, "picks": view.get("picks"), "colour": view["temporary"]}
    if view["ended"]:
        yield {"kind": "ended"}
    if view["card"]:
        yield {"kind": "in_use", "card": view["card"]["card"], "free": view["free"]}
    for card in view["aside"]["seen"]:
        yield {"kind": "seen_aside", "card": card["card"]}


def seat_lines(view: View, seat: int) -> Iterator[Phrase]:
    """Everything before one seat."""
    row = view["seats"][seat]
    marks = {"turn": view["player"] == seat, "begins": view["first"] == seat and view["players"] == 2}
    yield {"kind": "seat", "seat": seat, "gems": row["gems"], "points": row["points"]["total"], **marks}
    yield from points_lines(row["points"])
    for colour, cards in row["resources"].items():
        yield {"kind": "column", "depth": 1, "colour": colour, "cards": [card["card"] for card in cards]}
    shown = {colour: n for colour, n in row["icons"].items() if n}
    yield {"kind": "icons", "depth": 1, **({"icons": shown} if shown else {})}
    if row["golems"]:
        yield {"kind": "golems", "depth": 1, "cards": [golem["golem"] for golem in row["golems"]]}
    if row["dust"]:
        yield {"kind": "dust", "depth": 1, "cards": row["dust"]}
    for card in row["hand"]:
        yield {"kind": "hand", "depth": 1, "card": card["card"], "points": card["worth"]}
    if row["hidden_runes"]:
        yield {"kind": "hidden", "depth": 1}


def points_lines(points: dict[str, int]) -> Iterator[Phrase]:
    """Where the points come from."""
    sources = {f"{source}_points": n for source, n in points.items() if n and source != "total"}
    if sources:
        yield {"kind": "sources", "depth": 1, "sources": sources}


def automa_lines(automa: View) -> Iterator[Phrase]:
    """What the Automa has."""
    yield {"kind": "automa", "gems": automa["gems"], "points": automa["points"]["total"]}
    yield from points_lines(automa["points"])
    yield {"kind": "automa_rune", "depth": 1, "card": automa["rune"]["card"], "n": len(automa["runes"])}
    if automa["golems"]:
        yield {"kind": "golems", "depth": 1, "cards": [golem["golem"] for golem in automa["golems"]]}
