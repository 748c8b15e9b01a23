"""Decisions of Golems as players write them, and where on the table they are made."""

from golemancy.engine.layout import Record
from golemancy.games.golems.actions import (
    CHOOSE,
    DONE,
    DUST,
    GAIN_GEMS,
    PASS,
    RESERVE,
    RESOURCE,
    REWARD,
    SUMMON,
    SUMMON_WITH,
    TUCK,
    TUCK_RUNE,
)
from golemancy.games.golems.box import card_names, named
from golemancy.games.golems.rules.summoning import card_to_tuck
from golemancy.games.golems.state import COLOURS, EMPTY, ROW, RUNE

SIMPLE = {
    GAIN_GEMS: "gain",
    PASS: "pass",
    SUMMON: "summon",
    RESERVE: "reserve",
    REWARD: "reward",
    DUST: "dust",
    DONE: "done",
}


def say(s: Record, box: Record, action: int) -> str:
    """A decision as a player would write it."""
    if action in SIMPLE:
        return SIMPLE[action]
    if action < GAIN_GEMS:
        return f"take {slot_name(action)}"
    if action < SUMMON:
        return "resource" if EMPTY < s.card < RUNE else f"resource {COLOURS[action - RESOURCE]}"
    if action < RESERVE:
        return f"summon with {COLOURS[action - SUMMON_WITH]}"
    if action < TUCK_RUNE:
        return f"tuck {COLOURS[action - TUCK]}"
    if action < DONE:
        return f"tuck {card_names(box)[RUNE + action - TUCK_RUNE]}"
    return f"choose {named(box, s.aside[action - CHOOSE]) or action - CHOOSE + 1}"


def at(s: Record, box: Record, action: int) -> str | None:
    """What on the board a decision belongs to."""
    if action < GAIN_GEMS:
        return f"grid/{slot_name(action)}"
    if RESOURCE <= action < SUMMON:
        return f"resources/{COLOURS[action - RESOURCE]}"
    if SUMMON_WITH <= action < RESERVE:
        return f"temporary/{COLOURS[action - SUMMON_WITH]}"
    if TUCK <= action < DONE:
        return f"resources/{card_names(box)[card_to_tuck(s, box, action)]}"
    if action >= CHOOSE:
        return f"aside/{named(box, s.aside[action - CHOOSE])}"
    return {GAIN_GEMS: "supply", SUMMON: "golems", RESERVE: "hand", REWARD: "hand", DUST: "dust"}.get(action)


def slot_name(slot: int) -> str:
    """A place of the grid: r2c3."""
    return f"r{slot // ROW + 1}c{slot % ROW + 1}"


def gems_text(number: int) -> str:
    """So many gems, in words."""
    return "1 gem" if number == 1 else f"{number} gems"
