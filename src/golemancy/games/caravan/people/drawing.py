"""Crystals, merchant cards and seats as lines of text."""

from collections.abc import Iterator

from golemancy.contract import Sign, View
from golemancy.games.caravan.box import crystals_text
from golemancy.games.caravan.state import COLOURS
from golemancy.words.speaker import Phrase

STYLES = {"Y": "yellow", "G": "green", "T": "cyan", "M": "magenta"}
SHAPES = {"Y": "●", "G": "■", "T": "▲", "M": "⬢"}  # as on the page: never colour alone
SIGNS: dict[str, Sign] = {
    colour: (SHAPES[letter] + letter, STYLES[letter]) for colour, letter in zip(COLOURS, STYLES, strict=True)
}


def painted(text: str) -> str:
    """Colours the crystals in a text: 2Y1M."""
    for letter, style in STYLES.items():
        for n in range(10):
            text = text.replace(f"{n}{letter}", f"[{style}]{n}{letter}[/]")
    return text


def plain(crystals: dict[str, int]) -> str:
    """Crystals of a view as bare text."""
    return crystals_text([crystals[colour] for colour in COLOURS])


def crystals_of(crystals: dict[str, int]) -> str:
    """Crystals of a view as painted text."""
    return painted(plain(crystals))


def draw_merchants(view: View) -> Iterator[str]:
    """The merchant row with the crystals on it."""
    yield f"[bold]Merchants[/] ({view['merchant_deck']} in the deck)"
    for slot, place in enumerate(view["merchant_row"], 1):
        if place is None:
            yield f"  {slot}  empty"
            continue
        lying = crystals_of(place["crystals"])
        yield f"  {slot}  {painted(place['card'])}" + (f"  with {lying} on it" if lying != "–" else "")


def seat_title(view: View, seat: int) -> str:
    """The name of a seat, with a mark if it decides now."""
    mark = "▶" if view["player"] == seat else " "
    return f"{mark} [bold]Seat {seat}[/]" + (", first player" if view["first"] == seat else "")


# ---- for people


def merchant_lines(view: View) -> Iterator[Phrase]:
    """The merchant row with the crystals on it."""
    yield {"kind": "merchants", "deck": view["merchant_deck"]}
    for slot, place in enumerate(view["merchant_row"], 1):
        if place is None:
            yield {"kind": "empty", "depth": 1, "slot": slot}
        else:
            yield {
                "kind": "merchant",
                "depth": 1,
                "slot": slot,
                "card": place["card"],
                **some_crystals(place["crystals"]),
            }


def some_crystals(crystals: dict[str, int]) -> Phrase:
    """Crystals as a fact, if there are any."""
    return {"crystals": crystals} if any(crystals.values()) else {}


def seat_line(view: View, seat: int, **facts: object) -> Phrase:
    """A seat with its points, and what is to be said of it in one line."""
    marks = {"turn": view["player"] == seat, "begins": view["first"] == seat}
    return {"kind": "seat", "seat": seat, "points": view["seats"][seat]["points"], **marks, **facts}


def pile_line(kind: str, cards: list[str]) -> Phrase:
    """A seat's cards or tiles in one place."""
    return {"kind": kind, "depth": 1, "cards": cards}
