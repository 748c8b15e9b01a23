"""Orders, movement and features (MA-7)."""

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.battle import attack_side, start_battle
from golemancy.games.arena.board import (
    camp,
    empty,
    enemies,
    exchange,
    free_own,
    may_go,
    occupied,
    of_kind,
    owner,
)
from golemancy.games.arena.ending import clear_act
from golemancy.games.arena.golems import push, push_spaces, push_targets, trample, trample_targets
from golemancy.games.arena.nets import reached, reckon, survivors
from golemancy.games.arena.notes import ENTRENCHED, MARKED_NET, MOVED
from golemancy.games.arena.placing import carry_on
from golemancy.games.arena.state import (
    ANYWHERE,
    BANNER,
    BATTLE,
    CAVALRY,
    CHARGE,
    CHARGE_ATTACK,
    CHARGING,
    EMPTY,
    FACE,
    FALSE_ORDER,
    FIRE_CONCOCTION,
    GRANT_CHARGE,
    GRANT_MANEUVER,
    GRANT_TELEPORT,
    MANEUVER,
    MOVE,
    NET,
    NOT_ENDING,
    ORDER_WOUNDS,
    PRECISE_SHOT,
    PUSH,
    PUSH_BACK,
    RESOLVING,
    ROTATE,
    ROTATION,
    SETTLING,
    SOURCE,
    STEP,
    TARGET,
    TELEPORT,
    TO,
    TRAMPLE,
    TRIANGLE,
    TURN_ONLY,
    USE,
    WHO,
)

# ---- what an Order can be used on (MA-R04, MA-R05)


@rule
def no_banners(s: Record, box: Record, spaces: int) -> int:
    """Tiles other than Banners."""
    return spaces & ~of_kind(s, box, spaces, BANNER)


@rule
def acting(s: Record, box: Record, order: int, spaces: int) -> int:
    """Own tiles that find a target for Push Back or Trample."""
    found = 0
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if (push_targets(s, box, space) if order == PUSH_BACK else trample_targets(s, box, space)) != 0:
            found |= bit(space)
    return found


@rule
def order_spaces(s: Record, box: Record, order: int) -> int:
    """The tiles that an Order of the active player can begin with."""
    seat = s.active
    if order in (MOVE, ROTATE):
        return free_own(s, seat)
    if order in (PUSH_BACK, TRAMPLE):
        return acting(s, box, order, free_own(s, seat))
    if order == CHARGE:
        return chargers(s, box)
    if order == PRECISE_SHOT:
        return no_banners(s, box, enemies(s, box, seat))
    if order == FALSE_ORDER:
        return no_banners(s, box, enemies(s, box, seat)) & ~s.netted
    if order == NET:
        return enemies(s, box, seat) if count(s.net_marks[seat]) < box.net_markers[seat] else 0
    return trenches(s, box, seat)


@rule
def trenches(s: Record, box: Record, seat: int) -> int:
    """Own tiles for the Entrenchment marker, while there is one left."""
    own = s.own[seat]
    dug = own & s.trench
    return own & ~dug if count(dug) < box.trench_markers[seat] else 0


@rule
def playable(s: Record, box: Record, order: int) -> bool:
    """Whether an Order would do anything; Battles are over once a stack has run out (MA-7-01)."""
    if order == BATTLE:
        return s.ending == NOT_ENDING
    if order == FIRE_CONCOCTION:
        return no_banners(s, box, occupied(s)) != 0
    return order_spaces(s, box, order) != 0


@rule
def begin_order(s: Record, box: Record, order: int) -> None:
    """An Order has been played: what is it used on?"""
    if order == BATTLE:
        clear_act(s)
        start_battle(s, s.active, 0)
        return
    s.act = order
    s.phase = TRIANGLE if order == FIRE_CONCOCTION else WHO


@rule
def choose_who(s: Record, box: Record, space: int) -> None:
    """The tile an Order begins with has been chosen."""
    s.who = space
    if s.act in (MOVE, FALSE_ORDER):
        s.mode = STEP
        s.phase = TO
    elif s.act == CHARGE:
        s.mode = CHARGING
        s.phase = TO
    elif s.act == ROTATE:
        s.mode = TURN_ONLY
        s.to = space
        s.phase = FACE
    elif s.act in (PUSH_BACK, TRAMPLE):
        s.phase = TARGET
    else:
        mark_or_shoot(s, box, space)


@rule
def mark_or_shoot(s: Record, box: Record, space: int) -> None:
    """Net, Entrenchment and Precise Shot need nothing but a target."""
    if s.act == PRECISE_SHOT:
        order_wounds(s, box, bit(space))
        return
    if s.act == NET:
        s.net_marks[s.active] |= bit(space)
        note(MARKED_NET, space, 0, 0, 0)
    else:
        s.trench |= bit(space)
        note(ENTRENCHED, space, 0, 0, 0)
    carry_on(s)


@rule
def order_wounds(s: Record, box: Record, spaces: int) -> None:
    """1 Wound to each of these tiles; Orders never wound Banners (MA-7-06, MA-R37)."""
    clear_act(s)
    s.event = ORDER_WOUNDS
    s.trigger = s.active
    s.phase = RESOLVING
    spaces = no_banners(s, box, spaces & occupied(s))
    s.firing = spaces
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        s.blows[space, space] = 1


# ---- moving (MA-7-03, MA-7-04, MA-7-08)


@rule
def go_spaces(s: Record, box: Record) -> int:
    """Where the chosen tile may go; staying means rotating."""
    if s.mode == CHARGING:
        return charge_spaces(s, box, s.who)
    near = empty(s) if s.mode == ANYWHERE else empty(s) & box.near[s.who]
    return may_go(s, box, s.who, near) | bit(s.who)


@rule
def move(s: Record, space: int, to: int, facing: int) -> None:
    """A step, a rotation or both as one act."""
    if space != to:
        exchange(s, space, to)
    s.facing[to] = facing
    note(MOVED, space, to, facing, 0)


@rule
def grants(s: Record, box: Record, space: int, mover: int) -> bool:
    """Whether a tile gives another one a movement that it has not used in this turn (MA-R03)."""
    effect = box.effect[s.tile[space]]
    return (
        effect in (GRANT_MANEUVER, GRANT_TELEPORT)
        and s.used[mover] & bit(s.origin[space]) == 0
        and reached(s, box, space, occupied(s)) & bit(mover) != 0
    )


@rule
def moves_itself(s: Record, box: Record, space: int) -> bool:
    """Whether a tile has an own movement that it has not used in this turn."""
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
    """How far a tile goes by its own feature."""
    features = box.features[s.tile[space]]
    if features & TELEPORT:
        return ANYWHERE
    return STEP if features & MANEUVER else TURN_ONLY


@rule
def granted_mode(s: Record, box: Record, source: int) -> int:
    """How far a tile goes by what another one gives it."""
    return ANYWHERE if box.effect[s.tile[source]] == GRANT_TELEPORT else STEP


# ---- pushing (MA-7-05, MA-R36)


@rule
def choose_target(s: Record, box: Record, target: int) -> None:
    """The tile to be pushed or trampled; its owner chooses among several spaces."""
    spaces = push_spaces(s, box, s.who, target)
    if count(spaces) > 1:
        s.target = target
        s.player = owner(s.tile[target])
        s.phase = PUSH
    elif s.act == TRAMPLE:
        trample(s, box, s.who, target, EMPTY if spaces == 0 else lowest(spaces))
    else:
        push(s, target, lowest(spaces))
        carry_on(s)


@rule
def choose_push(s: Record, box: Record, to: int) -> None:
    """The owner has chosen where the pushed tile goes."""
    if s.act == TRAMPLE:
        trample(s, box, s.who, s.target, to)
    else:
        push(s, s.target, to)
        carry_on(s)


# ---- Charge (MA-7-02, MA-R31 to MA-R33)


@rule
def in_reach(s: Record, box: Record, face: int, space: int, facing: int) -> int:
    """Spaces in the attack directions of a tile."""
    return box.spread[space, box.sides[face, facing]]


@rule
def may_charge(s: Record, box: Record, who: int, to: int, facing: int) -> bool:
    """Tries the step: afterwards the charger must stand there, able to attack an enemy in front of it."""
    foes = enemies(s, box, s.active)
    if in_reach(s, box, s.tile[who], to, facing) & foes == 0:
        return False
    before, trench = s.facing[who], s.trench
    exchange(s, who, to)
    s.facing[to] = facing
    alive = survivors(s, box)
    unable = s.netted | s.disarmed
    able = alive & ~unable & bit(to) != 0 and in_reach(s, box, s.tile[to], to, facing) & foes & alive != 0
    exchange(s, who, to)
    s.facing[who] = before
    s.trench = trench
    reckon(s, box, occupied(s))
    return able


@rule
def charge_facings(s: Record, box: Record, who: int, to: int) -> int:
    """Rotations with which a charge to a space can attack, as a set."""
    facings = 0
    for facing in range(6):
        if may_charge(s, box, who, to, facing):
            facings |= bit(facing)
    return facings


@rule
def charge_spaces(s: Record, box: Record, who: int) -> int:
    """Spaces one step away from which a Cavalry tile can attack."""
    spaces = may_go(s, box, who, empty(s) & box.near[who])
    found = 0
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if charge_facings(s, box, who, space) != 0:
            found |= bit(space)
    return found


@rule
def chargers(s: Record, box: Record) -> int:
    """Own free Cavalry tiles that can charge."""
    spaces = free_own(s, s.active)
    found = 0
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if box.features[s.tile[space]] & CAVALRY and charge_spaces(s, box, space) != 0:
            found |= bit(space)
    return found


@rule
def rune_charges(s: Record, box: Record) -> bool:
    """Whether an own free Rune of Charge lets a tile charge without an Order (MA-R33)."""
    spaces = free_own(s, s.active)
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if box.effect[s.tile[space]] == GRANT_CHARGE:
            return chargers(s, box) != 0
    return False


@rule
def charge_targets(s: Record, box: Record, who: int) -> int:
    """Enemies next to the charger in its attack directions."""
    return in_reach(s, box, s.tile[who], who, s.facing[who]) & enemies(s, box, s.active)


@rule
def aim_charge(s: Record, box: Record) -> None:
    """The step is made; of several enemies the player chooses one."""
    targets = charge_targets(s, box, s.who)
    s.phase = TARGET
    if count(targets) == 1:
        charge_attack(s, box, s.who, lowest(targets))


@rule
def charge_attack(s: Record, box: Record, who: int, target: int) -> None:
    """One attack from the side that faces the target, as one phase (MA-R32)."""
    clear_act(s)
    s.event = CHARGE_ATTACK
    s.trigger = s.active
    s.firing = bit(who)
    s.phase = RESOLVING
    for direction in range(6):
        if box.step[who, direction] == target:
            attack_side(s, box, who, direction, enemies(s, box, s.active))


@rule
def turn_tile(s: Record, facing: int) -> None:
    """The rotation that completes a movement; after the step of a Charge comes its attack."""
    move(s, s.who, s.to, facing)
    if s.act != CHARGE:
        carry_on(s)
        return
    s.who = s.to
    s.to = EMPTY
    s.mode = TURN_ONLY
    s.phase = SETTLING
