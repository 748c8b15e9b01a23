"""Merchant cards and crystals in words."""

from collections.abc import Iterable

from golemancy.engine.layout import Record
from golemancy.games.caravan.box import merchant_names
from golemancy.games.caravan.state import COLOURS, GAIN, UPGRADE

RANKS = ("lowest", "second", "third", "highest")


def explain_merchant(box: Record, thing: str) -> str | None:
    """A merchant card or crystal in words."""
    if thing in merchant_names(box):
        return explain_card(box, merchant_names(box).index(thing))
    return explain_crystal(box, COLOURS.index(thing)) if thing in COLOURS else None


def explain_card(box: Record, card: int) -> str:
    """What a merchant card does."""
    got = crystals_words(box.get[card])
    if box.kind[card] == GAIN:
        return f"Merchant card: take {got}."
    if box.kind[card] == UPGRADE:
        steps = counted(int(box.upgrades[card]), "upgrade")
        return f"Merchant card: up to {steps} of one step, on one crystal or several ({', '.join(COLOURS)})."
    return f"Merchant card: return {crystals_words(box.give[card])} and take {got}, as often as you can pay."


def explain_crystal(box: Record, colour: int) -> str:
    """The rank of a crystal, and what it is worth at the end."""
    points = int(box.crystal_points[colour])
    worth = counted(points, "point") if points else "worth no point"
    return f"The {RANKS[colour]} crystal; {worth} at the end."


def crystals_words(crystals: Iterable[int]) -> str:
    """Crystals as words: 2 yellow, 1 magenta."""
    return ", ".join(f"{n} {colour}" for n, colour in zip(crystals, COLOURS, strict=True) if n)


def counted(n: int, thing: str) -> str:
    """So many of a thing: 1 point, 3 points."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"
