"""Set-up: dealing, choosing starting crystals and placing wagons."""

from golemancy.engine.bits import bit
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import below, shuffle
from golemancy.engine.rule import rule
from golemancy.games.adventure.actions import GO, START
from golemancy.games.adventure.rules.terrain import draw_map
from golemancy.games.adventure.rules.villages import deal_vps
from golemancy.games.adventure.state import (
    CELLS,
    COLUMNS,
    MOUNTAINS,
    NONE,
    PER_SYMBOL,
    PICKING,
    PILE,
    PLACING,
    SEATS,
    SETS,
    TILES,
    VALLEY,
)
from golemancy.games.caravan.rules.apply import finish_action
from golemancy.games.caravan.rules.crystals import take
from golemancy.games.caravan.rules.row import deal_merchants
from golemancy.games.caravan.state import STARTING

DRAWN_MAP = 1  # the number of the option map=random


@rule
def setup(s: Record, box: Record, options: Array) -> None:
    """Deals a new game for options = (players, first player or 0 for a random one, kind of map)."""
    s.players = options[0]
    s.first = below(s, s.players) if options[1] == 0 else options[1] - 1  # CA-08
    if options[2] == DRAWN_MAP:
        draw_map(s)
    else:
        unfold_map(s, box)
    deal_land(s)
    deal_vps(s, box)
    deal_merchants(s, box)
    for seat in range(SEATS):
        s.wagon[seat] = NONE
    for seat in range(s.players):
        s.hand[seat] = bit(STARTING) - 1  # CA-02
    for tile in range(PILE):
        s.pile_taker[tile] = NONE
    s.sets = bit(SETS) - 1
    pick_next(s, s.first)


@rule
def unfold_map(s: Record, box: Record) -> None:
    """Lays out the map that comes in the box or from the user."""
    for tile in range(TILES):
        s.near[tile] = box.near[tile]
        for axis in range(2):
            s.place[tile, axis] = box.place[tile, axis]


@rule
def deal_land(s: Record) -> None:
    """Four of the six mountains of each symbol and the valleys, shuffled onto the cells (CA-03)."""
    laid = 0
    for mountain in range(MOUNTAINS):
        to_come = PER_SYMBOL - mountain % PER_SYMBOL
        wanted = COLUMNS * (1 + mountain // PER_SYMBOL) - laid
        if below(s, to_come) < wanted:
            s.land[laid] = mountain
            laid += 1
    for cell in range(laid, CELLS):
        s.land[cell] = VALLEY
    shuffle(s, s.land, 0, CELLS)


@rule
def pick_next(s: Record, after: int) -> None:
    """The seat before this one in turn order chooses starting crystals (CA-09)."""
    s.turn = s.player = (after - 1) % s.players
    s.phase = PICKING


@rule
def legal_setup(s: Record, out: Array) -> int:
    """The starting crystals on the table, or all mountains for the wagon."""
    n = 0
    if s.phase == PICKING:
        for number in range(SETS):
            if s.sets & bit(number):
                out[n] = START + number
                n += 1
        return n
    for cell in range(CELLS):
        if s.land[cell] != VALLEY:
            out[n] = GO + cell
            n += 1
    return n


@rule
def decide_setup(s: Record, box: Record, action: int) -> None:
    """Takes starting crystals, then places the wagon; after the first player the first turn begins (CA-09)."""
    if s.phase == PICKING:
        s.sets &= ~bit(action - START)
        take(s, s.player, box.start[action - START])
        s.phase = PLACING
        return
    s.wagon[s.player] = action - GO
    if s.player == s.first:
        s.sets = 0
        finish_action(s)
    else:
        pick_next(s, s.player)
