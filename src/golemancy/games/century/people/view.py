"""What a seat sees."""

from golemancy.contract import View
from golemancy.engine.layout import Record
from golemancy.engine.plain import plain, plain_box
from golemancy.games.caravan.people.position import merchant_row_position
from golemancy.games.caravan.people.view import printed_merchants
from golemancy.games.century.people.position import point_row_position, seat_position
from golemancy.games.century.rules.claiming import token_above
from golemancy.games.century.rules.ending import points
from golemancy.games.century.state import NO_TOKEN, POINT_ROW, TOKENS


def view(s: Record, box: Record, seat: int) -> View:
    """All that is public; only the order of the decks is not (CG-70)."""
    s, box = plain(s), plain_box(box)
    return {
        "first": int(s.first),
        "seats": [
            seat_position(s, box, number) | {"points": int(points(s.record, box.record, number))}
            for number in range(s.players)
        ],
        **point_row_position(s, box),
        **merchant_row_position(s, box),
        "merchant_deck": int(s.merchant_left),
        "point_deck": int(s.point_left),
        "goal": int(box.goal),
        "printed": printed(s, box),
    }


def printed(s: Record, box: Record) -> View:
    """What the card file says and the page shows; beside the keys of `printed_merchants`:

    - `token_points`: what a token of each metal is worth
    - `slot_tokens`: for each slot of `point_row` the `token` that comes with its card, how many of them are `left`
      and the `points` of one, or None where none lies
    """
    points_of = {"copper": int(box.copper_points), "silver": int(box.silver_points)}
    return printed_merchants(s, box) | {
        "token_points": points_of,
        "slot_tokens": [slot_token(s, slot, points_of) for slot in range(POINT_ROW)],
    }


def slot_token(s: Record, slot: int, points_of: dict[str, int]) -> View | None:
    """The token above a slot of the point row (CG-41)."""
    token = token_above(s, slot)
    if token == NO_TOKEN:
        return None
    metal = TOKENS[token]
    return {"token": metal, "left": int(s[f"{metal}_pile"]), "points": points_of[metal]}
