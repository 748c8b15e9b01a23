"""Decisions as phrases; tiles and directions are named by the catalogues' words."""

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
    EMPTY,
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
    TARGET,
    TO,
    UNFOLD,
    WHO,
)
from golemancy.words.speaker import Phrase

BUTTONS = {
    DISCARD_MARKER: "discard_marker",
    TAKE_MARKER: "take_marker",
    TAKE_TILES: "take_tiles",
    REDRAW: "redraw",
    KEEP: "keep",
    CHARGE_BY_RUNE: "charge_by_rune",
    UNFOLD_NOW: "unfold",
    END: "end",
}
ASKED = {
    WHO: "who",
    SOURCE: "source",
    TARGET: "target",
    AIM: "aim",
    PROTECT: "protect",
    ABSORB: "absorb",
}
PER_SPACE = ((FAR_AT, "absorb_global"), (REPAIR_AT, "repair"), (CAST_AT, "cast"), (USE_AT, "use"))
ARRIVALS = (PLACE, BUILD, RAISE_BANNER, UNFOLD)


def phrase(s: Record, box: Record, action: int) -> Phrase:
    """A decision as a kind and facts."""
    if action < SPACE:
        return tile_phrase(s, box, action)
    if action < TURN_TO:
        return space_phrase(s, box, action - SPACE)
    if action < USE_AT:
        return facing_phrase(s, box, DIRECTIONS[action - TURN_TO])
    for first, kind in PER_SPACE:
        if first <= action < CHOOSE:
            return {"kind": kind, **lying(s, box, action - first)}
    if action < THREE:
        return {"kind": "order", "act": ACTS[action - CHOOSE], "tile": acting(s, box)}
    if action < HALF:
        spaces = [name for space, name in enumerate(SPACE_NAMES) if box.triangle[action - THREE] >> space & 1]
        return {"kind": "burn", "spaces": spaces}
    return {"kind": BUTTONS[action]} if action in BUTTONS else {"kind": "segment", "number": action - HALF + 1}


def tile_phrase(s: Record, box: Record, action: int) -> Phrase:
    """Placing, building, playing, hiding or discarding a tile."""
    face = int(s.player) * FACES + (action - PLAY) % FACES
    tile = face_names(box)[face]
    if action >= DISCARD:
        return {"kind": "discard", "tile": tile}
    kind = "hide" if s.phase == PICKING else {ORDER: "play", GOLEM: "build"}.get(int(box.kind[face]), "place")
    return {"kind": kind, "tile": tile}


def space_phrase(s: Record, box: Record, space: int) -> Phrase:
    """The space that is asked for."""
    act = ACTS[s.act]
    if s.phase == TO and s.who == space:
        return {"kind": "stay", "tile": acting(s, box), "at": SPACE_NAMES[space]}
    if s.phase == TO:
        return {"kind": "put" if s.act in ARRIVALS else "go", "tile": acting(s, box), "at": SPACE_NAMES[space]}
    if s.phase == PUSH:
        return {"kind": "push", "tile": tile_at(s, box, int(s.target)), "at": SPACE_NAMES[space]}
    return {"kind": ASKED.get(int(s.phase), "who"), "act": act, **lying(s, box, space)}


def facing_phrase(s: Record, box: Record, facing: str) -> Phrase:
    """Which way a tile is turned, where it arrives, goes or stays."""
    where = int(s.to if s.to != EMPTY else s.who)
    at = SPACE_NAMES[where] if where != EMPTY else None
    kind = "face" if s.act in ARRIVALS else "turn" if where == s.who else "march"
    return {"kind": kind, "tile": acting(s, box), "at": at, "facing": facing}


def acting(s: Record, box: Record) -> str | None:
    """The tile that is being placed, built or played, or that acts on the board."""
    seat = int(s.player)
    if s.act == RAISE_BANNER:
        return face_names(box)[seat * FACES]
    if s.pick != EMPTY and s.act != UNFOLD:
        return face_names(box)[seat * FACES + int(s.pick)]
    return tile_at(s, box, int(s.who))


def tile_at(s: Record, box: Record, space: int) -> str | None:
    """The tile on a space."""
    return None if space == EMPTY or s.tile[space] == EMPTY else face_names(box)[s.tile[space]]


def lying(s: Record, box: Record, space: int) -> Phrase:
    """The tile on a space, whose it is, and whether it is the decider's own."""
    tile = tile_at(s, box, space)
    owner = None if tile is None else int(s.tile[space]) // FACES
    return {"tile": tile, "at": SPACE_NAMES[space], "owner": owner, "own": owner == int(s.player)}


def things(box: Record) -> dict[str, Phrase]:
    """Tiles go by the names printed on them, which catalogues translate as words."""
    return {}
