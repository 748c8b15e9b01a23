"""What each player knows of Golems (GO-61): dealing hidden cards anew, and the features for learning."""

import numpy as np

from golemancy.contract import Feature
from golemancy.engine.bits import bit, count
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import below, reseed, reshuffle, sort
from golemancy.engine.rule import rule
from golemancy.games.golems.rules.grid import cards_in_row, draw_card, gems_on_card
from golemancy.games.golems.rules.resources import icons
from golemancy.games.golems.rules.scoring import points, rune_points
from golemancy.games.golems.rules.solo import automa_points
from golemancy.games.golems.state import (
    ASIDE,
    CHOOSING,
    EMPTY,
    GEM_CARD,
    GEM_CARDS,
    GRID,
    PHASES,
    PICKS,
    ROW,
    RUNE,
    RUNES,
    SEATS,
    SHOWN_ASIDE,
    TYPE_COUNT,
)

# ---- dealing hidden cards anew


@rule
def redeal(s: Record, box: Record, seat: int, seed: int) -> None:
    """Deals anew the deck, the cards set aside that the seat has not seen, and the start runes of others."""
    reseed(s, np.uint64(seed), np.uint64(1))
    for i in range(ASIDE):
        if is_hidden_aside(s, seat, i):
            put_on_deck(s, s.aside[i])
    redeal_runes(s, box, seat)
    reshuffle(s, s.deck, 0, s.deck_left)
    for i in range(ASIDE):
        if is_hidden_aside(s, seat, i):
            s.aside[i] = draw_card(s)


@rule
def redeal_runes(s: Record, box: Record, seat: int) -> None:
    """Other seats' start runes, shown at the end of the game, could be any square ones not seen."""
    if s.over:
        return
    for other in range(s.players):
        if other != seat:
            put_on_deck(s, s.start_rune[other])
            s.hand[other] &= ~bit(s.start_rune[other])
    sort(s.deck, 0, s.deck_left)
    for other in range(s.players):
        if other != seat:
            s.start_rune[other] = draw_square(s, box)
            s.hand[other] |= bit(s.start_rune[other])


@rule
def is_hidden_aside(s: Record, seat: int, place: int) -> bool:
    """Whether a seat has not seen a card set aside: the pair effect shows the first two to one seat."""
    seen = place < SHOWN_ASIDE and seat >= 0 and s.looked == seat + 1
    return s.aside[place] != EMPTY and not seen


@rule
def put_on_deck(s: Record, card: int) -> None:
    """A card goes back on top of the deck."""
    s.deck[s.deck_left] = card
    s.deck_left += 1


@rule
def draw_square(s: Record, box: Record) -> int:
    """A random square rune out of the deck, each equally likely; the last card takes its place."""
    squares = 0
    for i in range(s.deck_left):
        squares += 1 if box.square & bit(s.deck[i]) else 0
    wanted = below(s, squares)
    for i in range(s.deck_left):
        if box.square & bit(s.deck[i]):
            if wanted == 0:
                return swap_out(s, i)
            wanted -= 1
    return EMPTY


@rule
def swap_out(s: Record, place: int) -> int:
    """Takes a card out of the deck, and the top card moves to where it lay."""
    card = s.deck[place]
    s.deck[place] = s.deck[s.deck_left - 1]
    draw_card(s)
    return card


# ---- hands


@rule
def hides_rune(s: Record, observer: int, seat: int) -> bool:
    """Whether a seat's start rune is secret to the observer (GO-61)."""
    return seat < s.players and seat != observer and s.over == 0


@rule
def known_hand(s: Record, observer: int, seat: int) -> int:
    """The cards of a hand that the observer knows."""
    if hides_rune(s, observer, seat):
        return s.hand[seat] & ~bit(s.start_rune[seat])
    return s.hand[seat]


@rule
def known_points(s: Record, box: Record, observer: int, seat: int) -> int:
    """The points of a seat as far as the observer knows."""
    if seat >= s.players:
        return automa_points(s, box)
    total = points(s, box, seat)
    if hides_rune(s, observer, seat):
        total -= rune_points(s, box, seat, s.start_rune[seat] - RUNE)
    return total


# ---- features


PHASE_COUNT = len(PHASES)
CARD_FEATURES = 1 + TYPE_COUNT + 4 + 4 + 1 + RUNES + GEM_CARDS
SEAT_FEATURES = 4 + 4 + 4 + TYPE_COUNT + RUNES + 2 * GEM_CARDS
TABLE_FEATURES = 9 + 4

CARD_MEANING = (
    "a card is there, its golem type, its icons by colour (all four for a white circle), "
    "its banner by colour / 3, the banner's white circle / 6, which rune it is, which gem card it is"
)
FEATURES = (
    Feature("phase", PHASE_COUNT, "the kind of decision"),
    Feature(
        "table",
        TABLE_FEATURES,
        "the observer decides, the observer is the start player, supply / 13, deck / 36, the end is triggered, "
        "another turn follows, the card in use is free, picks left / 6, cards tucked in this summoning / 3, "
        "the colour of the temporary resource in use",
    ),
    Feature("card", CARD_FEATURES, f"the card in use: {CARD_MEANING}"),
    Feature("grid", GRID * (CARD_FEATURES + 1), f"for each place of the grid: {CARD_MEANING}, gems on it / 2"),
    Feature("aside", SHOWN_ASIDE * CARD_FEATURES, f"while the observer chooses one of two cards, each: {CARD_MEANING}"),
    Feature(
        "seats",
        SEATS * SEAT_FEATURES,
        "the observer, then the opponent or the Automa: gems / 13, points as far as the observer knows / 50, "
        "tucked cards / 20, dust / 4, icons by colour / 6, has a column by colour, golems by type / 4, "
        "runes known to be in hand, gem cards in hand, gem cards turned into dust",
    ),
)


@rule
def observe(s: Record, box: Record, seat: int, out: Array) -> None:
    """Writes what FEATURES lists."""
    for i in range(len(out)):
        out[i] = 0.0
    out[s.phase] = 1.0
    at = PHASE_COUNT
    observe_table(s, max(seat, 0), out, at)
    at += TABLE_FEATURES
    observe_card(box, s.card, out, at)
    at += CARD_FEATURES
    observe_grid(s, box, out, at)
    at += GRID * (CARD_FEATURES + 1)
    if s.phase == CHOOSING and s.looked == seat + 1:
        for i in range(SHOWN_ASIDE):
            observe_card(box, s.aside[i], out, at + i * CARD_FEATURES)
    at += SHOWN_ASIDE * CARD_FEATURES
    for k in range(SEATS):
        observe_seat(s, box, seat, (max(seat, 0) + k) % SEATS, out, at + k * SEAT_FEATURES)


@rule
def observe_table(s: Record, seat: int, out: Array, at: int) -> None:
    """What belongs to nobody."""
    out[at] = 1.0 if s.player == seat else 0.0
    out[at + 1] = 1.0 if s.first == seat else 0.0
    out[at + 2] = s.supply / 13
    out[at + 3] = s.deck_left / 36
    out[at + 4] = s.ended
    out[at + 5] = s.extra
    out[at + 6] = s.free
    out[at + 7] = s.picks / (PICKS + 1)
    out[at + 8] = (int(s.spent[0] != 0) + int(s.spent[1] != 0)) / 3
    if s.temporary != 0:
        out[at + 8 + s.temporary] = 1.0


@rule
def observe_grid(s: Record, box: Record, out: Array, at: int) -> None:
    """The face-up cards and the gems on them."""
    for slot in range(GRID):
        card = s.grid[slot // ROW, slot % ROW]
        if card != EMPTY:
            start = at + slot * (CARD_FEATURES + 1)
            observe_card(box, card, out, start)
            out[start + CARD_FEATURES] = gems_on_card(cards_in_row(s, slot // ROW)) / 2


@rule
def observe_card(box: Record, card: int, out: Array, at: int) -> None:
    """What is printed on a card; nothing for none."""
    if card == EMPTY:
        return
    out[at] = 1.0
    at += 1
    for kind in range(TYPE_COUNT):
        if box.of_type[kind] & bit(card):
            out[at + kind] = 1.0
    at += TYPE_COUNT
    for colour in range(4):
        if card < GEM_CARD and box.colours[card] >> colour & 1:
            out[at + colour] = 1.0
        if card < RUNE:
            out[at + 4 + colour] = box.needs[card, colour] / 3
    at += 8
    if card < RUNE:
        out[at] = box.slots[card, 0] / 6
    else:
        out[at + 1 + np.int64(card) - RUNE] = 1.0


@rule
def observe_seat(s: Record, box: Record, observer: int, seat: int, out: Array, at: int) -> None:
    """What lies before a seat, and what the observer knows of its hand."""
    hand = known_hand(s, observer, seat)
    out[at] = s.gems[seat] / 13
    out[at + 1] = known_points(s, box, observer, seat) / 50
    out[at + 2] = count(s.tucked[seat]) / 20
    out[at + 3] = count(s.dust[seat]) / 4
    at += 4
    for colour in range(4):
        out[at + colour] = icons(s, box, seat, colour) / 6
        out[at + 4 + colour] = 1.0 if s.area[seat, colour] != 0 else 0.0
    at += 8
    for kind in range(TYPE_COUNT):
        out[at + kind] = count(s.golems[seat] & box.of_type[kind]) / 4
    at += TYPE_COUNT
    for i in range(RUNES + GEM_CARDS):
        out[at + i] = 1.0 if hand & bit(RUNE + i) else 0.0
    at += RUNES + GEM_CARDS
    for i in range(GEM_CARDS):
        out[at + i] = 1.0 if s.dust[seat] & bit(GEM_CARD + i) else 0.0
