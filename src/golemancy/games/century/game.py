"""Century: Golem Edition, put together."""

from dataclasses import replace

from golemancy.contract import Definition, Option, Options
from golemancy.errors import BadOption
from golemancy.games.century import words
from golemancy.games.century.cards import build_box
from golemancy.games.century.hints import estimate, weigh
from golemancy.games.century.rules import ACTIONS, FEATURES, RULES
from golemancy.games.century.state import PHASES, SEATS, STATE


def check_options(players: int, options: Options) -> None:
    """The first player must have a seat."""
    first = options["first"]
    if isinstance(first, int) and first >= players:
        raise BadOption(f"option first: there is no seat {first} among {players} players (0 to {players - 1})")


CENTURY = Definition(
    name="century",
    title="Century: Golem Edition",
    pitch="Trade crystals up the colours and wake the golems before the others do.",
    version=1,
    seats=(2, 3, 4, 5),
    options=(Option("first", ("random", *range(SEATS)), "the first player's seat"),),
    check_options=check_options,
    phases=PHASES,
    actions=ACTIONS,
    features=FEATURES,
    longest=300_000,
    layout=STATE,
    rules=replace(RULES, estimate=estimate, weigh=weigh),
    words=words,
    box=build_box,
    deck_file="cards.toml",
)
