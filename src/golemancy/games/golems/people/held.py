"""What a seat has that counts."""

from golemancy.contract import Held
from golemancy.engine.layout import Record
from golemancy.games.golems.rules.resources import icons
from golemancy.games.golems.rules.scoring import points
from golemancy.games.golems.rules.solo import automa_points
from golemancy.games.golems.state import COLOURS

ICON = 0.6


def held(s: Record, box: Record, seat: int) -> list[Held]:
    """Points, gems, golems and the icons of resource cards."""
    rival = automa_points(s, box) if s.players == 1 else points(s, box, 1 - seat)
    resources = [Held("icons", int(icons(s, box, seat, c)), ICON, what=name) for c, name in enumerate(COLOURS)]
    return [
        Held("points", int(points(s, box, seat)), 1.0),
        Held("golems", int(s.golems[seat]).bit_count(), 0.8, goal=True),
        Held("gems", int(s.gems[seat]), 0.7),
        *resources,
        Held("denied", int(rival), -0.7),
    ]
