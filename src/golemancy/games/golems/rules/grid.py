"""The grid: its rows, the gems on them, and taking cards (GO-06 to GO-09)."""

from golemancy.engine.bits import bit
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.golems.rules.resources import columns
from golemancy.games.golems.state import ACTION, EMPTY, GEM_CARD, RESERVE_WITH_AT_LEAST, ROW, ROW_COST, ROWS, RUNE

# ---- rows


@rule
def lay_grid(s: Record, box: Record) -> None:
    """Fills every row of an empty grid."""
    for row in range(ROWS):
        for place in range(ROW):
            s.grid[row, place] = draw_card(s) if row < box.rows else EMPTY


@rule
def refill(s: Record, row: int) -> None:
    """Three cards from the deck (GO-08), or the end of the game is triggered (GO-40)."""
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
    """Gems on each card of a row with so many cards left: laid there (GO-06), then moved to the last (GO-07)."""
    return ROW - left


@rule
def gems_in_row(left: int) -> int:
    """Gems on all cards of a row together."""
    return left * gems_on_card(left)


@rule
def reserve_after(gems: int, left: int) -> int:
    """A reserve after taking a card from a row with so many: paid (GO-06), unchanged (GO-07) or collected (GO-08)."""
    if left == ROW:
        return gems - ROW_COST
    return gems + ROW_COST if left == 1 else gems


# ---- taking a card


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
def take(s: Record, slot: int) -> None:
    """Pays for or collects from the row, refills an emptied one, and takes the card, all before it is used (GO-08)."""
    row = slot // ROW
    left = cards_in_row(s, row)
    s.gems[s.player] = reserve_after(s.gems[s.player], left)
    s.card = s.grid[row, slot % ROW]
    s.grid[row, slot % ROW] = EMPTY
    if left == 1 and s.players == 2:  # GO-51: no row is refilled in solo
        refill(s, row)
    s.phase = ACTION
