"""What Century and The Call for Adventure have alike: crystals, merchant cards, and the row they are taken from.

The chapters of this package work on any record that has the fields `first`, `quiet_rounds`, `caravan`, `hand`,
`played`, `claimed`, those of `row_fields`, `card`, `steps` and `begun`, and on any box that has MERCHANT_FIELDS,
`limit`, `goal` and `crystal_points`. Rules are cited by their number in docs/rules/century.md (CG-…) and
docs/rules/call_for_adventure.md (CA-…).
"""

import numpy as np

from golemancy.engine.layout import Field

COLOURS = ("yellow", "green", "turquoise", "magenta")
LETTERS = "YGTM"
STARTING = 2  # starting cards come first among the merchant cards; everybody has one of each
MERCHANTS = STARTING + 43
LONGEST_ROW = 6  # slots of the longest merchant row: the decisions have room for so many
EMPTY = -1  # a slot of a row that the deck could not refill
PILES = ("hand", "played")  # where the merchant cards of a seat are

GAIN, UPGRADE, TRADE = range(3)
KINDS = ("gain", "upgrade", "trade")

# Phases: the kinds of decision that merchant cards bring with them.
TURN, UPGRADING, TRADING, PAYING, DISCARDING = range(5)
MERCHANT_PHASES = ("turn", "upgrade", "trade", "pay", "discard")

MERCHANT_FIELDS = (
    Field("kind", np.int8, "gain, upgrade or trade", (MERCHANTS,)),
    Field("give", np.int8, "what a trade card takes, by colour", (MERCHANTS, 4)),
    Field("get", np.int8, "what a gain or trade card gives, by colour", (MERCHANTS, 4)),
    Field("upgrades", np.int8, "steps of an upgrade card", (MERCHANTS,)),
    Field("merchants", np.int8, "merchant cards in this box, starting cards included"),
)


def row_fields(slots: int) -> tuple[Field, ...]:
    """The part of a state that holds the merchant row and its deck."""
    return (
        Field("merchant_row", np.int8, "face-up merchant cards, slot 1 first", (slots,)),
        Field("row_crystals", np.int8, "crystals lying on each card of the merchant row", (slots, 4)),
        Field("merchant_deck", np.int8, "merchant cards face down, the next last of merchant_left", (MERCHANTS,)),
        Field("merchant_left", np.int8, "cards left in the merchant deck"),
    )
