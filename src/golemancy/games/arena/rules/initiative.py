"""Initiative: which icons fire in which phase of a Battle (MA-4-06, MA-10-03)."""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.arena.state import EMPTY, EXTRA_ICON, MOST_EXTRAS, SPACES

TOP_VALUE = 60  # no Initiative is higher than this
ABOVE_ALL = TOP_VALUE + 1


@rule
def printed_value(s: Record, space: int, icon: int) -> int:
    """The effective value of a printed Initiative, never below 0 (MA-R09)."""
    return min(TOP_VALUE, max(0, int(icon) + s.haste[space]))


@rule
def own_values(s: Record, box: Record, space: int) -> int:
    """Effective values of all printed Initiatives of a tile, used or not, as a set (MA-4-06)."""
    values = 0
    icons = box.icons[s.tile[space]]
    while icons != 0:
        values |= bit(printed_value(s, space, lowest(icons)))
        icons &= icons - 1
    return values


@rule
def extra_value(values: int, nth: int) -> int:
    """The value of the n-th extra attack: the n-th free value below the highest, or -1 (MA-R13)."""
    value = TOP_VALUE
    while value >= 0 and values & bit(value) == 0:
        value -= 1
    while value >= 0 and nth >= 0:
        value -= 1
        if value >= 0 and values & bit(value) == 0:
            nth -= 1
    return value


@rule
def take_icons(s: Record, box: Record, space: int, low: int) -> bool:
    """Uses up every icon of a tile whose value is at least `low`; True if there was one (MA-10-03a).

    An icon is known by its printed value, whichever side of a Golem shows it (MA-R12); one that only the
    undamaged side has is lost with the flip (MA-8.3-06).
    """
    fresh = box.icons[s.tile[space]] & ~s.icons[space]
    taken = 0
    while fresh != 0:
        icon = lowest(fresh)
        fresh &= fresh - 1
        if printed_value(s, space, icon) >= low:
            taken |= bit(icon)
    if s.extra[space] > 0:
        taken |= take_extras(s, box, space, low)
    s.icons[space] |= taken
    return taken != 0


@rule
def take_extras(s: Record, box: Record, space: int, low: int) -> int:
    """Unused extra attacks of a tile whose value is at least `low`, as a set of icons."""
    values = own_values(s, box, space)
    taken = 0
    for nth in range(min(s.extra[space], MOST_EXTRAS)):
        icon = bit(EXTRA_ICON + nth)
        value = extra_value(values, nth)
        if s.icons[space] & icon == 0 and value >= low and value >= 0:
            taken |= icon
    return taken


@rule
def highest_icon(s: Record, box: Record, space: int) -> int:
    """The highest value among a tile's unused icons, or -1."""
    best = -1
    fresh = box.icons[s.tile[space]] & ~s.icons[space]
    while fresh != 0:
        best = max(best, printed_value(s, space, lowest(fresh)))
        fresh &= fresh - 1
    if s.extra[space] > 0:
        values = own_values(s, box, space)
        for nth in range(min(s.extra[space], MOST_EXTRAS)):
            if s.icons[space] & bit(EXTRA_ICON + nth) == 0:
                best = max(best, extra_value(values, nth))
    return best


@rule
def next_phase(s: Record, box: Record, below: int) -> int:
    """The next phase in which an icon fires, lower than `below`; icons seen above it are lost (MA-R14)."""
    best = -1
    for space in range(SPACES):
        if s.tile[space] != EMPTY:
            take_icons(s, box, space, below)
            best = max(best, highest_icon(s, box, space))
    return best
