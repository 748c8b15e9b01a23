"""Century: Golem Edition, put together.

Numbers such as CG-40, here and in the modules beside this one, are those of docs/rules/century.md.
"""

from pathlib import Path

from golemancy.contract import Definition, LabHooks, Option, Words, check_first_seat
from golemancy.engine.rule import Rules
from golemancy.games.caravan.box import MOST_LIMIT
from golemancy.games.caravan.lab import first
from golemancy.games.caravan.people.drawing import SIGNS
from golemancy.games.caravan.people.phrases import CARAVAN_WORDS
from golemancy.games.caravan.state import COLOURS
from golemancy.games.century.actions import ACTIONS
from golemancy.games.century.box import build_box
from golemancy.games.century.hints import estimate, weigh
from golemancy.games.century.knowledge import FEATURES, observe, redeal
from golemancy.games.century.lab import breakdown, pick
from golemancy.games.century.people.audit import audit
from golemancy.games.century.people.drawing import draw, lines
from golemancy.games.century.people.events import tell
from golemancy.games.century.people.explaining import explain
from golemancy.games.century.people.held import held
from golemancy.games.century.people.notation import at, say
from golemancy.games.century.people.phrases import phrase, things
from golemancy.games.century.people.position import from_dict, to_dict
from golemancy.games.century.people.view import view
from golemancy.games.century.rules.apply import apply
from golemancy.games.century.rules.ending import MOST_QUIET_ROUNDS, score
from golemancy.games.century.rules.legal import legal
from golemancy.games.century.rules.setup import setup
from golemancy.games.century.state import GOLEMS, PHASES, SEATS, STATE

# Every claim takes one of the point cards, and before each and after the last at most 100 quiet rounds pass (CG-63).
# The longest turn repeats a trade for each crystal of a full caravan and then discards all it brought.
LONGEST = (GOLEMS + 1) * (MOST_QUIET_ROUNDS + 1) * SEATS * (MOST_LIMIT + len(COLOURS) * STATE.most("caravan"))

CENTURY = Definition(
    name="century",
    title="Century: Golem Edition",
    pitch="Trade crystals up the colours and wake the golems before the others do.",
    version=1,
    seats=(2, 3, 4, 5),  # CG-01
    options=(Option("first", ("random", *range(SEATS)), "the first player's seat"),),
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
        signs=SIGNS,
        held=held,
        uncertain={"merchant_row": True, "point_row": True},
    ),
    lab=LabHooks(pick=pick, breakdown=breakdown, first=first),
    folder=Path(__file__).parent,
    box=build_box,
    deck_file="century.toml",
    catalogues=(*CARAVAN_WORDS, *(Path(__file__).parent / "people" / folder for folder in ("words", "text"))),
    rules_folder="people/rules",
    levels={
        "clay": {"iterations": 16, "noise": 1.0},
        "stone": {"iterations": 16},
        "bronze": {"iterations": 160},
        "iron": {"iterations": 8, "guided": 1},
    },  # docs/players.md
)
