"""Decisions of Golem It! as players write them, and where on the table they are made."""

from functools import lru_cache

from golemancy.contract import View
from golemancy.engine.layout import Record
from golemancy.engine.rule import interpreted
from golemancy.games.golem_it.actions import CARD, LAY, PASS
from golemancy.games.golem_it.box import NAMES
from golemancy.games.golem_it.rules.packs import holding, size
from golemancy.games.golem_it.rules.turn import next_value, picked
from golemancy.games.golem_it.state import TURN


def say(s: Record, box: Record, action: int) -> str:
    """A decision as a player would write it."""
    if action < CARD:
        return f"pass {action - PASS}" if action > PASS else "pass"
    if action < LAY:
        verb = "play" if s.phase == TURN else "add"
        return f"{verb} {' '.join(cards_of(picked(s, action - CARD)))}"
    if action == LAY:
        return f"lay {values_text(size(s.chosen), s.target)}"
    return f"raise to {next_value(s, box)}"


def at(s: Record, box: Record, action: int) -> str | None:
    """A card belongs to the hand; all else are buttons."""
    return f"hand/{NAMES[action - CARD]}" if CARD <= action < LAY else None


# ---- words that other texts use too


def cards_of(pack: int) -> list[str]:
    """The names of the cards in a pack."""
    return list(_names_of(int(pack)))


@lru_cache(maxsize=4096)
def _names_of(pack: int) -> tuple[str, ...]:
    return tuple(name for kind, name in enumerate(NAMES) for _ in range(interpreted(holding)(pack, kind)))


def values_text(cards: int, value: int) -> str:
    """A combination as people call it: 22-22."""
    return "-".join([str(value)] * int(cards))


def raised_text(lying: View) -> str:
    """A combination card by card with the points on each: m19+3 p11+1."""
    pairs = zip(lying["cards"], lying["tokens"], strict=True)
    return " ".join(f"{card}+{points}" if points else card for card, points in pairs)


def points_text(points: int) -> str:
    """So many points, in words."""
    return f"{points} point" if points == 1 else f"{points} points"
