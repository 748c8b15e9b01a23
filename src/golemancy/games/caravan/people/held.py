"""What a seat has that counts in both games: points, crystals, merchant cards."""

from collections.abc import Iterator, Sequence

from golemancy.contract import Held
from golemancy.engine.layout import Record
from golemancy.games.caravan.people.position import merchants_of
from golemancy.games.caravan.state import COLOURS, PILES

CRYSTALS = (0.5, 1.0, 1.5, 2.0)  # about what a crystal of each colour is worth while the game goes on
MERCHANT = 1.5
DENIED = 0.7


def held_caravan(s: Record, seat: int, points: Sequence[int], piles: Sequence[str] = PILES) -> Iterator[Held]:
    """What everybody has; `points` are those of all seats."""
    yield Held("points", points[seat], 1.0)
    for colour, worth, n in zip(COLOURS, CRYSTALS, s.caravan[seat], strict=True):
        yield Held("crystals", int(n), worth, what=colour)
    yield Held("merchants", int(merchants_of(s, seat, piles)).bit_count(), MERCHANT)
    yield Held("denied", max(one for other, one in enumerate(points) if other != seat), -DENIED)
