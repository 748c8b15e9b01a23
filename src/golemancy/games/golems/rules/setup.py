"""Set-up of a duel (GO-01) and of a solo game (GO-50). Numbers such as GO-40 are those of docs/rules/golems.md."""

from golemancy.engine.bits import bit
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import below, shuffle
from golemancy.engine.rule import rule
from golemancy.games.golems.rules.grid import draw_card, lay_grid
from golemancy.games.golems.state import ASIDE, CARDS, EMPTY, GEM_CARD, GEMS, PICKS, RUNE, SEATS


@rule
def setup(s: Record, box: Record, options: Array) -> None:
    """Deals a new game for options = (players, first player or 0 for a random one, variant)."""
    s.players = options[0]
    s.first = below(s, s.players) if options[1] == 0 else options[1] - 1  # GO-02
    s.player = s.first
    s.card = EMPTY
    s.supply = GEMS - box.start_gems[0] - box.start_gems[1]
    for seat in range(SEATS):
        s.gems[seat] = box.start_gems[seat]
    deal_runes(s, box)
    shuffle_deck(s, box)
    for i in range(ASIDE):  # GO-57: those shown later are the first of a shuffled pile
        s.aside[i] = draw_card(s) if i < box.set_aside else EMPTY
    lay_grid(s, box)
    s.picks = PICKS if s.players == 1 else 0


@rule
def deal_runes(s: Record, box: Record) -> None:
    """A square rune for each seat (GO-01), or one for the player and one for the Automa, face up (GO-50)."""
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
