"""Decisions about merchant cards as players write them, and where they belong on the board."""

from golemancy.engine.layout import Record
from golemancy.games.caravan.actions import ACQUIRE, AGAIN, DISCARD, DONE, PAY, PLAY, REST, UPGRADE_CRYSTAL
from golemancy.games.caravan.box import merchant_names
from golemancy.games.caravan.state import COLOURS


def say_merchant(box: Record, action: int) -> str:
    """A decision about merchant cards or crystals."""
    if action < ACQUIRE:
        names = merchant_names(box)
        return f"play {names[action - PLAY] if action - PLAY < len(names) else f'card {action - PLAY}'}"
    if action < REST:
        return f"acquire {action - ACQUIRE + 1}"
    for first, verb in ((DISCARD, "discard"), (PAY, "pay"), (UPGRADE_CRYSTAL, "upgrade")):
        if first <= action < AGAIN:
            return f"{verb} {COLOURS[action - first]}"
    return {REST: "rest", AGAIN: "again", DONE: "done"}[action]


def at_merchant(s: Record, box: Record, action: int) -> str | None:
    """What on the board such a decision belongs to."""
    if action < ACQUIRE:
        return f"hand/{merchant_names(box)[action - PLAY]}"
    if action < REST:
        return f"merchant_row/{action - ACQUIRE + 1}"
    if action == REST:
        return "played"
    for first in (DISCARD, PAY, UPGRADE_CRYSTAL):
        if first <= action < AGAIN:
            return f"caravan/{COLOURS[action - first]}"
    return f"played/{merchant_names(box)[s.card]}"
