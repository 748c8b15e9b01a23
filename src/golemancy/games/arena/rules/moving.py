"""Moving and turning, by an Order or by a feature (MA-7-03, MA-7-04, MA-7-08)."""

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.rules.acts import carry_on
from golemancy.games.arena.rules.board import camp, empty, occupied, owner
from golemancy.games.arena.rules.charge import charge_spaces
from golemancy.games.arena.rules.displacing import exchange, may_go
from golemancy.games.arena.rules.effects import reached
from golemancy.games.arena.rules.notes import MOVED
from golemancy.games.arena.rules.steps import NO_STEP
from golemancy.games.arena.state import (
    ANYWHERE,
    CHARGE,
    CHARGING,
    EMPTY,
    FACE,
    GRANT_MANEUVER,
    GRANT_TELEPORT,
    MANEUVER,
    ROTATION,
    SETTLING,
    SOURCE,
    STEP,
    TELEPORT,
    TO,
    TURN_ONLY,
    USE,
)

# ---- where to


@rule
def go_spaces(s: Record, box: Record) -> int:
    """Where the chosen tile may go, by Move, False Order (MA-R38) or Teleport (MA-R28); staying means rotating."""
    if s.mode == CHARGING:
        return charge_spaces(s, box, s.who)
    near = empty(s) if s.mode == ANYWHERE else empty(s) & box.near[s.who]
    return may_go(s, box, s.who, near) | bit(s.who)


@rule
def move(s: Record, space: int, to: int, facing: int) -> None:
    """A step, a rotation or both as one act (MA-7-03)."""
    if space != to:
        exchange(s, space, to)
    s.facing[to] = facing
    note(MOVED, space, to, facing, 0)


@rule
def turn_tile(s: Record, facing: int) -> None:
    """The rotation that completes a movement; after the step of a Charge comes its attack."""
    move(s, s.who, s.to, facing)
    if s.act != CHARGE:
        carry_on(s)
        return
    if s.target == s.who:  # a Rune of Charge that charges
        s.target = s.to
    s.who = s.to
    s.to = EMPTY
    s.mode = TURN_ONLY
    s.phase = SETTLING


# ---- features that move


@rule
def grants(s: Record, box: Record, space: int, mover: int) -> bool:
    """Whether a tile gives another one a movement that it has not used in this turn (MA-7-04, MA-R03)."""
    effect = box.effect[s.tile[space]]
    return (
        effect in (GRANT_MANEUVER, GRANT_TELEPORT)
        and s.used[mover] & bit(s.origin[space]) == 0
        and reached(s, box, space, occupied(s), NO_STEP) & bit(mover) != 0
    )


@rule
def moves_itself(s: Record, box: Record, space: int) -> bool:
    """Whether a tile has an own movement that it has not used in this turn (MA-R03)."""
    printed = box.features[s.tile[space]] & (MANEUVER | ROTATION | TELEPORT)
    return printed != 0 and s.used[space] & bit(s.origin[space]) == 0


@rule
def sources(s: Record, box: Record, space: int) -> int:
    """Tiles that let a tile move now; it may be its own source."""
    found = bit(space) if moves_itself(s, box, space) else 0
    if s.granted & bit(space) == 0:
        return found
    friends = camp(s, box, owner(s.tile[space])) & ~s.netted
    while friends != 0:
        friend = lowest(friends)
        friends &= friends - 1
        if grants(s, box, friend, space):
            found |= bit(friend)
    return found


@rule
def begin_use(s: Record, box: Record, space: int) -> None:
    """A tile uses a movement feature; with several sources, which?"""
    s.act = USE
    s.who = space
    found = sources(s, box, space)
    if count(found) > 1:
        s.phase = SOURCE
    else:
        choose_source(s, box, lowest(found))


@rule
def choose_source(s: Record, box: Record, source: int) -> None:
    """The source of the movement is used up, and says how far it goes."""
    s.used[s.who] |= bit(s.origin[source])
    s.mode = own_mode(s, box, source) if source == s.who else granted_mode(s, box, source)
    s.phase = TO
    if s.mode == TURN_ONLY:
        s.to = s.who
        s.phase = FACE


@rule
def own_mode(s: Record, box: Record, space: int) -> int:
    """How far a tile goes by its own feature: Teleport reaches every empty space (MA-7-08, MA-R28)."""
    features = box.features[s.tile[space]]
    if features & TELEPORT:
        return ANYWHERE
    return STEP if features & MANEUVER else TURN_ONLY


@rule
def granted_mode(s: Record, box: Record, source: int) -> int:
    """How far a tile goes by what another one gives it."""
    return ANYWHERE if box.effect[s.tile[source]] == GRANT_TELEPORT else STEP
