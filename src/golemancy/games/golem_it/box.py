"""The sixty cards, and the numbers that depend on players and variant."""

from golemancy.contract import Options
from golemancy.engine.deck import Deck
from golemancy.engine.layout import Record
from golemancy.games.golem_it.rules.packs import one
from golemancy.games.golem_it.state import (
    BOX,
    HIGHEST,
    HIGHEST_MINT,
    HIGHEST_PURPLE,
    KINDS,
    LOWEST_PRINTED,
    MINTS,
    POINTS,
)

NAMES = (
    *(f"m{value}" for value in range(HIGHEST_MINT, LOWEST_PRINTED - 1, -1)),
    *(f"p{value}" for value in range(HIGHEST_PURPLE, LOWEST_PRINTED - 1, -1)),
)
COLOURS = ("mint", "purple")
SERIES = (1, 2, 3)  # under its number a card shows its values with so many points on it
HAND_SIZES = {2: 12, 3: 15, 4: 15, 5: 12, 6: 10}  # GI-01, GI-60: cards dealt to each player
TOKENS_FOR_TWO = 2, 0  # GI-60: points of the start player, and of the other
TOKENS_FOR_MORE = 3, 3  # GI-02: everybody has the same
GAMES_FOR_TWO = 4  # GI-60: a series
PRIZES = 4, 2, 1  # GI-51: tournament points of the first places
VARIANTS = ("standard", "play_on", "tournament")


def build_box(deck: Deck | None, players: int, options: Options) -> Record:
    """Everything that stays as it is for a whole match."""
    if deck is not None:
        deck.refuse("Golem It! takes no card file: its 60 cards are fixed")
    box = BOX.zeros()[0]
    print_cards(box)
    box.hand_size = HAND_SIZES[players]
    box.starter_tokens, box.other_tokens = TOKENS_FOR_TWO if players == 2 else TOKENS_FOR_MORE
    box.penalties = players == 2
    box.play_on = options["variant"] != "standard"
    box.limit_on = options["limit_on"]
    box.games = games_of(players, options)
    if options["variant"] == "tournament":
        box.prizes[1 : 1 + len(PRIZES)] = PRIZES
    return box


def games_of(players: int, options: Options) -> int:
    """How many games a match has: for two a series, in a tournament one for each start player (GI-50)."""
    if players == 2:
        return GAMES_FOR_TWO
    return players if options["variant"] == "tournament" else 1


def print_cards(box: Record) -> None:
    """What is printed on each kind, and what it takes to raise it to any value."""
    for kind in range(KINDS):
        box.printed[kind] = printed_value(kind)
        for points in range(POINTS + 1):
            value = raised(kind, points)
            box.fits[value] |= 3 * one(kind)
            box.price[value, kind] = points
        box.reach[:, kind] = [points_to_reach(kind, value) for value in range(HIGHEST + 2)]


def points_to_reach(kind: int, value: int) -> int:
    """The points that raise a card to a value or higher; more than there are where nothing does."""
    points = -((printed_value(kind) - value) // step(kind))  # rounded up
    return min(max(points, 0), POINTS + 1)


# ---- what is printed, for people


def colour(kind: int) -> str:
    """The colour of a kind of card."""
    return COLOURS[0] if kind < MINTS else COLOURS[1]


def printed_value(kind: int) -> int:
    """The number on a card."""
    return int(NAMES[kind][1:])


def step(kind: int) -> int:
    """What a point of tokens adds: 1 to a mint card (GI-13), to a purple one its printed value (GI-14)."""
    return 1 if kind < MINTS else printed_value(kind)


def raised(kind: int, points: int) -> int:
    """The value of a card with so many points of tokens on it."""
    return printed_value(kind) + points * step(kind)
