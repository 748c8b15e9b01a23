"""What the page has to know of merchant cards and crystals beyond the position."""

from golemancy.contract import View
from golemancy.engine.layout import Record
from golemancy.games.caravan.box import merchant_names
from golemancy.games.caravan.people.position import colours
from golemancy.games.caravan.state import STARTING


def printed_merchants(s: Record, box: Record) -> View:
    """The keys of `printed` that both games have.

    - `caravan_limit`: crystals that a caravan holds at the end of a turn, before any bonus
    - `crystal_points`: what a crystal of each colour is worth at the end of the game
    - `starting_cards`: names of the cards that every player has one of
    - `slot_prices`: crystals that acquiring from each slot of `merchant_row` costs
    """
    return {
        "caravan_limit": int(box.limit),
        "crystal_points": colours(box.crystal_points),
        "starting_cards": list(merchant_names(box)[:STARTING]),
        "slot_prices": list(range(len(s.merchant_row))),  # one for each card on the left (CG-20)
    }
