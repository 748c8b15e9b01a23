"""Summoning a golem, and tucking resource cards under it (GO-20 to GO-24)."""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.golems.actions import DONE, SUMMON_WITH, TUCK, TUCK_RUNE
from golemancy.games.golems.rules.resources import all_resources, column_of, icons, remove_resource
from golemancy.games.golems.state import EMPTY, MOST_TUCKED, RUNE, TUCKING

# ---- what a banner asks for


@rule
def shortfall(s: Record, box: Record) -> tuple[int, int, int]:
    """How many coloured icons of the card's banner are not showing, one such colour, and how many icons are.

    All resource cards count every time: nothing but tucking uses them up (GO-23).
    """
    missing = 0
    colour_missing = EMPTY
    showing = 0
    for colour in range(4):
        have = icons(s, box, s.player, colour) + (s.temporary == colour + 1)
        showing += have
        lacking = box.needs[s.card, colour] - have
        if lacking > 0:
            missing += lacking
            colour_missing = colour
    return missing, colour_missing, showing


@rule
def summon(s: Record, box: Record, action: int) -> bool:
    """Puts the golem before its seat; True when nothing is to be tucked because it is free (GO-32)."""
    if action >= SUMMON_WITH:  # GO-34: the card is given up for an icon that lasts this turn
        s.temporary = 1 + action - SUMMON_WITH
        s.hand[s.player] &= ~box.temporary
        s.removed |= box.temporary
    s.golems[s.player] |= bit(s.card)
    if s.free:
        return True
    s.phase = TUCKING
    return False


# ---- tucking


@rule
def fits(s: Record, box: Record, colours: int) -> bool:
    """Whether a card showing these colours and all cards tucked so far have an icon of the banner each (GO-22).

    That is so when no group of them has fewer icons to share than it has cards (Hall's theorem); the examples of
    section 5 are worked through in the tests (GO-24).
    """
    first, second = s.spent[0], s.spent[1]
    slots = box.slots[s.card]
    if slots[colours] < 1 or (first != 0 and slots[colours | first] < 2):
        return False
    return second == 0 or (slots[colours | second] >= 2 and slots[colours | first | second] >= 3)


@rule
def tuckable(s: Record, box: Record) -> int:
    """What can be tucked under the card's golem, as a set of decisions counted from TUCK (GO-22).

    Cards with the same single icon in one column are alike, so they are one decision.
    """
    found = 0
    for colour in range(4):
        if s.area[s.player, colour] & ~box.double and fits(s, box, 1 << colour):
            found |= bit(colour)
    runes = all_resources(s, s.player) & box.double
    while runes != 0:
        rune = lowest(runes)
        runes &= runes - 1
        if fits(s, box, box.colours[rune]):
            found |= bit(TUCK_RUNE - TUCK + rune - RUNE)
    return found


@rule
def tuck(s: Record, box: Record, action: int) -> bool:
    """Tucks a resource card under the golem, or stops; True when no more can be tucked (GO-22)."""
    if action != DONE:
        card = card_to_tuck(s, box, action)
        colour = column_of(s, s.player, card)
        colours = box.colours[card] if box.double & bit(card) else 1 << colour
        remove_resource(s, s.player, colour, card)
        s.tucked[s.player] |= bit(card)
        s.place[card] = s.card
        if note_spent(s, colours) < MOST_TUCKED and tuckable(s, box) != 0:
            return False
    s.spent[0] = s.spent[1] = 0
    return True


@rule
def note_spent(s: Record, colours: int) -> int:
    """Keeps in mind what a tucked card showed; returns how many have been tucked."""
    if s.spent[0] == 0:
        s.spent[0] = colours
        return 1
    if s.spent[1] == 0:
        s.spent[1] = colours
        return 2
    return MOST_TUCKED


@rule
def card_to_tuck(s: Record, box: Record, action: int) -> int:
    """The rune that is named, or the first card of the column among those with one icon."""
    if action >= TUCK_RUNE:
        return RUNE + action - TUCK_RUNE
    cards = s.area[s.player, action - TUCK] & ~box.double
    first = lowest(cards)
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if s.place[card] < s.place[first]:
            first = card
    return first
