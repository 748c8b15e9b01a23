"""What a learning player sees of merchant cards."""

from golemancy.contract import Feature
from golemancy.engine.bits import lowest
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.caravan.state import EMPTY

SLOT_FEATURES = 14  # numbers for each slot of the merchant row


def row_feature(slots: int) -> Feature:
    """What `observe_row` writes."""
    return Feature(
        "merchant_row",
        slots * SLOT_FEATURES,
        "for each slot: a card is there, upgrade steps / 3, crystals it takes, gives and carries, by colour, / 5",
    )


@rule
def observe_row(s: Record, box: Record, out: Array, at: int) -> None:
    """All slots of the merchant row."""
    for slot in range(len(s.merchant_row)):
        observe_merchant(s, box, slot, out, at + SLOT_FEATURES * slot)


@rule
def observe_merchant(s: Record, box: Record, slot: int, out: Array, at: int) -> None:
    """One slot of the merchant row."""
    card = s.merchant_row[slot]
    if card == EMPTY:
        return
    out[at] = 1.0
    out[at + 1] = box.upgrades[card] / 3
    for colour in range(4):
        out[at + 2 + colour] = box.give[card, colour] * 0.2
        out[at + 6 + colour] = box.get[card, colour] * 0.2
        out[at + 10 + colour] = s.row_crystals[slot, colour] * 0.2


@rule
def observe_cards(cards: int, value: float, out: Array, at: int) -> None:
    """The same value for each card of a set."""
    while cards != 0:
        out[at + lowest(cards)] = value
        cards &= cards - 1
