"""Decisions as players write them, and where they belong on the board."""

from golemancy.engine.layout import Record
from golemancy.games.caravan.actions import MERCHANT_ACTIONS
from golemancy.games.caravan.people.notation import at_merchant, say_merchant
from golemancy.games.century.actions import CLAIM


def say(s: Record, box: Record, action: int) -> str:
    """A decision as a player would write it."""
    return say_merchant(box, action) if action < MERCHANT_ACTIONS else f"claim {action - CLAIM + 1}"


def at(s: Record, box: Record, action: int) -> str | None:
    """What on the board a decision belongs to."""
    return f"point_row/{action - CLAIM + 1}" if action >= CLAIM else at_merchant(s, box, action)
