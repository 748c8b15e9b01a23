"""Decisions of Monolith Arena in notation, and what on the board they belong to."""

from golemancy.engine.layout import Record
from golemancy.games.arena.actions import (
    CAST_AT,
    CHARGE_BY_RUNE,
    CHOOSE,
    DISCARD,
    DISCARD_MARKER,
    END,
    FAR_AT,
    HALF,
    KEEP,
    PLAY,
    REDRAW,
    REPAIR_AT,
    SPACE,
    TAKE_MARKER,
    TAKE_TILES,
    THREE,
    TURN_TO,
    UNFOLD_NOW,
    USE_AT,
)
from golemancy.games.arena.box import face_names
from golemancy.games.arena.state import (
    ABSORB,
    ACTS,
    AIM,
    BUILD,
    DIRECTIONS,
    FACES,
    GOLEM,
    ORDER,
    PICKING,
    PLACE,
    PROTECT,
    PUSH,
    RAISE_BANNER,
    SOURCE,
    SPACE_NAMES,
    SPACES,
    TARGET,
    TO,
    TURN,
    UNFOLD,
    WHO,
)

BUTTONS = {
    DISCARD_MARKER: "discard marker",
    TAKE_MARKER: "take marker",
    TAKE_TILES: "take tiles",
    REDRAW: "redraw",
    KEEP: "keep",
    CHARGE_BY_RUNE: "charge by rune",
    UNFOLD_NOW: "unfold",
    END: "end turn",
}

ASKED = {
    WHO: "choose",
    SOURCE: "by",
    TARGET: "target",
    TO: "to",
    PUSH: "push to",
    AIM: "aim at",
    PROTECT: "protect",
    ABSORB: "absorb from",
}
PER_SPACE = ((FAR_AT, "absorb global from"), (REPAIR_AT, "repair by"), (CAST_AT, "cast"), (USE_AT, "move"))


def say(s: Record, box: Record, action: int) -> str:
    """A decision as a player would write it."""
    if action < SPACE:
        return say_tile(s, box, action)
    if action < TURN_TO:
        return say_space(s, action - SPACE)
    if action < USE_AT:
        return f"face {DIRECTIONS[action - TURN_TO]}"
    for first, verb in PER_SPACE:
        if first <= action < CHOOSE:
            return f"{verb} {SPACE_NAMES[action - first]}"
    if action < THREE:
        return f"as {ACTS[action - CHOOSE].replace('_', ' ')}"
    if action < HALF:
        return f"burn {triangle_text(box, action - THREE)}"
    return BUTTONS.get(action) or f"segment {action - HALF + 1} first"


def hides(s: Record, box: Record, action: int, seat: int) -> bool:
    """What goes into a Monolith is known to its owner alone."""
    return bool(s.phase == PICKING)


def say_tile(s: Record, box: Record, action: int) -> str:
    """Placing, building, playing, hiding or discarding a tile."""
    number = (action - PLAY) % FACES
    face = int(s.player) * FACES + number
    name = face_names(box)[face] or f"tile {number}"
    if action >= DISCARD:
        return f"discard {name}"
    if s.phase == PICKING:
        return f"hide {name}"
    return f"{({ORDER: 'play', GOLEM: 'build'}).get(int(box.kind[face]), 'place')} {name}"


def say_space(s: Record, space: int) -> str:
    """The space that is asked for."""
    verb = ASKED.get(int(s.phase), "space")
    if s.phase == TO:
        if s.who == space:
            return "stay"
        verb = "at" if s.act in (PLACE, BUILD, RAISE_BANNER, UNFOLD) else "to"
    return f"{verb} {SPACE_NAMES[space]}"


def triangle_text(box: Record, number: int) -> str:
    """Three spaces by name."""
    return " ".join(name for space, name in enumerate(SPACE_NAMES) if box.triangle[number] >> space & 1)


def at(s: Record, box: Record, action: int) -> str | None:
    """What on the table a decision belongs to."""
    if action < SPACE:
        face = int(s.player) * FACES + (action - PLAY) % FACES
        return f"{area_of(s, box, action, face)}/{face_names(box)[face]}"
    if action < TURN_TO:
        return f"board/{SPACE_NAMES[action - SPACE]}"
    if action < USE_AT:
        return f"facing/{DIRECTIONS[action - TURN_TO]}"
    if action < CHOOSE:
        return f"board/{SPACE_NAMES[(action - USE_AT) % SPACES]}"
    if THREE <= action < HALF:
        return f"triangle/{triangle_text(box, action - THREE)}"
    if HALF <= action < DISCARD_MARKER:
        return f"monolith/{action - HALF + 1}"
    return "marker" if action in (DISCARD_MARKER, TAKE_MARKER) else None


def area_of(s: Record, box: Record, action: int, face: int) -> str:
    """Where a tile lies, or the discard pile if giving it up is one choice among others."""
    if s.phase == PICKING:
        return "stack"
    if action >= DISCARD and s.phase == TURN:
        return "discard"
    return "pool" if box.kind[face] == GOLEM else "hand"
