"""What lies on the table in Monolith Arena, and what is printed on it."""

import numpy as np

from golemancy.engine.layout import Field, Layout, record

SEATS = 4
SPACES = 19
ALL_SPACES = (1 << SPACES) - 1
FACE_BITS = 5
FACES = 1 << FACE_BITS  # faces (tiles, and damaged sides of Golems) of one faction; face = seat * FACES + number
FACE_MASK = FACES - 1  # the bits of a face that hold its number
BANNER_NUMBER = 0  # a faction's first face is its Banner
STACK = 40  # most tiles in a stack
HAND = 6  # most tiles in a hand
LAPS = 6  # most turns in a round
TRIANGLES = 24
HIDDEN_TILES = 2  # in a Monolith, one in each segment beside the Banner's
LABEL = 48  # bytes of a name
EMPTY = -1
TOP_ICON = 9  # highest Initiative that can be printed
EXTRA_ICON = TOP_ICON + 1  # the first icon of an extra attack
MOST_EXTRAS = 5
MOST_WOUNDS = 99  # more are not counted
POISON_BITS = 4  # of the number in which a tile's Poison markers are held, for each seat's stock
MOST_MARKERS = (1 << POISON_BITS) - 1  # of one kind that a faction may have
STOCK_BASE = SEATS + 1  # stocks of Poison in their order, as one number: seat + 1 as its digits, the first one lowest

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
ALL_DIRECTIONS = (1 << len(DIRECTIONS)) - 1
OPPOSITE = len(DIRECTIONS) // 2  # steps from a direction to the one across
LONGEST_LINE = 5  # the four spaces that can lie in line with one, and EMPTY behind them
# One step in each direction (MA-1-05).
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
# The 19 spaces (MA-1-01), row by row, r = -2..2, inside a row q ascending (MA-R01).
COORDINATES = tuple((q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2)
# a1 to e3: the column q as a letter, counted from its lower end.
SPACE_NAMES = tuple(f"{'abcde'[q + 2]}{min(2, 2 - q) - r + 1}" for q, r in COORDINATES)

NOTHING, BANNER, CHAMPION, RUNE, ORDER, GOLEM = range(6)
KINDS = ("nothing", "banner", "champion", "rune", "order", "golem")

FEATURE_NAMES = ("maneuver", "rotation", "teleport", "cavalry", "venom", "transformation", "casting", "global")
MANEUVER, ROTATION, TELEPORT, CAVALRY, VENOM, TRANSFORMATION, CASTING, GLOBAL = (1 << n for n in range(8))

EFFECT_NAMES = (
    "none",
    "melee_bonus",
    "ranged_bonus",
    "initiative_bonus",
    "toughness_bonus",
    "extra_attack",
    "disarm",
    "penetration",
    "grant_venom",
    "grant_maneuver",
    "grant_teleport",
    "regeneration",
    "repair",
    "grant_charge",
)
(
    NO_EFFECT,
    MELEE_BONUS,
    RANGED_BONUS,
    INITIATIVE_BONUS,
    TOUGHNESS_BONUS,
    EXTRA_ATTACK,
    DISARM,
    PENETRATION,
    GRANT_VENOM,
    GRANT_MANEUVER,
    GRANT_TELEPORT,
    REGENERATION,
    REPAIR,
    GRANT_CHARGE,
) = range(14)

# What is being done: nothing, one of the Orders, or one of the other acts of a turn.
ORDER_NAMES = (
    "battle",
    "charge",
    "move",
    "push_back",
    "net",
    "precise_shot",
    "fire_concoction",
    "entrenchment",
    "rotate",
    "false_order",
    "trample",
)
ACTS = ("none", *ORDER_NAMES, "place", "build", "banner", "use", "cast", "repair", "unfold")
(
    NO_ACT,
    BATTLE,
    CHARGE,
    MOVE,
    PUSH_BACK,
    NET,
    PRECISE_SHOT,
    FIRE_CONCOCTION,
    ENTRENCHMENT,
    ROTATE,
    FALSE_ORDER,
    TRAMPLE,
    PLACE,
    BUILD,
    RAISE_BANNER,
    USE,
    CAST,
    MEND,
    UNFOLD,
) = range(19)

# How far a tile that is being moved may go.
MODES = ("turn", "step", "anywhere", "charge")
TURN_ONLY, STEP, ANYWHERE, CHARGING = range(4)

# Phases: the kinds of decision. From SETTLING on they pass without one.
PHASES = (
    "turn",
    "monolith",
    "draw",
    "unlucky",
    "replace",
    "discard",
    "order",
    "who",
    "source",
    "target",
    "to",
    "face",
    "push",
    "triangle",
    "segment",
    "aim",
    "protect",
    "absorb",
)
(
    TURN,
    PICKING,
    DRAWING,
    UNLUCKY,
    REPLACING,
    DISCARDING,
    ALTERNATIVE,
    WHO,
    SOURCE,
    TARGET,
    TO,
    FACE,
    PUSH,
    TRIANGLE,
    SEGMENT,
    AIM,
    PROTECT,
    ABSORB,
    SETTLING,
    ARRIVING,
    RESOLVING,
    GOING_ON,
    TURN_ENDS,
    TURN_BEGINS,
) = range(24)

# What wounds come from while they are resolved.
EVENTS = ("none", "poison", "phase", "order", "charge")
NO_EVENT, POISON_STEP, INITIATIVE_PHASE, ORDER_WOUNDS, CHARGE_ATTACK = range(5)

# How far the end of the game has come (MA-11).
ENDINGS = ("none", "final turns", "final battle", "overtime turns", "overtime battle")
NOT_ENDING, FINAL_TURNS, FINAL_BATTLE, OVERTIME_TURNS, OVERTIME_BATTLE = range(5)

# The plan of unfolding: where the first tile goes and how it is turned, then the second.
FIRST_SPACE, FIRST_FACING, SECOND_SPACE, SECOND_FACING = range(4)

# Features used in this turn, beside those by source (MA-R03).
USED_CASTING = 1 << SPACES
USED_REPAIR = 1 << (SPACES + 1)

STATE = Layout(
    # the course of the game
    Field("first", np.int8, "the starting player"),
    Field("turns", np.int16, "turns begun so far"),
    Field("lap", np.int8, "which turn of the round it is"),
    Field("active", np.int64, "the seat whose turn it is"),
    Field("quiet", np.int8, "turns in a row in which no tile was drawn from a stack"),
    Field("ending", np.int8, "how far the end of the game has come"),
    Field("due", np.int8, "seats that still get a turn before the last Battle, as a set"),
    Field("runner", np.int8, "the seat that ran out of tiles first"),
    Field("hp", np.int8, "Hit Points of each side", (SEATS,)),
    Field("fell", np.int8, "0 in the game, else when the seat was eliminated: 1 for the first", (SEATS,)),
    # tiles off the board
    Field(
        "stack", np.int8, "face-down tiles of each seat as numbers; the next is the last of stack_left", (SEATS, STACK)
    ),
    Field("stack_left", np.int8, "tiles left in each stack", (SEATS,)),
    Field("hand", np.int8, "tiles in hand as numbers, ascending, then EMPTY", (SEATS, HAND)),
    Field("held", np.int8, "tiles in each hand", (SEATS,)),
    Field("markers", np.int8, "Construction markers held by each seat", (SEATS,)),
    Field("aside", np.int8, "copies beside the board: the discard pile, for Golems the pool", (SEATS, FACES)),
    # tiles on the board, by space
    Field("tile", np.int64, "face lying on each space, or EMPTY", (SPACES,)),
    Field("facing", np.int64, "the direction to which the tile's side 0 points", (SPACES,)),
    Field("wounds", np.int8, "Wounds on each tile", (SPACES,)),
    Field("poison", np.int64, "Poison markers on each tile, POISON_BITS for each seat's stock", (SPACES,)),
    Field("venom_left", np.int8, "Poison markers in each seat's stock", (SEATS,)),
    Field("net_marks", np.int64, "spaces with a Net marker of each seat, as a set", (SEATS,)),
    Field("trench", np.int64, "spaces with an Entrenchment marker, as a set"),
    Field("origin", np.int8, "a name for each tile that stays with it during a turn", (SPACES,)),
    Field("used", np.int64, "features each tile used in this turn: origins of their sources, as a set", (SPACES,)),
    # Monoliths
    Field("hidden", np.int64, "faces inside a folded Monolith, or EMPTY", (SEATS, HIDDEN_TILES)),
    Field("hidden_wounds", np.int8, "Wounds on them", (SEATS, HIDDEN_TILES)),
    Field("hidden_poison", np.int64, "Poison markers on them", (SEATS, HIDDEN_TILES)),
    Field("segment", np.int64, "spaces of the two unfolded segments, or EMPTY", (SEATS, HIDDEN_TILES)),
    Field("seated", np.int64, "spaces whose tile is seated in a segment, Banners left out, as a set"),
    Field("revealed", np.int8, "1 once the Monolith has been unfolded: its tiles are known", (SEATS,)),
    # this turn
    Field("placed", np.int8, "1 once a tile was placed in this turn"),
    Field("unfolded", np.int8, "1 once the Monolith was unfolded in this turn"),
    Field("plays", np.int8, "tiles placed, Orders played and Golems built in this turn"),
    # the act under way
    Field("act", np.int64, "what is being done"),
    Field("pick", np.int64, "number of the tile being placed or played, or hidden tile being unfolded; or EMPTY"),
    Field("who", np.int64, "space of the tile that acts, or EMPTY"),
    Field("target", np.int64, "space of the tile acted upon, or of the Rune that a Charge uses up, or EMPTY"),
    Field("to", np.int64, "space chosen to go to, or EMPTY"),
    Field("mode", np.int64, "how far the tile may go"),
    Field("replaced", np.int8, "Orders given up so far in an Unlucky Draw of the tactical game"),
    Field("plan", np.int64, "unfolding: space and facing of the first tile, then of the second, or EMPTY", (4,)),
    # Wounds being resolved
    Field("event", np.int64, "what they come from"),
    Field("initiative", np.int64, "the Initiative Phase"),
    Field("trigger", np.int64, "the seat that started the Battle"),
    Field("full", np.int8, "1 if a full board started the Battle"),
    Field("changed", np.int8, "1 once the Battle changed anything"),
    Field("icons", np.int64, "Initiative icons of each tile used up in this Battle, as a set", (SPACES,)),
    Field("firing", np.int64, "spaces whose attacks are being resolved, as a set"),
    Field("blows", np.int8, "Wounds from each space to each space", (SPACES, SPACES)),
    Field("aimed", np.int8, "target of each global attack + 1; 0 not chosen, -1 absorbed", (SPACES,)),
    Field("spent", np.int64, "spaces of Runes used up by an attack they absorbed or a Charge they gave, as a set"),
    # follows from all the above; kept because every rule asks for it
    Field("own", np.int64, "spaces held by each seat, as a set", (SEATS,)),
    Field("netted", np.int64, "spaces whose tile is Netted, as a set"),
    Field("disarmed", np.int64, "spaces whose tile is Disarmed, as a set"),
    Field("piercing", np.int64, "spaces whose ranged attacks penetrate, as a set"),
    Field("granted", np.int64, "spaces whose tile is given a movement by another, as a set"),
    Field("melee", np.int8, "bonus to melee attacks, by space", (SPACES,)),
    Field("ranged", np.int8, "bonus to ranged attacks, by space", (SPACES,)),
    Field("haste", np.int8, "bonus to Initiative, by space", (SPACES,)),
    Field("tough", np.int8, "bonus to Toughness, by space", (SPACES,)),
    Field("extra", np.int8, "extra attacks, by space", (SPACES,)),
    Field("venom", np.int8, "stocks that feed the Venom given to a tile, by space; see STOCK_BASE", (SPACES,)),
)

ANY = SEATS * FACES  # all faces of all seats

BOX = record(
    # faces
    Field("faces", np.int8, "faces of each seat's faction; the first is the Banner", (SEATS,)),
    Field("kind", np.int8, "Banner, Champion, Rune, Order or Golem", (ANY,)),
    Field("copies", np.int8, "copies of each tile; none of damaged sides", (ANY,)),
    Field("other", np.int16, "the other side of a Golem, or EMPTY", (ANY,)),
    Field("damaged", np.int8, "1 for the damaged side of a Golem", (ANY,)),
    Field("toughness", np.int8, "extra Wounds a tile survives", (ANY,)),
    Field("icons", np.int64, "printed Initiatives, as a set", (ANY,)),
    Field("features", np.int16, "printed features, as a set", (ANY,)),
    Field("reach", np.int8, "Strength of a global attack, 0 for none", (ANY,)),
    Field("melee", np.int8, "Strength of melee attacks by facing and direction", (ANY, 6, 6)),
    Field("ranged", np.int8, "Strength of ranged attacks by facing and direction", (ANY, 6, 6)),
    Field("armor", np.int8, "Armor by facing and direction", (ANY, 6, 6)),
    Field("sides", np.int64, "directions with a melee or ranged attack by facing, as a set", (ANY, 6)),
    Field("strikes", np.int64, "directions of first strikes by facing, as a set", (ANY, 6)),
    Field("nets", np.int8, "directions of Nets by facing, as a set", (ANY, 6)),
    Field("links", np.int8, "directions of Rune links by facing, as a set; all six for a Banner", (ANY, 6)),
    Field("effect", np.int8, "what a Rune or Banner does", (ANY,)),
    Field("amount", np.int8, "how much of it", (ANY,)),
    Field("hostile", np.int8, "1 if it is done to enemies", (ANY,)),
    Field("wide", np.int8, "1 if it reaches the whole board", (ANY,)),
    Field("orders", np.int64, "Orders that the tile can be played as, as a set of acts", (ANY,)),
    Field("constructs", np.int8, "Construction symbol in the blue circle, 0 for none", (ANY,)),
    Field("symbol", np.int8, "Construction symbol in the brown circle, 0 for none", (ANY,)),
    # factions
    Field("builder", np.int8, "1 for a faction with Golems", (SEATS,)),
    Field("poison", np.int8, "Poison markers of each seat", (SEATS,)),
    Field("net_markers", np.int8, "Net markers of each seat", (SEATS,)),
    Field("trench_markers", np.int8, "Entrenchment markers of each seat", (SEATS,)),
    Field("hp", np.int8, "starting Hit Points of each side", (SEATS,)),
    # the variant
    Field("side", np.int8, "side on which each seat plays", (SEATS,)),
    Field("order", np.int8, "seats in turn order", (LAPS,)),
    Field("laps", np.int8, "turns in a round"),
    Field("alone", np.int8, "1 when all play against seat 0"),
    Field("monoliths", np.int8, "1 when played with Monoliths"),
    Field("tactical", np.int8, "1 for the more tactical game"),
    Field("hand", np.int8, "components in a full hand"),
    Field("opening", np.int8, "components drawn in the two opening turns", (2,)),
    Field("most_plays", np.int8, "plays in a turn"),
    Field("first_plays", np.int8, "plays in the first player's first turn"),
    Field("most_markers", np.int8, "Construction markers that can be held"),
    Field("charge_once", np.int8, "1 when a Rune of Charge leaves with the Charge it gave"),
    # the board
    Field("near", np.int64, "neighbours of each space, as a set", (SPACES,)),
    Field("step", np.int8, "the space in each direction, or EMPTY", (SPACES, 6)),
    Field("line", np.int8, "the spaces in each direction in order, then EMPTY", (SPACES, 6, LONGEST_LINE)),
    Field("spread", np.int64, "neighbours in a set of directions, as a set", (SPACES, ALL_DIRECTIONS + 1)),
    Field("triangle", np.int64, "three spaces, each beside the others, as a set", (TRIANGLES,)),
    # for people
    Field("name", np.uint8, "name of each face", (ANY, LABEL)),
    Field("ours", np.int8, "1 where the numbers of a tile are reconstructed", (ANY,)),
    Field("faction", np.uint8, "name of each seat's faction", (SEATS, LABEL)),
    Field("colour", np.uint8, "colour of each seat's faction", (SEATS, LABEL)),
)
