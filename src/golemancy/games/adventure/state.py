"""What lies on the table in The Call for Adventure, and what is printed on it."""

import numpy as np

from golemancy.engine.layout import Field, Layout, record
from golemancy.games.caravan.state import COLOURS, MERCHANT_FIELDS, MERCHANT_PHASES, row_fields
from golemancy.games.caravan.state import PILES as MERCHANT_PILES

SEATS = 4
MERCHANT_ROW = 4
SYMBOLS = 4  # trade symbols; each is a row of the player board
COLUMNS = 4
MOUNTAINS = 24  # in the box, six of each symbol in a run
PER_SYMBOL = MOUNTAINS // SYMBOLS
VALLEY = MOUNTAINS  # what lies on a cell without a mountain
VALLEYS = 4
CELLS = SYMBOLS * COLUMNS + VALLEYS
VILLAGES = 4
TILES = CELLS + VILLAGES  # places of the map: cells first, then villages
VP_TILES = 32  # room; the box says how many there are
CLOSED = VP_TILES  # the Closed Village tile
SETS = 4  # starting crystals to choose from
PILE = 7  # room in the points pile
NONE = -1  # no tile, no wagon, nobody
PILES = (*MERCHANT_PILES, "discards")  # where the merchant cards of a seat are

EXTRA_STEP, EXTRA_SPACE, POINTS = range(3)
BONUSES = ("extra movement", "caravan +3", "points")

# Phases: those of the merchant cards, then those of this game.
FIRST_OWN = len(MERCHANT_PHASES)
PICKING, PLACING, WALKING, TOLL, HERE, BUILDING, REWARD = range(FIRST_OWN, FIRST_OWN + 7)
PHASES = (*MERCHANT_PHASES, "start", "place", "walk", "toll", "here", "build", "reward")

STATE = Layout(
    Field("first", np.int8, "the first player"),
    Field("turn", np.int8, "the seat on turn (others may have to discard at its end)"),
    Field("quiet_rounds", np.int16, "complete rounds in a row without a claim; -1 after a claim in this one"),
    Field("place", np.int8, "column and half row of each place of the map", (TILES, 2)),
    Field("near", np.int64, "neighbours of each place, as a set", (TILES,)),
    Field("land", np.int8, "the mountain on each cell, or VALLEY", (CELLS,)),
    Field("village", np.int8, "the VP tile on each village, CLOSED or NONE", (VILLAGES,)),
    Field("vp_pile", np.int8, "VP tiles face down; the next is the last of vp_left", (VP_TILES + 1,)),
    Field("vp_left", np.int8, "tiles left in the VP pile"),
    Field("sets", np.int8, "starting crystal sets on the table, as a set"),
    Field("pile_taker", np.int8, "who has each tile of the points pile, top first, or NONE", (PILE,)),
    Field("caravan", np.int16, "crystals of each seat, by colour", (SEATS, 4)),
    Field("hand", np.int64, "merchant cards in each seat's hand, as a set", (SEATS,)),
    Field("played", np.int64, "merchant cards face up in front of each seat, as a set", (SEATS,)),
    Field("discards", np.int64, "merchant cards face down in front of each seat, as a set", (SEATS,)),
    Field("claimed", np.int64, "VP tiles claimed by each seat, as a set", (SEATS,)),
    Field("outposts", np.int64, "cells with an outpost of each seat, as a set", (SEATS,)),
    Field("wagon", np.int8, "where each seat's wagon stands, or NONE", (SEATS,)),
    Field("bonus", np.int8, "extra-movement and caravan tiles of each seat", (SEATS, 2)),
    *row_fields(MERCHANT_ROW),
    Field("card", np.int8, "the merchant card being traded with, the slot being acquired, or where a wagon goes"),
    Field("steps", np.int8, "upgrade steps, cards to discard or crystals to pay that are left; or crystals laid out"),
    Field("begun", np.int8, "1 once the first upgrade of a card has been made"),
)

BOX = record(
    *MERCHANT_FIELDS,
    Field("asks", np.int8, "what the trade of a mountain takes, by colour", (MOUNTAINS, 4)),
    Field("yields", np.int8, "what the trade of a mountain gives, by colour", (MOUNTAINS, 4)),
    Field("cost", np.int8, "crystals a VP tile asks for", (VP_TILES, 4)),
    Field("points", np.int8, "points on a VP tile", (VP_TILES,)),
    Field("vps", np.int8, "VP tiles in this box, without Closed Village"),
    Field("closed_among", np.int8, "VP tiles among which Closed Village is shuffled"),
    Field("goal", np.int8, "VP tiles that end the game"),
    Field("bonuses", np.int8, "extra-movement and caravan tiles in this box", (2,)),
    Field("free_steps", np.int8, "free steps of an extra-movement tile"),
    Field("extra_spaces", np.int8, "spaces of a caravan tile"),
    Field("pile", np.int8, "points of the bonus tiles of the points pile, top first", (PILE,)),
    Field("pile_size", np.int8, "tiles in the points pile"),
    Field("row_points", np.int16, "points of a board row by how many spaces are uncovered", (COLUMNS + 1,)),
    Field("gives_card", np.int8, "1 if emptying a column may be rewarded with a merchant card", (COLUMNS,)),
    Field("gives_bonus", np.int8, "1 if emptying a column may be rewarded with a bonus tile", (COLUMNS,)),
    Field("start", np.int8, "the starting crystal sets, by colour", (SETS, 4)),
    Field("limit", np.int8, "crystals a caravan holds at the end of a turn"),
    Field("outpost_cost", np.int8, "crystals to build, for each outpost already there"),
    Field("crystal_points", np.int8, "points of a crystal, by colour", (len(COLOURS),)),
    Field("place", np.int8, "column and half row of each place of the map, unless it is drawn", (TILES, 2)),
    Field("near", np.int64, "neighbours of each place of that map, as a set", (TILES,)),
)
