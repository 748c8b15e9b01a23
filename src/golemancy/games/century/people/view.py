"""What a seat sees."""

from golemancy.contract import View
from golemancy.engine.layout import Record
from golemancy.games.caravan.people.position import merchant_row_position
from golemancy.games.century.people.position import point_row_position, seat_position
from golemancy.games.century.rules.ending import points


def view(s: Record, box: Record, seat: int) -> View:
    """All that is public; only the order of the decks is not (CG-70)."""
    return {
        "first": int(s.first),
        "seats": [
            seat_position(s, box, number) | {"points": int(points(s, box, number))} for number in range(s.players)
        ],
        **point_row_position(s, box),
        **merchant_row_position(s, box),
        "merchant_deck": int(s.merchant_left),
        "point_deck": int(s.point_left),
        "goal": int(box.goal),
    }
