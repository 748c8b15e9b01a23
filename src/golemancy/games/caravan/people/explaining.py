"""Merchant cards and crystals, to be explained in words."""

from golemancy.engine.layout import Record
from golemancy.games.caravan.box import merchant_names
from golemancy.games.caravan.people.phrases import card_facts
from golemancy.games.caravan.state import COLOURS
from golemancy.words.speaker import Phrase


def explain_merchant(box: Record, thing: str) -> Phrase | None:
    """A merchant card or crystal."""
    if thing in merchant_names(box):
        return card_facts(box, merchant_names(box).index(thing), "kind")
    return explain_crystal(box, COLOURS.index(thing)) if thing in COLOURS else None


def explain_crystal(box: Record, colour: int) -> Phrase:
    """The rank of a crystal, and what it is worth at the end."""
    return {"kind": "crystal", "rank": f"rank {colour + 1}", "points": int(box.crystal_points[colour])}
