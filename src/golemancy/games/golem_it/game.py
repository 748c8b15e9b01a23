"""Golem It!, put together."""

from pathlib import Path

from golemancy.contract import Definition, LabHooks, Option, Options, Words, check_first_seat
from golemancy.engine.rule import Rules
from golemancy.errors import BadOption
from golemancy.games.golem_it.actions import ACTIONS
from golemancy.games.golem_it.box import VARIANTS, build_box
from golemancy.games.golem_it.hints import estimate, weigh
from golemancy.games.golem_it.knowledge import FEATURES, observe, redeal
from golemancy.games.golem_it.lab import dealt, first, pick
from golemancy.games.golem_it.people.audit import audit
from golemancy.games.golem_it.people.drawing import SIGNS, draw, lines
from golemancy.games.golem_it.people.events import tell
from golemancy.games.golem_it.people.explaining import explain
from golemancy.games.golem_it.people.held import held
from golemancy.games.golem_it.people.notation import at, say
from golemancy.games.golem_it.people.phrases import phrase, things
from golemancy.games.golem_it.people.position import from_dict, to_dict
from golemancy.games.golem_it.people.view import printed_on, view
from golemancy.games.golem_it.rules.apply import apply
from golemancy.games.golem_it.rules.ending import score
from golemancy.games.golem_it.rules.legal import legal
from golemancy.games.golem_it.rules.setup import setup
from golemancy.games.golem_it.state import PHASES, SEATS, STATE


def check_options(players: int, options: Options) -> None:
    """The first player must have a seat, and some variants do not go together (GI-75)."""
    check_first_seat(players, options)
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
    lowest_wins=lambda box: bool(box.penalties),
    layout=STATE,
    rules=Rules(
        setup=setup,
        legal=legal,
        apply=apply,
        score=score,
        redeal=redeal,
        observe=observe,
        estimate=estimate,
        weigh=weigh,
    ),
    words=Words(
        say=say,
        at=at,
        view=view,
        tell=tell,
        to_dict=to_dict,
        from_dict=from_dict,
        audit=audit,
        draw=draw,
        explain=explain,
        phrase=phrase,
        things=things,
        lines=lines,
        signs=SIGNS,
        printed=printed_on,
        held=held,
    ),
    lab=LabHooks(pick=pick, dealt=dealt, first=first),
    folder=Path(__file__).parent,
    catalogues=tuple(Path(__file__).parent / "people" / folder for folder in ("words", "text")),
    rules_folder="people/rules",
    box=build_box,
    search={"patience": 18, "sharp": 0.3},
    levels={
        "clay": {"iterations": 16, "noise": 1.2},
        "stone": {"iterations": 16, "noise": 0.7},
        "bronze": {"iterations": 16, "noise": 0.3},
    },  # docs/players.md
)
