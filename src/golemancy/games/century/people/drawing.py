"""The table as lines of text."""

from collections.abc import Iterator

from golemancy.contract import View
from golemancy.games.caravan.people.drawing import crystals_of, draw_merchants, painted, seat_title


def draw(view: View) -> str:
    """The table as lines of text."""
    return "\n".join([*draw_golems(view), *draw_merchants(view), *draw_seats(view)])


def draw_golems(view: View) -> Iterator[str]:
    """The point row with its tokens."""
    yield f"[bold]Golems[/] ({view['point_deck']} in the deck, {view['goal']} claims end the game)"
    for slot, (card, lying) in enumerate(zip(view["point_row"], view["printed"]["slot_tokens"], strict=True), 1):
        token = f"  + {lying['token']} ({lying['left']} left)" if lying else ""
        yield f"  {slot}  {painted(card or 'empty'):<12}" + token


def draw_seats(view: View) -> Iterator[str]:
    """Each seat's caravan, cards, claims and tokens."""
    for seat, row in enumerate(view["seats"]):
        yield f"{seat_title(view, seat)}: {crystals_of(row['caravan'])}, {row['points']} points"
        yield f"     hand: {painted(', '.join(row['hand'])) or 'empty'}"
        if row["played"]:
            yield f"     played: {painted(', '.join(row['played']))}"
        if row["claimed"]:
            claimed = painted(", ".join(row["claimed"]))
            yield f"     claimed: {claimed}; {row['copper']} copper, {row['silver']} silver"
