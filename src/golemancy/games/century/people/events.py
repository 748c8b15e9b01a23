"""What happened, as a seat saw it."""

from collections.abc import Iterator

from golemancy.contract import Event
from golemancy.engine.layout import Record
from golemancy.engine.plain import plain_box
from golemancy.games.caravan.people.events import tell_crystals, tell_merchants, tell_turn
from golemancy.games.caravan.people.position import cards_of
from golemancy.games.century.box import golem_names
from golemancy.games.century.people.notation import say
from golemancy.games.century.state import POINT_ROW, TOKENS


def tell(before: Record, after: Record, box: Record, action: int, seat: int) -> list[Event]:
    """The decision, what it moved, and whose turn it became; everybody sees the same (CG-70)."""
    box = plain_box(box)
    decider = int(before.player)
    return [
        {"kind": "decide", "seat": decider, "text": say(before, box, action)},
        *tell_crystals(before, after, decider),
        *tell_merchants(before, after, box, decider),
        *tell_claims(before, after, box, decider),
        *tell_turn(before, after),
    ]


def tell_claims(before: Record, after: Record, box: Record, seat: int) -> Iterator[Event]:
    """A point card and a token taken, and the next card revealed."""
    if after.claimed[seat] == before.claimed[seat]:
        return
    for name in cards_of(after.claimed[seat] & ~before.claimed[seat], golem_names(box)):
        yield {"kind": "claim", "seat": seat, "card": name, "text": f"claims {name}"}
    for metal in TOKENS:
        if after[metal][seat] > before[metal][seat]:
            yield {"kind": "token", "seat": seat, "token": metal, "text": f"takes a {metal} token"}
    if after.point_left < before.point_left:
        name = golem_names(box)[after.point_row[POINT_ROW - 1]]
        yield {"kind": "reveal", "card": name, "text": f"{name} joins the row"}
