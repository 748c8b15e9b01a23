"""The sixty cards and the numbers that depend on players and variant (GI-01, GI-02, GI-60)."""

from golemancy.contract import Options
from golemancy.engine.deck import Deck
from golemancy.engine.layout import Record
from golemancy.games.golem_it.packs import one
from golemancy.games.golem_it.state import BOX, HIGHEST, MINTS, POINTS

NAMES = (*(f"m{b}" for b in range(21, 1, -1)), *(f"p{b}" for b in range(11, 1, -1)))
HAND_SIZES = {2: 12, 3: 15, 4: 15, 5: 12, 6: 10}
VARIANTS = ("standard", "play_on", "tournament")


def build_box(deck: Deck | None, players: int, options: Options) -> Record:
    """Everything that stays as it is for a whole match."""
    if deck is not None:
        deck.refuse("Golem It! takes no card file: its 60 cards are fixed")
    box = BOX.zeros()[0]
    print_cards(box)
    box.hand_size = HAND_SIZES[players]
    box.starter_tokens, box.other_tokens = (2, 0) if players == 2 else (3, 3)
    box.penalties = players == 2
    box.play_on = options["variant"] != "standard"
    box.limit_on = options["limit_on"]
    box.games = 4 if players == 2 else players if options["variant"] == "tournament" else 1
    if options["variant"] == "tournament":
        box.prizes[1:4] = 4, 2, 1  # GI-51
    return box


def print_cards(box: Record) -> None:
    """What is printed on each kind, and what it takes to raise it to any value."""
    for kind, name in enumerate(NAMES):
        box.printed[kind] = int(name[1:])
        for points in range(POINTS + 1):
            value = raised(kind, points)
            box.fits[value] |= 3 * one(kind)
            box.price[value, kind] = points
        box.reach[:, kind] = [points_to_reach(kind, value) for value in range(HIGHEST + 2)]


def points_to_reach(kind: int, value: int) -> int:
    """The points that raise a card to a value or higher; more than there are where nothing does."""
    printed = int(NAMES[kind][1:])
    steps = value - printed if kind < MINTS else -(-value // printed) - 1
    return min(max(steps, 0), POINTS + 1)


def raised(kind: int, points: int) -> int:
    """The value of a card with so many points of tokens on it (GI-13, GI-14)."""
    printed = int(NAMES[kind][1:])
    return printed + points * (1 if kind < MINTS else printed)
