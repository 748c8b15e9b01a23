"""What the lab asks about Golems."""

from golemancy.engine.layout import Record
from golemancy.games.golems.actions import (
    CHOOSE,
    DONE,
    DUST,
    GAIN_GEMS,
    PASS,
    RESERVE,
    REWARD,
    SUMMON,
    SUMMON_WITH,
    TUCK,
)
from golemancy.games.golems.box import named
from golemancy.games.golems.people.events import card_of
from golemancy.games.golems.people.view import points_by_source

USES = {SUMMON: "summon", RESERVE: "reserve", REWARD: "reward", DUST: "dust"}


def pick(s: Record, box: Record, action: int) -> str | None:
    """The card that a decision takes or puts to a use, as `kind/name`."""
    if action in (GAIN_GEMS, PASS, DONE) or TUCK <= action < DONE:
        return None
    use = "take" if action < GAIN_GEMS else "choose" if action >= CHOOSE else "resource"
    use = "summon" if SUMMON_WITH <= action < RESERVE else USES.get(action, use)
    return f"{use}/{named(box, card_of(s, box, action))}"


def dealt(s: Record, box: Record, seat: int) -> list[str]:
    """The rune that chance gave a seat, as `kind/name`."""
    return [f"dealt/{named(box, s.start_rune[seat])}"]


def breakdown(s: Record, box: Record, seat: int) -> dict[str, int]:
    """Where the points of a seat come from (GO-41 to GO-46)."""
    parts = points_by_source(s, box, seat, seat)
    del parts["total"]
    return {source.replace("_", " "): n for source, n in parts.items()}


def first(s: Record) -> int:
    """The start player."""
    return int(s.first)
