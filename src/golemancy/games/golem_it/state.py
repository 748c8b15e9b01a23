"""What lies on the table in Golem It!, and what is printed on it.

Cards are counted in packs: one whole number with two bits for each of the 30 kinds of card,
so that packs are joined by adding and cards taken out by subtracting. Two cards of a kind
are never told apart. Kinds run from mint 21 down to mint 2, then from purple 11 down to purple 2:
within a colour the cards that are cheapest to raise come first.
"""

import numpy as np

from golemancy.engine.layout import Field, Layout, record

SEATS = 6
LOWEST_PRINTED, HIGHEST_MINT, HIGHEST_PURPLE = 2, 21, 11  # GI-01: the values printed on the cards
MINTS = HIGHEST_MINT - LOWEST_PRINTED + 1  # kinds of mint cards
PURPLES = HIGHEST_PURPLE - LOWEST_PRINTED + 1  # kinds of purple cards
KINDS = MINTS + PURPLES
COPIES = 2  # GI-01: two cards of each kind
CARDS = KINDS * COPIES
TOKENS = ((1, 24), (2, 15), (3, 15))  # the value of a token, and how many there are
POINTS = sum(value * count for value, count in TOKENS)  # GI-02: 99 points in all
HIGHEST = HIGHEST_PURPLE * (1 + POINTS)  # the highest value any card can be raised to
MOST_RETURNED = 2  # GI-20: points that a pass may return
TAKEN_BY_PASS = 1  # GI-72: points that a pass brings with Limit On
PENALTY_PER_CARD = 3  # GI-61: what the loser of two notes for a card in hand
NOBODY = -1

# Phases: the kinds of decision.
TURN, ADDING, VALUING = range(3)
PHASES = ("turn", "cards", "value")

STATE = Layout(
    Field("first", np.int8, "the start player of this game"),
    Field("number", np.int8, "which game of the match this is, from 1"),
    Field("noted", np.int16, "tournament or penalty points of each seat from the games before", (SEATS,)),
    Field("pool", np.int8, "points of tokens in the common pool"),
    Field("tokens", np.int8, "points of tokens in front of each seat, those on lying cards left out", (SEATS,)),
    Field("hand", np.int64, "each seat's hand, a pack", (SEATS,)),
    Field("lying", np.int64, "the combination lying in front of each seat, a pack", (SEATS,)),
    Field("value", np.int16, "the value of that combination, 0 for none", (SEATS,)),
    Field("owner", np.int8, "the seat of the best combination; nobody while the round is to be opened"),
    Field("place", np.int8, "each seat's place in this game, 0 while it has not finished", (SEATS,)),
    Field("out", np.int8, "1 for each seat that is out until the next round (Limit On)", (SEATS,)),
    Field("unused", np.int64, "cards that were not dealt, a pack"),
    Field("chosen", np.int64, "cards of the combination being played, a pack"),
    Field("target", np.int16, "the value at which they can be laid, 0 while none is chosen"),
)

BOX = record(
    Field("printed", np.int8, "the value printed on each kind of card", (KINDS,)),
    Field("fits", np.int64, "the kinds that can be raised to a value, all bits of each set", (HIGHEST + 1,)),
    Field("reach", np.int8, "points it takes to raise a kind to a value or higher", (HIGHEST + 2, KINDS)),
    Field("price", np.int8, "points it takes to raise a kind to a value, where that fits", (HIGHEST + 1, KINDS)),
    Field("hand_size", np.int8, "cards dealt to each player"),
    Field("starter_tokens", np.int8, "points of tokens the start player begins with"),
    Field("other_tokens", np.int8, "points of tokens the others begin with"),
    Field("games", np.int8, "games of a match"),
    Field("prizes", np.int8, "tournament points by place, 1st place at 1", (SEATS + 1,)),
    Field("penalties", np.int8, "1 when the loser of a game notes penalty points"),
    Field("play_on", np.int8, "1 when a game goes on for all places"),
    Field("limit_on", np.int8, "1 with the Limit On rules"),
)
