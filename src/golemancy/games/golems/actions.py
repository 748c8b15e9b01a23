"""What is done with a card: resources, summoning, runes and gem cards (GO-11 to GO-36)."""

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.golems.grid import columns, gain, write_all
from golemancy.games.golems.state import (
    CHOOSE,
    CHOOSING,
    DONE,
    DUST,
    EMPTY,
    EXTRA_TURN,
    GEM_CARD,
    MOST_TUCKED,
    PAIR,
    RESERVE,
    RESERVE_COST,
    RESERVE_WITH_AT_LEAST,
    RESOURCE,
    REWARD,
    RUNE,
    SHOWN_ASIDE,
    SIX_PICKS,
    SUMMON,
    SUMMON_WITH,
    TUCK,
    TUCK_RUNE,
    TUCKING,
)

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
    """A golem is always a resource (GO-11), and summoned if all it asks for is showing (GO-20, GO-32)."""
    out[0] = RESOURCE + box.resource[s.card]
    if s.free:
        out[1] = SUMMON
        return 2
    return 1 + legal_summons(s, box, out)


@rule
def legal_rune(s: Record, box: Record, out: Array) -> int:
    """A rune goes onto a column that it fits (GO-12 to GO-14), or is reserved (GO-16)."""
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


@rule
def act(s: Record, box: Record, action: int) -> bool:
    """Uses the card; True when nothing more is to be decided about it."""
    if action < SUMMON:
        place_resource(s, s.player, action - RESOURCE, s.card)
    elif action < RESERVE:
        return summon(s, box, action)
    elif action == RESERVE:
        reserve(s)
    elif action == REWARD:
        return reward(s, box)
    else:
        s.dust[s.player] |= bit(s.card)  # GO-35
    return True


# ---- resources and runes (GO-11 to GO-16)


@rule
def place_resource(s: Record, seat: int, colour: int, card: int) -> None:
    """A card goes on top of a column, or starts it."""
    s.place[card] = count(s.area[seat, colour]) + 1
    s.area[seat, colour] |= bit(card)


@rule
def remove_resource(s: Record, seat: int, colour: int, card: int) -> None:
    """A card leaves its column, and those above it move down; the colour stays as long as any card does (GO-15)."""
    s.area[seat, colour] &= ~bit(card)
    above = s.area[seat, colour]
    while above != 0:
        other = lowest(above)
        above &= above - 1
        if s.place[other] > s.place[card]:
            s.place[other] -= 1
    s.place[card] = 0


@rule
def reserve(s: Record) -> None:
    """A rune goes into the hand for the rest of the game, for one gem unless it is free (GO-16, GO-32)."""
    if not s.free:
        s.gems[s.player] -= RESERVE_COST
        s.supply += RESERVE_COST
    s.hand[s.player] |= bit(s.card)


@rule
def all_resources(s: Record, seat: int) -> int:
    """All cards of a resource area, as a set."""
    return s.area[seat, 0] | s.area[seat, 1] | s.area[seat, 2] | s.area[seat, 3]


@rule
def icons(s: Record, box: Record, seat: int, colour: int) -> int:
    """Icons of a colour showing: single ones lie in its column (GO-13), double ones in any (GO-14)."""
    single = s.area[seat, colour] & ~box.double
    return count(single) + count(all_resources(s, seat) & box.double_with[colour])


# ---- summoning (GO-20 to GO-24)


@rule
def shortfall(s: Record, box: Record) -> tuple[int, int, int]:
    """How many coloured icons of the card's banner are not showing, one such colour, and how many icons are."""
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
def legal_summons(s: Record, box: Record, out: Array) -> int:
    """Writes the ways to summon from out[1] on: as it is, and with the temporary resource (GO-34)."""
    missing, colour_missing, showing = shortfall(s, box)
    more = box.banner[s.card] - showing
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
def summon(s: Record, box: Record, action: int) -> bool:
    """Puts the golem before its seat; True when nothing is to be tucked because it is free (GO-32)."""
    if action >= SUMMON_WITH:
        s.temporary = 1 + action - SUMMON_WITH
        s.hand[s.player] &= ~box.temporary
        s.removed |= box.temporary
    s.golems[s.player] |= bit(s.card)
    if s.free:
        return True
    s.phase = TUCKING
    return False


@rule
def fits(s: Record, box: Record, colours: int) -> bool:
    """Whether a card showing these colours and all cards tucked so far have an icon of the banner each (GO-22).

    That is so when no group of them has fewer icons to share than it has cards (Hall's theorem).
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
def legal_tucks(s: Record, box: Record, out: Array) -> int:
    """Cards that can be tucked, and stopping after the first (GO-22)."""
    n = write_all(tuckable(s, box), TUCK, out)
    if s.spent[0] != 0:
        out[n] = DONE
        n += 1
    return n


@rule
def tuck(s: Record, box: Record, action: int) -> bool:
    """Tucks a resource card under the golem, or stops; True when no more can be tucked."""
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


@rule
def column_of(s: Record, seat: int, card: int) -> int:
    """The colour of the column in which a resource card lies."""
    for colour in range(4):
        if s.area[seat, colour] & bit(card):
            return colour
    return EMPTY


# ---- gem cards (GO-30 to GO-36)


@rule
def reward(s: Record, box: Record) -> bool:
    """Gains the gems, does the effect, puts the card in hand; False when the pair effect follows."""
    seat, gem = s.player, s.card - GEM_CARD
    gain(s, box.gives[gem])
    s.hand[seat] |= bit(s.card)
    effect = box.effect[gem]
    if effect == EXTRA_TURN:
        s.extra = 1
    elif effect == SIX_PICKS:
        s.picks += 1
    elif effect == PAIR and s.hand[seat] & box.pair == box.pair:
        s.looked = seat + 1
        s.card = EMPTY
        s.phase = CHOOSING
        return False
    return True


@rule
def legal_choices(s: Record, out: Array) -> int:
    """The two cards that the pair effect shows: each has an action when it is free (GO-32, GO-57)."""
    for i in range(SHOWN_ASIDE):
        out[i] = CHOOSE + i
    return SHOWN_ASIDE
