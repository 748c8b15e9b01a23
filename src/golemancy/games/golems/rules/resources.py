"""Resources: the columns before a seat, and runes that are reserved instead (GO-11 to GO-16)."""

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.golems.state import EMPTY, RESERVE_COST

# ---- columns


@rule
def columns(s: Record, seat: int) -> int:
    """The colours in which a seat has a column, as a set."""
    found = 0
    for colour in range(4):
        if s.area[seat, colour] != 0:
            found |= 1 << colour
    return found


@rule
def column_of(s: Record, seat: int, card: int) -> int:
    """The colour of the column in which a resource card lies."""
    for colour in range(4):
        if s.area[seat, colour] & bit(card):
            return colour
    return EMPTY


@rule
def place_resource(s: Record, seat: int, colour: int, card: int) -> None:
    """A card goes on top of a column, or starts it (GO-11)."""
    s.place[card] = count(s.area[seat, colour]) + 1
    s.area[seat, colour] |= bit(card)


@rule
def remove_resource(s: Record, seat: int, colour: int, card: int) -> None:
    """A card leaves its column, and those above it move down; the colour stays while any card does (GO-15)."""
    s.area[seat, colour] &= ~bit(card)
    above = s.area[seat, colour]
    while above != 0:
        other = lowest(above)
        above &= above - 1
        if s.place[other] > s.place[card]:
            s.place[other] -= 1
    s.place[card] = 0


# ---- icons


@rule
def all_resources(s: Record, seat: int) -> int:
    """All cards of a resource area, as a set."""
    return s.area[seat, 0] | s.area[seat, 1] | s.area[seat, 2] | s.area[seat, 3]


@rule
def icons(s: Record, box: Record, seat: int, colour: int) -> int:
    """Icons of a colour showing: single ones lie in its column (GO-13), double ones in any (GO-14)."""
    single = s.area[seat, colour] & ~box.double
    return count(single) + count(all_resources(s, seat) & box.double_with[colour])


# ---- runes in hand


@rule
def reserve(s: Record) -> None:
    """A rune goes into the hand for the rest of the game, for one gem unless it is free (GO-16, GO-32)."""
    if not s.free:
        s.gems[s.player] -= RESERVE_COST
        s.supply += RESERVE_COST
    s.hand[s.player] |= bit(s.card)
