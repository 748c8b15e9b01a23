"""What a seat has that counts."""

from golemancy.contract import Held
from golemancy.engine.layout import Record
from golemancy.games.adventure.rules.ending import points
from golemancy.games.adventure.state import PILES
from golemancy.games.caravan.people.held import held_caravan


def held(s: Record, box: Record, seat: int) -> list[Held]:
    """Points, crystals, merchant cards, point tiles and outposts."""
    scores = [int(points(s, box, one)) for one in range(s.players)]
    tiles = Held("tiles", int(s.claimed[seat]).bit_count(), 1.0, goal=True)
    outposts = Held("outposts", int(s.outposts[seat]).bit_count(), 1.5)
    return [*held_caravan(s, seat, scores, PILES), tiles, outposts]


def on_turn(s: Record) -> int:
    """The seat whose turn it is; at its end others may have to discard."""
    return int(s.turn)
