"""Which decisions are legal: passing, naming cards, laying and raising a combination."""

from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.golem_it.actions import CARD, LAY, PASS, RAISE
from golemancy.games.golem_it.rules.combinations import IMPOSSIBLE, completion
from golemancy.games.golem_it.rules.packs import first_kind, from_kind, one, size
from golemancy.games.golem_it.rules.turn import budget, least_value, needed, next_value, takes_all, value_to_lay
from golemancy.games.golem_it.state import ADDING, MOST_RETURNED, NOBODY, TURN, VALUING


@rule
def legal(s: Record, box: Record, out: Array) -> int:
    """Writes the legal decisions of the seat to decide; returns how many there are."""
    if s.phase == TURN:
        return legal_cards(s, box, out, legal_passes(s, box, out))
    n = 0
    if s.phase == VALUING or s.owner == NOBODY:
        out[n] = LAY
        n += 1
        if next_value(s, box) != 0:
            out[n] = RAISE
            n += 1
    return legal_cards(s, box, out, n) if s.phase == ADDING else n


@rule
def legal_passes(s: Record, box: Record, out: Array) -> int:
    """Passing with 0, 1 or 2 points (GI-20), of which an opener must return one at least (GI-24)."""
    if box.limit_on:
        out[0] = PASS
        return 0 if s.owner == NOBODY else 1  # GI-74: the opener must play
    n = 0
    for points in range(1 if s.owner == NOBODY else 0, min(MOST_RETURNED, s.tokens[s.player]) + 1):
        out[n] = PASS + points
        n += 1
    return n


@rule
def legal_cards(s: Record, box: Record, out: Array, n: int) -> int:
    """The cards with which a combination can be begun or go on, if it can be completed; none without cards (GI-22).

    Cards are named in the order of kinds, so that each combination has one spelling.
    """
    left, chosen, wanted = s.hand[s.player], s.chosen, needed(s)
    if left == 0 or size(left) + size(chosen) < wanted:
        return n
    if takes_all(s):
        return legal_last(s, box, out, n)
    least, points = least_value(s), budget(s, box)
    while left != 0:
        kind, pack = first_kind(left), left
        left = from_kind(left, kind + 1)
        if from_kind(chosen, kind + 1) == 0:
            if chosen == 0 and wanted < 2:  # it is a combination by itself
                possible = box.reach[least, kind] <= points
            else:
                begun, rest = chosen + one(kind), pack - one(kind)
                possible = completion(box, begun, rest, wanted - size(begun), least, points) != IMPOSSIBLE
            if possible:
                out[n] = CARD + kind
                n += 1
    return n


@rule
def legal_last(s: Record, box: Record, out: Array, n: int) -> int:
    """The whole hand, named by its first card."""
    hand = s.hand[s.player]
    kind = first_kind(hand)
    if from_kind(s.chosen, kind + 1) == 0 and value_to_lay(s, box, s.chosen + hand) != 0:
        out[n] = CARD + kind
        n += 1
    return n
