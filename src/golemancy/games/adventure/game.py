"""Century Golem: The Call for Adventure, put together."""

from dataclasses import replace
from pathlib import Path

from golemancy.contract import Definition, LabHooks, Option, Words
from golemancy.games.adventure import words
from golemancy.games.adventure.actions import ACTIONS
from golemancy.games.adventure.features import FEATURES
from golemancy.games.adventure.hints import estimate, weigh
from golemancy.games.adventure.maps import map_option
from golemancy.games.adventure.rules import RULES
from golemancy.games.adventure.state import PHASES, SEATS, STATE
from golemancy.games.adventure.tiles import build_box
from golemancy.games.century.game import check_options

# At most 16 claims, each after at most 200 quiet rounds of four turns (CA-63). A turn has at most 400 decisions:
# 23 cards to walk, 3 tolls, 3 crystals for an outpost, a reward, and what 62 crystals (19 in the caravan,
# 43 on a free card) give in trades and in discards at the end.
LONGEST = 17 * 200 * SEATS * 400

ADVENTURE = Definition(
    name="adventure",
    title="Century Golem: The Call for Adventure",
    pitch="Drive a wagon through the mountains, found outposts, and trade your way to four villages.",
    version=1,
    seats=(2, 3, 4),
    options=(
        Option("first", ("random", *range(SEATS)), "the first player's seat"),
        Option("map", ("default", "random"), "the map: usual, drawn from the seed, or a map file", free=map_option),
    ),
    check_options=check_options,
    phases=PHASES,
    actions=ACTIONS,
    features=FEATURES,
    longest=LONGEST,
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
    deck_file="tiles.toml",
    search={"explore": 0.4, "patience": 8},
)
