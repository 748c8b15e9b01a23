"""Century: Golem Edition, put together."""

from dataclasses import replace
from pathlib import Path

from golemancy.contract import Definition, LabHooks, Option, Options, Words
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
    words=Words(
        say=words.say,
        at=words.at,
        view=words.view,
        tell=words.tell,
        to_dict=words.to_dict,
        from_dict=words.from_dict,
        audit=words.audit,
        draw=words.draw,
        explain=words.explain,
    ),
    lab=LabHooks(pick=words.pick, breakdown=words.breakdown, first=lambda s: int(s.first)),
    folder=Path(__file__).parent,
    box=build_box,
    deck_file="cards.toml",
)
