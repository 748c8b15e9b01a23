"""What a seat has that counts."""

from golemancy.contract import Held
from golemancy.engine.layout import Record
from golemancy.games.caravan.people.held import held_caravan
from golemancy.games.century.rules.ending import points


def held(s: Record, box: Record, seat: int) -> list[Held]:
    """Points, crystals, merchant cards and golems."""
    scores = [int(points(s, box, one)) for one in range(s.players)]
    golems = Held("golems", int(s.claimed[seat]).bit_count(), 1.0, goal=True)
    return [*held_caravan(s, seat, scores), golems]
