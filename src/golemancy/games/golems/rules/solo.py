"""Solo: picks, grids, and what the Automa gets and scores (GO-50 to GO-60)."""

import numpy as np

from golemancy.engine.bits import bit, count
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.golems.rules.grid import cards_in_row, gems_in_row, lay_grid, takeable
from golemancy.games.golems.rules.scoring import golems_of
from golemancy.games.golems.state import AUTOMA, EMPTY, GEM_CARD, PICKS, ROW, ROWS, RUNE

# ---- picks and grids


@rule
def end_pick(s: Record, box: Record) -> None:
    """After the last pick (GO-51) the Automa has its share; if a pick is due and none possible, all is lost (GO-55)."""
    s.picks -= 1
    if s.picks == 0:
        end_grid(s, box)
    if s.over == 0 and takeable(s, box) == 0:
        s.lost = 1
        s.over = 1


@rule
def end_grid(s: Record, box: Record) -> None:
    """The rest of the grid goes to the Automa (GO-53); a new grid is dealt, or the game ends (GO-54)."""
    for row in range(ROWS):
        s.gems[AUTOMA] += gems_in_row(cards_in_row(s, row))
        for place in range(ROW):
            if s.grid[row, place] != EMPTY:
                give_to_automa(s, s.grid[row, place])
                s.grid[row, place] = EMPTY
    s.temporary = 0  # GO-58: it has lasted for the whole grid
    if s.deck_left < box.rows * ROW:
        s.over = 1
        return
    lay_grid(s, box)
    s.picks = PICKS


@rule
def give_to_automa(s: Record, card: int) -> None:
    """Golems are summoned, runes go to its pile, gem cards leave the game (GO-53)."""
    if card < RUNE:
        s.golems[AUTOMA] |= bit(card)
    elif card < GEM_CARD:
        s.hand[AUTOMA] |= bit(card)
    else:
        s.removed |= bit(card)


# ---- the Automa's score


@rule
def automa_type_points(s: Record, box: Record) -> int:
    """The Automa's further points for golems of its face-up rune's type (GO-59)."""
    return golems_of(s, box, AUTOMA, box.types[s.start_rune[AUTOMA] - RUNE]) * np.int64(box.automa_type)


@rule
def automa_rune_points(s: Record, box: Record) -> int:
    """The Automa's points for every two runes in its pile, without the face-up one (GO-59; GO-60 when advanced)."""
    return (count(s.hand[AUTOMA]) - 1) // 2 * np.int64(box.automa_runes)


@rule
def automa_points(s: Record, box: Record) -> int:
    """All points of the Automa (GO-59)."""
    total = count(s.golems[AUTOMA]) * np.int64(box.automa_golem) + np.int64(s.gems[AUTOMA]) * box.automa_gem
    return total + automa_type_points(s, box) + automa_rune_points(s, box)
