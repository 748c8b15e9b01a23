"""Golems, put together."""

from dataclasses import replace
from pathlib import Path

from golemancy.contract import Definition, LabHooks, Option, Options, Words
from golemancy.errors import BadOption
from golemancy.games.golems import words
from golemancy.games.golems.cards import build_box
from golemancy.games.golems.hints import estimate, weigh
from golemancy.games.golems.observe import FEATURES
from golemancy.games.golems.rules import RULES
from golemancy.games.golems.state import ACTIONS, PHASES, STATE


def check_options(players: int, options: Options) -> None:
    """The start player must have a seat, and only solo has another way to score."""
    first = options["first"]
    if isinstance(first, int) and first >= players:
        raise BadOption(f"option first: there is no seat {first} in a game for one")
    if options["variant"] == "advanced" and players != 1:
        raise BadOption("option variant: advanced is a way to score against the Automa, for one player only")


GOLEMS = Definition(
    name="golems",
    title="Golems",
    pitch="Every card is two things: hoard it, or spend it to bring a golem to life.",
    version=1,
    seats=(2, 1),
    options=(
        Option("first", ("random", 0, 1), "the start player's seat"),
        Option("variant", ("standard", "advanced"), "solo: what the Automa scores for two runes, 3 or 5"),
    ),
    check_options=check_options,
    phases=PHASES,
    actions=ACTIONS,
    features=FEATURES,
    # At most 48 cards are taken, each with at most 5 decisions (take, summon, three tucks) and once 2 more for the
    # pair effect. Supply and reserves hold at least 5 gems, so after two gains in a row somebody must take a card;
    # passing is only possible in the last two turns (GO-09). 48 * 5 + 2 + 49 * 2 + 2 = 342.
    longest=350,
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
    lab=LabHooks(pick=words.pick, dealt=words.dealt, breakdown=words.breakdown, first=lambda s: int(s.first)),
    folder=Path(__file__).parent,
    box=build_box,
    deck_file="cards.toml",
    search={"explore": 0.5, "patience": 6},  # docs/players-golems.md
)
