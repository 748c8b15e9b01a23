"""Which decisions are legal."""

from golemancy.engine.bits import lowest
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.golems.actions import (
    CHOOSE,
    DONE,
    DUST,
    GAIN_GEMS,
    PASS,
    RESERVE,
    RESOURCE,
    REWARD,
    SUMMON,
    SUMMON_WITH,
    TAKE,
    TUCK,
)
from golemancy.games.golems.rules.grid import takeable
from golemancy.games.golems.rules.resources import columns
from golemancy.games.golems.rules.summoning import shortfall, tuckable
from golemancy.games.golems.state import (
    ACTION,
    GAIN_WITH_AT_MOST,
    GEM_CARD,
    RESERVE_WITH_AT_LEAST,
    RUNE,
    SHOWN_ASIDE,
    TUCKING,
    TURN,
)


@rule
def legal(s: Record, box: Record, out: Array) -> int:
    """Writes the legal decisions of the seat to decide; returns how many there are."""
    if s.phase == TURN:
        return legal_turn(s, box, out)
    if s.phase == ACTION:
        return legal_actions(s, box, out)
    if s.phase == TUCKING:
        return legal_tucks(s, box, out)
    return legal_choices(s, out)


# ---- a turn


@rule
def legal_turn(s: Record, box: Record, out: Array) -> int:
    """Take a card or gain gems (GO-03), the latter with few gems (GO-04) and never in solo (GO-52).

    Passing is for when nothing is possible (GO-09).
    """
    n = write_all(takeable(s, box), TAKE, out)
    if s.players == 2 and s.gems[s.player] <= GAIN_WITH_AT_MOST:
        out[n] = GAIN_GEMS
        n += 1
    if n == 0:
        out[n] = PASS
        n += 1
    return n


# ---- the two uses of each kind of card


@rule
def legal_actions(s: Record, box: Record, out: Array) -> int:
    """What can be done with the card just taken or chosen; returns how many ways there are."""
    if s.card < RUNE:
        return legal_golem(s, box, out)
    if s.card < GEM_CARD:
        return legal_rune(s, box, out)
    out[0] = REWARD
    out[1] = DUST
    return 2


@rule
def legal_golem(s: Record, box: Record, out: Array) -> int:
    """A golem is always a resource (GO-11), and summoned when just taken and all it asks for is showing (GO-20)."""
    out[0] = RESOURCE + box.resource[s.card]
    if s.free:  # GO-32
        out[1] = SUMMON
        return 2
    return 1 + legal_summons(s, box, out)


@rule
def legal_rune(s: Record, box: Record, out: Array) -> int:
    """A rune goes onto a column that is there (GO-12): any for a white circle (GO-13), else one it matches (GO-14).

    Or it is reserved (GO-16).
    """
    n = 0
    fitting = box.colours[s.card] & columns(s, s.player)
    for colour in range(4):
        if fitting >> colour & 1:
            out[n] = RESOURCE + colour
            n += 1
    if s.free or s.gems[s.player] >= RESERVE_WITH_AT_LEAST:
        out[n] = RESERVE
        n += 1
    return n


# ---- summoning, tucking, choosing


@rule
def legal_summons(s: Record, box: Record, out: Array) -> int:
    """Writes the ways to summon from out[1] on: as it is, and with the temporary resource (GO-34)."""
    missing, colour_missing, showing = shortfall(s, box)
    more = box.banner[s.card] - showing  # GO-21: the white circle's number comes on top of the colours
    if missing > 1 or more > 1 or tuckable(s, box) == 0:
        return 0
    n = 0
    if missing == 0 and more <= 0:
        out[1] = SUMMON
        n = 1
    if s.hand[s.player] & box.temporary:
        for colour in range(4):
            if missing == 0 or colour == colour_missing:
                out[1 + n] = SUMMON_WITH + colour
                n += 1
    return n


@rule
def legal_tucks(s: Record, box: Record, out: Array) -> int:
    """Cards that can be tucked, and stopping, but not before the first (GO-22)."""
    n = write_all(tuckable(s, box), TUCK, out)
    if s.spent[0] != 0:
        out[n] = DONE
        n += 1
    return n


@rule
def legal_choices(s: Record, out: Array) -> int:
    """The two cards that the pair effect shows: each has an action when it is free (GO-32); in solo too (GO-57)."""
    for i in range(SHOWN_ASIDE):
        out[i] = CHOOSE + i
    return SHOWN_ASIDE


@rule
def write_all(decisions: int, first: int, out: Array) -> int:
    """Writes a set of decisions, counted from the first; returns how many there are."""
    n = 0
    while decisions != 0:
        out[n] = first + lowest(decisions)
        decisions &= decisions - 1
        n += 1
    return n
