"""Set-up: cards, tokens and starting crystals."""

from golemancy.engine.bits import bit
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import below
from golemancy.engine.rule import rule
from golemancy.games.caravan.rules.crystals import take
from golemancy.games.caravan.rules.row import deal_merchants
from golemancy.games.caravan.state import STARTING
from golemancy.games.century.rules.claiming import deal_points
from golemancy.games.century.state import COPPER, SILVER


@rule
def setup(s: Record, box: Record, options: Array) -> None:
    """Deals a new game for options = (players, first player or 0 for a random one)."""
    s.players = options[0]
    s.first = below(s, s.players) if options[1] == 0 else options[1] - 1  # CG-06
    s.player = s.first
    deal_points(s, box)
    deal_merchants(s, box)
    s.copper_pile = box.tokens[COPPER] * s.players  # CG-03
    s.silver_pile = box.tokens[SILVER] * s.players
    for order in range(s.players):
        seat = (s.first + order) % s.players
        s.hand[seat] = bit(STARTING) - 1  # CG-04
        take(s, seat, box.start[order])  # CG-07
