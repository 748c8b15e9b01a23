"""Points and places (GO-41 to GO-47, GO-59)."""

import numpy as np

from golemancy.engine.bits import bit, count
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.golems.actions import icons
from golemancy.games.golems.state import (
    ALL_TYPES,
    AUTOMA,
    GEM_CARD,
    GEM_CARDS,
    PER_GEM_CARD,
    PER_GEM_TOKEN,
    PER_GOLEM_TYPE,
    RUNE,
    RUNES,
    SEATS,
    TYPES,
)

TYPE_COUNT = len(TYPES)
GEM_CARD_SET = ((1 << GEM_CARDS) - 1) << GEM_CARD


@rule
def golem_points(s: Record, box: Record, seat: int) -> int:
    """Points of summoned golems (GO-41)."""
    return count(s.golems[seat]) * box.golem_points


@rule
def tucked_points(s: Record, box: Record, seat: int) -> int:
    """Points of tucked cards (GO-41)."""
    return count(s.tucked[seat]) * box.tucked_points


@rule
def dust_points(s: Record, box: Record, seat: int) -> int:
    """Points of dust: four are as good as more (GO-35)."""
    return np.int64(box.dust_points[min(count(s.dust[seat]), 4)])


@rule
def gem_card_points(s: Record, box: Record, seat: int) -> int:
    """Points on gem cards in hand (GO-30)."""
    total = np.int64(0)
    for gem in range(GEM_CARDS):
        if s.hand[seat] & bit(GEM_CARD + gem):
            total += box.points[gem]
    return total


@rule
def counted(s: Record, box: Record, seat: int, rune: int) -> int:
    """How many of what it counts a rune finds (GO-42 to GO-46)."""
    kind = box.counts[rune]
    if kind == PER_GOLEM_TYPE:
        return golems_of(s, box, seat, box.types[rune])
    if kind == ALL_TYPES:
        return 1 if has_types(s, box, seat, box.types[rune]) else 0
    if kind == PER_GEM_TOKEN:
        return np.int64(s.gems[seat])
    if kind == PER_GEM_CARD:
        return count(s.hand[seat] & GEM_CARD_SET)
    return all_icons(s, box, seat)


@rule
def all_icons(s: Record, box: Record, seat: int) -> int:
    """Icons of all colours left in a resource area (GO-46)."""
    total = 0
    for colour in range(4):
        total += icons(s, box, seat, colour)
    return total


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
def rune_points(s: Record, box: Record, seat: int, rune: int) -> int:
    """Points of one rune, wherever it is."""
    return min(counted(s, box, seat, rune) * box.each[rune], np.int64(box.most[rune]))


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
def automa_type_points(s: Record, box: Record) -> int:
    """The Automa's further points for golems of its face-up rune's type (GO-59)."""
    return golems_of(s, box, AUTOMA, box.types[s.start_rune[AUTOMA] - RUNE]) * box.automa_type


@rule
def automa_rune_points(s: Record, box: Record) -> int:
    """The Automa's points for every two runes in its pile, without the face-up one (GO-59, GO-60)."""
    return (count(s.hand[AUTOMA]) - 1) // 2 * box.automa_runes


@rule
def automa_points(s: Record, box: Record) -> int:
    """All points of the Automa (GO-59)."""
    total = count(s.golems[AUTOMA]) * box.automa_golem + np.int64(s.gems[AUTOMA]) * box.automa_gem
    return total + automa_type_points(s, box) + automa_rune_points(s, box)


@rule
def is_ahead(s: Record, scores: Array, seat: int, other: int) -> bool:
    """Whether a seat is before another: by score, then golems, then tucked cards (GO-47)."""
    if scores[seat] != scores[other]:
        return scores[seat] > scores[other]
    mine, theirs = count(s.golems[seat]), count(s.golems[other])
    if mine != theirs:
        return mine > theirs
    return count(s.tucked[seat]) > count(s.tucked[other])


@rule
def score(s: Record, box: Record, scores: Array, places: Array) -> None:
    """Scores and places; alone, 1 for a win over the Automa and 2 for a loss (GO-55, GO-59)."""
    for seat in range(SEATS):
        if seat < s.players:
            scores[seat] = points(s, box, seat)
    if s.players == 1:
        places[0] = 2 if s.lost or scores[0] < automa_points(s, box) else 1
        return
    for seat in range(SEATS):
        places[seat] = 2 if is_ahead(s, scores, 1 - seat, seat) else 1
