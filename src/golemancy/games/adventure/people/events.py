"""What happened, as a seat saw it."""

from collections.abc import Iterator

from golemancy.contract import Event
from golemancy.engine.layout import Record
from golemancy.engine.plain import plain_box
from golemancy.games.adventure.box import vp_name, vp_names
from golemancy.games.adventure.people.notation import say
from golemancy.games.adventure.people.places import place
from golemancy.games.adventure.people.position import seat_bonuses
from golemancy.games.adventure.reading.maps import place_names
from golemancy.games.adventure.rules.outposts import emptied
from golemancy.games.adventure.rules.travel import payee
from golemancy.games.adventure.state import CELLS, CLOSED, NONE, PILES, TOLL, VILLAGES
from golemancy.games.caravan.actions import PAY
from golemancy.games.caravan.box import crystals_text, merchant_names
from golemancy.games.caravan.people.events import tell_crystals, tell_merchants, tell_turn
from golemancy.games.caravan.people.position import cards_of, colours
from golemancy.games.caravan.state import DISCARDING


def tell(before: Record, after: Record, box: Record, action: int, seat: int) -> list[Event]:
    """The decision, what it moved, and whose turn it became; everybody sees the same (CA-70)."""
    box = plain_box(box)
    decider = int(before.player)
    return [
        {"kind": "decide", "seat": decider, "text": say(before, box, action)},
        *(tell_toll(before, action, decider) if before.phase == TOLL else tell_crystals(before, after, decider)),
        *tell_wagon(before, after, box, decider),
        *tell_outpost(before, after, box, decider),
        *tell_merchants(before, after, box, decider, PILES),
        *tell_claim(before, after, box, decider),
        *(tell_limit(after) if has_too_many(before, after) else tell_turn(before, after)),
    ]


def tell_toll(before: Record, action: int, seat: int) -> Iterator[Event]:
    """A crystal from one caravan to another."""
    paid = [int(colour == action - PAY) for colour in range(4)]
    to = int(payee(before))
    text = f"pays {crystals_text(paid)} to seat {to}"
    yield {"kind": "toll", "seat": seat, "to": to, "other": to, "crystals": colours(paid), "text": text}


def tell_wagon(before: Record, after: Record, box: Record, seat: int) -> Iterator[Event]:
    """Cards discarded for steps, and where the wagon went."""
    for name in cards_of(after.discards[seat] & ~before.discards[seat], merchant_names(box)):
        yield {"kind": "walk", "seat": seat, "card": name, "text": f"discards {name}"}
    names = place_names(after)
    start, end = before.wagon[seat], after.wagon[seat]
    if start == NONE != end:
        shown = {"to": names[end], "place": place(after, box, int(end))}
        yield {"kind": "place", "seat": seat, **shown, "text": f"places the wagon on {names[end]}"}
    elif start != end:
        shown = {"from": names[start], "to": names[end], "place": place(after, box, int(end))}
        yield {"kind": "move", "seat": seat, **shown, "text": f"moves from {names[start]} to {names[end]}"}


def tell_outpost(before: Record, after: Record, box: Record, seat: int) -> Iterator[Event]:
    """An outpost built, a column emptied, a bonus tile taken."""
    for name in cards_of(after.outposts[seat] & ~before.outposts[seat], place_names(after)):
        called = place(after, box, place_names(after).index(name))
        yield {"kind": "build", "seat": seat, "at": name, "place": called, "text": f"builds an outpost on {name}"}
        if emptied(after, seat) != NONE:
            column = int(emptied(after, seat)) + 1
            yield {"kind": "column", "seat": seat, "column": column, "text": f"empties column {column}"}
    had = seat_bonuses(before, box, seat)
    for name in seat_bonuses(after, box, seat):
        if name in had:
            had.remove(name)
        else:
            yield {"kind": "bonus", "seat": seat, "tile": name, "text": f"takes the bonus tile {name}"}


def tell_claim(before: Record, after: Record, box: Record, seat: int) -> Iterator[Event]:
    """A VP tile claimed, and what lies on the villages now."""
    for name in cards_of(after.claimed[seat] & ~before.claimed[seat], vp_names(box)):
        yield {"kind": "claim", "seat": seat, "tile": name, "text": f"claims {name}"}
    for village in range(VILLAGES):
        tile, at = after.village[village], place_names(after)[CELLS + village]
        if tile == before.village[village] or tile == NONE:
            continue
        kind, laid = "close" if tile == CLOSED else "reveal", vp_name(box, tile)
        yield {"kind": kind, "at": at, "tile": laid, "text": f"{laid} is laid on {at}"}


def has_too_many(before: Record, after: Record) -> bool:
    """Whether it has just become a seat's task to discard crystals."""
    return after.phase == DISCARDING and (before.phase, before.player) != (after.phase, after.player)


def tell_limit(after: Record) -> Iterator[Event]:
    """Who has to discard crystals."""
    yield {"kind": "limit", "seat": int(after.player), "text": f"seat {after.player} has too many crystals"}
