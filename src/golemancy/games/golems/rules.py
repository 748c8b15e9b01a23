"""Golems. Numbers such as GO-40 are those of docs/rules/golems.md."""

import numpy as np

from golemancy.engine.bits import bit
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import below, reseed, reshuffle, shuffle, sort
from golemancy.engine.rule import Rules, rule
from golemancy.games.golems.actions import act, legal_actions, legal_choices, legal_tucks, tuck
from golemancy.games.golems.grid import cards_in_row, draw_card, gain, gems_in_row, legal_turn, take, takeable
from golemancy.games.golems.observe import observe
from golemancy.games.golems.scoring import score
from golemancy.games.golems.state import (
    ACTION,
    ASIDE,
    AUTOMA,
    CARDS,
    CHOOSE,
    EMPTY,
    GAIN,
    GAIN_GEMS,
    GEM_CARD,
    GEMS,
    PASS,
    PICKS,
    ROW,
    ROWS,
    RUNE,
    SEATS,
    SHOWN_ASIDE,
    TUCKING,
    TURN,
)

# ---- set-up (GO-01, GO-02, GO-50)


@rule
def setup(s: Record, box: Record, options: Array) -> None:
    """Deals a new game for options = (players, first player or 0 for a random one, variant)."""
    s.players = options[0]
    s.first = below(s, s.players) if options[1] == 0 else options[1] - 1
    s.player = s.first
    s.card = EMPTY
    s.supply = GEMS - box.start_gems[0] - box.start_gems[1]
    for seat in range(SEATS):
        s.gems[seat] = box.start_gems[seat]
    deal_runes(s, box)
    shuffle_deck(s, box)
    for i in range(ASIDE):
        s.aside[i] = draw_card(s) if i < box.set_aside else EMPTY
    lay_grid(s, box)
    s.picks = PICKS if s.players == 1 else 0


@rule
def deal_runes(s: Record, box: Record) -> None:
    """A square rune for each seat, or one for the player and one for the Automa, face up."""
    n = 0
    for rune in range(RUNE, GEM_CARD):
        if box.square & bit(rune):
            s.deck[n] = rune
            n += 1
    shuffle(s, s.deck, 0, n)
    for seat in range(SEATS):
        s.start_rune[seat] = s.deck[seat]
        s.hand[seat] = bit(s.deck[seat])


@rule
def shuffle_deck(s: Record, box: Record) -> None:
    """All cards of this way to play that were not dealt; the others are out of the game."""
    dealt = s.hand[0] | s.hand[1]
    n = 0
    for card in range(CARDS):
        if box.in_play & ~dealt & bit(card):
            s.deck[n] = card
            n += 1
    s.deck_left = n
    for i in range(n, CARDS):
        s.deck[i] = EMPTY
    s.removed = (bit(CARDS) - 1) & ~box.in_play
    shuffle(s, s.deck, 0, n)


@rule
def lay_grid(s: Record, box: Record) -> None:
    """Fills every row of an empty grid."""
    for row in range(ROWS):
        for place in range(ROW):
            s.grid[row, place] = draw_card(s) if row < box.rows else EMPTY


# ---- decisions


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


@rule
def apply(s: Record, box: Record, action: int) -> None:
    """Makes a legal decision."""
    s.decisions += 1
    if action < GAIN_GEMS:
        take(s, action)
    elif action == GAIN_GEMS:
        gain(s, GAIN)
        end_turn(s)
    elif action == PASS:
        end_turn(s)
    elif action >= CHOOSE:
        choose(s, action - CHOOSE)
    elif use_card(s, box, action):
        finish_action(s, box)


@rule
def use_card(s: Record, box: Record, action: int) -> bool:
    """Goes on with the card being used; True when nothing more is to be decided about it."""
    if s.phase == TUCKING:
        return tuck(s, box, action)
    return act(s, box, action)


@rule
def choose(s: Record, place: int) -> None:
    """One of the two cards set aside is to be used at no cost; the other has left the game (GO-32)."""
    s.card = s.aside[place]
    s.aside[place] = EMPTY
    s.free = 1
    s.phase = ACTION


# ---- the end of a turn, of a grid and of the game (GO-31, GO-40, GO-51 to GO-55)


@rule
def finish_action(s: Record, box: Record) -> None:
    """The card has been used: the turn is over, or in solo the pick."""
    s.card = EMPTY
    s.free = 0
    s.phase = TURN
    if s.players == 1:
        end_pick(s, box)
    else:
        end_turn(s)


@rule
def end_turn(s: Record) -> None:
    """Another turn of the same seat, or the next seat's; the game ends with equal turns (GO-31, GO-40)."""
    s.temporary = 0
    if s.extra:
        s.extra = 0
        return
    s.player = 1 - s.player
    if s.ended and s.player == s.first:
        s.over = 1


@rule
def end_pick(s: Record, box: Record) -> None:
    """After the last pick of a grid the Automa has its share; without a possible pick the game is lost (GO-55)."""
    s.picks -= 1
    if s.picks == 0:
        end_grid(s, box)
    if s.over == 0 and takeable(s, box) == 0:
        s.lost = 1
        s.over = 1


@rule
def end_grid(s: Record, box: Record) -> None:
    """The rest of the grid goes to the Automa; a new grid is laid, or the game ends (GO-53, GO-54, GO-58)."""
    for row in range(ROWS):
        s.gems[AUTOMA] += gems_in_row(cards_in_row(s, row))
        for place in range(ROW):
            if s.grid[row, place] != EMPTY:
                give_to_automa(s, s.grid[row, place])
                s.grid[row, place] = EMPTY
    s.temporary = 0
    if s.deck_left < box.rows * ROW:
        s.over = 1
        return
    lay_grid(s, box)
    s.picks = PICKS


@rule
def give_to_automa(s: Record, card: int) -> None:
    """Golems are summoned, runes go to its pile, gem cards leave the game (GO-53)."""
    if card < RUNE:
        s.golems[AUTOMA] |= bit(card)
    elif card < GEM_CARD:
        s.hand[AUTOMA] |= bit(card)
    else:
        s.removed |= bit(card)


# ---- what each player knows (GO-61)


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


RULES = Rules(setup, legal, apply, score, redeal, observe)
