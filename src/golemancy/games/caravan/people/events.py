"""What happened with crystals, merchant cards and turns."""

from collections.abc import Iterable, Iterator, Sequence

from golemancy.contract import Event
from golemancy.engine.layout import Record
from golemancy.games.caravan.box import crystals_text, merchant_names
from golemancy.games.caravan.people.position import cards_of, colours, merchants_of
from golemancy.games.caravan.state import PILES


def tell_crystals(before: Record, after: Record, seat: int) -> Iterator[Event]:
    """Crystals between caravan, row and supply."""
    to_caravan = gained(before.caravan[seat].tolist(), after.caravan[seat].tolist())
    to_row = gained(*(map(sum, zip(*s.row_crystals.tolist(), strict=True)) for s in (before, after)))
    to_supply = [-caravan - row for caravan, row in zip(to_caravan, to_row, strict=True)]
    flows = (
        ("lay", to_row, "lays {} on the row"),
        ("pick", [-n for n in to_row], "takes {} from the card"),
        ("return", to_supply, "returns {} to the supply"),
        ("gain", [-n for n in to_supply], "takes {} from the supply"),
    )
    for kind, flow, text in flows:
        if max(flow) > 0:
            moved = [max(0, n) for n in flow]
            text = text.format(crystals_text(moved))
            yield {"kind": kind, "seat": seat, "crystals": colours(moved), "text": text}


def gained(before: Iterable[int], after: Iterable[int]) -> list[int]:
    """What came to a place, colour by colour; below 0 what left it."""
    return [now - then for then, now in zip(before, after, strict=True)]


def tell_merchants(
    before: Record, after: Record, box: Record, seat: int, piles: Sequence[str] = PILES
) -> Iterator[Event]:
    """A merchant card taken and the next one revealed."""
    if after.merchant_row.tolist() == before.merchant_row.tolist():
        return
    taken = merchants_of(after, seat, piles) & ~merchants_of(before, seat, piles)
    for name in cards_of(taken, merchant_names(box)):
        yield {"kind": "acquire", "seat": seat, "card": name, "text": f"takes {name}"}
    if after.merchant_left < before.merchant_left:
        name = merchant_names(box)[after.merchant_row[len(after.merchant_row) - 1]]
        yield {"kind": "reveal", "card": name, "text": f"{name} joins the row"}


def tell_turn(before: Record, after: Record) -> Iterator[Event]:
    """Whose decision it became, or that there is none any more."""
    if after.over:
        yield {"kind": "over", "text": "the game is over"}
    elif after.player != before.player:
        yield {"kind": "turn", "seat": int(after.player), "text": f"seat {after.player}'s turn"}
