"""Point cards: the row, claiming, and the tokens that come with a claim."""

from golemancy.engine.bits import bit
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import shuffle
from golemancy.engine.rule import rule
from golemancy.games.caravan.rules.crystals import can_pay, give_back
from golemancy.games.caravan.state import EMPTY
from golemancy.games.century.actions import CLAIM
from golemancy.games.century.state import COPPER, GOLEMS, NO_TOKEN, POINT_ROW, SILVER


@rule
def deal_points(s: Record, box: Record) -> None:
    """Shuffles the point cards and lays five face up (CG-02)."""
    for i in range(GOLEMS):
        s.point_deck[i] = i if i < box.golems else EMPTY
    shuffle(s, s.point_deck, 0, box.golems)
    s.point_left = box.golems
    for slot in range(POINT_ROW):
        s.point_row[slot] = draw_point(s)


@rule
def draw_point(s: Record) -> int:
    """The next point card, or EMPTY (CG-44)."""
    if s.point_left == 0:
        return EMPTY
    s.point_left -= 1
    card = s.point_deck[s.point_left]
    s.point_deck[s.point_left] = EMPTY
    return card


@rule
def legal_claims(s: Record, box: Record, out: Array, n: int) -> int:
    """Every face-up point card whose cost the caravan holds (CG-40); returns the new count."""
    for slot in range(POINT_ROW):
        card = s.point_row[slot]
        if card != EMPTY and can_pay(s, s.player, box.cost[card]):
            out[n] = CLAIM + slot
            n += 1
    return n


@rule
def claim(s: Record, box: Record, slot: int) -> None:
    """Pays for a point card and takes it with the token above it (CG-40); the row slides and refills (CG-43)."""
    card = s.point_row[slot]
    give_back(s, s.player, box.cost[card])
    s.claimed[s.player] |= bit(card)
    take_token(s, slot)
    for i in range(slot, POINT_ROW - 1):
        s.point_row[i] = s.point_row[i + 1]
    s.point_row[POINT_ROW - 1] = draw_point(s)
    s.quiet_rounds = -1


@rule
def token_above(s: Record, slot: int) -> int:
    """Copper above slot 1, silver above slot 2 (CG-41); silver moves to slot 1 when copper is gone (CG-42)."""
    if slot == 0 and s.copper_pile > 0:
        return COPPER
    if slot == (1 if s.copper_pile > 0 else 0) and s.silver_pile > 0:
        return SILVER
    return NO_TOKEN


@rule
def take_token(s: Record, slot: int) -> None:
    """The token above a slot goes to the player, if there is one (CG-41)."""
    token = token_above(s, slot)
    if token == COPPER:
        s.copper_pile -= 1
        s.copper[s.player] += 1
    elif token == SILVER:
        s.silver_pile -= 1
        s.silver[s.player] += 1
