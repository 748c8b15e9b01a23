"""Golems, put together."""

from pathlib import Path

from golemancy.contract import Definition, LabHooks, Option, Options, Words, check_first_seat
from golemancy.engine.rule import Rules
from golemancy.errors import BadOption
from golemancy.games.golems.actions import ACTIONS
from golemancy.games.golems.box import build_box
from golemancy.games.golems.hints import estimate, weigh
from golemancy.games.golems.knowledge import FEATURES, observe, redeal
from golemancy.games.golems.lab import breakdown, dealt, first, pick
from golemancy.games.golems.people.audit import audit
from golemancy.games.golems.people.drawing import SIGNS, draw, lines
from golemancy.games.golems.people.events import tell
from golemancy.games.golems.people.explaining import explain
from golemancy.games.golems.people.held import held
from golemancy.games.golems.people.notation import at, say
from golemancy.games.golems.people.phrases import phrase, things
from golemancy.games.golems.people.position import from_dict, to_dict
from golemancy.games.golems.people.view import printed_on, view
from golemancy.games.golems.rules.apply import apply
from golemancy.games.golems.rules.ending import score
from golemancy.games.golems.rules.legal import legal
from golemancy.games.golems.rules.setup import setup
from golemancy.games.golems.state import PHASES, STATE


def check_options(players: int, options: Options) -> None:
    """The start player must have a seat, and only solo has another way to score."""
    check_first_seat(players, options)
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
        uncertain={"grid": True},
    ),
    lab=LabHooks(pick=pick, dealt=dealt, breakdown=breakdown, first=first),
    folder=Path(__file__).parent,
    catalogues=tuple(Path(__file__).parent / "people" / folder for folder in ("words", "text")),
    rules_folder="people/rules",
    box=build_box,
    deck_file="golems.toml",
    search={"explore": 0.5, "patience": 6},  # docs/tuning/golems.md
    levels={
        "clay": {"iterations": 16, "noise": 1.0},
        "stone": {"iterations": 16},
        "bronze": {"iterations": 48},
    },  # docs/players.md
    guided_judge=True,  # docs/players.md
)
