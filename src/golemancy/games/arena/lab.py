"""What the lab asks of Monolith Arena."""

from golemancy.engine.layout import Record
from golemancy.games.arena.actions import DISCARD, PLAY, SPACE
from golemancy.games.arena.box import face_names, faction_names
from golemancy.games.arena.state import FACES, PICKING


def pick(s: Record, box: Record, action: int) -> str | None:
    """The tile that a decision plays, hides or discards, as `kind/name`."""
    if action >= SPACE:
        return None
    seat = int(s.player)
    face = seat * FACES + (action - PLAY) % FACES
    use = "discard" if action >= DISCARD else "hide" if s.phase == PICKING else "play"
    return f"{use}/{face_names(box)[face]} ({faction_names(box)[seat]})"


def first(s: Record) -> int:
    """The starting player, or -1 while the Monoliths are being chosen."""
    return int(s.first)
