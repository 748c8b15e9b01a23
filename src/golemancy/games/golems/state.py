"""What lies on the table in Golems, and what is printed on it."""

import numpy as np

from golemancy.engine.layout import Field, Layout, record

COLOURS = ("red", "blue", "yellow", "green")
TYPES = (*COLOURS, "time")
TYPE_COUNT = len(TYPES)
ALL_COLOURS = 15  # sets of colours are bits: red 1, blue 2, yellow 4, green 8

# Cards by number: golems, then runes, then gem cards.
GOLEMS, RUNES, GEM_CARDS = 36, 9, 8
RUNE = GOLEMS  # the first rune
GEM_CARD = RUNE + RUNES  # the first gem card
CARDS = GEM_CARD + GEM_CARDS
EMPTY = -1  # no card

SEATS = 2  # places at the table; in solo the second is the Automa's
AUTOMA = 1
ROWS, ROW = 4, 3  # solo uses three of the four rows
GRID = ROWS * ROW
ASIDE = 5  # two in a duel
SHOWN_ASIDE = 2  # cards that the pair effect shows

GEMS = 13  # GO-10: none is ever made or lost
ROW_COST = 2  # one gem on each of the two other cards of a full row
GAIN, GAIN_WITH_AT_MOST = 2, 1  # GO-04
RESERVE_WITH_AT_LEAST, RESERVE_COST = 3, 1  # GO-16
FEWEST_TUCKED, MOST_TUCKED = 1, 3  # GO-22
PICKS = 5  # GO-51: of each solo grid
MOST_DUST = 4  # GO-35: more is worth no more

# What a gem card does besides its gems.
NO_EFFECT, EXTRA_TURN, SIX_PICKS, PAIR, TEMPORARY = range(5)
EFFECTS = ("none", "extra_turn", "six_picks", "pair", "temporary_resource")

# What a rune in hand counts.
PER_GOLEM_TYPE, ALL_TYPES, PER_GEM_TOKEN, PER_GEM_CARD, PER_RESOURCE = range(5)
SCORINGS = ("per_golem_type", "all_colours", "per_gem_token", "per_gem_card", "per_resource")

# Phases: the kinds of decision.
TURN, ACTION, TUCKING, CHOOSING = range(4)
PHASES = ("turn", "action", "tuck", "pair")

STATE = Layout(
    Field("first", np.int8, "the start player"),
    Field("supply", np.int8, "gems in the common supply"),
    Field("gems", np.int8, "gems in each reserve", (SEATS,)),
    Field("grid", np.int8, "face-up cards; the gems on them follow from how many a row still has", (ROWS, ROW)),
    Field("area", np.int64, "resource cards of each seat, one set for each column by its colour", (SEATS, 4)),
    Field("golems", np.int64, "summoned golems of each seat, as a set", (SEATS,)),
    Field("tucked", np.int64, "cards tucked under the golems of each seat, as a set", (SEATS,)),
    Field("hand", np.int64, "runes and gem cards in each hand, as a set; the Automa's runes", (SEATS,)),
    Field("dust", np.int64, "gem cards turned into dust by each seat, as a set", (SEATS,)),
    Field("removed", np.int64, "cards openly out of the game, as a set"),
    Field(
        "place",
        np.int8,
        "of a resource card its place in its column, from 1; of a tucked card its golem",
        (CARDS,),
    ),
    Field("start_rune", np.int8, "the rune each seat was dealt: in its hand, secret; the Automa's face up", (SEATS,)),
    Field("deck", np.int8, "cards face down; the next is the last of deck_left", (CARDS,)),
    Field("deck_left", np.int8, "cards left in the deck"),
    Field("aside", np.int8, "cards set aside; the pair effect shows the first two", (ASIDE,)),
    Field("looked", np.int8, "1 + the seat that has seen those two; 0 for nobody"),
    Field("card", np.int8, "the card being used, or EMPTY"),
    Field("free", np.int8, "1 while that card comes from the pair effect and costs nothing"),
    Field("spent", np.int8, "colours showing on the cards tucked in this summoning so far", (MOST_TUCKED - 1,)),
    Field("temporary", np.int8, "1 + the colour of the temporary resource in use this turn; 0 for none"),
    Field("extra", np.int8, "1 when the turn will be followed by another of the same seat"),
    Field("ended", np.int8, "1 once a row could not be refilled"),
    Field("picks", np.int8, "solo: cards still to be taken from this grid"),
    Field("lost", np.int8, "solo: 1 when a pick was due and none possible"),
)

BOX = record(
    Field("names", np.uint8, "the id of each card, as letters", (CARDS, 24)),
    Field("stand_in", np.int8, "1 on cards whose figures were never published", (CARDS,)),
    Field("colours", np.int8, "colours of a resource card, as a set; all four for a white circle", (GEM_CARD,)),
    Field("resource", np.int8, "the colour of a golem as a resource", (GOLEMS,)),
    Field("white", np.int64, "runes with a white circle, as a set"),
    Field("double", np.int64, "runes with two icons, as a set"),
    Field("double_with", np.int64, "runes with two icons, one of them of this colour, as a set", (4,)),
    Field("of_type", np.int64, "golems of each type, as a set", (5,)),
    Field("needs", np.int8, "coloured icons of a golem's banner", (GOLEMS, 4)),
    Field("slots", np.int8, "icons of a banner that a card showing this set of colours may stand for", (GOLEMS, 16)),
    Field("banner", np.int8, "all icons of a banner, the white circle's number included", (GOLEMS,)),
    Field("square", np.int64, "runes that are dealt in set-up, as a set"),
    Field("counts", np.int8, "what a rune counts", (RUNES,)),
    Field("types", np.int8, "golem types a rune looks at, as a set", (RUNES,)),
    Field("each", np.int8, "points of a rune for each thing it counts", (RUNES,)),
    Field("most", np.int16, "most points of a rune", (RUNES,)),
    Field("gives", np.int8, "gems of a gem card's reward", (GEM_CARDS,)),
    Field("points", np.int8, "points of a gem card in hand", (GEM_CARDS,)),
    Field("effect", np.int8, "what else a gem card's reward does", (GEM_CARDS,)),
    Field("pair", np.int64, "the two pair cards, as a set"),
    Field("temporary", np.int64, "the temporary-resource card, as a set"),
    Field("in_play", np.int64, "cards of this way to play, as a set"),
    Field("rows", np.int8, "rows of the grid"),
    Field("set_aside", np.int8, "cards set aside in set-up"),
    Field("start_gems", np.int8, "gems of each reserve at the start", (SEATS,)),
    Field("golem_points", np.int8, "points of a summoned golem"),
    Field("tucked_points", np.int8, "points of a tucked card"),
    Field("dust_points", np.int8, "points of 0, 1, 2, 3, 4 or more dust", (MOST_DUST + 1,)),
    Field("automa_golem", np.int8, "Automa: points of a golem"),
    Field("automa_type", np.int8, "Automa: further points of a golem of its rune's type"),
    Field("automa_runes", np.int8, "Automa: points of two runes in its pile"),
    Field("automa_gem", np.int8, "Automa: points of a gem"),
)
