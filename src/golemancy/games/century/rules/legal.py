"""Which decisions are legal."""

from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.caravan.rules.legal import legal_inside, legal_merchants
from golemancy.games.caravan.state import TURN
from golemancy.games.century.rules.claiming import legal_claims


@rule
def legal(s: Record, box: Record, out: Array) -> int:
    """Writes the legal decisions of the seat to decide; returns how many there are."""
    if s.phase != TURN:
        return legal_inside(s, out)
    return legal_claims(s, box, out, legal_merchants(s, box, out))
