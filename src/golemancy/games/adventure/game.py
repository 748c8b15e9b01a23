"""Century Golem: The Call for Adventure, put together.

Numbers such as CA-40 are those of docs/rules/adventure.md, such as CG-40 those of docs/rules/century.md.
"""

from pathlib import Path

from golemancy.contract import Definition, LabHooks, Option, Words, check_first_seat
from golemancy.engine.rule import Rules
from golemancy.games.adventure.actions import ACTIONS
from golemancy.games.adventure.box import MOST_PRICE, MOST_PURSE, build_box
from golemancy.games.adventure.hints import estimate, weigh
from golemancy.games.adventure.knowledge import FEATURES, observe, redeal
from golemancy.games.adventure.lab import breakdown, pick
from golemancy.games.adventure.people.audit import audit
from golemancy.games.adventure.people.drawing import draw, lines, picture
from golemancy.games.adventure.people.events import tell
from golemancy.games.adventure.people.explaining import explain
from golemancy.games.adventure.people.held import held, on_turn
from golemancy.games.adventure.people.notation import at, say
from golemancy.games.adventure.people.phrases import phrase, things
from golemancy.games.adventure.people.position import from_dict, to_dict
from golemancy.games.adventure.people.view import view
from golemancy.games.adventure.reading.maps import map_option
from golemancy.games.adventure.rules.apply import apply
from golemancy.games.adventure.rules.ending import MOST_QUIET_ROUNDS, score
from golemancy.games.adventure.rules.legal import legal
from golemancy.games.adventure.rules.setup import setup
from golemancy.games.adventure.state import PHASES, SEATS, STATE, TILES, VP_TILES
from golemancy.games.caravan.box import MOST
from golemancy.games.caravan.lab import first
from golemancy.games.caravan.people.drawing import SIGNS
from golemancy.games.caravan.people.phrases import CARAVAN_WORDS

# Every claim takes one of the VP tiles, and before each and after the last at most 200 quiet rounds pass (CA-63).
# In the longest turn a wagon crosses the whole map, pays tolls to all others and for an outpost beside theirs, is
# rewarded, and repeats a trade for each crystal, every one of which brings 3 * MOST; all but a few are discarded.
LONGEST_WAY = TILES + SEATS + SEATS * MOST_PRICE + 1 + (1 + 3 * MOST) * MOST_PURSE
LONGEST = 2 * SEATS + (VP_TILES + 1) * (MOST_QUIET_ROUNDS + 1) * SEATS * LONGEST_WAY

ADVENTURE = Definition(
    name="adventure",
    title="Century Golem: The Call for Adventure",
    pitch="Drive a wagon through the mountains, found outposts, and trade your way to four villages.",
    version=1,
    seats=(2, 3, 4),  # CA-01
    options=(
        Option("first", ("random", *range(SEATS)), "the first player's seat"),
        Option(
            "map",
            ("default", "random"),
            "the map: default, drawn from the seed, or a map file",
            free=map_option,
        ),
    ),
    check_options=check_first_seat,
    phases=PHASES,
    actions=ACTIONS,
    features=FEATURES,
    longest=LONGEST,
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
        picture=picture,
        signs=SIGNS,
        held=held,
        on_turn=on_turn,
    ),
    lab=LabHooks(pick=pick, breakdown=breakdown, first=first),
    folder=Path(__file__).parent,
    catalogues=(*CARAVAN_WORDS, *(Path(__file__).parent / "people" / folder for folder in ("words", "text"))),
    rules_folder="people/rules",
    box=build_box,
    deck_file="adventure.toml",
    search={"explore": 0.4, "patience": 8},
)
