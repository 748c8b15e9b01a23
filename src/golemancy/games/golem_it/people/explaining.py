"""What the cards and terms of Golem It! are, to be explained in words."""

from golemancy.engine.layout import Record
from golemancy.games.golem_it.box import NAMES, SERIES, colour, printed_value, raised, step
from golemancy.games.golem_it.state import MOST_RETURNED, POINTS, TAKEN_BY_PASS
from golemancy.words.speaker import Phrase

TERMS = (
    *("mint", "purple", "tokens", "pool", "best", "pass", "lying", "playing", "discards", "place", "lay", "raise"),
    *("noted", "unused", "out"),
)


def explain(box: Record, thing: str) -> Phrase | None:
    """A card or a term."""
    if thing in NAMES:
        return explain_card(NAMES.index(thing))
    figures = {"most": MOST_RETURNED, "taken": TAKEN_BY_PASS, "points": POINTS}
    return {"kind": thing, **figures} if thing in TERMS else None


def explain_card(kind: int) -> Phrase:
    """A golem card: what a point adds to it."""
    series = ", ".join(str(raised(kind, points)) for points in SERIES)
    facts = {"value": int(printed_value(kind)), "step": int(step(kind)), "series": series}
    return {"kind": f"{colour(kind)}_card", **facts}
