"""What lies on the table in Century: Golem Edition, and what is printed on it."""

import numpy as np

from golemancy.engine.layout import Field, Layout, record
from golemancy.games.caravan.state import COLOURS, MERCHANT_FIELDS, MERCHANT_PHASES, row_fields

SEATS = 5
MERCHANT_ROW = 6
POINT_ROW = 5
GOLEMS = 36  # room for point cards; the box says how many there are
MOST_TOKENS = 10  # of one metal for each player

NO_TOKEN, COPPER, SILVER = range(-1, 2)
TOKENS = ("copper", "silver")

PHASES = MERCHANT_PHASES  # claiming is over at once and brings no further kind of decision

STATE = Layout(
    Field("first", np.int8, "the first player"),
    Field("quiet_rounds", np.int16, "complete rounds in a row without a claim; -1 after a claim in this one"),
    Field("caravan", np.int8, "crystals of each seat, by colour", (SEATS, 4)),
    Field("hand", np.int64, "merchant cards in each seat's hand, as a set", (SEATS,)),
    Field("played", np.int64, "merchant cards face up in front of each seat, as a set", (SEATS,)),
    Field("claimed", np.int64, "point cards claimed by each seat, as a set", (SEATS,)),
    Field("copper", np.int8, "copper tokens of each seat", (SEATS,)),
    Field("silver", np.int8, "silver tokens of each seat", (SEATS,)),
    Field("copper_pile", np.int8, "copper tokens above the point row"),
    Field("silver_pile", np.int8, "silver tokens above the point row"),
    *row_fields(MERCHANT_ROW),
    Field("point_row", np.int8, "face-up point cards, slot 1 first", (POINT_ROW,)),
    Field("point_deck", np.int8, "point cards face down; the next is the last of point_left", (GOLEMS,)),
    Field("point_left", np.int8, "cards left in the point deck"),
    Field("card", np.int8, "the merchant card being traded with, or the slot being acquired"),
    Field("steps", np.int8, "upgrade steps left, or crystals already laid out to acquire"),
    Field("begun", np.int8, "1 once the first upgrade of a card has been made"),
)

BOX = record(
    *MERCHANT_FIELDS,
    Field("cost", np.int8, "crystals a point card asks for", (GOLEMS, 4)),
    Field("points", np.int8, "points on a point card", (GOLEMS,)),
    Field("golems", np.int8, "point cards in this box"),
    Field("start", np.int8, "starting crystals by turn order", (SEATS, 4)),
    Field("tokens", np.int8, "copper and silver tokens for each player", (len(TOKENS),)),
    Field("limit", np.int8, "crystals a caravan holds at the end of a turn"),
    Field("goal", np.int8, "point cards that end the game"),
    Field("copper_points", np.int8, "points of a copper token"),
    Field("silver_points", np.int8, "points of a silver token"),
    Field("crystal_points", np.int8, "points of a crystal, by colour", (len(COLOURS),)),
)
