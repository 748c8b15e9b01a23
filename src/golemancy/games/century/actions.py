"""All decisions, as ranges of numbers: those of the merchant cards, then claiming."""

from golemancy.games.caravan.actions import MERCHANT_ACTIONS
from golemancy.games.century.state import POINT_ROW

CLAIM = MERCHANT_ACTIONS  # + slot
ACTIONS = CLAIM + POINT_ROW
