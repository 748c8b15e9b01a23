"""What the lab asks of a game with merchant cards."""

from golemancy.engine.layout import Record
from golemancy.games.caravan.actions import ACQUIRE, REST
from golemancy.games.caravan.box import merchant_names


def pick_merchant(s: Record, box: Record, action: int) -> str | None:
    """The merchant card that a decision takes, as `kind/name`."""
    taken = ACQUIRE <= action < REST
    return f"acquire/{merchant_names(box)[s.merchant_row[action - ACQUIRE]]}" if taken else None


def first(s: Record) -> int:
    """The seat that went first."""
    return int(s.first)
