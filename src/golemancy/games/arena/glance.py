"""Quick hints for the Arena: how things stand and what suggests itself, without fighting a Battle to its end."""

from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.arena.actions import (
    CAST_AT,
    DISCARD,
    DISCARD_MARKER,
    END,
    FAR_AT,
    PLAY,
    REPAIR_AT,
    SPACE,
    UNFOLD_NOW,
    USE_AT,
)
from golemancy.games.arena.hints import (
    MENDING,
    MOVING,
    ORDERING,
    OTHERWISE,
    PLACING,
    POINTLESS,
    SETTLED,
    UNFOLDING,
    gain,
    keen,
    keep,
    mates,
    side_chances,
    weigh_in_battle,
    weigh_place,
    weigh_who,
    worth,
)
from golemancy.games.arena.rules.board import face_of
from golemancy.games.arena.state import (
    ABSORB,
    AIM,
    DISCARDING,
    FACE,
    ORDER,
    PROTECT,
    PUSH,
    REPLACING,
    TARGET,
    TO,
    TURN,
    WHO,
)


@rule
def standing(s: Record, box: Record, out: Array) -> None:
    """Each seat's chance to win as things stand; a side is numbered by its first seat."""
    side_chances(s, box, out)
    for back in range(s.players):
        seat = s.players - 1 - back
        side = box.side[seat]
        out[seat] = out[side] / mates(s, box, side)


@rule
def inclination(s: Record, box: Record, action: int) -> float:
    """How much a decision suggests itself, not knowing what a Battle would bring."""
    return incline_turn(s, box, action) if s.phase == TURN else incline_step(s, box, action)


@rule
def incline_turn(s: Record, box: Record, action: int) -> float:
    """What to do in a turn: play tiles, seldom move, mend what can be mended."""
    if action < DISCARD:
        face = face_of(s.active, action - PLAY)
        return ORDERING if box.kind[face] == ORDER else PLACING * worth(box, face)
    if action == END:
        return 1.0
    if action == UNFOLD_NOW:
        return UNFOLDING
    if REPAIR_AT <= action < FAR_AT:
        return MENDING
    if USE_AT <= action < CAST_AT:
        space = action - USE_AT
        return MOVING * keen(-SETTLED * gain(s, box, s.tile[space], space, s.facing[space]))
    return POINTLESS if action < SPACE or action == DISCARD_MARKER else OTHERWISE


@rule
def incline_step(s: Record, box: Record, action: int) -> float:
    """The steps of an act, and what else is asked."""
    phase = s.phase
    if phase in (FACE, TO, PUSH):
        return weigh_place(s, box, action)
    if phase in (WHO, TARGET):
        return weigh_who(s, box, action - SPACE)
    if phase in (AIM, PROTECT, ABSORB):
        return weigh_in_battle(s, box, action)
    return keen(-keep(s, box, action)) if phase in (DISCARDING, REPLACING) else 1.0
