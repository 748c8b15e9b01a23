"""What the page has to know of merchant cards and crystals beyond the position."""

from golemancy.contract import View
from golemancy.engine.layout import Record
from golemancy.games.caravan.box import merchant_names
from golemancy.games.caravan.people.position import colours
from golemancy.games.caravan.state import COLOURS, STARTING


def printed_merchants(box: Record) -> View:
    """The keys of `printed` that both games have.

    `caravan_limit`: crystals that a caravan holds at the end of a turn; `crystal_points`: what a crystal of each colour
    is worth at the end of the game; `starting_cards`: the names of the cards that every player has one of.
    """
    return {
        "caravan_limit": int(box.limit),
        "crystal_points": colours([0] + [int(box.crystal_points)] * (len(COLOURS) - 1)),
        "starting_cards": list(merchant_names(box)[:STARTING]),
    }
