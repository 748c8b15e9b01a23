"""What may be decided, phase by phase."""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
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
from golemancy.games.arena.rules.board import empty, enemies, face_of, free_own
from golemancy.games.arena.rules.charge import charge_facings, charge_targets, rune_charges
from golemancy.games.arena.rules.golem_faction import build_spaces, cast_partners, repairable, trample_targets
from golemancy.games.arena.rules.monolith import first_spaces, may_pick, may_unfold, open_spaces
from golemancy.games.arena.rules.moving import go_spaces, sources
from golemancy.games.arena.rules.orders import burns, order_spaces, playable
from golemancy.games.arena.rules.placing import place_spaces, plays_left
from golemancy.games.arena.rules.push_back import push_spaces, push_targets
from golemancy.games.arena.rules.regeneration import far_attackers, near_attackers, savable
from golemancy.games.arena.state import (
    ABSORB,
    AIM,
    ALL_DIRECTIONS,
    ALTERNATIVE,
    BUILD,
    CAST,
    CHARGE,
    CHARGING,
    DISCARDING,
    DRAWING,
    EMPTY,
    FACE,
    FIRST_SPACE,
    ORDER,
    PICKING,
    PLACE,
    PROTECT,
    PUSH,
    PUSH_BACK,
    RAISE_BANNER,
    REPLACING,
    SEGMENT,
    SOURCE,
    TARGET,
    TO,
    TRAMPLE,
    TRIANGLES,
    TURN,
    UNFOLD,
    UNLUCKY,
    WHO,
)


@rule
def legal(s: Record, box: Record, out: Array) -> int:
    """Writes the legal decisions of the seat to decide; returns how many there are."""
    phase = s.phase
    if phase == TURN:
        return legal_turn(s, box, out)
    if phase == FACE:
        return legal_facings(s, box, out)
    if WHO <= phase <= TO or phase in (PUSH, AIM, PROTECT):
        return list_spaces(asked_spaces(s, box), SPACE, out, 0)
    if phase == ABSORB:
        n = list_spaces(near_attackers(s, s.target), SPACE, out, 0)
        return list_spaces(far_attackers(s, box, s.target), FAR_AT, out, n)
    if phase in (DISCARDING, REPLACING):
        n = list_hand(s, out)
        return list_marker(s, out, n) if phase == DISCARDING else n
    if phase == PICKING:
        return legal_picks(s, box, out)
    return legal_buttons(s, box, out)


@rule
def list_spaces(spaces: int, first: int, out: Array, n: int) -> int:
    """One decision for each space of a set."""
    while spaces != 0:
        out[n] = first + lowest(spaces)
        spaces &= spaces - 1
        n += 1
    return n


@rule
def list_hand(s: Record, out: Array) -> int:
    """Discarding each different tile in hand, kept ones included (MA-R51)."""
    n = 0
    seat = s.player
    for i in range(s.held[seat]):
        number = s.hand[seat, i]
        if i == 0 or s.hand[seat, i - 1] != number:
            out[n] = DISCARD + number
            n += 1
    return n


@rule
def list_marker(s: Record, out: Array, n: int) -> int:
    """Discarding a Construction marker (MA-8.1-03)."""
    if s.markers[s.player] > 0:
        out[n] = DISCARD_MARKER
        n += 1
    return n


@rule
def legal_picks(s: Record, box: Record, out: Array) -> int:
    """Tiles for the Monolith (MA-9-02)."""
    n = 0
    for number in range(1, box.faces[s.player]):
        if may_pick(s, box, s.player, number):
            out[n] = PLAY + number
            n += 1
    return n


@rule
def legal_buttons(s: Record, box: Record, out: Array) -> int:
    """Choices that name no space."""
    if s.phase == DRAWING:  # MA-8.1-02
        out[0] = TAKE_MARKER
        out[1] = TAKE_TILES
        return 2
    if s.phase == UNLUCKY:
        out[0] = REDRAW
        out[1] = KEEP
        return 2
    if s.phase == SEGMENT:
        out[0] = HALF
        out[1] = HALF + 1
        return 2
    if s.phase == ALTERNATIVE:
        return legal_alternatives(s, box, out)
    n = 0
    for number in range(TRIANGLES):
        if burns(s, box, box.triangle[number]):
            out[n] = THREE + number
            n += 1
    return n


@rule
def legal_alternatives(s: Record, box: Record, out: Array) -> int:
    """The Orders that a tile can be played as."""
    n = 0
    orders = box.orders[face_of(s.player, s.pick)]
    while orders != 0:
        order = lowest(orders)
        orders &= orders - 1
        if playable(s, box, order):
            out[n] = CHOOSE + order
            n += 1
    return n


@rule
def legal_turn(s: Record, box: Record, out: Array) -> int:
    """Everything a turn allows, in any order (MA-3-04)."""
    n = list_hand(s, out)
    n = list_marker(s, out, n)
    n = list_plays(s, box, out, n)
    n = list_features(s, box, out, n)
    if rune_charges(s, box):
        out[n] = CHARGE_BY_RUNE
        n += 1
    if may_unfold(s, box, s.active):
        out[n] = UNFOLD_NOW
        n += 1
    out[n] = END
    return n + 1


@rule
def list_plays(s: Record, box: Record, out: Array, n: int) -> int:
    """Tiles of the hand that can be placed or played, and Golems that can be built."""
    seat = s.active
    if not plays_left(s, box):
        return n
    for i in range(s.held[seat]):
        number = s.hand[seat, i]
        if (i == 0 or s.hand[seat, i - 1] != number) and may_play(s, box, seat, number):
            out[n] = PLAY + number
            n += 1
    if s.markers[seat] > 0:
        for number in range(1, box.faces[seat]):
            if build_spaces(s, box, seat, number) != 0:
                out[n] = PLAY + number
                n += 1
    return n


@rule
def may_play(s: Record, box: Record, seat: int, number: int) -> bool:
    """Whether a tile in hand can be placed, or an Order would do anything (MA-R04)."""
    face = face_of(seat, number)
    if box.kind[face] != ORDER:
        return place_spaces(s, box, seat, number) != 0
    orders = box.orders[face]
    while orders != 0:
        if playable(s, box, lowest(orders)):
            return True
        orders &= orders - 1
    return False


@rule
def list_features(s: Record, box: Record, out: Array, n: int) -> int:
    """Features of own free tiles: moving, Casting, Repair."""
    spaces = free_own(s, s.active)
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if sources(s, box, space) != 0:
            out[n] = USE_AT + space
            n += 1
        if cast_partners(s, box, space) != 0:
            out[n] = CAST_AT + space
            n += 1
        if repairable(s, box, space) != 0:
            out[n] = REPAIR_AT + space
            n += 1
    return n


@rule
def asked_spaces(s: Record, box: Record) -> int:
    """The spaces among which is to be chosen."""
    phase = s.phase
    if phase == WHO:
        return order_spaces(s, box, s.act)
    if phase == SOURCE:
        return sources(s, box, s.who)
    if phase == TARGET:
        return target_spaces(s, box)
    if phase == TO:
        return to_spaces(s, box)
    if phase == PUSH:
        return push_spaces(s, box, s.who, s.target)
    if phase == AIM:
        return enemies(s, box, s.player)
    return savable(s, box, s.who)


@rule
def target_spaces(s: Record, box: Record) -> int:
    """Tiles that the chosen tile can act upon."""
    if s.act == PUSH_BACK:
        return push_targets(s, box, s.who)
    if s.act == TRAMPLE:
        return trample_targets(s, box, s.who)
    if s.act == CHARGE:
        return charge_targets(s, box, s.who)
    if s.act == CAST:
        return cast_partners(s, box, s.who)
    return repairable(s, box, s.who)


@rule
def to_spaces(s: Record, box: Record) -> int:
    """Where a tile may come to lie."""
    if s.act == RAISE_BANNER:
        return empty(s)
    if s.act == PLACE:
        return place_spaces(s, box, s.active, s.pick)
    if s.act == BUILD:
        return build_spaces(s, box, s.active, s.pick)
    if s.act != UNFOLD:
        return go_spaces(s, box)
    if s.plan[FIRST_SPACE] == EMPTY:
        return first_spaces(s, box, s.active)
    return box.near[s.plan[FIRST_SPACE]] & open_spaces(s) & ~bit(s.plan[FIRST_SPACE])


@rule
def legal_facings(s: Record, box: Record, out: Array) -> int:
    """Rotations; one that changes nothing is none (MA-R04), and a Charge must find an enemy."""
    facings = ALL_DIRECTIONS
    if s.mode == CHARGING:
        facings = charge_facings(s, box, s.who, s.to)
    elif s.who != EMPTY and s.who == s.to:
        facings &= ~bit(s.facing[s.who])
    return list_spaces(facings, TURN_TO, out, 0)
