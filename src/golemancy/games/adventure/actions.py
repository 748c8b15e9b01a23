"""All decisions, as ranges of numbers: those of the merchant cards, then those of this game."""

from golemancy.games.adventure.state import SETS, TILES
from golemancy.games.caravan.actions import MERCHANT_ACTIONS
from golemancy.games.caravan.state import MERCHANTS

START = MERCHANT_ACTIONS  # + number of the starting crystals
GO = START + SETS  # + place: put the wagon there at the start, or move it there
WALK = GO + TILES  # + merchant card to discard
BUILD = WALK + MERCHANTS
TRADE = BUILD + 1
CLAIM = TRADE + 1
BONUS = CLAIM + 1  # + kind of bonus tile
ACTIONS = BONUS + 3
