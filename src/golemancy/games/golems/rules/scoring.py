"""The points of a seat (GO-41 to GO-46)."""

import numpy as np

from golemancy.engine.bits import bit, count
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.golems.rules.resources import icons
from golemancy.games.golems.state import (
    ALL_TYPES,
    GEM_CARD,
    GEM_CARDS,
    MOST_DUST,
    PER_GEM_CARD,
    PER_GEM_TOKEN,
    PER_GOLEM_TYPE,
    RUNE,
    RUNES,
    TYPE_COUNT,
)

GEM_CARD_SET = ((1 << GEM_CARDS) - 1) << GEM_CARD


@rule
def points(s: Record, box: Record, seat: int) -> int:
    """All points of a seat."""
    total = golem_points(s, box, seat) + tucked_points(s, box, seat)
    total += dust_points(s, box, seat) + gem_card_points(s, box, seat)
    for rune in range(RUNES):
        if s.hand[seat] & bit(RUNE + rune):
            total += rune_points(s, box, seat, rune)
    return total


@rule
def golem_points(s: Record, box: Record, seat: int) -> int:
    """Points of summoned golems (GO-41)."""
    return count(s.golems[seat]) * np.int64(box.golem_points)


@rule
def tucked_points(s: Record, box: Record, seat: int) -> int:
    """Points of tucked cards (GO-41)."""
    return count(s.tucked[seat]) * np.int64(box.tucked_points)


@rule
def dust_points(s: Record, box: Record, seat: int) -> int:
    """Points of dust: four are as good as more (GO-35)."""
    return np.int64(box.dust_points[min(count(s.dust[seat]), MOST_DUST)])


@rule
def gem_card_points(s: Record, box: Record, seat: int) -> int:
    """Points on gem cards in hand (GO-30, GO-41)."""
    total = np.int64(0)
    for gem in range(GEM_CARDS):
        if s.hand[seat] & bit(GEM_CARD + gem):
            total += box.points[gem]
    return total


# ---- runes


@rule
def rune_points(s: Record, box: Record, seat: int, rune: int) -> int:
    """Points of one rune, wherever it is; some have a limit (GO-45, GO-46)."""
    return min(counted(s, box, seat, rune) * np.int64(box.each[rune]), np.int64(box.most[rune]))


@rule
def counted(s: Record, box: Record, seat: int, rune: int) -> int:
    """How many of what it counts a rune finds."""
    kind = box.counts[rune]
    if kind == PER_GOLEM_TYPE:
        return golems_of(s, box, seat, box.types[rune])
    if kind == ALL_TYPES:
        return 1 if has_types(s, box, seat, box.types[rune]) else 0
    if kind == PER_GEM_TOKEN:
        return np.int64(s.gems[seat])  # GO-44
    if kind == PER_GEM_CARD:
        return count(s.hand[seat] & GEM_CARD_SET)  # GO-45
    return all_icons(s, box, seat)


@rule
def golems_of(s: Record, box: Record, seat: int, types: int) -> int:
    """Golems of some types (GO-42)."""
    total = 0
    for kind in range(TYPE_COUNT):
        if types >> kind & 1:
            total += count(s.golems[seat] & box.of_type[kind])
    return total


@rule
def has_types(s: Record, box: Record, seat: int, types: int) -> bool:
    """Whether there is a golem of each of some types (GO-43)."""
    found = 0
    for kind in range(TYPE_COUNT):
        if s.golems[seat] & box.of_type[kind]:
            found |= 1 << kind
    return found & types == types


@rule
def all_icons(s: Record, box: Record, seat: int) -> int:
    """Icons of all colours left in a resource area (GO-46)."""
    total = 0
    for colour in range(4):
        total += icons(s, box, seat, colour)
    return total
