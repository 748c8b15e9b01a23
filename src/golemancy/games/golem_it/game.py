"""Golem It!, put together."""

from pathlib import Path

from golemancy.contract import Definition, LabHooks, Option, Options, Words
from golemancy.engine.rule import Rules
from golemancy.errors import BadOption
from golemancy.games.golem_it import words
from golemancy.games.golem_it.box import VARIANTS, build_box
from golemancy.games.golem_it.hints import estimate, weigh
from golemancy.games.golem_it.knowledge import FEATURES, observe, redeal
from golemancy.games.golem_it.rules import ACTIONS, apply, legal, score, setup
from golemancy.games.golem_it.state import PHASES, SEATS, STATE


def check_options(players: int, options: Options) -> None:
    """The first player must have a seat, and some variants do not go together (GI-75)."""
    first = options["first"]
    if isinstance(first, int) and first >= players:
        raise BadOption(f"option first: there is no seat {first} among {players} players (0 to {players - 1})")
    if players == 2 and options["variant"] != "standard":
        raise BadOption(
            f"option variant: {options['variant']} is for 3 to 6 players; two play the series of four games"
        )
    if options["limit_on"] and players == 2:
        raise BadOption("option limit_on: Limit On is for 3 to 6 players, not for two")
    if options["limit_on"] and options["variant"] == "tournament":
        raise BadOption("option limit_on: Limit On is played as a standard or play_on game, not as a tournament")


GOLEM_IT = Definition(
    name="golem_it",
    title="Golem It!",
    pitch="Shed your golems, raise them with magic, and get rid of the magic again before the others do.",
    version=1,
    seats=(2, 3, 4, 5, 6),
    options=(
        Option(
            "variant",
            VARIANTS,
            "standard: the first to finish wins (for two: a series of four games); "
            "play_on: for all places; tournament: a game for each start player, with points by place",
        ),
        Option("limit_on", (False, True), "raise cards with your own tokens; a pass gives one and ends your round"),
        Option("first", ("random", *range(SEATS)), "the start player's seat in the first game"),
    ),
    check_options=check_options,
    phases=PHASES,
    actions=ACTIONS,
    features=FEATURES,
    longest=75_000,  # docs/rules/golem_it.md, section 12
    layout=STATE,
    rules=Rules(setup, legal, apply, score, redeal, observe, estimate, weigh),
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
    lab=LabHooks(pick=words.pick, dealt=words.dealt, first=lambda s: int(s.first)),
    folder=Path(__file__).parent,
    box=build_box,
    search={"patience": 18, "sharp": 0.3},
)
