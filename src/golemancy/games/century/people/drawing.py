"""The table as lines of text."""

from collections.abc import Iterator

from golemancy.contract import View
from golemancy.games.caravan.people.drawing import (
    crystals_of,
    draw_merchants,
    merchant_lines,
    painted,
    pile_line,
    seat_line,
    seat_title,
    some_crystals,
)
from golemancy.words.speaker import Phrase


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


# ---- for people


def lines(view: View) -> list[Phrase]:
    """What lies on the table, line by line."""
    return [*golem_lines(view), *merchant_lines(view), *seat_lines(view)]


def golem_lines(view: View) -> Iterator[Phrase]:
    """The point row with its tokens."""
    yield {"kind": "golems", "deck": view["point_deck"], "goal": view["goal"]}
    for slot, (card, token) in enumerate(zip(view["point_row"], view["printed"]["slot_tokens"], strict=True), 1):
        if card is None:
            yield {"kind": "empty", "depth": 1, "slot": slot}
        else:
            metal = {"token": token["token"], "left": token["left"]} if token else {}
            yield {"kind": "golem", "depth": 1, "slot": slot, "card": card, **metal}


def seat_lines(view: View) -> Iterator[Phrase]:
    """Each seat's caravan, cards, claims and tokens."""
    for seat, row in enumerate(view["seats"]):
        yield seat_line(view, seat)
        yield {"kind": "caravan", "depth": 1, **some_crystals(row["caravan"])}
        yield pile_line("hand", row["hand"])
        for pile in ("played", "claimed"):
            if row[pile]:
                yield pile_line(pile, row[pile])
        if row["copper"] or row["silver"]:
            yield {"kind": "tokens", "depth": 1, "copper": row["copper"], "silver": row["silver"]}
