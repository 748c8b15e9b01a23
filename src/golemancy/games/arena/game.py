"""Monolith Arena with the Golems faction, put together."""

from dataclasses import replace
from pathlib import Path

from golemancy.contract import Definition, LabHooks, Option, Options, Words, check_first_seat
from golemancy.engine.rule import Rules
from golemancy.errors import BadOption
from golemancy.games.arena.actions import ACTIONS
from golemancy.games.arena.box import VARIANTS, build_box, variant_of
from golemancy.games.arena.glance import inclination, standing
from golemancy.games.arena.hints import estimate, weigh
from golemancy.games.arena.knowledge import FEATURES, observe, redeal
from golemancy.games.arena.lab import first, pick
from golemancy.games.arena.people.audit import audit
from golemancy.games.arena.people.drawing import draw, lines, picture
from golemancy.games.arena.people.events import tell
from golemancy.games.arena.people.explaining import explain
from golemancy.games.arena.people.held import held, on_turn
from golemancy.games.arena.people.notation import at, hides, say
from golemancy.games.arena.people.phrases import phrase, things
from golemancy.games.arena.people.position import from_dict, to_dict
from golemancy.games.arena.people.view import printed_on, view
from golemancy.games.arena.rules.apply import apply
from golemancy.games.arena.rules.ending import score
from golemancy.games.arena.rules.legal import legal
from golemancy.games.arena.rules.setup import setup
from golemancy.games.arena.state import PHASES, SEATS, STATE

RULES = Rules(
    setup=setup,
    legal=legal,
    apply=apply,
    score=score,
    redeal=redeal,
    observe=observe,
    estimate=estimate,
    weigh=weigh,
)
FACTIONS = ("golems", "dragon_empire", "harbingers_of_the_forest", "lords_of_the_abyss", "guardians_of_the_realm")


def faction_option(seat: int) -> Option:
    """The faction of a seat: each seat has a default of its own."""
    choices = FACTIONS[seat:] + FACTIONS[:seat]
    return Option(f"faction{seat}", choices, f"seat {seat}'s faction, by its id in the tile file", free=str)


def check_options(players: int, options: Options) -> None:
    """The variant is for so many players, and the first player has a seat."""
    variant, first = variant_of(players, options), options["first"]
    if variant not in VARIANTS[players]:
        fitting = " or ".join(VARIANTS[players])
        raise BadOption(f"option variant: {variant} is not for {players} players; with {players} play {fitting}")
    check_first_seat(players, options)
    if variant == "alone" and first not in ("random", 0):
        raise BadOption(f"option first: in variant alone seat 0, who plays alone, begins; not seat {first}")


ARENA = Definition(
    name="arena",
    title="Monolith Arena with the Golems faction",
    pitch="Set your tiles, turn your blades, unfold the Monolith, and see who is left when the Battle is over.",
    version=3,
    seats=(2, 3, 4),  # MA-1-02
    options=(
        Option(
            "variant",
            ("usual", "duel", "teams", "deathmatch", "alone"),
            "duel (2), teams of two (4), deathmatch (3, 4) or all against seat 0 (3, 4); "
            "usual: duel, deathmatch or teams by the number of players",
        ),
        *(faction_option(seat) for seat in range(SEATS)),
        Option("monoliths", (True, False), "play with Monoliths"),
        Option("tactical", (False, True), "the more tactical game: a hand of six"),
        Option("charge_rune", ("stays", "leaves"), "whether a Rune of Charge stays after its Charge or leaves with it"),
        Option("first", ("random", *range(SEATS)), "the starting player's seat"),
    ),
    check_options=check_options,
    phases=PHASES,
    actions=ACTIONS,
    features=FEATURES,
    # At most 160 tiles are drawn, and without a draw at most 40 turns pass (MA-R58): 6,600 turns. A turn has at
    # most 6 components and, for 19 tiles, a few sources of movement each, 4 decisions apiece, and one Battle.
    longest=2_000_000,
    layout=STATE,
    rules=RULES,
    quick=replace(RULES, estimate=standing, weigh=inclination),
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
        picture=picture,
        printed=printed_on,
        hides=hides,
        held=held,
        uncertain={"hand": False, "phase": True},
        on_turn=on_turn,
    ),
    lab=LabHooks(pick=pick, first=first),
    folder=Path(__file__).parent,
    catalogues=tuple(Path(__file__).parent / "people" / folder for folder in ("words", "text")),
    rules_folder="people/rules",
    box=build_box,
    deck_file="arena.toml",
    search={"explore": 0.5, "patience": 8, "sharp": 0.25},  # docs/tuning/arena.md
    levels={
        "clay": {"iterations": 16, "noise": 0.8},
        "stone": {"iterations": 16, "noise": 0.5},
        "bronze": {"iterations": 16, "noise": 0.15},
        "iron": {"iterations": 320},
    },  # docs/players.md
)
