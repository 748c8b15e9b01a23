"""Turns: gaining gems and taking cards from the grid (GO-03 to GO-09)."""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.golems.state import (
    ACTION,
    EMPTY,
    GAIN_GEMS,
    GAIN_WITH_AT_MOST,
    GEM_CARD,
    PASS,
    RESERVE_WITH_AT_LEAST,
    ROW,
    ROW_COST,
    ROWS,
    RUNE,
    TAKE,
)


@rule
def gain(s: Record, number: int) -> None:
    """Gems come from the supply, then from the opponent or the Automa, then not at all (GO-05, GO-56)."""
    other = 1 - s.player
    from_supply = min(number, s.supply)
    from_other = min(number - from_supply, s.gems[other])
    s.supply -= from_supply
    s.gems[other] -= from_other
    s.gems[s.player] += from_supply + from_other


@rule
def cards_in_row(s: Record, row: int) -> int:
    """How many cards a row still has."""
    n = 0
    for place in range(ROW):
        if s.grid[row, place] != EMPTY:
            n += 1
    return n


@rule
def gems_on_card(left: int) -> int:
    """Gems on each card of a row with so many cards left: what taking laid there (GO-06, GO-07)."""
    return ROW - left


@rule
def gems_in_row(left: int) -> int:
    """Gems on all cards of a row together."""
    return left * gems_on_card(left)


@rule
def reserve_after(gems: int, left: int) -> int:
    """A reserve once the way of taking has been paid or collected, from a row with so many cards (GO-06 to GO-08)."""
    if left == ROW:
        return gems - ROW_COST
    return gems + ROW_COST if left == 1 else gems


@rule
def columns(s: Record, seat: int) -> int:
    """The colours in which a seat has a column, as a set."""
    found = 0
    for colour in range(4):
        if s.area[seat, colour] != 0:
            found |= 1 << colour
    return found


@rule
def can_use(box: Record, card: int, mine: int, reserve: int) -> bool:
    """Whether a card has a legal action, with these columns and this reserve (GO-09): only a rune may have none."""
    if card < RUNE or card >= GEM_CARD:
        return True
    return reserve >= RESERVE_WITH_AT_LEAST or (box.colours[card] & mine) != 0


@rule
def takeable(s: Record, box: Record) -> int:
    """The places of the grid whose card can be taken, as a set (GO-06, GO-09)."""
    found = 0
    mine = columns(s, s.player)
    for row in range(ROWS):
        reserve = reserve_after(s.gems[s.player], cards_in_row(s, row))
        for place in range(ROW):
            card = s.grid[row, place]
            if card != EMPTY and reserve >= 0 and can_use(box, card, mine, reserve):
                found |= bit(ROW * row + place)
    return found


@rule
def write_all(decisions: int, first: int, out: Array) -> int:
    """Writes a set of decisions, counted from the first; returns how many there are."""
    n = 0
    while decisions != 0:
        out[n] = first + lowest(decisions)
        decisions &= decisions - 1
        n += 1
    return n


@rule
def legal_turn(s: Record, box: Record, out: Array) -> int:
    """Take a card, or in a duel gain gems (GO-04, GO-52); passing only when nothing is possible (GO-09)."""
    n = write_all(takeable(s, box), TAKE, out)
    if s.players == 2 and s.gems[s.player] <= GAIN_WITH_AT_MOST:
        out[n] = GAIN_GEMS
        n += 1
    if n == 0:
        out[n] = PASS
        n += 1
    return n


@rule
def take(s: Record, slot: int) -> None:
    """Pays for or collects from the row, refills an emptied one, and takes the card (GO-06 to GO-08)."""
    row = slot // ROW
    left = cards_in_row(s, row)
    s.gems[s.player] = reserve_after(s.gems[s.player], left)
    s.card = s.grid[row, slot % ROW]
    s.grid[row, slot % ROW] = EMPTY
    if left == 1 and s.players == 2:
        refill(s, row)
    s.phase = ACTION


@rule
def refill(s: Record, row: int) -> None:
    """Three cards from the deck, or the end of the game is triggered (GO-08, GO-40)."""
    if s.deck_left < ROW:
        s.ended = 1
        return
    for place in range(ROW):
        s.grid[row, place] = draw_card(s)


@rule
def draw_card(s: Record) -> int:
    """The next card of the deck."""
    s.deck_left -= 1
    card = s.deck[s.deck_left]
    s.deck[s.deck_left] = EMPTY
    return card
