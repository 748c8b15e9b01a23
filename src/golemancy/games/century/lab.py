"""What the lab asks: which card a decision takes, and where points come from."""

from golemancy.engine.layout import Record
from golemancy.games.caravan.lab import pick_merchant
from golemancy.games.caravan.rules.ending import crystals_score
from golemancy.games.century.actions import CLAIM
from golemancy.games.century.box import golem_names
from golemancy.games.century.rules.ending import points


def pick(s: Record, box: Record, action: int) -> str | None:
    """The card that a decision takes, as `kind/name`."""
    if action >= CLAIM:
        return f"claim/{golem_names(box)[s.point_row[action - CLAIM]]}"
    return pick_merchant(s, box, action)


def breakdown(s: Record, box: Record, seat: int) -> dict[str, int]:
    """Where the points of a seat come from (CG-61)."""
    copper, silver = int(s.copper[seat]) * int(box.copper_points), int(s.silver[seat]) * int(box.silver_points)
    crystals = int(crystals_score(s, box, seat))
    cards = int(points(s, box, seat)) - copper - silver - crystals
    return {"point cards": cards, "copper tokens": copper, "silver tokens": silver, "crystals": crystals}
