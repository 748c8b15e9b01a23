"""What the lab asks about Golem It!"""

from golemancy.engine.layout import Record
from golemancy.games.golem_it.actions import CARD, LAY
from golemancy.games.golem_it.box import NAMES
from golemancy.games.golem_it.people.notation import cards_of


def pick(s: Record, box: Record, action: int) -> str | None:
    """The card that a decision plays, as `kind/name`."""
    return f"play/{NAMES[action - CARD]}" if CARD <= action < LAY else None


def dealt(s: Record, box: Record, seat: int) -> list[str]:
    """The cards that chance gave a seat, as `kind/name`."""
    return [f"dealt/{card}" for card in cards_of(s.hand[seat])]


def first(s: Record) -> int:
    """The start player of the game that is on."""
    return int(s.first)
