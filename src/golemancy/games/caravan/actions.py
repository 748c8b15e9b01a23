"""The decisions that merchant cards bring with them, as ranges of numbers; a game's own come after them."""

from golemancy.games.caravan.state import LONGEST_ROW, MERCHANTS

PLAY = 0  # + merchant card
ACQUIRE = PLAY + MERCHANTS  # + slot
REST = ACQUIRE + LONGEST_ROW
UPGRADE_CRYSTAL = REST + 1  # + colour, magenta excluded
PAY = UPGRADE_CRYSTAL + 3  # + colour
DISCARD = PAY + 4  # + colour
AGAIN = DISCARD + 4
DONE = AGAIN + 1
MERCHANT_ACTIONS = DONE + 1
