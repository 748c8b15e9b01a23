"""Which decisions are legal."""

from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.adventure.rules.outposts import legal_rewards
from golemancy.games.adventure.rules.places import deed
from golemancy.games.adventure.rules.setup import legal_setup
from golemancy.games.adventure.rules.travel import legal_moves, legal_walk
from golemancy.games.adventure.state import BUILDING, HERE, NONE, PICKING, PLACING, REWARD, TOLL, WALKING
from golemancy.games.caravan.actions import DONE, PAY
from golemancy.games.caravan.rules.legal import legal_colours, legal_inside, legal_merchants
from golemancy.games.caravan.state import TURN


@rule
def legal(s: Record, box: Record, out: Array) -> int:
    """Writes the legal decisions of the seat to decide; returns how many there are."""
    if s.phase == TURN:
        return legal_turn(s, box, out)
    if s.phase == WALKING:
        return legal_walk(s, out)
    if s.phase == HERE:
        return legal_here(s, box, out)
    if s.phase == TOLL or s.phase == BUILDING:
        return legal_colours(s, out, PAY)
    if s.phase == REWARD:
        return legal_rewards(s, box, out)
    if s.phase == PICKING or s.phase == PLACING:
        return legal_setup(s, out)
    return legal_inside(s, out)


@rule
def legal_turn(s: Record, box: Record, out: Array) -> int:
    """Merchant cards as in Century (CA-10, CA-11, CA-12), places to move to, and what can be done here (CA-22)."""
    n = legal_moves(s, box, out, legal_merchants(s, box, out))
    here = deed(s, box, s.player)
    if here == NONE:
        return n
    out[n] = here
    return n + 1


@rule
def legal_here(s: Record, box: Record, out: Array) -> int:
    """What can be done where the wagon has arrived, or leaving it (CA-24)."""
    out[0] = deed(s, box, s.player)
    out[1] = DONE
    return 2
